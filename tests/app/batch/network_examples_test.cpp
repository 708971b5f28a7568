// The shipped networks of guides and the antenna with a lumped port, against the theory that
// docs/user/networks.md names.
#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>

#include "tests/app/batch/program.hpp"

namespace lathe::test {
namespace {

/// A shipped example, solved by lathe-batch.
class NetworkExamples : public testing::Test {
protected:
    void solve(const std::string& name) {
        const Outcome run = run_batch(
            {"solve", LATHE_SOURCE "/resources/examples/" + name + ".lathe", "--out", "out"}, folder_.path());
        ASSERT_EQ(run.exit_code, 0) << run.err;
        results_ = nlohmann::json::parse(file_text(folder_ / "out/results.json"));
        EXPECT_TRUE(results_.at("warnings").empty()) << results_.at("warnings").dump(1);
    }
    std::complex<double> s(std::size_t frequency, std::size_t to, std::size_t from) const {
        const auto& value = results_.at("s_matrix").at("values").at(frequency).at(to).at(from);
        return {value.at("re").get<double>(), value.at("im").get<double>()};
    }
    double degrees(std::complex<double> value) const { return std::arg(value) * 180.0 / std::acos(-1.0); }

    TemporaryFolder folder_;
    nlohmann::json results_;
};

// Mode matching with 60 modes of TE_n0; a shift of 0.1 % in frequency changes |S11| at the edges by 0.02.
TEST_F(NetworkExamples, IrisFilterHasTheReflectionOfModeMatching) {
    ASSERT_NO_FATAL_FAILURE(solve("iris_filter_wr90"));
    const double exact[] = {0.9169, 0.7773, 0.4473, 0.0423, 0.1775, 0.2023,
                            0.0704, 0.1933, 0.4945, 0.7143, 0.8373};
    for (std::size_t n = 0; n < std::size(exact); ++n)
        EXPECT_NEAR(std::abs(s(n, 0, 0)), exact[n], 0.025) << n;
}

// Mode matching of the steps with k^2 less that of the width, 80 modes.
TEST_F(NetworkExamples, TransformerHasTheReflectionOfModeMatching) {
    ASSERT_NO_FATAL_FAILURE(solve("transformer_wr90"));
    const double exact[] = {0.1056, 0.0806, 0.0556, 0.0308, 0.0063, 0.0180, 0.0417, 0.0649, 0.0875};
    for (std::size_t n = 0; n < std::size(exact); ++n)
        EXPECT_NEAR(std::abs(s(n, 0, 0)), exact[n], 0.006) << n;
}

/// |S11|, |S21|, |S31| and |S33| of a tee at 8.2, 8.9 ... 12.4 GHz.
struct Tee {
    double reflection, through, arm, arm_reflection;
};

// The square junction expanded in the modes of its three openings, 16 each.
TEST_F(NetworkExamples, TeesDivideAsModeMatchingSays) {
    const auto expect = [&](std::size_t n, const Tee& exact, double tolerance) {
        EXPECT_NEAR(std::abs(s(n, 0, 0)), exact.reflection, tolerance) << n;
        EXPECT_NEAR(std::abs(s(n, 1, 0)), exact.through, tolerance) << n;
        EXPECT_NEAR(std::abs(s(n, 2, 0)), exact.arm, tolerance) << n;
        EXPECT_NEAR(std::abs(s(n, 2, 2)), exact.arm_reflection, tolerance) << n;
    };
    ASSERT_NO_FATAL_FAILURE(solve("h_plane_tee_wr90"));
    const Tee h_plane[] = {{0.3509, 0.7392, 0.5748, 0.5824}, {0.2653, 0.7624, 0.5901, 0.5509},
                           {0.2223, 0.7787, 0.5866, 0.5583}, {0.2101, 0.8001, 0.5619, 0.6071},
                           {0.2183, 0.8365, 0.5026, 0.7034}, {0.2379, 0.8918, 0.3848, 0.8389},
                           {0.2834, 0.9388, 0.1959, 0.9609}};
    for (std::size_t n = 0; n < std::size(h_plane); ++n) {
        expect(n, h_plane[n], 0.01);
        EXPECT_NEAR(std::abs(s(n, 0, 2) - s(n, 1, 2)), 0.0, 1e-6) << "the arm feeds both sides in phase";
    }
    ASSERT_NO_FATAL_FAILURE(solve("e_plane_tee_wr90"));
    const Tee e_plane[] = {{0.3058, 0.6943, 0.6515, 0.3886}, {0.2914, 0.7086, 0.6426, 0.4172},
                           {0.2753, 0.7247, 0.6317, 0.4494}, {0.2572, 0.7428, 0.6181, 0.4857},
                           {0.2371, 0.7633, 0.6010, 0.5269}, {0.2145, 0.7865, 0.5791, 0.5738},
                           {0.1895, 0.8129, 0.5507, 0.6272}};
    for (std::size_t n = 0; n < std::size(e_plane); ++n) {
        expect(n, e_plane[n], 0.003);
        EXPECT_NEAR(std::abs(s(n, 0, 2) + s(n, 1, 2)), 0.0, 1e-4) << "the arm feeds both sides in antiphase";
    }
}

// Mode matching of the even and the odd half, 40 modes.
TEST_F(NetworkExamples, CouplerDividesTheWaveInQuadrature) {
    ASSERT_NO_FATAL_FAILURE(solve("short_slot_coupler_wr90"));
    const double exact_db[][4] = {{-24.48, -2.684, -3.428, -24.91},
                                  {-22.08, -2.551, -3.664, -21.02},
                                  {-19.77, -2.508, -3.826, -18.61},
                                  {-18.78, -2.517, -3.863, -18.03},
                                  {-19.56, -2.649, -3.626, -19.35}};
    for (std::size_t n = 0; n < std::size(exact_db); ++n) {
        for (std::size_t to = 0; to < 4; ++to)
            EXPECT_NEAR(std::abs(s(n, to, 0)), std::pow(10.0, exact_db[n][to] / 20.0), 0.002)
                << n << " to " << to;
        EXPECT_NEAR(degrees(s(n, 2, 0) / s(n, 1, 0)), -90.5, 1.5) << n;
    }
}

// The same monopole as a body of revolution fed at a gap, 80 cells per wavelength. The source of that is a
// cylinder, the lumped port a line, which adds up to 1 nH of inductance.
TEST_F(NetworkExamples, LumpedPortFeedsAMonopole) {
    ASSERT_NO_FATAL_FAILURE(solve("monopole_lumped_1ghz"));
    const std::complex<double> exact[] = {
        {14.0, -32.2}, {21.7, -18.8}, {33.2, -8.0}, {49.7, -2.2}, {69.1, -6.2}};
    for (std::size_t n = 0; n < std::size(exact); ++n) {
        const std::complex<double> impedance = 50.0 * (1.0 + s(n, 0, 0)) / (1.0 - s(n, 0, 0));
        EXPECT_NEAR(impedance.real() / exact[n].real(), 1.0, 0.06) << n;
        EXPECT_NEAR(impedance.imag() - exact[n].imag(), 0.0, 7.0) << n;
    }
}

}  // namespace
}  // namespace lathe::test
