/* views.h -- how games show their odds in a way of their own. */
#pragma once

#include "odds/view.h"

extern const struct odds_view red_dog_view, craps_view, baccarat_view;
