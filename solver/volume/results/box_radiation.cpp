#include "solver/volume/results/box_radiation.hpp"

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

std::size_t position(Axis axis) {
    return static_cast<std::size_t>(number(axis));
}

/// e^{jkx} of places along an axis: [row of k][place].
Eigen::MatrixXcd phases_of(const Eigen::VectorXd& wave, const Eigen::VectorXd& places) {
    Eigen::MatrixXcd all(wave.size(), places.size());
    for (Eigen::Index p = 0; p < places.size(); ++p)
        for (Eigen::Index n = 0; n < wave.size(); ++n) all(n, p) = std::polar(1.0, wave[n] * places[p]);
    return all;
}

}  // namespace

/// The phases of all places for the directions of one theta: [phi][place]; along z one row for all phi.
class BoxRadiation::Phases {
public:
    Phases(const std::array<Places, 3>& places, double wavenumber, double theta,
           const std::vector<double>& phi) {
        const auto count = static_cast<Eigen::Index>(phi.size());
        std::array<Eigen::VectorXd, 3> wave{Eigen::VectorXd(count), Eigen::VectorXd(count),
                                            Eigen::VectorXd::Constant(1, wavenumber * std::cos(theta))};
        for (Eigen::Index n = 0; n < count; ++n) {
            wave[0][n] = wavenumber * std::sin(theta) * std::cos(phi[static_cast<std::size_t>(n)]);
            wave[1][n] = wavenumber * std::sin(theta) * std::sin(phi[static_cast<std::size_t>(n)]);
        }
        for (std::size_t a = 0; a < 3; ++a) {
            const Eigen::MatrixXcd node = phases_of(wave[a], places[a].node),
                                   half = phases_of(wave[a], places[a].half);
            node_[a] = node, half_[a] = half;
            for (const Places::Mirror& mirror : places[a].mirrors)
                for (Eigen::Index n = 0; n < wave[a].size(); ++n) {
                    const Complex turn = mirror.half_sign * std::polar(1.0, 2.0 * wave[a][n] * mirror.at);
                    node_[a].row(n) -= turn * node.row(n).conjugate();
                    half_[a].row(n) += turn * half.row(n).conjugate();
                }
        }
    }

    auto nodes(Axis axis, int first, Eigen::Index count) const {
        return node_[position(axis)].middleCols(first, count);
    }
    auto halves(Axis axis, int first, Eigen::Index count) const {
        return half_[position(axis)].middleCols(first, count);
    }

private:
    std::array<Eigen::MatrixXcd, 3> node_, half_;
};

BoxRadiation::BoxRadiation(const VolumeGrid& grid, const HuygensBox& box, const Eigen::VectorXcd& spectrum,
                           double frequency_hz)
    : wavenumber_(2.0 * constants::pi * frequency_hz / constants::speed_of_light) {
    for (const Axis axis : all_axes) places_[position(axis)] = places_along(grid, box, axis);
    for (const HuygensPair& pair : box.pairs()) currents_.push_back(currents_of(grid, box, pair, spectrum));
}

BoxRadiation::Currents BoxRadiation::currents_of(const VolumeGrid& grid, const HuygensBox& box,
                                                 const HuygensPair& pair, const Eigen::VectorXcd& spectrum) {
    const auto channels = [&](std::size_t first) {
        return Eigen::Map<const Table>(spectrum.data() + first, pair.across.count, pair.along.count);
    };
    Currents its;
    its.normal = pair.normal, its.along = axis_of(pair.voltage), its.across = axis_of(pair.current);
    its.first_along = pair.along.first - box.low[position(its.along)];
    its.first_across = pair.across.first - box.low[position(its.across)];
    its.plane = pair.plane - box.low[position(its.normal)];
    its.inner_half = pair.inner_half() - box.low[position(its.normal)];
    Eigen::VectorXd lengths(pair.along.count), widths(pair.across.count);
    for (int n = 0; n < pair.along.count; ++n) lengths[n] = grid.edge(its.along, pair.along.first + n);
    for (int n = 0; n < pair.across.count; ++n) widths[n] = grid.dual(its.across, pair.across.first + n);
    const double sign = -pair.orientation();  // of n x H along the voltage, and of -n x E along the current
    its.electric = sign * channels(pair.currents) * lengths.asDiagonal();
    its.magnetic = sign * widths.asDiagonal() * channels(pair.voltages);
    return its;
}

BoxRadiation::Places BoxRadiation::places_along(const VolumeGrid& grid, const HuygensBox& box, Axis axis) {
    const int low = box.low[position(axis)], count = box.high[position(axis)] - low;
    Places its{Eigen::VectorXd(count + 1), Eigen::VectorXd(count), {}};
    for (int n = 0; n <= count; ++n) its.node[n] = grid.axis(axis).coordinate(low + n);
    for (int n = 0; n < count; ++n) its.half[n] = grid.axis(axis).coordinate(low + n + 0.5);
    const auto mirror = [&](const VolumeSide& side, double at) {
        its.mirrors.push_back({at, side.wall == Wall::magnetic ? -1.0 : 1.0});
    };
    if (box.is_missing[position(axis)][0]) mirror(grid.low(axis), its.node[0]);
    if (box.is_missing[position(axis)][1]) mirror(grid.high(axis), its.node[count]);
    return its;
}

