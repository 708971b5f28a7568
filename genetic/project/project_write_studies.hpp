// The studies of a project as JSON. Parameters that the design has no more, or that follow others now, are
// left out; null when nothing is left.
#pragma once

#include <nlohmann/json.hpp>

#include "genetic/project/study_settings.hpp"

namespace lathe {

nlohmann::ordered_json tolerance_json(const ToleranceSettings& settings, const Design& design);
nlohmann::ordered_json sweep_json(const SweepSettings& settings, const Design& design);
nlohmann::ordered_json warm_start_json(const WarmStart& candidates);

}  // namespace lathe
