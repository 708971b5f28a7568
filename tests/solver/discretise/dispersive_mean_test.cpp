// Dispersive materials and mixtures of them as one-ports: the permittivity by the formulas, at all
// frequencies.
#include "solver/discretise/dispersive_mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

const Material vacuum{};
const Material water{.relative_permittivity = 5.0,
                     .poles = {{.kind = PoleKind::debye, .delta = 73.0, .relaxation_s = 8.3e-12}}};
const Material plasma{.poles = {{.kind = PoleKind::drude, .frequency_hz = 15e9, .damping_hz = 2e9}}};
const Material resonant{
    .relative_permittivity = 2.0,
    .poles = {{.kind = PoleKind::lorentz, .delta = 1.5, .frequency_hz = 11e9, .damping_hz = 0.8e9}}};
const Material many{.relative_permittivity = 3.0,
                    .conductivity_s_per_m = 0.2,
                    .poles = {water.poles[0], plasma.poles[0], resonant.poles[0]}};
const Material board{.relative_permittivity = 4.4, .loss_tangent = 0.02};
const std::vector<Material> materials{vacuum, water, plasma, resonant, many, board};

constexpr double centre = 10e9, scale = 1.0 / (2.0 * constants::pi * centre);

void expect_equal(const OnePort& one_port, Complex permittivity, double frequency, double tolerance) {
    const Complex s(0.0, 2.0 * constants::pi * frequency);
    EXPECT_LT(std::abs(one_port.admittance(s) / s / permittivity - 1.0), tolerance) << frequency;
}

TEST(DispersiveMean, OfOneMaterialIsTheMaterial) {
    for (const Material& material : {water, plasma, resonant, many})
        for (const double frequency : {1e8, 5e9, 1e10, 1.1e10, 1e11})
            expect_equal(one_port_of(material, centre), complex_permittivity(material, frequency), frequency,
                         1e-12);
    expect_equal(one_port_of(board, centre), complex_permittivity(board, centre), centre, 1e-12);
}

TEST(DispersiveMean, OfAMixtureIsTheReciprocalMeanAtAllFrequencies) {
    for (const double across : {0.0, 0.3, 0.99, 1.0})
        for (int a = 0; a < 5; ++a)
            for (int b = 0; b < a; ++b)
                for (const double share : {1e-3, 0.37, 0.5}) {
                    const Mixture mixture{{{b, 1.0 - share}, {a, share}}, across};
                    const OnePort one_port = one_port_of(mixture, materials, centre, scale);
                    for (const double frequency : {1e8, 2e9, 1e10, 1.1e10, 3e10, 1e11})
                        expect_equal(one_port, permittivity_of(mixture, materials, frequency), frequency,
                                     1e-8);
                }
}

TEST(DispersiveMean, IsPassive) {
    for (const double across : {0.0, 0.4, 1.0})
        for (int a = 1; a < 6; ++a)
            for (int b = 0; b < a; ++b) {
                const OnePort one_port =
                    one_port_of(Mixture{{{b, 0.45}, {a, 0.55}}, across}, materials, centre, scale);
                EXPECT_GE(one_port.capacitance, 1.0);
                EXPECT_GE(one_port.conductance, 0.0);
                for (const OnePort::Pole& pole : one_port.poles) EXPECT_GE(pole.rate, 0.0);
                for (const OnePort::Pair& pair : one_port.pairs) {
                    EXPECT_GE(pair.damping, 0.0);
                    EXPECT_GT(pair.square, 0.0);
                }
                for (double frequency = 1e6; frequency < 1e14; frequency *= 1.1) {
                    const Complex y = one_port.admittance(Complex(0.0, 2.0 * constants::pi * frequency));
                    EXPECT_GE(y.real(), -1e-11 * std::abs(y)) << frequency;
                }
            }
}

TEST(DispersiveMean, OfThreeMaterialsAndPolesThatFallTogether) {
    const Mixture three{{{0, 0.2}, {1, 0.5}, {3, 0.3}}, 0.6};
    // Two waters that differ in what responds at once alone: one pole between them moves, one does not.
    std::vector<Material> twins{water, water};
    twins[1].relative_permittivity = 2.0;
    const Mixture pair{{{0, 0.4}, {1, 0.6}}, 0.7};
    for (const double frequency : {1e9, 1e10, 5e10}) {
        expect_equal(one_port_of(three, materials, centre, scale),
                     permittivity_of(three, materials, frequency), frequency, 1e-8);
        expect_equal(one_port_of(pair, twins, centre, scale), permittivity_of(pair, twins, frequency),
                     frequency, 1e-8);
    }
}

}  // namespace
}  // namespace lathe::tests
