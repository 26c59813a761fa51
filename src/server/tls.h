/* tls.h -- TLS between bytes and bytes, on OpenSSL's memory BIOs. */
#pragma once

#include "buffer.h"

#include <openssl/ssl.h>
#include <stdbool.h>

/* TLS 1.2 and later. NULL: why has the words. */
SSL_CTX *tls_load(const char *certificate, const char *key, char *why, size_t room);

bool tls_names(const SSL_CTX *context, const char *host); /* has the certificate that name? */

/* One connection; OpenSSL owns the two BIOs. All zero: there is none. */
struct tls {
    SSL *ssl;
    BIO *in, *out;
};

void tls_begin(struct tls *t, SSL_CTX *context);
void tls_feed(struct tls *t, const char *bytes, size_t n); /* as they came */
int tls_read(struct tls *t, char *to, size_t room); /* plain; 0: none now, -1: there is an end */
bool tls_write(struct tls *t, const char *bytes, size_t n);
void tls_take(struct tls *t, struct buffer *out); /* as they must go */
void tls_end(struct tls *t);                      /* says good-bye */
void tls_free(struct tls *t);
