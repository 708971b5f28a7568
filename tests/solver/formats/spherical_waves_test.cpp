// The .sph file read back by a parser and a wave sum written from the format's definition.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <complex>
#include <numbers>
#include <sstream>

#include "solver/formats/ticra_sph.hpp"
#include "solver/results/directive_pattern.hpp"
#include "tests/solver/formats/example_results.hpp"
#include "tests/solver/formats/text_columns.hpp"
#include "tests/solver/results/one_port.hpp"

namespace {

using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;
constexpr Complex i{0.0, 1.0};

struct Partition {
    std::string frequency_line;
    int n_theta = 0, n_phi = 0, n_max = 0, m_max = 0;
    std::vector<double> powers;
    /// q[s - 1][m + m_max][n], as in the file.
    std::vector<std::vector<Complex>> q[2];
};

std::vector<double> numbers_of(std::istream& in) {
    std::string line;
    EXPECT_TRUE(std::getline(in, line));
    return lathe::test::numbers_of(line);
}

std::vector<Partition> read_sph(const std::string& text) {
    std::istringstream in(text);
    std::vector<Partition> partitions;
    while (in.peek() != std::char_traits<char>::eof()) {
        Partition p;
        std::string line;
        for (int n = 0; n < 2; ++n) std::getline(in, line);
        const auto sizes = numbers_of(in);
        EXPECT_EQ(sizes.size(), 4U);
        p.n_theta = int(sizes[0]), p.n_phi = int(sizes[1]), p.n_max = int(sizes[2]), p.m_max = int(sizes[3]);
        std::getline(in, p.frequency_line);
        for (int n = 0; n < 2; ++n) EXPECT_EQ(numbers_of(in).size(), 5U);
        for (int n = 0; n < 2; ++n) std::getline(in, line);
        for (auto& q : p.q)
            q.assign(2 * std::size_t(p.m_max) + 1, std::vector<Complex>(std::size_t(p.n_max) + 1));
        for (int m = 0; m <= p.m_max; ++m) {
            const auto head = numbers_of(in);
            EXPECT_EQ(head.size(), 2U);
            EXPECT_EQ(int(head[0]), m);
            p.powers.push_back(head[1]);
            for (int n = std::max(1, m); n <= p.n_max; ++n)
                for (const int order : {-m, m}) {
                    const auto row = numbers_of(in);
                    EXPECT_EQ(row.size(), 4U);
                    p.q[0][std::size_t(order + p.m_max)][std::size_t(n)] = {row[0], row[1]};
                    p.q[1][std::size_t(order + p.m_max)][std::size_t(n)] = {row[2], row[3]};
                    if (m == 0) break;  // one line only
                }
        }
        partitions.push_back(p);
    }
    return partitions;
}

/// Normalised associated Legendre function without Condon-Shortley phase; zero outside 0 <= m <= n.
double legendre(int n, int m, double x) {
    if (m < 0 || m > n) return 0.0;
    return std::sqrt(0.5 * (2 * n + 1) * std::exp(std::lgamma(n - m + 1) - std::lgamma(n + m + 1))) *
           std::assoc_legendre(unsigned(n), unsigned(m), x);
}

/// d/dtheta from the orders beside it.
double legendre_slope(int n, int m, double x) {
    const double up = std::sqrt((n - m) * (n + m + 1.0)) * legendre(n, m + 1, x);
    if (m == 0) return -up;
    return 0.5 * (std::sqrt((n + m) * (n - m + 1.0)) * legendre(n, m - 1, x) - up);
}

/// E_theta and E_phi for e^{+jwt}; theta off the poles.
lathe::SphericalField field_of(const Partition& p, double theta, double phi) {
    lathe::SphericalField field{0.0, 0.0};
    const double x = std::cos(theta), scale = std::sqrt(8.0 * pi);
    for (int n = 1; n <= p.n_max; ++n)
        for (int m = -std::min(n, p.m_max); m <= std::min(n, p.m_max); ++m) {
            const Complex q1 = scale * std::conj(p.q[0][std::size_t(m + p.m_max)][std::size_t(n)]);
            const Complex q2 = scale * std::conj(p.q[1][std::size_t(m + p.m_max)][std::size_t(n)]);
            if (q1 == 0.0 && q2 == 0.0) continue;
            const double mp = m * legendre(n, std::abs(m), x) / std::sin(theta);
            const double dp = legendre_slope(n, std::abs(m), x);
            const Complex c = (m > 0 && m % 2 != 0 ? -1.0 : 1.0) / (2.0 * std::sqrt(pi * n * (n + 1.0))) *
                              std::polar(1.0, -m * phi);
            const Complex jn = std::pow(i, n);
            field.e_theta += c * (-i * jn * q1 * (i * mp) + jn * q2 * dp);
            field.e_phi += c * (-i * jn * q1 * dp + jn * q2 * (-i * mp));
        }
    return field;
}

lathe::Results results_with(lathe::FarField field) {
    lathe::Results results = lathe::test::one_port_results();
    results.name = "waves";
    lathe::FrequencyResult result = lathe::test::one_port_result();
    result.frequency_hz = field.frequency_hz = 30e9;
    result.beam().far_field = std::move(field);
    results.frequencies.push_back(result);
    return results;
}

std::vector<Partition> written(const lathe::Results& results) {
    return read_sph(lathe::ticra_sph(results, std::chrono::system_clock::from_time_t(86400)));
}

/// Largest deviation from the pattern it was made of, relative to its peak.
double deviation(const Partition& p, const lathe::FarField& field) {
    const lathe::DirectivePattern pattern(field);
    double peak = 0.0, worst = 0.0;
    for (std::size_t n = 1; n + 1 < pattern.theta_count(); n += 3)
        for (const double phi : {0.0, 0.3, pi / 4, 1.7, 4.0}) {
            const auto direct = pattern.spherical(n, phi), sum = field_of(p, pattern.theta_rad(n), phi);
            peak = std::max({peak, std::abs(direct.e_theta), std::abs(direct.e_phi)});
            worst =
                std::max({worst, std::abs(direct.e_theta - sum.e_theta), std::abs(direct.e_phi - sum.e_phi)});
        }
    return worst / peak;
}

double sum_of_squares(const Partition& p) {
    double sum = 0.0;
    for (const auto& of_s : p.q)
        for (const auto& of_m : of_s)
            for (const Complex q : of_m) sum += std::norm(q);
    return sum;
}

/// A = f, B = g with the behaviour at the poles that the order asks for and phases of sources off z = 0.
lathe::FarField made_up(int m) {
    lathe::FarField field;
    field.azimuthal_order = m;
    for (int n = 0; n <= 360; ++n) {
        const double t = pi * n / 360, c = std::cos(t);
        const Complex phase = std::polar(1.0, 12.0 * c) * std::pow(std::sin(t), std::max(1, m) - 1);
        const Complex other = std::polar(0.4, -7.0 * c) * std::pow(std::sin(t), m + 1);
        field.theta_rad.push_back(t);
        // On the axis B = -A for m > 0; nothing for m = 0.
        field.a.push_back(m == 0 ? std::sin(t) * phase : phase * (1.0 + 0.6 * c) * c + other);
        field.b.push_back(m == 0 ? 0.3 * std::sin(t) * phase * c : -phase * (1.0 + 0.6 * c) + 0.5 * other);
    }
    return field;
}

TEST(TicraSph, HeaderAndNormalisation) {
    const auto partitions = written(lathe::test::example_results());
    ASSERT_EQ(partitions.size(), 3U);
    for (std::size_t f = 0; f < 3; ++f) {
        const Partition& p = partitions[f];
        EXPECT_EQ(p.m_max, 1);
        EXPECT_LE(p.n_max, p.n_theta / 2);
        EXPECT_LE(p.m_max, (p.n_phi - 1) / 2);
        EXPECT_NEAR(sum_of_squares(p), 1.0, 1e-9);
        EXPECT_EQ(p.powers[0], 0.0);
        EXPECT_NEAR(p.powers[1], 0.5, 1e-9);
    }
    EXPECT_NE(partitions[1].frequency_line.find("Frequency = 29000000000 Hz"), std::string::npos);
}

TEST(TicraSph, WavesAddUpToTheFarField) {
    for (const int m : {0, 1, 2, 3}) {
        const lathe::FarField field = made_up(m);
        const auto partitions = written(results_with(field));
        ASSERT_EQ(partitions.size(), 1U);
        EXPECT_LT(deviation(partitions[0], field), 1e-4) << m;  // -80 dB
        EXPECT_LT(partitions[0].n_max, 40) << "more waves than a source this small has";
    }
    const lathe::Results dipole = lathe::test::example_results();
    for (std::size_t f = 0; f < 3; ++f)
        EXPECT_LT(deviation(written(dipole)[f], dipole.frequencies[f].beam().far_field), 1e-4);
}

/// By hand: a short dipole along z is the wave s = 2, m = 0, n = 1 alone; one along x is (Q_{2,-1,1} -
/// Q_{2,1,1})/sqrt 2 and nothing else.
TEST(TicraSph, DipolesAreSingleWaves) {
    lathe::FarField along_z, along_x;
    along_z.azimuthal_order = 0, along_x.azimuthal_order = 1;
    for (int n = 0; n <= 180; ++n) {
        const double t = pi * n / 180;
        for (auto* field : {&along_z, &along_x}) field->theta_rad.push_back(t);
        along_z.a.push_back(std::sin(t)), along_z.b.push_back(0.0);
        along_x.a.push_back(std::cos(t)), along_x.b.push_back(-1.0);
    }
    const Partition z = written(results_with(along_z))[0], x = written(results_with(along_x))[0];
    EXPECT_EQ(z.n_max, 1);
    EXPECT_NEAR(std::abs(z.q[1][0][1]), 1.0, 1e-12);
    // E_theta > 0 from j dP c with dP = -sqrt(3/2) sin: Q has the phase of j, the file that of -j.
    EXPECT_NEAR(std::abs(z.q[1][0][1] - Complex(0.0, -1.0)), 0.0, 1e-12);
    EXPECT_EQ(x.n_max, 1);
    EXPECT_NEAR(std::abs(x.q[1][0][1]), std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(std::abs(x.q[1][0][1] + x.q[1][2][1]), 0.0, 1e-12);
    EXPECT_NEAR(std::abs(x.q[0][0][1]) + std::abs(x.q[0][2][1]), 0.0, 1e-12);
}

}  // namespace
