/* ledger_sheets.h -- pit ledger statement and pit ledger export. */
#pragma once

#include <stdbool.h>

struct sheet_form {
    bool json, csv;
    const char *from, *to; /* days; NULL: from the first, to the last */
};

/* Each gives the exit status. */
int ledger_print_statement(const char *file, const char *player, const struct sheet_form *form);
/* without: whose rows are left out, such as "bots,Ann"; NULL: nobody's. */
int ledger_print_table(const char *file, const char *table, const char *without);
