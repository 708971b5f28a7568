// Solved antennas and guides with sheets of no thickness.
#include "solver/geometry/solids/sheet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "tests/solver/volume/solve/solved_volume.hpp"
#include "tests/solver/volume/solve/thin_iris.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
using Eigen::Vector3d;
constexpr double mm = 1e-3;

std::vector<Point> rectangle(double low, double high, double left, double right) {
    return {{mm * low, mm * left}, {mm * high, mm * left}, {mm * high, mm * right}, {mm * low, mm * right}};
}

void add_sheet(VolumeAntenna& antenna, int axis, double place_mm, const std::vector<Point>& outline,
               const std::string& name) {
    antenna.body.add(make_sheet(axis, mm * place_mm, outline), metal(), name);
}

/// A quarter of WR-90 with an iris in the middle; both ports see S at its plane.
VolumeAntenna guide_with_iris(ThinIris kind, double opening_mm) {
    VolumeAntenna antenna = wr90(40 * mm);
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    const double from = 0.5 * opening_mm;
    for (const double side : {-1.0, 1.0})
        add_sheet(
            antenna, 2, 20.0,
            kind == ThinIris::inductive
                ? rectangle(std::min(side * from, side * 12), std::max(side * from, side * 12), -5.5, 5.5)
                : rectangle(-12, 12, std::min(side * from, side * 5.5), std::max(side * from, side * 5.5)),
            "iris");
    for (VolumePort& port : antenna.ports) port.reference = 20 * mm;
    return antenna;
}

/// Largest |S11| that is off at 8, 10 and 12 GHz.
double error_of_iris(ThinIris kind, double opening_mm, double cells) {
    const Results results = solved(guide_with_iris(kind, opening_mm), band(8e9, 12e9, 3, cells, 10, 0.1));
    double worst = 0.0;
    for (const FrequencyResult& at : results.frequencies) {
        EXPECT_NEAR(at.s_matrix.col(0).squaredNorm(), 1.0, 3e-3);
        const Complex expected = thin_iris_reflection(kind, opening_mm * mm, at.frequency_hz);
        worst = std::max(worst, std::abs(at.s_matrix(0, 0) - expected));
    }
    return worst;
}

void expect_order(ThinIris kind, double opening_mm, const std::vector<double>& densities, double largest,
                  double order) {
    std::vector<double> errors;
    for (const double cells : densities) {
        errors.push_back(error_of_iris(kind, opening_mm, cells));
        testing::Test::RecordProperty("error_" + std::to_string(static_cast<int>(cells)),
                                      std::to_string(errors.back()));
        EXPECT_LT(errors.back(), largest) << cells;
    }
    const double found =
        std::log(errors.front() / errors.back()) / std::log(densities.back() / densities.front());
    testing::Test::RecordProperty("order", std::to_string(found));
    EXPECT_GT(found, order);
}

TEST(SheetIrises, OfAnInductiveOpeningConverge) {
    expect_order(ThinIris::inductive, 12.0, {12, 17, 24}, 0.025, 1.0);
}
TEST(SheetIrises, OfACapacitiveOpeningConverge) {
    expect_order(ThinIris::capacitive, 4.0, {12, 17, 24}, 0.025, 1.0);
}

/// A strip dipole for 10 GHz across `plane`, along the axis after it, with its port in the gap.
VolumeAntenna strip_dipole(int plane) {
    const int along = (plane + 1) % 3;
    const auto strip = [&](double low, double high) {
        // Coordinates in the plane come in the order x, y, z.
        return along < (plane + 2) % 3 ? rectangle(low, high, -0.8, 0.8) : rectangle(-0.8, 0.8, low, high);
    };
    VolumeAntenna antenna;
    add_sheet(antenna, plane, 1.0, strip(-7.5, -0.5), "left arm");
    add_sheet(antenna, plane, 1.0, strip(0.5, 7.5), "right arm");
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped;
    port.from[plane] = port.to[plane] = 1.0 * mm;
    port.from[along] = -0.5 * mm, port.to[along] = 0.5 * mm;
    antenna.ports = {port};
    return antenna;
}

