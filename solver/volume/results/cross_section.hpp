// Radar cross-sections.
#pragma once

#include <Eigen/Dense>

#include "solver/volume/results/sphere_field.hpp"

namespace lathe {

/// 4 pi |r E_s|^2 / |E_i|^2 in dB of a square metre, [theta][phi] of the scattered field's directions, no
/// less than -300 dB. `incident`: |E_i| in the units of the field, V s/m where that is V s. Both components
/// count; where a scattered field lies in the plane of incidence or across it one of them vanishes.
Eigen::MatrixXd cross_section_db(const SphereField& scattered, double incident);

}  // namespace lathe
