#include "solver/particles/corona/corona.hpp"

#include <fmt/format.h>

#include <Eigen/Sparse>
#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/particles/mesh/element_gradients.hpp"

namespace lathe::particles {
namespace {

using Matrix = Eigen::SparseMatrix<double>;

/// Whether electrons multiply at a power: the matrix of diffusion less net ionisation is not positive
/// definite.
class GasBalance {
public:
    GasBalance(const TriangleMesh& mesh, const MeshField& field) : mesh_(mesh), field_(field) {
        free_ = number_free_vertices(mesh, number_);
        for (const FieldVector& f : field.at_vertices) {
            // Over phi the first two parts of order m and the third are largest at different places.
            const double along = std::norm(f[0]) + std::norm(f[2]), across = std::norm(f[1]);
            const double peak = field.azimuthal_order == 0 ? along + across : std::max(along, across);
            rms_.push_back(std::sqrt(0.5 * peak));
        }
    }

    bool grows(double pressure_torr, double power_w) {
        const double w = 2.0 * constants::pi * field_.frequency_hz;
        std::vector<Eigen::Triplet<double>> entries;
        for (int t = 0; t < mesh_.triangle_count(); ++t) {
            const ElementGradients g = element_gradients(mesh_, t);
            const double weight = g.area * (field_.is_planar ? 1.0 : g.mean_r);
            const auto& corners = mesh_.triangles[static_cast<std::size_t>(t)];
            double rms = 0.0;
            for (const int v : corners) rms += rms_[static_cast<std::size_t>(v)] / 3.0;
            const AirRates rates = air_rates(pressure_torr, w, std::sqrt(power_w) * rms);
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j) {
                    const int row = number_[static_cast<std::size_t>(corners[i])];
                    const int column = number_[static_cast<std::size_t>(corners[j])];
                    if (row < 0 || column < 0) continue;
                    entries.emplace_back(
                        row, column,
                        weight * (rates.diffusion_m2_per_s * (g.z[i] * g.z[j] + g.r[i] * g.r[j]) -
                                  rates.net_ionisation_per_s * (i == j ? 1.0 / 6.0 : 1.0 / 12.0)));
                }
        }
        Matrix matrix(free_, free_);
        matrix.setFromTriplets(entries.begin(), entries.end());
        if (!is_analysed_) solver_.analyzePattern(matrix);
        is_analysed_ = true;
        solver_.factorize(matrix);
        return solver_.info() != Eigen::Success || solver_.vectorD().minCoeff() <= 0.0;
    }

    bool has_walls() const { return free_ < mesh_.vertex_count(); }

private:
    const TriangleMesh& mesh_;
    const MeshField& field_;
    std::vector<int> number_;
    int free_ = 0;
    std::vector<double> rms_;
    Eigen::SimplicialLDLT<Matrix> solver_;
    bool is_analysed_ = false;
};

void check(const CoronaSettings& s) {
    const auto require = [](const char* what, double value, double low, double high) {
        if (!(value >= low && value <= high))
            throw InputError({}, fmt::format("{:g}", value),
                             fmt::format("{} must be from {:g} to {:g}", what, low, high));
    };
    require("the lowest pressure, Torr,", s.from_torr, 1e-3, 1e4);
    require("the highest pressure, Torr,", s.to_torr, s.from_torr, 1e4);
    require("the number of pressures", s.pressures, 1, 1000);
    require("the precision, dB,", s.precision_db, 1e-6, 3.0);
}

}  // namespace

AirRates air_rates(double p, double angular_frequency, double e_rms) {
    const double ratio = angular_frequency / (5.3e9 * p);
    const double a = 1e-2 * e_rms / std::sqrt(1.0 + ratio * ratio) / p;
    const double attachment = 7.6e-4 * p * a * a * (a + 218.0) * (a + 218.0);
    const double ionisation = a > 0.0 ? 5.14e11 * p * std::exp(-73.0 * std::pow(a, -0.44)) : 0.0;
    return {1e2 / p, ionisation - attachment};
}

std::vector<CoronaOnset> corona_onsets(const TriangleMesh& mesh, const MeshField& field,
                                       const CoronaSettings& settings, std::stop_token stop) {
    check(settings);
    GasBalance balance(mesh, field);
    if (!balance.has_walls()) throw SolverError("corona needs a wall");
    std::vector<CoronaOnset> onsets;
    for (int n = 0; n < settings.pressures; ++n) {
        const double share = settings.pressures > 1 ? n / (settings.pressures - 1.0) : 0.0;
        CoronaOnset onset{settings.from_torr * std::pow(settings.to_torr / settings.from_torr, share), 0.0};
        // Upwards by 3 dB to the first power that grows: beyond it the fits of the rates may turn over.
        double low = 0.0, high = 1e-3;
        while (high < settings.most_w && !balance.grows(onset.pressure_torr, high)) {
            if (stop.stop_requested()) throw SolverError("the corona analysis was stopped");
            low = high;
            high *= 2.0;
        }
        if (high < settings.most_w && low > 0.0) {
            while (10.0 * std::log10(high / low) > settings.precision_db) {
                const double middle = std::sqrt(low * high);
                (balance.grows(onset.pressure_torr, middle) ? high : low) = middle;
            }
            onset.power_w = std::sqrt(low * high);
        }
        onsets.push_back(onset);
    }
    return onsets;
}

}  // namespace lathe::particles
