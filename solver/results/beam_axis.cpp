#include "solver/results/beam_axis.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

constexpr double equal_sides = 1e-4;  // relative; far above the rounding of a solve in single precision

/// A number for the side of +z and one for that of -z.
struct Sides {
    double plus = 0.0, minus = 0.0;

    /// The larger one's pole; none where they are equal.
    std::optional<Pole> larger() const {
        if (std::abs(plus - minus) <= equal_sides * std::max(plus, minus)) return std::nullopt;
        return plus > minus ? Pole::plus_z : Pole::minus_z;
    }
};

/// Combines `value_of(n)` of all samples, each into the number of its side by `add(number, value)`. The
/// horizon belongs to both sides.
template <class ValueOf, class Add>
Sides gather(const FarField& field, ValueOf value_of, Add add) {
    Sides sides;
    const std::size_t last = field.a.size() - 1;
    for (std::size_t n = 0; 2 * n <= last; ++n) {
        add(sides.plus, value_of(n));
        add(sides.minus, value_of(last - n));
    }
    return sides;
}

}  // namespace

double largest_intensity(const FarField& field, std::size_t n) {
    const double a = std::norm(field.a[n]), b = std::norm(field.b[n]);
    return field.azimuthal_order == 0 ? a + b : std::max(a, b);
}

Pole beam_pole(const FarField& field) {
    if (field.a.empty()) return Pole::plus_z;
    const Sides peaks = gather(
        field, [&](std::size_t n) { return largest_intensity(field, n); },
        [](double& side, double value) { side = std::max(side, value); });
    if (const auto pole = peaks.larger()) return *pole;
    const Sides powers = gather(
        field,
        [&](std::size_t n) {
            return std::sin(field.theta_rad[n]) * (std::norm(field.a[n]) + std::norm(field.b[n]));
        },
        [](double& side, double value) { side += value; });
    return powers.larger().value_or(Pole::plus_z);
}

std::complex<double> axial_field(const FarField& field, Pole pole) {
    return pole == Pole::plus_z ? field.a.front() : -field.a.back();
}

void mirror(std::vector<std::complex<double>>& a, std::vector<std::complex<double>>& b) {
    std::reverse(a.begin(), a.end());
    std::reverse(b.begin(), b.end());
    for (std::complex<double>& value : a) value = -value;
}

BeamFrame::BeamFrame(const FarField& field) : original_(field) {
    if (beam_pole(field) == Pole::plus_z) return;
    mirrored_ = field;
    mirror(mirrored_->a, mirrored_->b);
}

}  // namespace lathe