TEST(SheetAntennas, GiveTheSameNumbersInAllThreePlanes) {
    const SimulationSettings settings = band(8e9, 11e9, 4, 14, 8, 0.25);
    const Results of_z = solved(strip_dipole(2), settings);
    EXPECT_EQ(of_z.stop_reason, "converged");
    EXPECT_TRUE(of_z.warnings.empty() || of_z.warnings[0].code == "line_port") << of_z.warnings[0].text;
    for (const int plane : {0, 1}) {
        const Results turned = solved(strip_dipole(plane), settings);
        for (std::size_t f = 0; f < of_z.frequencies.size(); ++f) {
            EXPECT_LT(std::abs(turned.frequencies[f].s_matrix(0, 0) - of_z.frequencies[f].s_matrix(0, 0)),
                      1e-5);
            EXPECT_NEAR(beam_of(turned, f).directivity_dbi, beam_of(of_z, f).directivity_dbi, 1e-4);
        }
    }
}

/// A half-wave dipole radiates as one, whatever it is made of, and takes no power itself.
TEST(SheetAntennas, OfAStripDipoleRadiateAsAHalfWaveDipole) {
    const Results results = solved(strip_dipole(2), band(9e9, 9.2e9, 1, 20, 10, 0.3));
    const Beam& beam = beam_of(results);
    EXPECT_NEAR(beam.directivity_dbi, 2.15, 0.1);
    EXPECT_NEAR(beam.accounted_ratio, 1.0, 0.01);
}

/// The sheet lies in a plane of symmetry, or is cut by one.
TEST(SheetAntennas, OnPlanesOfSymmetryAreThoseOfTheWhole) {
    const SimulationSettings settings = band(8e9, 11e9, 2, 14, 8, 0.25);
    VolumeAntenna flat = strip_dipole(1);
    flat.body = Body();
    for (const double side : {-1.0, 1.0})
        add_sheet(flat, 1, 0.0,
                  rectangle(-0.8, 0.8, std::min(side * 0.5, side * 7.5), std::max(side * 0.5, side * 7.5)),
                  "arm");
    flat.ports[0].from.y() = flat.ports[0].to.y() = 0.0;
    const Results whole = solved(flat, settings);
    flat.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
    const Results quarter = solved(flat, settings);
    // The rims lie in cells 2.2 to 3 times as long across the sheet, where the fit in the plane of symmetry
    // differs from that of the whole by 2e-3; without a fit both are equal, and wrong.
    for (std::size_t f = 0; f < 2; ++f)
        EXPECT_LT(std::abs(quarter.frequencies[f].s_matrix(0, 0) - whole.frequencies[f].s_matrix(0, 0)),
                  3e-3);
}

/// WR-90 drawn by four sheets: a guide as one with thick walls, matched at its ends.
TEST(SheetAntennas, AreWallsOfAGuide) {
    const double length = 30.0;
    VolumeAntenna antenna;
    for (const double side : {-1.0, 1.0}) {
        add_sheet(antenna, 0, side * 11.43, rectangle(-5.08, 5.08, 0, length), "narrow wall");
        add_sheet(antenna, 1, side * 5.08, rectangle(-11.43, 11.43, 0, length), "broad wall");
    }
    antenna.ports = wr90(length * mm).ports;
    const SimulationSettings settings = band(8e9, 12e9, 3, 20, 10, 0.1);
    const Results sheets = solved(antenna, settings), solid = solved(wr90(length * mm), settings);
    for (std::size_t f = 0; f < 3; ++f) {
        EXPECT_LT(decibel(sheets.frequencies[f].s_matrix(0, 0)), -80.0);
        const Complex of_sheets = sheets.frequencies[f].s_matrix(1, 0),
                      of_solids = solid.frequencies[f].s_matrix(1, 0);
        EXPECT_NEAR(std::abs(of_sheets), std::abs(of_solids), 1e-4);
        // The phase over 6 rad has the dispersion of each grid, 0.4 %, and their cells differ.
        EXPECT_LT(std::abs(of_sheets - of_solids), 5e-3);
    }
}

}  // namespace
}  // namespace lathe::tests
