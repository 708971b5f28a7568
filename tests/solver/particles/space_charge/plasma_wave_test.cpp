// Electrons that move in their own field: oscillations of a plasma, cold and warm.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/mesh/triangle_locator.hpp"
#include "solver/particles/push/electron_run.hpp"
#include "solver/particles/space_charge/poisson.hpp"

namespace lathe::particles {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double plasma_hz = 283.93e6;  ///< of the cold Plasma below, sqrt(n e^2 / (epsilon_0 m)) / (2 pi)

struct Plasma {
    double density = 1e15;          ///< of electrons, and of ions that stay, per m3
    double length = 20e-3;          ///< between grounded plates
    int waves = 1;                  ///< of the displacement, over the length
    double amplitude = 0.1;         ///< of the displacement, times its wave number
    double thermal_speed = 0.0;     ///< rms along z, m/s
    int cells = 64, rows = 16;      ///< along z and across
    int places = 256, layers = 64;  ///< of electrons
};

/// The radical inverse of n: its digits in `base`, mirrored at the point (van der Corput); evenly in 0 to 1.
double radical_inverse(int base, int n) {
    double sum = 0, digit = 1.0 / base;
    for (; n > 0; n /= base, digit /= base) sum += digit * (n % base);
    return sum;
}

/// Planar, so that density and field are those of one dimension. Electrons are displaced by a sine, their
/// velocities a Maxwellian that is as even as few allow. Returns the frequency from the zeros of the
/// displacement's amplitude in the middle half, where nothing from the plates has come yet.
double frequency_hz(const Plasma& plasma) {
    const double width = plasma.length * plasma.rows / plasma.cells;
    const RectangleSide wall = {EdgeKind::wall, 0};
    const TriangleMesh mesh = triangulate(
        RectangleMesh{{0, 0}, {plasma.length, width}, plasma.cells, plasma.rows, wall, wall, {}, {}});
    MeshField none = sampled_field(mesh, 2e9, 0, [](Point) { return FieldVector{}; });
    none.is_planar = true;
    const PushSetting push(mesh, none, 50);  // dt = 10 ps
    const TriangleLocator locator(mesh);
    std::vector<StaticField> statics(mesh.triangles.size());
    YieldCurve absorbing;
    absorbing.vaughan.emax_ev = 1e4;
    absorbing.vaughan.dmax = 0.0;
    const RunSetting setting{&push, {absorbing}, {}, 1'000'000, statics.data()};
    ElectronRun run(setting, {}, 1.0);
    const double k = 2 * pi * plasma.waves / plasma.length, amplitude = plasma.amplitude / k;
    const double charge = -constants::elementary_charge * plasma.density * plasma.length * width /
                          (plasma.places * plasma.layers);
    ChargeSums ions(mesh), electrons(mesh);
    for (int i = 0; i < plasma.layers; ++i)
        for (int n = 0; n < plasma.places; ++n) {
            const double z = plasma.length * (n + 0.5) / plasma.places, r = width * (i + 0.5) / plasma.layers;
            ions.add(push.rows[static_cast<std::size_t>(locator.locate({z, r}))], r, z);
            const double moved = z + amplitude * std::sin(k * z);
            const int number = plasma.layers * n + i + 1;
            const double speed = plasma.thermal_speed * std::sqrt(-2 * std::log(radical_inverse(2, number))) *
                                 std::cos(2 * pi * radical_inverse(3, number));
            run.add({{r, moved, 1, 0}, {0, 0, speed}, locator.locate({moved, r}), 1, 0}, 0.0);
        }
    const PoissonSolver solver(mesh, true);
    const std::vector<double> positive = ions.charges(-charge);
    // The part of cos k z in the density before anything is displaced, seen through the same window as below.
    double level = 0;
    for (int n = 0; n < plasma.places; ++n) {
        const double z = plasma.length * (n + 0.5) / plasma.places, place = z / plasma.length - 0.5;
        if (std::abs(place) < 0.25)
            level += 0.5 * plasma.layers * std::pow(std::cos(2 * pi * place), 2) * std::cos(k * z);
    }
    std::vector<double> zeros;
    double before = 1;
    for (int step = 0; step < 1500 && zeros.size() < 7; ++step) {
        run.step();
        electrons.clear();
        electrons.add(push, run.electrons());
        std::vector<double> charges = electrons.charges(charge);
        for (std::size_t v = 0; v < charges.size(); ++v) charges[v] += positive[v];
        set_electric_field(mesh, solver.potential(charges), statics);
        // The part of cos k z in the density, seen through a window.
        double sum = 0;
        const auto& e = run.electrons();
        for (std::size_t n = 0; n < e.z.size(); ++n) {
            const double z = e.z[n], place = z / plasma.length - 0.5;
            if (std::abs(place) < 0.25 && std::abs(e.r[n] / width - 0.5) < 0.25)
                sum += std::pow(std::cos(2 * pi * place), 2) * std::cos(k * z);
        }
        sum -= level;
        if (step > 0 && sum * before < 0) zeros.push_back((step + before / (before - sum)) * push.dt);
        before = sum;
    }
    return zeros.size() < 2 ? 0.0
                            : 0.5 * static_cast<double>(zeros.size() - 1) / (zeros.back() - zeros.front());
}

TEST(SpaceCharge, PlasmaOscillation) {
    EXPECT_NEAR(frequency_hz({}), plasma_hz, 0.01 * plasma_hz);
}

/// Bohm and Gross, with the next term of the kinetic dispersion: w^2 = w_p^2 (1 + 3 s + 15 s^2), s the square
/// of wave number times Debye length. That is 7 % above the cold plasma; found are 1.3 % more still.
TEST(SpaceCharge, WarmWaveIsFasterByBohmAndGross) {
    Plasma plasma;
    plasma.waves = 4;
    plasma.amplitude = 0.05;
    plasma.cells = 128;
    plasma.places = 512;
    const double per_debye_length = 0.2, s = per_debye_length * per_debye_length;
    plasma.thermal_speed = per_debye_length * plasma_hz * plasma.length / plasma.waves;
    const double expected = plasma_hz * std::sqrt(1 + 3 * s + 15 * s * s);
    EXPECT_NEAR(frequency_hz(plasma), expected, 0.02 * expected);
}

}  // namespace
}  // namespace lathe::particles
