#include "solver/volume/discretise/dual_cell.hpp"

#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr int lines_across = 6;  // squared: lines along each axis

}  // namespace

DualCell::DualCell(const Body& body, const std::vector<Complex>& permittivity, const Eigen::Vector3d& low,
                   const Eigen::Vector3d& high, const std::array<bool, 3>& is_half)
    : low_(low), size_(high - low), is_half_(is_half) {
    for (int along = 0; along < 3; ++along) scan(body, permittivity, along);
}

/// The sums of the lines that cross the surface most steeply: their lengths change least from one to the
/// next.
const DualCell::Sums& DualCell::sums() const {
    int best = 0;
    jumps_.cwiseAbs().maxCoeff(&best);
    return sums_[static_cast<std::size_t>(best)];
}

Complex DualCell::along(int axis) const {
    if (sums().length <= 0.0) return 1.0;
    const Complex mean = sums().permittivity / sums().length, mean_inverse = sums().inverse / sums().length;
    const double square = jumps_.squaredNorm();
    const double across = square > 0.0 ? jumps_[axis] * jumps_[axis] / square : 0.0;
    return 1.0 / (across * mean_inverse + (1.0 - across) / mean);
}

std::array<double, 3> DualCell::off_diagonal() const {
    std::array<double, 3> elements{};
    const double square = jumps_.squaredNorm();
    if (square == 0.0) return elements;
    const double difference =
        (sums().inverse / sums().length).real() - 1.0 / (sums().permittivity / sums().length).real();
    for (int axis = 0; axis < 3; ++axis)
        elements[static_cast<std::size_t>(axis)] =
            difference * jumps_[second_axis(axis)] * jumps_[third_axis(axis)] / square;
    return elements;
}

void DualCell::scan(const Body& body, const std::vector<Complex>& permittivity, int along) {
    const int a = second_axis(along), b = third_axis(along);
    Sums& sums = sums_[static_cast<std::size_t>(along)];
    const auto lines = [&](int axis) {
        return is_half_[static_cast<std::size_t>(axis)] ? lines_across / 2 : lines_across;
    };
    double jumps = 0.0;  // of the permittivity, from where each line enters to where it leaves
    for (int i = 0; i < lines(a); ++i)
        for (int j = 0; j < lines(b); ++j) {
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along)};
            line.origin[a] = low_[a] + size_[a] * (i + 0.5) / lines(a);
            line.origin[b] = low_[b] + size_[b] * (j + 0.5) / lines(b);
            double first = 0.0, last = 0.0;
            const auto add = [&](double length, int material) {
                if (length <= 0.0 || body.is_metal(material)) return;
                const Complex value = permittivity[static_cast<std::size_t>(material)];
                sums.length += length;
                sums.permittivity += length * value;
                sums.inverse += length / value;
                if (first == 0.0) first = value.real();
                last = value.real();
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
}

}  // namespace lathe
