// The far field of line currents, from their exact fields on a contour.
#include "solver/results/planar_far_field.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/hankel.hpp>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/planar_beams.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
constexpr double frequency = constants::speed_of_light;  // a wavelength of 1 m
constexpr double k = 2.0 * constants::pi, eta = constants::vacuum_impedance;

struct Line {
    double x, y;
    Complex current;  ///< A; of te V
};

/// H_n^(2) of the distance from a line, and the direction to there.
struct Wave {
    Complex order_0, order_1;
    double x, y;
};
Wave wave_from(const Line& line, double x, double y) {
    const double d = std::hypot(x - line.x, y - line.y);
    return {boost::math::cyl_hankel_2(0, k * d), boost::math::cyl_hankel_2(1, k * d), (x - line.x) / d,
            (y - line.y) / d};
}

/// Fields of electric lines (tm): E = -(k eta/4) I H_0 across and H = curl E j/(k eta); of magnetic lines the
/// dual.
struct Fields {
    Complex across, x, y;
};
Fields fields_of(const std::vector<Line>& lines, FieldSet set, double x, double y) {
    Fields sum{0.0, 0.0, 0.0};
    for (const Line& line : lines) {
        const Wave w = wave_from(line, x, y);
        // curl of (across) = (d/dy, -d/dx).
        const Complex slope = 0.25 * k * k * line.current * w.order_1;  // of -(k/4) I H_0, times 1/m
        if (set == FieldSet::tm) {
            sum.across += -0.25 * k * eta * line.current * w.order_0;
            sum.x += j / k * slope * w.y, sum.y += -j / k * slope * w.x;
        } else {
            sum.across += -0.25 * k / eta * line.current * w.order_0;
            sum.x += -j / k * slope * w.y, sum.y += j / k * slope * w.x;
        }
    }
    return sum;
}

struct Case {
    Grid grid;
    PlanarContour contour;
    Eigen::VectorXcd spectrum;
};

/// A contour of 3 x 2.4 m in cells of 1/n m with these lines' exact fields; `upper`: of y >= 0 alone.
Case on_contour(const std::vector<Line>& lines, FieldSet set, int n, bool upper = false) {
    Case c;
    c.grid.metric = Metric::planar;
    c.grid.dr = c.grid.dz = 1.0 / n;
    c.grid.nz = 3 * n + 21, c.grid.nr = (upper ? 12 * n / 10 : 24 * n / 10) + 21;
    c.grid.z0 = -1.5 - 10.0 / n;
    c.grid.r0 = upper ? 0.0 : -1.2 - 10.0 / n;
    c.contour = planar_contour(set, {upper ? 0 : 10, c.grid.nr - 11, 10, c.grid.nz - 11, !upper});
    const std::vector<FieldIndex> list = c.contour.gather_list();
    c.spectrum.resize(static_cast<Eigen::Index>(list.size()));
    for (std::size_t at = 0; at < list.size(); ++at) {
        const auto [component, row, column] = list[at];
        const bool half_row = component == v_r || component == i_phi || component == i_z;
        const bool half_column = component == v_z || component == i_phi || component == i_r;
        const Fields f = fields_of(lines, set, c.grid.z(column + (half_column ? 0.5 : 0.0)),
                                   c.grid.r(row + (half_row ? 0.5 : 0.0)));
        Complex value;
        if (component == v_phi || component == i_phi) value = f.across;
        if (component == v_r) value = f.y * c.grid.dr;
        if (component == i_r) value = f.y * c.grid.inner_dual_dr(row);
        if (component == v_z || component == i_z) value = f.x * c.grid.dz;
        c.spectrum[static_cast<Eigen::Index>(at)] = value;
    }
    return c;
}

Complex exact(const std::vector<Line>& lines, FieldSet set, double phi) {
    Complex sum = 0.0;
    for (const Line& line : lines)
        sum += -0.25 * k * (set == FieldSet::tm ? eta : 1.0 / eta) *
               std::sqrt(2.0 * j / (constants::pi * k)) * line.current *
               std::exp(j * k * (std::cos(phi) * line.x + std::sin(phi) * line.y));
    return sum;
}

/// Fields half a cell apart, as they are in the medium instead of on the grid, are off by (k h)^2/8 together.
double expected_error(int n) {
    return 1.2 * std::pow(k / n, 2) / 8.0;
}

/// Largest error of the far field over its largest value.
double far_field_error(const std::vector<Line>& lines, FieldSet set, int n,
                       ContourImage image = ContourImage::none) {
    const bool upper = image != ContourImage::none;
    const Case c = on_contour(lines, set, n, upper);
    const PlanarTransform transform(c.grid, c.contour, image);
    const std::vector<double> phi = transform.directions(frequency);
    const Eigen::MatrixXcd field = transform.far_field(c.spectrum, frequency, phi);
    double error = 0.0, largest = 0.0;
    for (std::size_t d = 0; d < phi.size(); ++d) {
        const Complex wanted = exact(lines, set, phi[d]);
        error = std::max(error, std::abs(field(static_cast<Eigen::Index>(d), 0) - wanted));
        largest = std::max(largest, std::abs(wanted));
    }
    return error / largest;
}

const std::vector<Line> two_lines = {{0.3, -0.2, {1.0, 0.0}}, {-0.6, 0.45, {0.3, 0.8}}};

class PlanarFarField : public testing::TestWithParam<FieldSet> {};

TEST_P(PlanarFarField, OfLinesIsExactToSecondOrder) {
    const double coarse = far_field_error(two_lines, GetParam(), 20),
                 fine = far_field_error(two_lines, GetParam(), 40);
    EXPECT_LT(fine, expected_error(40)) << coarse << " at 20";
    EXPECT_GT(std::log2(coarse / fine), 1.8);
}

