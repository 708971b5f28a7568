#include "solver/volume/results/volume_far_field.hpp"

#include <array>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/problem/tall_skinny_product.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using Table = Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;  ///< [across][along]

std::size_t position(Axis axis) {
    return static_cast<std::size_t>(number(axis));
}

/// The equivalent currents of one pair, times the areas that they stand for.
struct SurfaceCurrents {
    Axis normal = Axis::x, along = Axis::y, across = Axis::z;
    Table electric, magnetic;                     ///< J along `along`, A m s; M along `across`, V m s
    Eigen::VectorXd along_at, across_at;          ///< m
    double electric_at = 0.0, magnetic_at = 0.0;  ///< along the normal, m
};

/// +1 or -1: the direction of a x b for the normal's side, where J = n x H along a pair's voltage.
double orientation(const HuygensPair& pair) {
    const double side = pair.is_high ? 1.0 : -1.0;
    return axis_of(pair.voltage) == next(pair.normal) ? -side : side;
}

Eigen::Map<const Table> channels(const Eigen::VectorXcd& spectrum, const HuygensPair& pair,
                                 std::size_t first) {
    return {spectrum.data() + first, pair.across.count, pair.along.count};
}

SurfaceCurrents currents_of(const VolumeGrid& grid, const HuygensPair& pair,
                            const Eigen::VectorXcd& spectrum) {
    SurfaceCurrents its;
    its.normal = pair.normal, its.along = axis_of(pair.voltage), its.across = axis_of(pair.current);
    its.along_at.resize(pair.along.count), its.across_at.resize(pair.across.count);
    Eigen::VectorXd lengths(pair.along.count), widths(pair.across.count);
    for (int n = 0; n < pair.along.count; ++n) {
        its.along_at[n] = grid.axis(its.along).coordinate(pair.along.first + n + 0.5);
        lengths[n] = grid.edge(its.along, pair.along.first + n);
    }
    for (int n = 0; n < pair.across.count; ++n) {
        its.across_at[n] = grid.axis(its.across).coordinate(pair.across.first + n);
        widths[n] = grid.dual(its.across, pair.across.first + n);
    }
    its.electric_at = grid.axis(pair.normal).coordinate(pair.plane);
    its.magnetic_at = grid.axis(pair.normal).coordinate(pair.inner_half() + 0.5);
    const double sign = orientation(pair);
    its.electric = sign * channels(spectrum, pair, pair.currents) * lengths.asDiagonal();
    its.magnetic = sign * widths.asDiagonal() * channels(spectrum, pair, pair.voltages);
    return its;
}

/// The antenna itself, or one of its images in the walls where sides of the box are missing.
struct Image {
    std::array<bool, 3> is_mirrored{};
    std::array<double, 3> wall{};             ///< coordinate, m
    std::array<double, 3> electric{1, 1, 1};  ///< what components of J are multiplied with; those of M with
    std::array<double, 3> magnetic{1, 1, 1};  ///< the opposite for each wall

    double mirrored(Axis axis, double x) const {
        return is_mirrored[position(axis)] ? 2.0 * wall[position(axis)] - x : x;
    }
};

std::vector<Image> images(const VolumeGrid& grid, const HuygensBox& box) {
    std::vector<Image> found(1);
    for (const Axis axis : all_axes)
        for (const bool is_high : {false, true}) {
            if (!box.is_missing[position(axis)][is_high ? 1 : 0]) continue;
            const bool is_electric = (is_high ? grid.high(axis) : grid.low(axis)).wall != Wall::magnetic;
            const double wall = grid.axis(axis).coordinate((is_high ? box.high : box.low)[position(axis)]);
            const std::size_t count = found.size();
            for (std::size_t n = 0; n < count; ++n) {
                Image image = found[n];
                image.is_mirrored[position(axis)] = true, image.wall[position(axis)] = wall;
                for (const Axis component : all_axes) {
                    const double turns = (component == axis) == is_electric ? 1.0 : -1.0;
                    image.electric[position(component)] *= turns;
                    image.magnetic[position(component)] *= -turns;
                }
                found.push_back(image);
            }
        }
    return found;
}

