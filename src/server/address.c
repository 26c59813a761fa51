/* address.c -- where a client comes from. */

#include "address.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>

enum { V4_AT = 12, V6_NET = 8 };

static const unsigned char mapped[V4_AT] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:192.0.2.1 */

bool address_parse(struct address *a, const char *text, size_t n)
{
    char copy[ADDRESS_TEXT];

    if (n >= sizeof copy) return false;
    memcpy(copy, text, n);
    copy[n] = '\0';
    memcpy(a->net, mapped, sizeof mapped);
    if (!inet_pton(AF_INET, copy, a->net + V4_AT) && inet_pton(AF_INET6, copy, a->net) != 1)
        return false;
    if (!memcmp(a->net, mapped, sizeof mapped))
        return inet_ntop(AF_INET, a->net + V4_AT, a->text, sizeof a->text);
    memset(a->net + V6_NET, 0, sizeof a->net - V6_NET); /* a household has a whole /64 */
    if (!inet_ntop(AF_INET6, a->net, a->text, sizeof a->text)) return false;
    memcpy(a->text + strlen(a->text), "/64", sizeof "/64"); /* half an address leaves room for it */
    return true;
}

bool address_last(struct address *a, const char *list)
{
    const char *comma = strrchr(list, ','), *at = comma ? comma + 1 : list;

    at += strspn(at, " \t");
    return address_parse(a, at, strlen(at));
}

bool address_local(const struct address *a)
{
    static const unsigned char none[sizeof a->net]; /* ::1 without its last half */

    if (!memcmp(a->net, mapped, sizeof mapped)) return a->net[V4_AT] == 127;
    return !memcmp(a->net, none, sizeof none);
}

bool address_same(const struct address *a, const struct address *b)
{
    return !memcmp(a->net, b->net, sizeof a->net);
}

/* FNV-1a; a limit keeps what shares a bucket short, whoever chooses the addresses. */
unsigned address_hash(const struct address *a)
{
    uint32_t hash = 0x811c9dc5;

    for (size_t i = 0; i < sizeof a->net; i++)
        hash = (hash ^ a->net[i]) * 0x01000193;
    return hash;
}
