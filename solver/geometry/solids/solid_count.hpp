// Number of solids in a drawing with all copies, which decides how long a grid is prepared.
#pragma once

namespace lathe {

/// Copies count one by one.
struct SolidCount {
    double solids = 1.0;
    /// Pairs of copies of one solid whose boxes overlap, in both orders and each with itself.
    double overlaps = 1.0;
};

}  // namespace lathe
