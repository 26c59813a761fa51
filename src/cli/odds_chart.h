/* odds_chart.h -- a chart of play as text and SVG. */
#pragma once

#include "odds/own.h"

void odds_chart_print(const struct hands_chart *c, const struct pit_rules *r);
bool odds_chart_svg(const char *file, const struct hands_chart *c, const struct pit_rules *r);
