/* client_tls.c -- TLS to a server whose certificate is checked, always. */

#include "client_tls.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static SSL_CTX *context(const char *ca)
{
    SSL_CTX *c = SSL_CTX_new(TLS_client_method());

    if (!c) abort();
    SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION);
    SSL_CTX_set_verify(c, SSL_VERIFY_PEER, NULL);
    if (ca ? SSL_CTX_load_verify_file(c, ca) : SSL_CTX_set_default_verify_paths(c)) return c;
    SSL_CTX_free(c);
    return NULL;
}

/* Whose certificate it has to be: an address is not a name, and has none to send along. */
static bool expect(SSL *ssl, const char *host)
{
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host)) return true;
    return SSL_set1_host(ssl, host) && SSL_set_tlsext_host_name(ssl, host);
}

static void tell(const SSL *ssl, char *why, size_t room)
{
    long result = SSL_get_verify_result(ssl);
    const char *reason = ERR_reason_error_string(ERR_peek_error());

    if (result != X509_V_OK)
        snprintf(why, room, "its certificate is not valid: %s",
                 X509_verify_cert_error_string(result));
    else
        snprintf(why, room, "TLS failed: %s", reason ? reason : "the connection broke");
}

SSL *client_tls_begin(int socket, const char *host, const char *ca, char *why, size_t room)
{
    SSL_CTX *c = context(ca);
    SSL *ssl;
    bool ready;

    if (!c) {
        snprintf(why, room, "%.60s has no certificates: use a PEM file", ca ? ca : "the system");
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN); /* OpenSSL writes as to a file; an error is enough */
    ssl = SSL_new(c);
    SSL_CTX_free(c);
    if (!ssl) abort();
    ready = expect(ssl, host) && SSL_set_fd(ssl, socket);
    ERR_clear_error();
    if (ready && SSL_connect(ssl) == 1) return ssl;
    tell(ssl, why, room);
    SSL_free(ssl);
    return NULL;
}
