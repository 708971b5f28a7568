// Reports of antennas in space: drawings of the solids, numbers, curves, cuts and S-matrix.
#pragma once

#include <string>

#include "genetic/report/document.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// The report of a project's design as it stands; `file` names it. With results of on_finer_grid() tables
/// have the estimated errors. Precondition: results of a 3D antenna.
Document volume_document(const Project& project, const Results& results, const std::string& file,
                         const Results* finer = nullptr);

/// The report of a run, with its best design solved again as `best`. Throws std::invalid_argument when
/// nothing has been evaluated yet.
Document volume_run_document(const RunView& run, const Results& best);

/// Pictures of one solve: drawings, reflection or S over frequency, and patterns, for `solve --pictures`.
/// Precondition: results of a 3D antenna.
Document volume_pictures(const Project& project, const Results& results);

/// Co- and cross-polar levels of one excitation in the cuts of phi = 0, 45 and 90 degrees, dBi, 50 dB down.
Plot volume_pattern_plot(const Results& results, std::size_t frequency, std::size_t excitation);

}  // namespace lathe::genetic
