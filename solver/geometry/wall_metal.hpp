// The metal of walls: conductivity and roughness.
#pragma once

#include <string>
#include <vector>

namespace lathe {

/// A wall metal; perfect unless a conductivity is given.
struct WallMetal {
    double conductivity_s_per_m = 0.0;  ///< 0: perfect conductor
    double roughness_factor =
        1.0;  ///< surface resistance over that of a polished surface (Hammerstad: 1 to 2)
    bool is_perfect() const { return conductivity_s_per_m <= 0.0; }
    /// Surface resistance sqrt(pi f mu0 / sigma) times roughness, ohm; 0 for a perfect conductor.
    double surface_resistance(double frequency_hz) const;
    bool operator==(const WallMetal&) const = default;
};

/// Metals by name, conductivity at 20 degrees Celsius (Pozar, Microwave Engineering, appendix F).
struct NamedMetal {
    std::string name;
    double conductivity_s_per_m;
};
/// All metals that a project file may name.
const std::vector<NamedMetal>& named_metals();

}  // namespace lathe
