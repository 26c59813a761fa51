/* hosts.c -- by which names the server may be called.
 *
 * A page of a stranger whose name is made to lead here has that name as its own origin, and a
 * browser would let it ask for anything. So only names that somebody here has given are answered
 * to. A bare address is no name: nobody can make it lead elsewhere. */

#include "hub.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { HOST_MAX = 256 };

/* The name alone, of "name:7711", "name." or "[::1]:7711". False: that is none. */
static bool bare(const char *host, size_t n, char out[HOST_MAX])
{
    bool six = n && host[0] == '[';
    const char *end = memchr(host, six ? ']' : ':', n);
    size_t length = end ? (size_t)(end - host) : n;

    if (six) {
        if (!end) return false;
        host++;
        length--;
    }
    if (!six && length && host[length - 1] == '.') length--;
    if (!length || length >= HOST_MAX) return false;
    memcpy(out, host, length);
    out[length] = '\0';
    return true;
}

static bool is_address(const char *name)
{
    unsigned char net[16];

    return inet_pton(AF_INET, name, net) == 1 || inet_pton(AF_INET6, name, net) == 1;
}

/* Names or addresses with a scheme, separated by spaces; NULL: none. */
static bool is_among(const char *list, const char *name)
{
    char one[HOST_MAX];

    while (list && *list) {
        size_t n = strcspn(list, " ");
        const char *at = list;

        for (size_t i = 0; i + 3 <= n; i++)
            if (memcmp(list + i, "://", 3) == 0) at = list + i + 3;
        if (bare(at, n - (size_t)(at - list), one) && strcasecmp(one, name) == 0) return true;
        list += n + strspn(list + n, " ");
    }
    return false;
}

/* The machine's own name is announced to other nodes, and told to people of the same network. */
static bool is_machine(const char *name)
{
    char own[HOST_MAX];

    if (gethostname(own, sizeof own)) return false;
    own[sizeof own - 1] = '\0';
    return strcasecmp(own, name) == 0;
}

bool hub_goes_by(const struct hub *h, const char *host)
{
    char name[HOST_MAX];

    if (!host[0]) return true; /* of HTTP/1.0, as no browser speaks it */
    if (!bare(host, strlen(host), name)) return false;
    return is_address(name) || strcasecmp(name, "localhost") == 0 || is_among(h->listens, name) ||
           is_among(h->options.hosts, name) || is_among(h->options.announce, name) ||
           is_among(h->options.origin, name) || is_machine(name) || net_certified(h->net, name);
}
