// The part "verification" of a project file.
#pragma once

#include <nlohmann/json.hpp>

#include "genetic/project/verification_settings.hpp"

namespace lathe {

/// What differs from the defaults.
nlohmann::ordered_json verification_settings_json(const VerificationSettings& settings);

}  // namespace lathe
