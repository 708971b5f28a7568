// Bodies of revolution from STEP files.
#pragma once

#include <Eigen/Core>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/geometry/outline_pieces.hpp"

namespace lathe {

/// Pieces of an outline that follow each other, in the half plane (z, r), mm.
struct StepChain {
    Point from;
    std::vector<OutlinePiece> pieces;
    bool is_closed = false;
};

/// A solid of a file, by the curves from which its faces are turned.
struct StepSection {
    std::string name;                         ///< as the file has it, may be empty or that of other solids
    double volume_mm3 = 0.0, area_mm2 = 0.0;  ///< of the solid
    double flattened_mm2 = 0.0;  ///< area of faces whose curves became lines, to step_flatness_mm
    int other_faces = 0;         ///< number of faces that are not turned about the axis
    std::vector<StepChain> chains;
};

inline constexpr double step_flatness_mm = 2e-4;

struct StepFile {
    double unit_mm = 0.0;  ///< of the file's numbers; 0: several, or unknown
    Eigen::Vector3d axis_at_mm, axis_along;
    std::vector<StepSection> solids;
};

/// Throws InputError for a file without a solid, for faces about several axes or about none, and as
/// step_reply().
StepFile read_step_file(const std::string& path, const std::stop_token& stop = {});

}  // namespace lathe
