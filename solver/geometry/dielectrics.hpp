// Common dielectrics of antennas, by name.
#pragma once

#include <string>
#include <vector>

namespace lathe {

/// Values at room temperature and the frequency they were measured at (Pozar, Microwave Engineering,
/// appendix G). Makes and batches differ by some per cent, so a critical material should be measured.
struct NamedDielectric {
    std::string name;
    double relative_permittivity = 1.0;
    double loss_tangent = 0.0;
    double measured_ghz = 0.0;
};

/// All named dielectrics, lowest permittivity first.
const std::vector<NamedDielectric>& named_dielectrics();

}  // namespace lathe