/// A side whose normal is not z: along z the phase is the same for all phi.
void BoxRadiation::add_side(const Currents& its, const Phases& phases, Sums& sums) const {
    const auto along = phases.halves(its.along, its.first_along, its.electric.cols());
    const auto across = phases.nodes(its.across, its.first_across, its.electric.rows());
    const auto sum = [&](const Table& table) -> Eigen::VectorXcd {
        if (its.along == Axis::z) {
            const Eigen::VectorXcd over_z = table * along.row(0).transpose();
            return across * over_z;
        }
        const Eigen::VectorXcd over_z = table.transpose() * across.row(0).transpose();
        return along * over_z;
    };
    sums.electric[position(its.along)] +=
        phases.nodes(its.normal, its.plane, 1).col(0).cwiseProduct(sum(its.electric));
    sums.magnetic[position(its.across)] +=
        phases.halves(its.normal, its.inner_half, 1).col(0).cwiseProduct(sum(its.magnetic));
}

/// The sides whose normal is z, J along `along`: their currents are added up before they meet other phases.
void BoxRadiation::add_across_z(Axis along, const Phases& phases, Sums& sums) const {
    Table electric, magnetic;
    const Currents* any = nullptr;
    for (const Currents& its : currents_) {
        if (its.normal != Axis::z || its.along != along) continue;
        const Complex electric_turn = phases.nodes(Axis::z, its.plane, 1)(0, 0),
                      magnetic_turn = phases.halves(Axis::z, its.inner_half, 1)(0, 0);
        if (!any) {
            any = &its;
            electric = magnetic = Table::Zero(its.electric.rows(), its.electric.cols());
        }
        electric += electric_turn * its.electric;
        magnetic += magnetic_turn * its.magnetic;
    }
    if (!any) return;
    const auto along_phases = phases.halves(any->along, any->first_along, electric.cols());
    const auto across_phases = phases.nodes(any->across, any->first_across, electric.rows());
    const auto sum = [&](const Table& table) -> Eigen::VectorXcd {
        const Eigen::MatrixXcd over_along = along_phases * table.transpose();
        return over_along.cwiseProduct(across_phases).rowwise().sum();
    };
    sums.electric[position(any->along)] += sum(electric);
    sums.magnetic[position(any->across)] += sum(magnetic);
}

BoxRadiation::Sums BoxRadiation::sums_at(double theta, const std::vector<double>& phi) const {
    Sums sums;
    for (auto* components : {&sums.electric, &sums.magnetic})
        for (Eigen::VectorXcd& component : *components)
            component = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(phi.size()));
    const Phases phases(places_, wavenumber_, theta, phi);
    for (const Currents& its : currents_)
        if (its.normal != Axis::z) add_side(its, phases, sums);
    for (const Axis along : {Axis::x, Axis::y}) add_across_z(along, phases, sums);
    return sums;
}

SphereField BoxRadiation::field(const SphereDirections& directions) const {
    const auto thetas = static_cast<Eigen::Index>(directions.theta.size()),
               phis = static_cast<Eigen::Index>(directions.phi.size());
    SphereField field{directions, Eigen::MatrixXcd(thetas, phis), Eigen::MatrixXcd(thetas, phis)};
    const Complex factor{0.0, wavenumber_ / (4.0 * constants::pi)};
    const double eta = constants::vacuum_impedance;
    parallel_for_each(static_cast<int>(thetas), 1, [&](int row) {
        const double theta = directions.theta[static_cast<std::size_t>(row)];
        const Sums sums = sums_at(theta, directions.phi);
        for (Eigen::Index n = 0; n < phis; ++n) {
            const double phi = directions.phi[static_cast<std::size_t>(n)];
            const auto theta_of = [&](const std::array<Eigen::VectorXcd, 3>& v) {
                return std::cos(theta) * (v[0][n] * std::cos(phi) + v[1][n] * std::sin(phi)) -
                       std::sin(theta) * v[2][n];
            };
            const auto phi_of = [&](const std::array<Eigen::VectorXcd, 3>& v) {
                return v[1][n] * std::cos(phi) - v[0][n] * std::sin(phi);
            };
            field.e_theta(row, n) = -factor * (phi_of(sums.magnetic) + eta * theta_of(sums.electric));
            field.e_phi(row, n) = factor * (theta_of(sums.magnetic) - eta * phi_of(sums.electric));
        }
    });
    return field;
}

}  // namespace lathe
