/* tls.c -- TLS between bytes and bytes. */

#include "tls.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

static SSL_CTX *refuse(SSL_CTX *c, char *why, size_t room, const char *what, const char *file)
{
    const char *reason = ERR_reason_error_string(ERR_peek_error());

    snprintf(why, room, "%s %s: %s", what, file, reason ? reason : "not usable");
    ERR_clear_error();
    SSL_CTX_free(c);
    return NULL;
}

SSL_CTX *tls_load(const char *certificate, const char *key, char *why, size_t room)
{
    SSL_CTX *c = SSL_CTX_new(TLS_server_method());

    if (!c) abort();
    ERR_clear_error();
    SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(c, "ECDHE+AESGCM:ECDHE+CHACHA20"); /* of TLS 1.2 */
    SSL_CTX_set_options(c, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(c, SSL_MODE_RELEASE_BUFFERS); /* an idle connection is smaller */
    if (SSL_CTX_use_certificate_chain_file(c, certificate) != 1)
        return refuse(c, why, room, "certificate", certificate);
    if (SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) != 1)
        return refuse(c, why, room, "key", key);
    if (SSL_CTX_check_private_key(c) != 1)
        return refuse(c, why, room, "key does not belong to certificate", certificate);
    return c;
}

bool tls_names(const SSL_CTX *context, const char *host)
{
    X509 *certificate = SSL_CTX_get0_certificate(context);

    return certificate && X509_check_host(certificate, host, 0, 0, NULL) == 1;
}

void tls_begin(struct tls *t, SSL_CTX *context)
{
    t->ssl = SSL_new(context);
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) abort();
    SSL_set_bio(t->ssl, t->in, t->out);
    SSL_set_accept_state(t->ssl);
}

void tls_feed(struct tls *t, const char *bytes, size_t n)
{
    if (BIO_write(t->in, bytes, (int)n) != (int)n) abort();
}

int tls_read(struct tls *t, char *to, size_t room)
{
    int got, error;

    ERR_clear_error();
    got = SSL_read(t->ssl, to, (int)room);
    if (got > 0) return got;
    error = SSL_get_error(t->ssl, got);
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

bool tls_write(struct tls *t, const char *bytes, size_t n)
{
    size_t done;

    ERR_clear_error();
    return SSL_write_ex(t->ssl, bytes, n, &done) == 1;
}

void tls_take(struct tls *t, struct buffer *out)
{
    char *bytes;
    long n = BIO_get_mem_data(t->out, &bytes);

    if (n <= 0) return;
    buffer_add(out, bytes, (size_t)n);
    (void)BIO_reset(t->out);
}

void tls_end(struct tls *t)
{
    ERR_clear_error();
    SSL_shutdown(t->ssl);
}

void tls_free(struct tls *t)
{
    SSL_free(t->ssl);
    *t = (struct tls){0};
}
