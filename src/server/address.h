/* address.h -- where a client comes from. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_TEXT = 46 };

/* What counts as one client: an address of IPv4, a /64 of IPv6. */
struct address {
    char text[ADDRESS_TEXT]; /* "192.0.2.1", "2001:db8:0:1::/64" */
    unsigned char net[16];
};

bool address_parse(struct address *a, const char *text, size_t n);

/* The last of "a, b, c": what the nearest proxy saw. */
bool address_last(struct address *a, const char *list);
bool address_local(const struct address *a);                         /* this machine */
bool address_same(const struct address *a, const struct address *b); /* the same net */
unsigned address_hash(const struct address *a);