TEST_P(PlanarFarField, HalfOfASymmetricAntennaIsEnough) {
    for (const double sign : {1.0, -1.0}) {
        const std::vector<Line> pair = {{0.3, 0.4, 1.0}, {0.3, -0.4, sign}};
        EXPECT_LT(far_field_error(pair, GetParam(), 40, sign > 0.0 ? ContourImage::even : ContourImage::odd),
                  expected_error(40));
    }
}

TEST_P(PlanarFarField, PowerIsThatOfTheFlux) {
    const Case c = on_contour(two_lines, GetParam(), 40);
    const PlanarTransform transform(c.grid, c.contour, ContourImage::none);
    const std::vector<double> phi = transform.directions(frequency);
    const Eigen::VectorXcd field = transform.far_field(c.spectrum, frequency, phi).col(0);
    const Polarisation polarisation = GetParam() == FieldSet::tm ? Polarisation::tm : Polarisation::te;
    const Beam beam = measure_beam(polarisation, phi, {field.begin(), field.end()});
    EXPECT_NEAR(beam.radiated_power_w / transform.power(c.spectrum), 1.0, 3e-3);
    // One line alone radiates k eta/8 |I|^2 (te: k/(8 eta)).
    const Case one = on_contour({{0.1, 0.2, 1.0}}, GetParam(), 40);
    const double wanted = k / 8.0 * (GetParam() == FieldSet::tm ? eta : 1.0 / eta);
    EXPECT_NEAR(PlanarTransform(one.grid, one.contour, ContourImage::none).power(one.spectrum) / wanted, 1.0,
                5e-3);
}

/// An H-plane horn of aperture 5.5 and slant length 6 between plates, cos(pi y/A) with quadratic phase:
/// independent numerical integration over the sphere.
TEST(PlanarPlates, DirectivityOfAnHPlaneHornIsThatOfTheSphereIntegral) {
    const double aperture = 5.5, slant = 6.0;
    Case c = on_contour({}, FieldSet::tm, 20);
    c.grid.r0 = -3.5, c.grid.nr = 141;
    c.contour = planar_contour(FieldSet::tm, {5, 135, 10, c.grid.nz - 11, true});
    c.spectrum = Eigen::VectorXcd::Zero(2 * c.contour.entries());
    const ContourSide& side = c.contour.sides[1];
    const int offset = 2 * c.contour.sides[0].count();
    for (int n = 0; n < side.count(); ++n) {
        const double y = c.grid.r(side.first + n);
        if (std::abs(y) > 0.5 * aperture) continue;
        const Complex e = std::cos(constants::pi * y / aperture) * std::exp(-j * k * (0.5 * y * y / slant));
        c.spectrum[offset + 2 * n] = e;
        c.spectrum[offset + 2 * n + 1] = -e / eta * std::exp(j * 0.5 * k * c.grid.dz) * c.grid.dr;
    }
    const PlanarTransform transform(c.grid, c.contour, ContourImage::none);
    const std::pair<double, double> wanted[] = {{0.25, 11.50}, {0.5, 12.50}, {1.0, 15.21}, {2.0, 18.01}};
    for (const auto& [height, directivity] : wanted)
        EXPECT_NEAR(directivity_of_plates(transform, c.spectrum, frequency, height), directivity, 0.05)
            << height;
}

TEST_P(PlanarFarField, FewDirectionsIntegrateThePowerOfPlates) {
    const Case c = on_contour(two_lines, GetParam(), 20);
    const PlanarTransform transform(c.grid, c.contour, ContourImage::none);
    const std::vector<double> few = transform.directions_of_power(frequency),
                              many = transform.directions(frequency), theta = {0.4, 1.1, 0.5 * constants::pi};
    ASSERT_LT(few.size(), many.size() / 4);
    const Eigen::MatrixXd of_few = transform.intensity_of_plates(c.spectrum, frequency, 0.5, theta, few),
                          of_many = transform.intensity_of_plates(c.spectrum, frequency, 0.5, theta, many);
    for (Eigen::Index t = 0; t < of_few.rows(); ++t)
        EXPECT_NEAR(of_few.row(t).mean() / of_many.row(t).mean(), 1.0, 1e-9) << t;
}

INSTANTIATE_TEST_SUITE_P(Both, PlanarFarField, testing::Values(FieldSet::tm, FieldSet::te),
                         [](const auto& set) { return set.param == FieldSet::tm ? "tm" : "te"; });

/// A uniform aperture of width a: 50.8 degrees/a at -3 dB, first side lobe -13.26 dB.
TEST(Beam, OfAUniformApertureIsTheTextbooks) {
    const double width = 10.0, tilt = 0.2;
    std::vector<double> phi;
    std::vector<Complex> field;
    for (int n = 0; n < 1440; ++n) {
        phi.push_back(-constants::pi + 2.0 * constants::pi * n / 1440);
        const double x = constants::pi * width * (std::sin(phi.back()) - std::sin(tilt));
        field.emplace_back((std::abs(x) < 1e-9 ? 1.0 : std::sin(x) / x) *
                           (std::cos(phi.back()) > 0.0 ? 1.0 : 0.0));
    }
    const Beam beam = measure_beam(Polarisation::tm, phi, field);
    EXPECT_NEAR(beam.beam_angle_deg, tilt * 180.0 / constants::pi, 0.02);
    EXPECT_NEAR(beam.beamwidth_3db_deg, 50.8 / width / std::cos(tilt), 0.02);
    EXPECT_NEAR(beam.side_lobe_db, -13.26, 0.03);
}

}  // namespace
}  // namespace lathe
