// The entries of the table of the optimiser's settings.
#pragma once

#include <vector>

#include "genetic/project/optimiser_settings.hpp"

namespace lathe {

/// A new list of all entries, in the order of the project file. optimiser_settings() holds the one that
/// everybody reads. Whole numbers whose most depends on the population stand behind it.
std::vector<OptimiserSetting> optimiser_setting_entries();

}  // namespace lathe
