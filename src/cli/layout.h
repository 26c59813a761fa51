/* layout.h -- what the wagers on the layout are worth, exactly. */
#pragma once

#include "pit/table.h"

int layout_print(const struct pit_table *t, bool json);
