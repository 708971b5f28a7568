// The load behind an oblique guide of a planar antenna, as a line of lossy pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_oblique.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double pi = constants::pi, c0 = constants::speed_of_light;
constexpr double from_hz = 30e9, to_hz = 1.17 * from_hz;

struct Piece {
    double depth, loss_tangent;  ///< of its middle behind the port, m; at the middle of the band
};

PlanarPort guide(bool driven, int half_waves, double ratio) {
    PlanarPort port;
    port.kind = PlanarPortKind::guide;
    port.direction_rad = 0.5, port.driven = driven;
    port.mode.half_waves = half_waves;
    port.width = half_waves == 0 ? 3e-3 : 0.5 * c0 / from_hz * ratio;
    return port;
}

FieldSet fields_of(const PlanarPort& port) {
    return port.mode.half_waves == 0 ? FieldSet::te : FieldSet::tm;
}

/// Lossy pieces of the drawing, the nearest to the port first.
std::vector<Piece> pieces_of(const PlanarPort& port) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    antenna.planar->ports = {port};
    const PortFrame frame = frame_of(port);
    std::vector<Piece> pieces;
    for (const Region& region : with_oblique_guides(antenna, fields_of(port), from_hz, to_hz).regions) {
        if (region.material.loss_tangent <= 0.0) continue;
        const Point& end = region.outline.front();  // a piece begins here and overlaps the one before
        pieces.push_back({-(end.z * frame.along.z + end.r * frame.along.r), region.material.loss_tangent});
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.depth < b.depth; });
    return pieces;
}

/// |Reflection| of the pieces before metal, dB: lines of k^2 (1 - j tan) - kt^2 in series.
double reflection_db(const PlanarPort& port, double frequency_hz) {
    const std::vector<Piece> pieces = pieces_of(port);
    const double k = 2.0 * pi * frequency_hz / c0, kt = port.mode.half_waves * pi / port.width;
    const double length = pieces[1].depth - pieces[0].depth;
    const bool is_te = port.mode.half_waves > 0;
    const auto wavenumber = [&](double tangent) {
        return std::sqrt(k * k * Complex(1.0, -tangent) - kt * kt);
    };
    const auto impedance = [&](double tangent) {
        return is_te ? k / wavenumber(tangent) : wavenumber(tangent) / (k * Complex(1.0, -tangent));
    };
    Complex behind = 0.0;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        const double tangent = piece->loss_tangent * 0.5 * (from_hz + to_hz) / frequency_hz;
        const Complex z = impedance(tangent), turn = std::tan(wavenumber(tangent) * length);
        behind = z * (behind + Complex(0.0, 1.0) * z * turn) / (z + Complex(0.0, 1.0) * behind * turn);
    }
    return 20.0 * std::log10(std::abs((behind - impedance(0.0)) / (behind + impedance(0.0))));
}

double largest_reflection_db(const PlanarPort& port) {
    double largest = -HUGE_VAL;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
        largest = std::max(largest, reflection_db(port, from_hz + share * (to_hz - from_hz)));
    return largest;
}

TEST(ObliqueLoad, OfAGuideThatIsNotDrivenReflectsLittle) {
    EXPECT_LT(largest_reflection_db(guide(false, 1, 1.05)), -38.0);
    for (const double ratio : {1.1, 1.18, 1.43, 1.9})
        EXPECT_LT(largest_reflection_db(guide(false, 1, ratio)), -49.0) << ratio;
    EXPECT_LT(largest_reflection_db(guide(false, 0, 0.0)), -49.0);
}

/// The load of a driven guide is shorter, and reflects what the other runs take out: the test can fail.
TEST(ObliqueLoad, OfADrivenGuideIsShort) {
    EXPECT_GT(largest_reflection_db(guide(true, 1, 1.18)), -20.0);
    EXPECT_LT(pieces_of(guide(true, 1, 1.18)).back().depth, pieces_of(guide(false, 1, 1.18)).back().depth);
}

}  // namespace
}  // namespace lathe::tests
