/* client_tls.h -- TLS to a server whose certificate is checked, always. */
#pragma once

#include <openssl/ssl.h>

/* On a socket that is connected to this host. ca is a file of certificates (PEM) that are trusted
 * in place of the system's; NULL: the system's are. NULL: why has the words. */
SSL *client_tls_begin(int socket, const char *host, const char *ca, char *why, size_t room);
