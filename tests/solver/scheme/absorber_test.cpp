// The absorbing layers of absorber.hpp by themselves: waves in one dimension that meet a layer, and the
// recursion of the radial layer against the laws that the header states.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::tests {
namespace {

constexpr double dt = 0.5;  // of a cell over c; eps0, mu0 and the cells are 1 in this file

/// A layer of `cells` whose rate sigma rises with the cube of the depth, such that a wave that goes in and
/// comes back from the metal behind is `reflection` of what it was: exp(-2 int sigma dz).
struct Layer {
    int cells = 0;
    double reflection = 1.0;

    /// Rate at this depth; 0 in front of the layer.
    double rate(double depth) const {
        return cells == 0 ? 0.0 : largest() * std::pow(std::max(0.0, depth) / cells, 3);
    }
    /// Integral of the rate from the layer's face on.
    double integral(double depth) const { return 0.25 * std::max(0.0, depth) * rate(depth); }

private:
    double largest() const { return -2.0 * std::log(reflection) / cells; }
};

double gaussian(double x) {
    return std::exp(-x * x);
}

/// E_r over time at column `probe` of a line along z, metal at both ends, a layer before the upper one. The
/// pulse starts at the lower end.
std::vector<double> line_series(int length, const Layer& layer, int probe, int steps) {
    const auto count = static_cast<std::size_t>(length);
    std::vector<double> v(count + 1), i(count), psi_v(count + 1), psi_i(count), series;
    const auto decay = [&](double position) {
        return std::exp(-layer.rate(position - (length - layer.cells)) * dt);
    };
    for (int n = 0; n < steps; ++n) {
        for (std::size_t k = 0; k < count; ++k) {
            const double difference = v[k + 1] - v[k], b = decay(static_cast<double>(k) + 0.5);
            psi_i[k] = fdtd::advance_psi(psi_i[k], b, b - 1.0, difference);
            i[k] = fdtd::advance(i[k], dt, fdtd::curl_at_i_phi(0.0, 0.0, difference + psi_i[k], 0.0));
        }
        for (std::size_t k = 1; k < count; ++k) {
            const double difference = i[k] - i[k - 1], b = decay(static_cast<double>(k));
            psi_v[k] = fdtd::advance_psi(psi_v[k], b, b - 1.0, difference);
            v[k] = fdtd::advance(v[k], dt, fdtd::curl_at_v_r(0.0, 0.0, difference + psi_v[k], 0.0));
        }
        v[0] = gaussian((n * dt - 60.0) / 15.0);
        series.push_back(v[static_cast<std::size_t>(probe)]);
    }
    return series;
}

/// Largest difference from the series of a line so long that nothing comes back, over the largest value.
double line_reflection(const Layer& layer) {
    const int length = 200, probe = 100, steps = 800;
    const std::vector<double> alone = line_series(800, {}, probe, steps),
                              met = line_series(length, layer, probe, steps);
    double difference = 0.0, largest = 0.0;
    for (std::size_t n = 0; n < alone.size(); ++n) {
        difference = std::max(difference, std::abs(met[n] - alone[n]));
        largest = std::max(largest, std::abs(alone[n]));
    }
    return difference / largest;
}

TEST(AxialLayer, MetalWithoutALayerReflectsAll) {
    EXPECT_NEAR(line_reflection({}), 1.0, 0.02);
}

/// exp(-2 int sigma' dz) with the rate sigma' = (exp(sigma dt) - 1) / dt that the recursion of advance_psi()
/// has for waves slow against dt: its factor on the difference is b (1 - 1/z) / (1 - b / z) with z = exp(j w
/// dt).
double expected_reflection(const Layer& layer) {
    const int points = 1000;
    double integral = 0.0;
    for (int n = 0; n < points; ++n) {
        const double depth = layer.cells * (n + 0.5) / points;
        integral += std::expm1(layer.rate(depth) * dt) / dt * layer.cells / points;
    }
    return std::exp(-2.0 * integral);
}

TEST(AxialLayer, WeakLayerReflectsWhatTheoryLeavesOfTheWave) {
    for (const double reflection : {0.3, 0.1, 0.03}) {
        const Layer layer{10, reflection};
        // What is left is what the steps of the layer reflect by themselves.
        EXPECT_NEAR(line_reflection(layer), expected_reflection(layer), 3e-3) << reflection;
    }
}

TEST(AxialLayer, StrongLayerLeavesLessThanMinus80Db) {
    EXPECT_LT(line_reflection({12, 1e-8}), 1e-4);
}

TEST(AxialLayer, WithoutARateKeepsTheBitsOfThePlainUpdate) {
    EXPECT_EQ(fdtd::advance_psi(0.0f, 1.0f, 0.0f, 3.25f), 0.0f);
}

/// The three laws of absorber.hpp for a component, from the rates s and s_bar there: which of them a law's
/// memory has.
enum class Law { r, phi, z };

fdtd::RadialConstants<double> constants_of(Law law, double s, double s_bar) {
    const double of_memory = 0.5 * dt * (law == Law::r ? s_bar : s),
                 of_field = 0.5 * dt * (law == Law::r ? s : s_bar);
    fdtd::RadialConstants<double> c;
    c.p = (1.0 - of_memory) / (1.0 + of_memory);
    // h' = keep h + of_new u1 - of_old u, with u1 = p u + d / (1 + of_memory) and w = (1 + of_memory) u.
    double of_new = 1.0 + of_field, of_old = 1.0 - of_field;
    if (law == Law::z) {
        c.keep = (1.0 - of_field) / (1.0 + of_field);
        of_new = of_old = 1.0 / (1.0 + of_field);
    }
    c.gain = of_new / (1.0 + of_memory);
    c.recall = (of_new * c.p - of_old) / (1.0 + of_memory);
    return c;
}

TEST(RadialLayer, FollowsItsLawsStepByStep) {
    std::mt19937 random(8);
    const auto number = [&] { return static_cast<double>(random()) * 0x1p-32 - 0.5; };
    const double s = 0.8, s_bar = 0.3, a = 0.5 * dt * s, a_bar = 0.5 * dt * s_bar;
    for (const Law law : {Law::r, Law::phi, Law::z}) {
        const auto constants = constants_of(law, s, s_bar);
        double x = 0.0, w = 0.0, h = 0.0, u = 0.0;
        for (int n = 0; n < 500; ++n) {
            const double coefficient = 0.7, curl = number(), d = coefficient * curl;
            x = fdtd::advance_radial(x, w, constants, coefficient, curl);
            const double of_memory = law == Law::r ? a_bar : a;
            const double next = ((1.0 - of_memory) * u + d) / (1.0 + of_memory);
            if (law == Law::z)
                h = ((1.0 - a_bar) * h + (next - u)) / (1.0 + a_bar);
            else
                h += (next - u) + (law == Law::r ? a : a_bar) * (next + u);
            u = next;
            ASSERT_NEAR(x, h, 1e-12) << "law " << static_cast<int>(law) << ", step " << n;
        }
    }
}

TEST(RadialLayer, WithoutARateHasTheBitsOfThePlainUpdate) {
    std::mt19937 random(9);
    const auto number = [&] { return static_cast<float>(static_cast<double>(random()) * 0x1p-32 - 0.5); };
    const fdtd::RadialConstants<float> none{1.0f, 1.0f, 1.0f, 0.0f};
    for (int n = 0; n < 1000; ++n) {
        const float x = number(), coefficient = number(), curl = number();
        float memory = number();
        EXPECT_EQ(fdtd::advance_radial(x, memory, none, coefficient, curl),
                  fdtd::advance(x, coefficient, curl));
    }
}

/// E_z over time on the row `probe` of a wave that runs outwards from the axis (m = 0, nothing depends on z);
/// a layer before the metal at the row `rows`.
std::vector<double> cylinder_series(int rows, const Layer& layer, int probe, int steps) {
    const auto count = static_cast<std::size_t>(rows);
    std::vector<double> v(count + 1), i(count), memory_v(count + 1), memory_i(count), series;
    const auto rates = [&](double row) {
        const double depth = row - (rows - layer.cells);
        return std::pair{layer.rate(depth), layer.integral(depth) / row};
    };
    for (int n = 0; n < steps; ++n) {
        for (std::size_t row = 0; row < count; ++row) {
            const double at = static_cast<double>(row) + 0.5;
            const auto [s, s_bar] = rates(at);
            // i_phi = r H_phi: the face is one cell, its edge r.
            i[row] = fdtd::advance_radial(i[row], memory_i[row], constants_of(Law::phi, s, s_bar), dt * at,
                                          fdtd::curl_at_i_phi(v[row + 1], v[row], 0.0, 0.0));
        }
        v[0] = fdtd::advance(v[0], 8.0 * dt, fdtd::curl_at_v_z(0.0, i[0], 0.0, 0.0)) +
               0.05 * (n * dt - 60.0) * gaussian((n * dt - 60.0) / 15.0);
        for (std::size_t row = 1; row < count; ++row) {
            const auto [s, s_bar] = rates(static_cast<double>(row));
            v[row] = fdtd::advance_radial(v[row], memory_v[row], constants_of(Law::z, s, s_bar),
                                          dt / static_cast<double>(row),
                                          fdtd::curl_at_v_z(0.0, i[row], i[row - 1], 0.0));
        }
        series.push_back(v[static_cast<std::size_t>(probe)]);
    }
    return series;
}

/// What a layer sends back, over what metal at its outer end sends back without one.
double cylinder_reflection(const Layer& layer) {
    const int rows = 120, probe = 60, steps = 700;
    const std::vector<double> alone = cylinder_series(500, {}, probe, steps);
    const std::vector<double> metal = cylinder_series(rows, {}, probe, steps);
    const std::vector<double> met = cylinder_series(rows, layer, probe, steps);
    double from_metal = 0.0, from_layer = 0.0;
    // Before what comes back has gone through the axis and met the end again.
    for (std::size_t n = 0; n < alone.size(); ++n) {
        from_metal = std::max(from_metal, std::abs(metal[n] - alone[n]));
        from_layer = std::max(from_layer, std::abs(met[n] - alone[n]));
    }
    return from_layer / from_metal;
}

TEST(RadialLayer, WeakLayerReflectsWhatTheoryLeavesOfTheWave) {
    for (const double expected : {0.3, 0.1, 0.03})
        EXPECT_NEAR(cylinder_reflection({12, expected}) / expected, 1.0, 0.2) << expected;
}

TEST(RadialLayer, StrongLayerLeavesLessThanMinus60Db) {
    EXPECT_LT(cylinder_reflection({16, 1e-8}), 1e-3);
}

}  // namespace
}  // namespace lathe::tests
