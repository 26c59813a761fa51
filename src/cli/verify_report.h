/* verify_report.h -- tells what the check of a record found: to a reader, on paper, as JSON. */
#pragma once

#include "report/verify_json.h"

/* Something that was given from elsewhere and compared. */
enum verify_given { VERIFY_NOT_GIVEN, VERIFY_SAME, VERIFY_OTHER };

struct verify_report {
    const char *file;
    const struct verify *v;
    bool holds; /* all was checked, holds, and is what was given */
    enum verify_given key, head;
    long head_line, head_round; /* where the given head stands; 0: nowhere */
    int64_t bytes;
    uint8_t sum[FAIR_HASH]; /* SHA-256 of the file */
};

/* A line a check; of several files, the name stands above. */
void verify_report_tell(const struct verify_report *r, bool named);

/* A page: what was checked, by which program, when, and what came of it. */
void verify_report_print(const struct verify_report *r);

/* One object; `whole`: with what stands on the page too. */
void verify_report_json(const struct verify_report *r, bool named, bool whole, struct json *out);

/* One line on stderr: the first thing that does not hold. */
void verify_report_complain(const struct verify_report *r);