/// N and L of all phi at one theta, [component][phi].
class DirectionSums {
public:
    DirectionSums(double wavenumber, double theta, const std::vector<double>& phi)
        : count_(static_cast<Eigen::Index>(phi.size())) {
        for (Eigen::VectorXd& along : wave_) along.resize(count_);
        for (Eigen::Index n = 0; n < count_; ++n) {
            wave_[0][n] = wavenumber * std::sin(theta) * std::cos(phi[static_cast<std::size_t>(n)]);
            wave_[1][n] = wavenumber * std::sin(theta) * std::sin(phi[static_cast<std::size_t>(n)]);
            wave_[2][n] = wavenumber * std::cos(theta);
        }
        for (auto* sums : {&electric, &magnetic})
            for (Eigen::VectorXcd& component : *sums) component = Eigen::VectorXcd::Zero(count_);
    }

    void add(const SurfaceCurrents& its, const Image& image) {
        const auto at = [&](Axis axis, double x) { return image.mirrored(axis, x); };
        Eigen::VectorXcd electric_sum, magnetic_sum;
        if (its.along == Axis::z || its.across == Axis::z) {
            // Along z the phase is the same for all phi.
            const bool along = its.along == Axis::z;
            const Eigen::VectorXcd phases_z =
                phases(along ? its.along_at : its.across_at, Axis::z, image).row(0);
            const Eigen::MatrixXcd others =
                along ? phases(its.across_at, its.across, image) : phases(its.along_at, its.along, image);
            const auto sum = [&](const Table& table) -> Eigen::VectorXcd {
                if (along) return others * (table * phases_z);
                return others * (table.transpose() * phases_z);
            };
            electric_sum = sum(its.electric), magnetic_sum = sum(its.magnetic);
        } else {
            const Eigen::MatrixXcd along = phases(its.along_at, its.along, image),
                                   across = phases(its.across_at, its.across, image);
            const auto sum = [&](const Table& table) -> Eigen::VectorXcd {
                return (along * table.transpose()).cwiseProduct(across).rowwise().sum();
            };
            electric_sum = sum(its.electric), magnetic_sum = sum(its.magnetic);
        }
        const auto add_to = [&](Eigen::VectorXcd& to, double sign, double place,
                                const Eigen::VectorXcd& sum) {
            const Eigen::VectorXd& wave = wave_[position(its.normal)];
            for (Eigen::Index n = 0; n < count_; ++n)
                to[n] += sign * std::polar(1.0, wave[n] * at(its.normal, place)) * sum[n];
        };
        add_to(electric[position(its.along)], image.electric[position(its.along)], its.electric_at,
               electric_sum);
        add_to(magnetic[position(its.across)], image.magnetic[position(its.across)], its.magnetic_at,
               magnetic_sum);
    }

    std::array<Eigen::VectorXcd, 3> electric, magnetic;

private:
    /// e^{jk r.r'} of places along an axis: [phi][place]; along z one row for all.
    Eigen::MatrixXcd phases(const Eigen::VectorXd& places, Axis axis, const Image& image) const {
        Eigen::MatrixXcd all(axis == Axis::z ? 1 : count_, places.size());
        for (Eigen::Index p = 0; p < places.size(); ++p)
            for (Eigen::Index n = 0; n < all.rows(); ++n)
                all(n, p) = std::polar(1.0, wave_[position(axis)][n] * image.mirrored(axis, places[p]));
        return all;
    }

    Eigen::Index count_;
    std::array<Eigen::VectorXd, 3> wave_;  ///< of the wave vector, by phi
};

}  // namespace

