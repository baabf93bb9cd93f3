// The members of every plain type under the keys that JSON gives them: one list for writing and
// reading both, so that the two can't drift apart. Keys carry the unit. Not for values (json_value.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/machine_fields.h"
#include "core/plugin_fields.h"
#include "core/profile_fields.h"
#include "core/record_fields.h"
#include "core/result_fields.h"
#include "core/roofs_fields.h"
#include "core/statistics_fields.h"
