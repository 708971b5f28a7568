// The range that a value of a design may have, and the words for a value beyond it.
#pragma once

#include <QString>

#include "solver/antenna/design.hpp"

namespace lathe::ui {

struct ValueRange {
    double least = 0.0, most = 0.0;
    bool is_of_optimiser = false;
};

/// Range of the optimiser for a gene, else that of the parameter's description.
ValueRange range_of(const ParameterEntry& entry, const ParameterDescription& description);

/// "Focal angle must be at least 18 deg, the end of the optimiser's range"; empty inside of the range.
/// `index`: entry of a parameter with several.
QString range_problem(const ValueRange& range, const ParameterDescription& description, double value,
                      std::size_t index = 0);

}  // namespace lathe::ui
