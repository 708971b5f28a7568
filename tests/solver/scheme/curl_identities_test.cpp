// What the curls of update.hpp owe to each other, and one leap-frog step by itself.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "solver/scheme/update.hpp"

namespace lathe::tests {
namespace {

/// Whole numbers on a grid, so that sums are exact; zero at its edge and beyond.
class Numbers {
public:
    Numbers(int size, std::mt19937& random) : size_(size), values_(static_cast<std::size_t>(size * size)) {
        for (int i = 1; i + 1 < size; ++i)
            for (int k = 1; k + 1 < size; ++k)
                values_[static_cast<std::size_t>(i * size + k)] = static_cast<int>(random() % 201) - 100;
    }
    double operator()(int i, int k) const {
        if (i < 0 || k < 0 || i >= size_ || k >= size_) return 0.0;
        return values_[static_cast<std::size_t>(i * size_ + k)];
    }

private:
    int size_;
    std::vector<double> values_;
};

TEST(CurlIdentities, AreAdjointSoThatEnergyIsKept) {
    // Over all faces and edges i . (curl of v) + v . (curl of i) vanishes: what the currents give the
    // voltages take.
    std::mt19937 random(3);
    const int size = 9;
    for (const double m : {0.0, 1.0, 2.0, 5.0}) {
        const Numbers vr(size, random), vp(size, random), vz(size, random);
        const Numbers ir(size, random), ip(size, random), iz(size, random);
        double given = 0.0, taken = 0.0;
        for (int i = 0; i <= size; ++i)
            for (int k = 0; k <= size; ++k) {
                given += ir(i, k) * fdtd::curl_at_i_r(m, vz(i, k), vp(i, k + 1), vp(i, k));
                given += ip(i, k) * fdtd::curl_at_i_phi(vz(i + 1, k), vz(i, k), vr(i, k + 1), vr(i, k));
                given += iz(i, k) * fdtd::curl_at_i_z(m, vp(i + 1, k), vp(i, k), vr(i, k));
                taken += vr(i, k) * fdtd::curl_at_v_r(m, iz(i, k), ip(i, k), ip(i, k - 1));
                taken += vp(i, k) * fdtd::curl_at_v_phi(ir(i, k), ir(i, k - 1), iz(i, k), iz(i - 1, k));
                taken += vz(i, k) * fdtd::curl_at_v_z(m, ip(i, k), ip(i - 1, k), ir(i, k));
            }
        EXPECT_NE(given, 0.0);
        EXPECT_EQ(given + taken, 0.0) << "m = " << m;
    }
}

TEST(CurlIdentities, OfVoltagesHaveNoDivergence) {
    // Through the faces of a ring-shaped cell; the derivative of cos(m phi) along phi is -m sin(m phi).
    std::mt19937 random(4);
    const int size = 9;
    for (const double m : {0.0, 1.0, 3.0}) {
        const Numbers vr(size, random), vp(size, random), vz(size, random);
        const auto along_r = [&](int i, int k) {
            return fdtd::curl_at_i_r(m, vz(i, k), vp(i, k + 1), vp(i, k));
        };
        const auto along_z = [&](int i, int k) {
            return fdtd::curl_at_i_z(m, vp(i + 1, k), vp(i, k), vr(i, k));
        };
        for (int i = 0; i < size; ++i)
            for (int k = 0; k < size; ++k) {
                const double around = fdtd::curl_at_i_phi(vz(i + 1, k), vz(i, k), vr(i, k + 1), vr(i, k));
                EXPECT_EQ(along_r(i + 1, k) - along_r(i, k) + along_z(i, k + 1) - along_z(i, k) - m * around,
                          0.0);
            }
    }
}

TEST(Advance, AtTheMagicTimeStepAPlaneWaveMovesOneCellPerStep) {
    // E_r and H_phi along z with c dt = dz, in units where both coefficients are 1: d'Alembert's solution,
    // exactly.
    const int length = 64, steps = 30;
    std::vector<double> v(length + 1, 0.0), i(length, 0.0);
    const auto pulse = [](int k) { return k >= 4 && k < 9 ? (k - 3) * (9 - k) : 0; };
    for (int k = 0; k < length; ++k)
        v[static_cast<std::size_t>(k)] = pulse(k), i[static_cast<std::size_t>(k)] = pulse(k + 1);
    for (int n = 0; n < steps; ++n) {
        for (std::size_t k = 0; k < i.size(); ++k)
            i[k] = fdtd::advance(i[k], 1.0, fdtd::curl_at_i_phi(0.0, 0.0, v[k + 1], v[k]));
        for (std::size_t k = 1; k < i.size(); ++k)
            v[k] = fdtd::advance(v[k], 1.0, fdtd::curl_at_v_r(0.0, 0.0, i[k], i[k - 1]));
    }
    for (int k = 0; k < length; ++k) EXPECT_EQ(v[static_cast<std::size_t>(k)], pulse(k - steps)) << k;
}

TEST(Advance, InAConductorDecaysAsTheExponentialToSecondOrder) {
    // No curl: E falls as exp(-sigma t / eps). Kept is (1 - s) / (1 + s) with s = sigma dt / (2 eps).
    double error[2], dt = 0.02;
    for (double& e : error) {
        const double s = 0.5 * dt, decay = (1.0 - s) / (1.0 + s);
        double x = 1.0;
        for (int n = 0; n < std::lround(1.0 / dt); ++n) x = fdtd::advance_lossy(x, decay, 0.4, 0.0);
        e = std::abs(x - std::exp(-1.0));
        dt /= 2.0;
    }
    EXPECT_NEAR(std::log2(error[0] / error[1]), 2.0, 0.02);
}

TEST(Advance, WithoutLossHasTheSameBits) {
    std::mt19937 random(6);
    const auto number = [&] { return static_cast<float>(static_cast<double>(random()) * 0x1p-32 - 0.5); };
    for (int n = 0; n < 1000; ++n) {
        const float x = number(), coefficient = number(), curl = number();
        EXPECT_EQ(fdtd::advance_lossy(x, 1.0f, coefficient, curl), fdtd::advance(x, coefficient, curl));
    }
}

}  // namespace
}  // namespace lathe::tests
