/* pages.c -- the files of the pages, read once at the start and served from memory. */

#include "hub.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 1024, FILE_MAX = 16 * 1024 * 1024 };

struct page {
    struct page *next;
    char *path; /* as a request has it: "/assets/index.js" */
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
    };
    const char *end = strrchr(path, '.');

    for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(end, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
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

bool pages_answer(struct hub *h, const char *path, struct net_answer *a)
{
    const char *wanted = strcmp(path, "/") == 0 ? "/index.html" : path;

    for (const struct page *p = h->pages; p; p = p->next) {
        if (strcmp(p->path, wanted) != 0) continue;
        a->status = 200;
        a->type = type_of(wanted);
        a->body = p->bytes;
        a->length = p->n;
        if (strncmp(wanted, "/assets/", 8) == 0) /* their names change with what they hold */
            a->headers = "Cache-Control: public, max-age=31536000, immutable\r\n";
        if (strcmp(wanted, "/verify.html") == 0)
            a->headers = "Content-Disposition: attachment; filename=\"verify.html\"\r\n";
        return true;
    }
    return false;
}
