// The layer behind guides: fields that a post binds below the cut-off do not grow in it, and waves of the
// band are absorbed.
#include "solver/discretise/guide_layer.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double pi = constants::pi, c0 = constants::speed_of_light;
constexpr double width = 7.943e-3;  // m, of a rectangular guide
constexpr int usual_layers = 12;    // of a grid of 20 cells per wavelength
constexpr double cutoff_hz = c0 / (2.0 * width), cutoff_wavenumber = pi / width;

/// A band from `ratio` times the cut-off up, 1.17 wide, and cells of its upper end.
struct Band {
    double from_hz, to_hz, cell, dt;
    int layers;  ///< cells behind the guide
    Band(double ratio, double cells_per_wavelength)
        : from_hz(ratio * cutoff_hz),
          to_hz(1.17 * from_hz),
          cell(c0 / to_hz / cells_per_wavelength),
          dt(0.6 * cell / c0),
          layers(thick_layers(usual_layers, cell, c0 / to_hz)) {}
};

/// The layer that a grid of the band gets.
fdtd::LayerShape layer(const Band& band) {
    return guide_layer(band.from_hz, band.cell, band.layers);
}

/// TE10 on the Yee grid as a line: e_y at nodes, h_x at half nodes, h_z at nodes, memories of both layers. A
/// load of `permittivity` is three cells long and stands in the middle.
class Line {
public:
    Line(const Band& band, const fdtd::LayerShape& shape, int depth, int clear, double permittivity)
        : band_(band), shape_(shape), layers_(depth), cells_(clear + 2 * depth) {
        const int nodes = cells_ - 1;
        const double k = c0 * band.dt;
        Eigen::MatrixXd difference = Eigen::MatrixXd::Zero(cells_, nodes);
        for (int n = 0; n < cells_; ++n) {
            if (n < nodes) difference(n, n) = 1.0 / band.cell;
            if (n > 0) difference(n, n - 1) = -1.0 / band.cell;
        }
        const int hx = nodes, hz = hx + cells_, psi_e = hz + nodes, psi_h = psi_e + nodes;
        const int size = psi_h + cells_;
        Eigen::MatrixXd magnetic = Eigen::MatrixXd::Identity(size, size), electric = magnetic;
        for (int n = 0; n < cells_; ++n) {
            const fdtd::StretchConstants s = constants_at(n + 0.5);
            magnetic.block(psi_h + n, 0, 1, nodes) = s.c * difference.row(n);
            magnetic(psi_h + n, psi_h + n) = s.b;
            magnetic.block(hx + n, 0, 1, nodes) = k * (s.per_kappa + s.c) * difference.row(n);
            magnetic(hx + n, psi_h + n) = k * s.b;
        }
        for (int n = 0; n < nodes; ++n) {
            magnetic(hz + n, n) = -k * cutoff_wavenumber;
            const bool is_load = std::abs(n - nodes / 2) <= 1;
            const double step = k / (is_load ? permittivity : 1.0);
            const fdtd::StretchConstants s = constants_at(n + 1.0);
            electric.block(psi_e + n, hx, 1, cells_) = -s.c * difference.col(n).transpose();
            electric(psi_e + n, psi_e + n) = s.b;
            electric.block(n, hx, 1, cells_) = -step * (s.per_kappa + s.c) * difference.col(n).transpose();
            electric(n, psi_e + n) = step * s.b;
            electric(n, hz + n) = step * cutoff_wavenumber;
        }
        step_ = electric * magnetic;
    }

    /// Largest growth of a field above 1 GHz, dB per period of the band's start.
    double growth_db() const {
        const Eigen::VectorXcd values = step_.eigenvalues();
        double largest = 0.0;
        for (const Complex& value : values)
            if (std::abs(std::arg(value)) > 2.0 * pi * 1e9 * band_.dt)
                largest = std::max(largest, std::abs(value));
        return 20.0 * std::log10(largest) / (band_.dt * band_.from_hz);
    }

private:
    fdtd::StretchConstants constants_at(double place) const {
        const double low = (layers_ - place) / layers_, high = (place - (cells_ - layers_)) / layers_;
        return std::max(low, high) < 0.0
                   ? fdtd::StretchConstants{}
                   : fdtd::stretch_constants(shape_, std::max(low, high), band_.cell, band_.dt);
    }

