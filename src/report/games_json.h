/* games_json.h -- the games, their rulebooks and their spots as JSON. */
#pragma once

#include "core/json.h"

void games_json(struct json *j);
