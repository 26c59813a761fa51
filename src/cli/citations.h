/* citations.h -- which test cites which clause; the table is made at build by tools/citations.c. */
#pragma once

struct citation {
    int clause;
    const char *place; /* "tests/scenarios/red-dog/raise.pit:3" */
};

extern const struct citation citations[]; /* ends in clause 0 */