    const Band& band_;
    const fdtd::LayerShape& shape_;
    int layers_, cells_;
    Eigen::MatrixXd step_;
};

double largest_growth(const Band& band, const fdtd::LayerShape& shape) {
    double growth = -HUGE_VAL;
    for (const int clear : {9, 21})
        for (const double permittivity : {1.3, 1.6, 2.2, 3.5, 6.0})
            growth = std::max(growth, Line(band, shape, band.layers, clear, permittivity).growth_db());
    return growth;
}

/// |reflection| of the layer before metal, in steady state at one frequency, dB.
double reflection_db(const Band& band, const fdtd::LayerShape& shape, double frequency_hz) {
    const double omega = 2.0 * pi * frequency_hz, h = band.cell;
    const Complex jw = Complex(0.0, 2.0 / (c0 * band.dt) * std::sin(0.5 * omega * band.dt));
    const auto stretch = [&](double place) {
        const fdtd::StretchConstants s = fdtd::stretch_constants(shape, place / band.layers, h, band.dt);
        return s.per_kappa + s.c / (1.0 - s.b * std::polar(1.0, -omega * band.dt));
    };
    // h_x after a node over e at it, from the metal to the face.
    Complex admittance = -stretch(band.layers - 0.5) / h / jw;
    for (int n = band.layers - 1; n > 0; --n) {
        const Complex before =
            admittance - (jw + cutoff_wavenumber * cutoff_wavenumber / jw) * h / stretch(n);
        admittance = before / (1.0 - before * jw * h / stretch(n - 0.5));
    }
    const Complex phase =
        2.0 * std::asin(0.5 * h * std::sqrt(-jw * jw - cutoff_wavenumber * cutoff_wavenumber));
    const Complex forward = (std::exp(Complex(0.0, -1.0) * phase) - 1.0) / h / jw;
    const Complex backward = (std::exp(Complex(0.0, 1.0) * phase) - 1.0) / h / jw;
    return 20.0 * std::log10(std::abs((forward - admittance) / (admittance - backward)));
}

TEST(GuideLayer, FeedsNoFieldThatAPostBinds) {
    for (const double cells : {10.0, 20.0, 40.0})
        for (const double ratio : {1.05, 1.3, 1.6}) {
            const Band band(ratio, cells);
            EXPECT_LT(largest_growth(band, layer(band)), 0.003)
                << cells << " cells, band from " << ratio << " times the cut-off";
        }
}

/// Without alpha, and with the cells of a coarser grid, the same fields grow: the test can fail.
TEST(GuideLayer, NeedsAlphaAndThickness) {
    const Band band(1.3, 20.0);
    fdtd::LayerShape shape = layer(band);
    shape.alpha = 0.01 * shape.alpha;
    EXPECT_GT(largest_growth(band, shape), 0.05);
    Band thin(1.05, 40.0);
    thin.layers = usual_layers;
    EXPECT_GT(largest_growth(thin, layer(thin)), 0.006);
}

TEST(GuideLayer, AbsorbsTheBand) {
    for (const double ratio : {1.05, 1.3, 1.6})
        for (const auto& [cells, limit_db] : {std::pair{10.0, -85.0}, {20.0, -92.0}, {40.0, -92.0}}) {
            const Band band(ratio, cells);
            for (const double share : {0.0, 0.5, 1.0}) {
                const double hz = band.from_hz + share * (band.to_hz - band.from_hz);
                EXPECT_LT(reflection_db(band, layer(band), hz), limit_db)
                    << cells << " cells, " << ratio << ", " << hz * 1e-9 << " GHz";
            }
        }
}

/// Cells of the default, of coarser and slightly finer grids keep the number of the settings.
TEST(GuideLayer, KeepsItsThicknessInFinerGrids) {
    for (const auto& [cells, layers] : {std::pair{10.0, 12}, {20.0, 12}, {21.0, 12}, {40.0, 24}, {80.0, 48}})
        EXPECT_EQ(thick_layers(12, 1.0 / cells, 1.0), layers) << cells;
    EXPECT_EQ(thick_layers(30, 1.0 / 40.0, 1.0), 30);
}

}  // namespace
}  // namespace lathe::tests
