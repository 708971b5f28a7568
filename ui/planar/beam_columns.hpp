// Columns of the table of beams.
#pragma once

#include <QString>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/planar/power_budget.hpp"

namespace lathe::ui {

/// One row of the table: the beam of an excitation and the shares of its power.
struct BeamRow {
    const Beam& beam;
    PowerShares shares;
};

struct BeamColumn {
    QString title;
    double (*value)(const BeamRow&);
};

/// Columns for the beams at one frequency: those of an array behind a lens, of beams in a plane or of beams
/// in space.
std::vector<BeamColumn> beam_columns(const Results& results, const FrequencyResult& at);

}  // namespace lathe::ui