std::vector<Eigen::VectorXcd> surface_spectra(const VolumeProblem& problem, const Recording& recording) {
    const std::size_t channels = problem.surface.size(), frequencies = problem.frequencies_hz.size();
    std::vector<float> sums = recording.surface_spectra;
    if (sums.empty()) {
        const std::vector<float> basis =
            dft_basis(problem, problem.dt, 0, recording.sample_count, recording.ring_down);
        sums.resize(2 * frequencies * channels);
        multiply_by_waves(basis.data(), static_cast<std::ptrdiff_t>(2 * frequencies), recording.sample_count,
                          recording.surface_samples.data(), static_cast<std::ptrdiff_t>(channels),
                          sums.data());
    }
    std::vector<Eigen::VectorXcd> spectra;
    for (std::size_t f = 0; f < frequencies; ++f) {
        // Currents are half a step older than their sample.
        const Complex turn = std::polar(1.0, constants::pi * problem.frequencies_hz[f] * problem.dt);
        Eigen::VectorXcd& spectrum = spectra.emplace_back(static_cast<Eigen::Index>(channels));
        for (std::size_t c = 0; c < channels; ++c) {
            const Complex value{static_cast<double>(sums[2 * f * channels + c]),
                                static_cast<double>(sums[(2 * f + 1) * channels + c])};
            spectrum[static_cast<Eigen::Index>(c)] =
                is_current(problem.surface[c].component) ? turn * value : value;
        }
    }
    return spectra;
}

SphereField volume_far_field(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, const SphereDirections& directions) {
    std::vector<SurfaceCurrents> currents;
    for (const HuygensPair& pair : box.pairs()) currents.push_back(currents_of(grid, pair, spectrum));
    const std::vector<Image> all_images = images(grid, box);
    const double wavenumber = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const auto thetas = static_cast<Eigen::Index>(directions.theta.size()),
               phis = static_cast<Eigen::Index>(directions.phi.size());
    SphereField field{directions, Eigen::MatrixXcd(thetas, phis), Eigen::MatrixXcd(thetas, phis)};
    parallel_for(static_cast<int>(thetas), 1, [&](int row, int) {
        const double theta = directions.theta[static_cast<std::size_t>(row)];
        DirectionSums sums(wavenumber, theta, directions.phi);
        for (const SurfaceCurrents& its : currents)
            for (const Image& image : all_images) sums.add(its, image);
        const Complex factor{0.0, wavenumber / (4.0 * constants::pi)};
        for (Eigen::Index n = 0; n < phis; ++n) {
            const double phi = directions.phi[static_cast<std::size_t>(n)];
            const auto theta_of = [&](const std::array<Eigen::VectorXcd, 3>& v) {
                return std::cos(theta) * (v[0][n] * std::cos(phi) + v[1][n] * std::sin(phi)) -
                       std::sin(theta) * v[2][n];
            };
            const auto phi_of = [&](const std::array<Eigen::VectorXcd, 3>& v) {
                return v[1][n] * std::cos(phi) - v[0][n] * std::sin(phi);
            };
            const double eta = constants::vacuum_impedance;
            field.e_theta(row, n) = -factor * (phi_of(sums.magnetic) + eta * theta_of(sums.electric));
            field.e_phi(row, n) = factor * (theta_of(sums.magnetic) - eta * phi_of(sums.electric));
        }
    });
    return field;
}

double surface_power(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                     double frequency_hz, double dt) {
    double power = 0.0;
    for (const HuygensPair& pair : box.pairs()) {
        const auto voltages = channels(spectrum, pair, pair.voltages),
                   currents = channels(spectrum, pair, pair.currents);
        // n . E x H* has the sign of a x b . n; a current on a wall is that of half a dual edge.
        power -= 0.5 * orientation(pair) * (voltages.array() * currents.conjugate().array()).real().sum();
    }
    return power * std::cos(constants::pi * frequency_hz * dt) *
           static_cast<double>(images(grid, box).size());
}

}  // namespace lathe
