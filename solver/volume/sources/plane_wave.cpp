#include "solver/volume/sources/plane_wave.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/sources/grid_wave.hpp"
#include "solver/volume/sources/wave_table.hpp"

namespace lathe {
namespace {

constexpr double parallel = 1e-9;  // sine of an angle that counts as none

/// Place of a value of the grid, m.
Eigen::Vector3d place_of(const VolumeGrid& grid, const VolumeIndex& at) {
    const int nodes[] = {at.i, at.j, at.k};
    Eigen::Vector3d place;
    for (const Axis axis : all_axes)
        place[number(axis)] =
            grid.axis(axis).coordinate(nodes[number(axis)] + (is_half(at.component, axis) ? 0.5 : 0.0));
    return place;
}

/// Length of the edge or of the dual edge of a value, m.
double length_of(const VolumeGrid& grid, const VolumeIndex& at) {
    const Axis axis = axis_of(at.component);
    const int n = axis == Axis::x ? at.i : axis == Axis::y ? at.j : at.k;
    return is_current(at.component) ? grid.dual(axis, n) : grid.edge(axis, n);
}

void require_symmetry(const PlaneWave& wave, const VolumeGrid& grid, Axis axis, bool is_high) {
    const bool is_magnetic = (is_high ? grid.high(axis) : grid.low(axis)).wall == Wall::magnetic;
    const double along = std::abs(wave.direction()[number(axis)]), e = wave.electric()[number(axis)];
    const double off = is_magnetic ? std::abs(e) : std::sqrt(std::max(0.0, 1.0 - e * e));
    if (along <= parallel && off <= 1e-7) return;
    const char name = "xyz"[number(axis)];
    throw InputError({}, "",
                     std::string("the plane wave is not symmetric about the ") +
                         (is_magnetic ? "magnetic" : "electric") + " plane across " + name +
                         ": it must go along the plane with E " + (is_magnetic ? "in" : "normal to") + " it");
}

}  // namespace

Eigen::Vector3d PlaneWave::direction() const {
    return -Eigen::Vector3d(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                            std::cos(theta));
}

Eigen::Vector3d PlaneWave::electric() const {
    const Eigen::Vector3d along_theta(std::cos(theta) * std::cos(phi), std::cos(theta) * std::sin(phi),
                                      -std::sin(theta)),
        along_phi(-std::sin(phi), std::cos(phi), 0.0);
    return along_theta * std::cos(polarisation) + along_phi * std::sin(polarisation);
}

DrivenPlaneWave::DrivenPlaneWave(const PlaneWave& wave, const TotalFieldVolume& box, bool ground,
                                 VolumeProblem& problem)
    : wave_(wave), dt_(problem.dt) {
    const VolumeGrid& grid = problem.grid;
    const Eigen::Vector3d direction = wave.direction();
    for (const Axis axis : all_axes)
        for (const bool is_high : {false, true}) {
            if (!box.is_missing[static_cast<std::size_t>(number(axis))][is_high ? 1 : 0]) continue;
            if (!ground || axis != Axis::z || is_high) require_symmetry(wave, grid, axis, is_high);
        }
    if (ground && direction.z() > -1e-6)
        throw InputError({}, "",
                         "the plane wave must come from above the ground plane: theta below 90 degrees");
    const double ground_z = grid.axis(Axis::z).coordinate(box.low[2]);
    if (ground) ground_z_ = ground_z;
    const auto image_of = [&](Eigen::Vector3d place) {
        place.z() = 2.0 * ground_z - place.z();
        return place;
    };

    // The corner that the wave meets first, the incident currents half a cell outside included.
    double first = 0.0, last = 0.0;
    Eigen::Vector3d low, high;
    for (std::size_t a = 0; a < 3; ++a) {
        const GradedAxis& along = grid.axes[a];
        const auto at = static_cast<Eigen::Index>(a);
        low[at] = along.coordinate(box.low[a] - 0.5), high[at] = along.coordinate(box.high[a] + 0.5);
        if (ground && a == 2) low[at] = 2.0 * ground_z - high[at];
        const double ends[] = {direction[at] * low[at], direction[at] * high[at]};
        first += std::min(ends[0], ends[1]), last += std::max(ends[0], ends[1]);
        cells_[a] = (along.coordinate(box.high[a]) - along.coordinate(box.low[a])) /
                    static_cast<double>(box.high[a] - box.low[a]);
    }
    entry_ = first;
    const WaveTable table({direction, wave.electric(), cells_, dt_, problem.pulse}, last - first);

    for_each_border_term(box, [&](const BorderTerm& border) {
        const VolumeComponent component = border.incident.component;
        if (!table.has(component)) return;
        const bool magnetic = is_current(component);
        const double factor = border.sign * length_of(grid, border.incident) *
                              (magnetic ? 1.0 / constants::vacuum_impedance : 1.0);
        const Eigen::Vector3d place = place_of(grid, border.incident);
        const auto add = [&](const Eigen::Vector3d& at, double times) {
            problem.table_sources.push_back(
                table.term(border.at, component, direction.dot(at) - first, times * factor));
        };
        add(place, 1.0);
        if (!ground) return;
        // What is reflected: E along the plane and H across it turn round.
        const bool is_turned = (axis_of(component) == Axis::z) == magnetic;
        add(image_of(place), is_turned ? -1.0 : 1.0);
    });
    problem.table = table.series();
    end_step_ = problem.table->end();
}

Eigen::VectorXcd DrivenPlaneWave::incident(const VolumeGrid& grid, const std::vector<VolumeIndex>& places,
                                           double frequency_hz) const {
    Eigen::VectorXcd values = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(places.size()));
    const auto wave = grid_wave(frequency_hz, wave_.direction(), wave_.electric(), cells_, dt_);
    if (!wave) return values;
    for (std::size_t n = 0; n < places.size(); ++n) {
        const VolumeIndex& at = places[n];
        const bool magnetic = is_current(at.component);
        const Eigen::Index axis = number(axis_of(at.component));
        const double size =
            length_of(grid, at) *
            (magnetic ? wave->magnetic_over_y[axis] / constants::vacuum_impedance : wave->electric[axis]);
        Eigen::Vector3d place = place_of(grid, at);
        const auto phase = [&] { return std::polar(1.0, -wave->wavenumber * wave_.direction().dot(place)); };
        std::complex<double>& value = values[static_cast<Eigen::Index>(n)];
        value = size * phase();
        if (!ground_z_) continue;
        place.z() = 2.0 * *ground_z_ - place.z();
        const bool is_turned = (axis_of(at.component) == Axis::z) == magnetic;
        value += (is_turned ? -size : size) * phase();
    }
    return values;
}

std::complex<double> DrivenPlaneWave::at_origin(double frequency_hz) const {
    const auto wave = grid_wave(frequency_hz, wave_.direction(), wave_.electric(), cells_, dt_);
    const double k = wave ? wave->wavenumber : 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    return std::polar(1.0, k * entry_);
}

}  // namespace lathe
