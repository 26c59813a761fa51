/* pages.c -- the files of the pages, read once at the start and served from memory.
 *
 * Beside a file its build may have put smaller ones, "index.html.br" and "index.html.gz". They are
 * the same page in another encoding, and have no address of their own. */

#include "hub.h"
#include "negotiate.h"

#include "fair/sha256.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 1024, FILE_MAX = 16 * 1024 * 1024, TAG_BYTES = 16 };

static const struct coding {
    const char *name, *end; /* in headers; at the end of a file's name */
} codings[] = {{"br", ".br"}, {"gzip", ".gz"}, {"identity", ""}};

/* A page in one encoding. */
struct page {
    struct page *next;
    char *path; /* as a request has it: "/assets/index.js" */
    const struct coding *coding;
    char tag[2 * TAG_BYTES + 1]; /* changes with what it holds */
    char headers[320];
    char *bytes;
    size_t n;
};

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *end = strrchr(path, '.');

    for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(end, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}

/* Takes the end that names a coding off a path. */
static const struct coding *cut_coding(char *path)
{
    const struct coding *c = codings;
    size_t n = strlen(path);

    while (n < strlen(c->end) || strcmp(path + n - strlen(c->end), c->end) != 0)
        c++; /* the last one's end is empty */
    path[n - strlen(c->end)] = '\0';
    return c;
}

/* Names below /assets/ change with what the files hold; the others are asked for again each time.
 */
static void write_headers(struct page *p)
{
    bool plain = p->coding->end[0] == '\0', lasting = strncmp(p->path, "/assets/", 8) == 0;
    uint8_t hash[FAIR_HASH];

    fair_sha256(p->bytes, p->n, hash);
    for (size_t i = 0; i < TAG_BYTES; i++)
        snprintf(&p->tag[2 * i], 3, "%02x", hash[i]);
    snprintf(p->headers, sizeof p->headers,
             "Cache-Control: %s\r\nETag: \"%s\"\r\nVary: Accept-Encoding\r\n%s%s%s%s",
             lasting ? "public, max-age=31536000, immutable" : "no-cache", p->tag,
             plain ? "" : "Content-Encoding: ", plain ? "" : p->coding->name, plain ? "" : "\r\n",
             strcmp(p->path, "/verify.html") == 0
                 ? "Content-Disposition: attachment; filename=\"verify.html\"\r\n"
                 : "");
}

static bool read_file(struct hub *h, const char *file, const char *path)
{
    struct page *p = calloc(1, sizeof *p);
    FILE *in = fopen(file, "rb");
    bool good = false;

    if (!p || !in) goto end;
    p->path = strdup(path);
    p->bytes = malloc(FILE_MAX);
    if (!p->path || !p->bytes) goto end;
    p->n = fread(p->bytes, 1, FILE_MAX, in);
    good = !ferror(in) && feof(in);
    if (good) {
        char *fits = realloc(p->bytes, p->n + 1);

        if (fits) p->bytes = fits;
        p->coding = cut_coding(p->path);
        write_headers(p);
        p->next = h->pages;
        h->pages = p;
        p = NULL;
    }
end:
    if (in) fclose(in);
    if (p) {
        free(p->path);
        free(p->bytes);
        free(p);
    }
    return good;
}

static bool read_folder(struct hub *h, const char *folder, const char *under)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool good = dir != NULL;

    while (good && (entry = readdir(dir))) {
        char file[PATH_ROOM], path[PATH_ROOM];
        struct stat st;

        if (entry->d_name[0] == '.') continue;
        if (snprintf(file, sizeof file, "%s/%s", folder, entry->d_name) >= (int)sizeof file ||
            snprintf(path, sizeof path, "%s/%s", under, entry->d_name) >= (int)sizeof path ||
            stat(file, &st))
            good = false;
        else
            good = S_ISDIR(st.st_mode) ? read_folder(h, file, path) : read_file(h, file, path);
    }
    if (dir) closedir(dir);
    return good;
}

bool pages_load(struct hub *h, char *why, size_t room)
{
    if (!h->options.web) return true;
    if (read_folder(h, h->options.web, "")) return true;
    snprintf(why, room, "%s: the pages cannot be read; `make web` builds them", h->options.web);
    return false;
}

void pages_free(struct hub *h)
{
    while (h->pages) {
        struct page *p = h->pages;

        h->pages = p->next;
        free(p->path);
        free(p->bytes);
        free(p);
    }
}

/* The one that the client likes best, among equals the smallest. *found: there is such a page. */
static const struct page *choose(const struct hub *h, const char *path, const char *accept,
                                 bool *found)
{
    const struct page *best = NULL;
    int most = 0;

    *found = false;
    for (const struct page *p = h->pages; p; p = p->next) {
        int quality;

        if (strcmp(p->path, path) != 0) continue;
        *found = true;
        quality = negotiate_quality(accept, p->coding->name);
        if (!quality || quality < most || (best && quality == most && p->n >= best->n)) continue;
        best = p;
        most = quality;
    }
    return best;
}

/* The first page names all others by what they hold. */
const char *pages_build(const struct hub *h)
{
    for (const struct page *p = h->pages; p; p = p->next)
        if (strcmp(p->path, "/index.html") == 0 && p->coding->end[0] == '\0') return p->tag;
    return NULL;
}

bool pages_answer(struct hub *h, const struct net_request *q, struct net_answer *a)
{
    const char *path = strcmp(q->path, "/") == 0 ? "/index.html" : q->path;
    bool found;
    const struct page *p = choose(h, path, q->encoding, &found);

    if (!found) return false;
    if (!p) {
        static const char words[] = "Not Acceptable\n";

        *a = (struct net_answer){.status = 406,
                                 .type = "text/plain; charset=utf-8",
                                 .headers = "Vary: Accept-Encoding\r\n",
                                 .body = words,
                                 .length = sizeof words - 1};
        return true;
    }
    *a = (struct net_answer){.status = 304, .headers = p->headers};
    if (negotiate_has_tag(q->unless, p->tag)) return true;
    a->status = 200;
    a->type = type_of(path);
    a->body = p->bytes;
    a->length = p->n;
    return true;
}
