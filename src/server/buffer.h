/* buffer.h -- bytes that grow at the end. */
#pragma once

#include <stddef.h>

struct buffer {
    char *at;
    size_t n, room;
};

/* Without memory the program stops: a server that cannot hold a message cannot keep its word. */
void buffer_add(struct buffer *b, const void *bytes, size_t n);
void buffer_text(struct buffer *b, const char *text);
void buffer_cut(struct buffer *b, size_t n); /* forgets the first n */
void buffer_free(struct buffer *b);
