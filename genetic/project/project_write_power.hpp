// Key "multipactor" of the project as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/particles/multipactor/power_settings.hpp"

namespace lathe {

nlohmann::ordered_json power_json(const particles::PowerSettings& settings, bool is_planar);

}  // namespace lathe
