#include "solver/results/phase_centre.hpp"

#include <Eigen/LU>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/metrics.hpp"

namespace lathe {
namespace {

using Cut = std::vector<std::complex<double>>;

/// Phase along a cut, without jumps of a whole turn.
class UnwrappedPhase {
public:
    explicit UnwrappedPhase(std::complex<double> first) : before_(std::arg(first)) {}
    /// Phase of the next sample, rad, counted from the first one.
    double at(std::complex<double> next) {
        const double wrapped = std::arg(next);
        phase_ += std::remainder(wrapped - before_, 2.0 * constants::pi);
        before_ = wrapped;
        return phase_;
    }

private:
    double before_, phase_ = 0.0;
};

struct Fit {
    double z_m = 0.0, residual_rad = 0.0;
};

/// Last angle from the axis on where the cut is within 10 dB of its value there.
double ten_db_cone(const Cut& cut, const std::vector<double>& theta) {
    const double least = 0.1 * std::norm(cut[0]);
    for (std::size_t n = 1; n < cut.size(); ++n)
        if (std::norm(cut[n]) <= least) return theta[n - 1];
    return 0.25 * constants::pi;
}

Fit fit(const Cut& cut, const std::vector<double>& theta, double wavenumber, double cone) {
    // Sums of w, w x, w y, w x^2, w x y, w y^2.
    double s = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
    UnwrappedPhase unwrapped(cut[0]);
    for (std::size_t n = 0; n < cut.size() && theta[n] <= cone + 1e-9; ++n) {
        const double phase = unwrapped.at(cut[n]);
        // From the axis on, where both begin at zero: less cancels.
        const double x = wavenumber * (std::cos(theta[n]) - 1.0), w = std::norm(cut[n]);
        s += w, sx += w * x, sy += w * phase;
        sxx += w * x * x, sxy += w * x * phase, syy += w * phase * phase;
    }
    const double determinant = s * sxx - sx * sx;
    if (!(determinant > 0.0)) return {};
    const double z = (s * sxy - sx * sy) / determinant, p0 = (sy - z * sx) / s;
    const double misfit = syy - p0 * sy - z * sxy;
    return {z, std::sqrt(std::max(0.0, misfit / s))};
}

/// For theta = 0 as the axis.
PhaseCentre axial_phase_centre(const FarField& field, std::optional<double> cone_half_angle_rad) {
    const PatternCuts cuts = cuts_about_plus_z(field);
    const double k = 2.0 * constants::pi * field.frequency_hz / constants::speed_of_light;
    const auto fitted = [&](const Cut& cut) {
        return fit(cut, field.theta_rad, k,
                   cone_half_angle_rad ? *cone_half_angle_rad : ten_db_cone(cut, field.theta_rad));
    };
    const Fit mean = fitted(cuts.d_co);
    return {fitted(cuts.e_co).z_m, fitted(cuts.h_co).z_m, mean.z_m, mean.residual_rad};
}

}  // namespace

PhaseCentre phase_centre(const FarField& field, std::optional<double> cone_half_angle_rad) {
    if (field.a.empty()) return {undefined_number, undefined_number, undefined_number, undefined_number};
    const BeamFrame frame(field);
    const PhaseCentre centre = axial_phase_centre(frame.field(), cone_half_angle_rad);
    return {frame.z_m(centre.e_m), frame.z_m(centre.h_m), frame.z_m(centre.mean_m), centre.mean_residual_rad};
}

double phase_centre_of_plane_m(const Cut& plane, double frequency_hz) {
    const auto middle = static_cast<std::ptrdiff_t>(plane.size() / 2);
    const auto is_empty = [&](std::ptrdiff_t side) {
        return plane[static_cast<std::size_t>(middle + side)] == 0.0;
    };
    // Of a plane that a ground cuts off at the axis, the missing side is the mirror image of the other one.
    const std::ptrdiff_t high = is_empty(1) ? -1 : 1, low = is_empty(-1) ? high : -1;
    const auto at = [&](std::ptrdiff_t n) {
        return plane[static_cast<std::size_t>(middle + (n < 0 ? -low : high) * n)];
    };
    const double step = constants::pi / static_cast<double>(middle);
    std::ptrdiff_t last = middle / 4;
    for (std::ptrdiff_t n = 1; n <= middle; ++n)
        if (std::norm(at(n)) + std::norm(at(-n)) <= 0.2 * std::norm(at(0))) {
            last = n - 1;
            break;
        }
    const double wavenumber = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
    Eigen::Vector3d right = Eigen::Vector3d::Zero();
    for (const std::ptrdiff_t side : {-1, 1}) {
        UnwrappedPhase unwrapped(at(0));
        for (std::ptrdiff_t n = 0; n <= last; ++n) {
            const std::complex<double> value = at(side * n);
            const double phase = unwrapped.at(value), theta = static_cast<double>(side * n) * step;
            const Eigen::Vector3d terms(1.0, wavenumber * (std::cos(theta) - 1.0),
                                        wavenumber * std::sin(theta));
            normal += std::norm(value) * terms * terms.transpose();
            right += std::norm(value) * phase * terms;
        }
    }
    const Eigen::FullPivLU<Eigen::Matrix3d> factors(normal);
    return factors.isInvertible() ? factors.solve(right)[1] : 0.0;
}

}  // namespace lathe
