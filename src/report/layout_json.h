/* layout_json.h -- a layout as one, and how well what has come fits fair chances, as JSON: what
 * pit odds says with --layout, --ahead and --seen at dice and wheels. */
#pragma once

#include "core/json.h"
#include "core/line.h"
#include "odds/fit.h"
#include "odds/nets.h"
#include "pit/rules.h"

enum { LAYOUT_NAME = 48 };

/* What chance may bring, as lists have it: "17", "3-4". */
const char *layout_name(char out[LAYOUT_NAME], const struct pit_rules *r, int value);

/* A chance of the same name that brings the same stands before this one. */
bool layout_named_before(const struct pit_rules *r, const struct nets *n, int i);

/* The wagers of the seat, as the member "layout". */
void layout_json_wagers(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                        int seat);

/* The wagers of the seat, and what they bring together. */
void layout_json(struct json *j, const struct pit_rules *r, const struct pit_state *s, int seat,
                 const struct nets *n, const struct nets_after *a);

/* The wagers of the seat and their mean alone, where no single chance decides them. */
void layout_json_mean(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                      int seat, const struct figure *mean);

/* ---- what has come ---- */

enum { SEEN_MAX = 500 }; /* the last ones count */

/* Kinds of what may come: those that are called alike are one. */
struct seen {
    int count, times[PIT_CHANCES_MAX], weight[PIT_CHANCES_MAX];
    char name[PIT_CHANCES_MAX][LAYOUT_NAME];
    int last[SEEN_MAX], results; /* a ring */
};

void seen_open(struct seen *k, const struct pit_rules *r);
bool seen_add(struct seen *k, struct word name); /* false: no such outcome in this game */
struct fit seen_fit(const struct seen *k);
void seen_json(struct json *j, const struct pit_rules *r, const struct seen *k);
