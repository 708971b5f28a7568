#include "solver/results/dish_efficiency.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/phase_centre.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Values at the samples from the axis to an angle, and weights that integrate a parabola through each
/// three of them exactly; the last sample is interpolated to lie on the rim itself.
class Cone {
public:
    Cone(const FarField& field, double half_angle) {
        const double step = field.theta_rad[1] - field.theta_rad[0];
        const auto whole =
            std::min(field.theta_rad.size() - 1, static_cast<std::size_t>(half_angle / step + 1e-9));
        for (std::size_t n = 0; n <= whole; ++n) add(field.theta_rad[n], field.a[n], field.b[n]);
        const double share = half_angle / step - static_cast<double>(whole);
        if (share > 1e-6 && whole + 1 < field.theta_rad.size())
            add(half_angle, between(field.a, whole, share), between(field.b, whole, share));
        weigh(step, whole, half_angle);
    }

    std::size_t size() const { return theta.size(); }
    template <class Function>
    auto integral(Function f) const {
        decltype(f(std::size_t{})) sum{};
        for (std::size_t n = 0; n < size(); ++n) sum += weight[n] * f(n);
        return sum;
    }

    std::vector<double> theta, weight;
    std::vector<Complex> co, cross;

private:
    void add(double angle, Complex a, Complex b) {
        theta.push_back(angle);
        co.push_back(0.5 * (a - b)), cross.push_back(0.5 * (a + b));
    }

    /// Cubic through the four samples about an angle `share` of a step past sample n.
    static Complex between(const std::vector<Complex>& f, std::size_t n, double share) {
        const std::size_t first = std::min(n == 0 ? 0 : n - 1, f.size() - 4);
        const double t = share + static_cast<double>(n) - static_cast<double>(first);
        Complex sum = 0.0;
        for (int i = 0; i < 4; ++i) {
            double lagrange = 1.0;
            for (int k = 0; k < 4; ++k)
                if (k != i) lagrange *= (t - k) / (i - k);
            sum += lagrange * f[first + static_cast<std::size_t>(i)];
        }
        return sum;
    }

    /// Simpson's rule over the equal steps (3/8 for the first three when their number is odd); what is left
    /// up to the rim under the parabola through its ends and the sample before.
    void weigh(double step, std::size_t whole, double half_angle) {
        weight.assign(size(), 0.0);
        std::size_t n = 0;
        if (whole % 2 == 1 && whole >= 3) {
            for (const double w : {3.0, 9.0, 9.0, 3.0}) weight[n++] += w / 8.0 * step;
            n = 3;
        } else if (whole == 1) {
            weight[0] += 0.5 * step, weight[1] += 0.5 * step;
            n = 1;
        }
        for (; n + 2 <= whole; n += 2)
            weight[n] += step / 3.0, weight[n + 1] += 4.0 * step / 3.0, weight[n + 2] += step / 3.0;
        if (size() == whole + 1) return;
        const double h = half_angle - theta[whole];
        if (whole == 0) {
            weight[0] += 0.5 * h, weight[1] += 0.5 * h;
            return;
        }
        weight[whole - 1] -= h * h * h / (6.0 * step * (step + h));
        weight[whole] += h * (h + 3.0 * step) / (6.0 * step);
        weight[whole + 1] += h * (2.0 * h + 3.0 * step) / (6.0 * (step + h));
    }
};

/// |S(C e^{-jk z cos} tan(theta/2))|^2 and its first two derivatives by z.
struct PhaseSum {
    double value, slope, curvature;
};

/// The phase sum for many z: what does not depend on z is there once.
class PhaseSums {
public:
    PhaseSums(const Cone& cone, double k) {
        for (std::size_t n = 0; n < cone.size(); ++n) {
            x_.push_back(k * std::cos(cone.theta[n]));
            part_.push_back(cone.weight[n] * std::tan(0.5 * cone.theta[n]) * cone.co[n]);
        }
    }

    PhaseSum operator()(double z) const {
        Complex s = 0.0, s1 = 0.0, s2 = 0.0;
        for (std::size_t n = 0; n < x_.size(); ++n) {
            const Complex term = part_[n] * std::polar(1.0, -x_[n] * z);
            s += term;
            s1 += Complex{0.0, -x_[n]} * term;
            s2 -= x_[n] * x_[n] * term;
        }
        return {std::norm(s), 2.0 * std::real(std::conj(s) * s1),
                2.0 * (std::norm(s1) + std::real(std::conj(s) * s2))};
    }

private:
    std::vector<double> x_;
    std::vector<Complex> part_;
};

/// The largest phase sum near the least-squares phase centre: Newton's steps, shortened where they overshoot.
double best_focus(const PhaseSums& phase_sum, double k, double z) {
    PhaseSum here = phase_sum(z);
    for (int n = 0; n < 40; ++n) {
        double step =
            here.curvature < 0.0 ? -here.slope / here.curvature : std::copysign(0.1 / k, here.slope);
        PhaseSum there = phase_sum(z + step);
        for (int halvings = 0; there.value < here.value && halvings < 30; ++halvings) {
            step *= 0.5;
            there = phase_sum(z + step);
        }
        if (there.value < here.value) break;
        z += step, here = there;
        if (std::abs(k * step) < 1e-9) break;
    }
    return z;
}

}  // namespace

DishEfficiency dish_efficiency(const FarField& far_field, double half_angle_rad,
                               std::optional<double> focus_z_m) {
    const BeamFrame frame(far_field);
    const FarField& field = frame.field();
    DishEfficiency result{half_angle_rad,   undefined_number, undefined_number,
                          undefined_number, undefined_number, undefined_number};
    if (field.theta_rad.size() < 5 || !(half_angle_rad >= field.theta_rad[1])) return result;
    const double end = (field.above_ground_plane ? 0.5 : 1.0) * constants::pi;  // nothing lies beyond
    const Cone cone(field, std::min(half_angle_rad, end)), sphere(field, end);
    const auto power = [](const Cone& over) {
        return over.integral([&](std::size_t n) {
            return (std::norm(over.co[n]) + std::norm(over.cross[n])) * std::sin(over.theta[n]);
        });
    };
    const double inside = power(cone);
    result.spillover = std::min(1.0, inside / power(sphere));
    if (field.azimuthal_order != 1 || half_angle_rad > 0.999 * constants::pi) return result;

    const double k = 2.0 * constants::pi * field.frequency_hz / constants::speed_of_light;
    const double co_power =
        cone.integral([&](std::size_t n) { return std::norm(cone.co[n]) * std::sin(cone.theta[n]); });
    const double amplitude =
        cone.integral([&](std::size_t n) { return std::abs(cone.co[n]) * std::tan(0.5 * cone.theta[n]); });
    const double cotangent = 1.0 / std::tan(0.5 * half_angle_rad);
    result.polarisation = co_power / inside;
    result.taper = 2.0 * cotangent * cotangent * amplitude * amplitude / co_power;
    const PhaseSums phase_sum(cone, k);
    // In the beam's frame.
    const double focus =
        focus_z_m ? frame.z_m(*focus_z_m)
                  : best_focus(phase_sum, k, frame.z_m(phase_centre(far_field, half_angle_rad).mean_m));
    result.phase = phase_sum(focus).value / (amplitude * amplitude);
    result.focus_z_m = frame.z_m(focus);
    return result;
}

void measure_dish(Results& results, double half_angle_rad) {
    for (FrequencyResult& result : results.frequencies)
        for (Beam& beam : result.beams) beam.dish = dish_efficiency(beam.far_field, half_angle_rad);
}

}  // namespace lathe
