#include "solver/volume/results/cross_section.hpp"

#include "solver/base/constants.hpp"

namespace lathe {

Eigen::MatrixXd cross_section_db(const SphereField& scattered, double incident) {
    constexpr double least = 1e-30;
    const Eigen::ArrayXXd sections = 4.0 * constants::pi / (incident * incident) *
                                     (scattered.e_theta.cwiseAbs2() + scattered.e_phi.cwiseAbs2()).array();
    return (10.0 * sections.max(least).log10()).matrix();
}

}  // namespace lathe
