#include "solver/volume/discretise/dual_cell.hpp"

#include <cmath>

#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr int lines_across = 6;          // squared: lines along each axis
constexpr double shortest_piece = 1e-9;  // of the box: shorter pieces come from rounding at the ends of lines

}  // namespace

DualCell::DualCell(const Body& body, const MaterialNumbers& materials, const Eigen::Vector3d& low,
                   const Eigen::Vector3d& high, const std::array<bool, 3>& is_half)
    : low_(low), size_(high - low), is_half_(is_half) {
    std::array<Sums, 3> sums;
    for (int along = 0; along < 3; ++along)
        sums[static_cast<std::size_t>(along)] = scan(body, materials, along);
    take_means(sums);
}

/// Lines that cross the surface steeply change their lengths least from one to the next, so their means are
/// the better ones: each axis has the weight of the fourth power of its jump. A choice of the steepest axis
/// would follow rounding wherever two axes are equally steep.
void DualCell::take_means(const std::array<Sums, 3>& sums) {
    const double steepest = jumps_.cwiseAbs().maxCoeff();
    double whole = 0.0;
    Complex mean = 0.0, mean_inverse = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        const Sums& lines = sums[static_cast<std::size_t>(axis)];
        if (lines.length <= 0.0) continue;
        const double weight = steepest > 0.0 ? std::pow(jumps_[axis] / steepest, 4) : 1.0;
        whole += weight;
        mean += weight * lines.permittivity / lines.length;
        mean_inverse += weight * lines.inverse / lines.length;
        shares_.resize(lines.of_material.size());
        for (std::size_t n = 0; n < shares_.size(); ++n)
            shares_[n] += weight * lines.of_material[n] / lines.length;
    }
    if (whole > 0.0) mean_ = mean / whole, mean_inverse_ = mean_inverse / whole;
    if (whole > 0.0)
        for (double& share : shares_) share /= whole;
}

double DualCell::across(int axis) const {
    const double square = jumps_.squaredNorm();
    return square > 0.0 ? jumps_[axis] * jumps_[axis] / square : 0.0;
}

Complex DualCell::along(int axis) const {
    const double normal = across(axis);
    return 1.0 / (normal * mean_inverse_ + (1.0 - normal) / mean_);
}

std::array<double, 3> DualCell::off_diagonal() const {
    std::array<double, 3> elements{};
    const double square = jumps_.squaredNorm();
    if (square == 0.0) return elements;
    const double difference =
        shares_.empty() ? mean_inverse_.real() - 1.0 / mean_.real() : (mean_inverse_ - 1.0 / mean_).real();
    for (int axis = 0; axis < 3; ++axis)
        elements[static_cast<std::size_t>(axis)] =
            difference * jumps_[second_axis(axis)] * jumps_[third_axis(axis)] / square;
    return elements;
}

DualCell::Sums DualCell::scan(const Body& body, const MaterialNumbers& materials, int along) {
    const int a = second_axis(along), b = third_axis(along);
    Sums sums;
    if (materials.has_shares) sums.of_material.resize(materials.permittivity.size());
    const auto lines = [&](int axis) {
        return is_half_[static_cast<std::size_t>(axis)] ? lines_across / 2 : lines_across;
    };
    double jumps = 0.0;  // of the contrast, from where each line enters to where it leaves
    for (int i = 0; i < lines(a); ++i)
        for (int j = 0; j < lines(b); ++j) {
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along)};
            line.origin[a] = low_[a] + size_[a] * (i + 0.5) / lines(a);
            line.origin[b] = low_[b] + size_[b] * (j + 0.5) / lines(b);
            double first = 0.0, last = 0.0;
            const auto add = [&](double length, int material) {
                if (length <= shortest_piece * size_[along] || body.is_metal(material)) return;
                const auto number = static_cast<std::size_t>(material);
                const Complex value = materials.permittivity[number];
                sums.length += length;
                sums.permittivity += length * value;
                sums.inverse += length / value;
                if (materials.has_shares) sums.of_material[number] += length;
                if (first == 0.0) first = materials.contrast[number];
                last = materials.contrast[number];
            };
            double reached = low_[along];
            const double end = low_[along] + size_[along];
            for (const OwnedPiece& piece : body.on(line, {reached, end})) {
                add(piece.from - reached, 0);
                add(piece.to - piece.from, piece.material);
                reached = piece.to;
            }
            add(end - reached, 0);
            jumps += last - first;
        }
    if (!is_half_[static_cast<std::size_t>(along)])
        jumps_[along] = jumps / (lines(a) * lines(b)) * size_[a] * size_[b];
    return sums;
}

}  // namespace lathe
