#include "solver/results/wall_perturbation.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
constexpr Complex surface_phase{1.0, 1.0};  ///< Z_s over R_s

}  // namespace

void WallSums::add(double resistance_area, const Eigen::VectorXcd& h) {
    absorbed_.noalias() += (0.5 * resistance_area) * (h.conjugate() * h.transpose());
    scattering_.noalias() += (0.25 * resistance_area * surface_phase) * (h * h.transpose());
}

/// With in e^{-jku} and out e^{jku}: H around the wall as in - out, H along the axis as j (in + out), so that
/// per metre
///     scattering: (1 + j) [around (a_i - b_i)(a_j - b_j) - along (a_i + b_i)(a_j + b_j)],
///     absorbed: 2 [around (a_i - b_i)* (a_j - b_j) + along (a_i + b_i)* (a_j + b_j)],
/// integrated from begin to end; e^{-2jku} from far behind the plane is e^{-2jk end}/(-2jk).
void WallSums::add(const GuideWall& guide, const Eigen::VectorXcd& in, const Eigen::VectorXcd& out) {
    const double both = guide.attenuation() * (guide.end - guide.begin),
                 difference = guide.around - guide.along;
    const Complex forth =
                      std::polar(1.0, -2.0 * guide.wavenumber * guide.end) / (-2.0 * j * guide.wavenumber),
                  back = std::conj(forth);
    scattering_ +=
        surface_phase * (-both * (in * out.transpose() + out * in.transpose()) +
                         difference * (forth * (in * in.transpose()) + back * (out * out.transpose())));
    absorbed_ += 2.0 * (both * (in.conjugate() * in.transpose() + out.conjugate() * out.transpose()) -
                        difference * (back * (in.conjugate() * out.transpose()) +
                                      forth * (out.conjugate() * in.transpose())));
}

Eigen::VectorXcd waves_with_walls(const Eigen::VectorXcd& lossless, const Eigen::VectorXcd& change,
                                  double absorbed, double radiated) {
    Eigen::VectorXcd waves = lossless;
    double left = absorbed, unknown = radiated;
    for (Eigen::Index n = 0; n < waves.size(); ++n) {
        if (std::isnan(change[n].real())) {
            unknown += std::norm(lossless[n]);
            continue;
        }
        waves[n] += change[n];
        left -= std::norm(lossless[n]) - std::norm(waves[n]);
    }
    // Loss that no wave accounts for is an error of the integrals where the outgoing waves are small: it is
    // limited to the share that the walls take of all power.
    const double larger = std::max(unknown, absorbed);
    const double share = larger > 0.0 ? std::clamp(left / larger, 0.0, 1.0) : 0.0;
    for (Eigen::Index n = 0; n < waves.size(); ++n)
        if (std::isnan(change[n].real())) waves[n] *= 1.0 - 0.5 * share * surface_phase;
    return waves;
}

}  // namespace lathe
