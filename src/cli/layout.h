/* layout.h -- what the wagers on the layout are worth, exactly. */
#pragma once

#include "pit/table.h"

int layout_print(const struct pit_table *t, bool json);
/* Of one seat. False: it has none there. */
bool layout_print_seat(const struct pit_table *t, int seat);
