#include "solver/volume/setup/build_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/setup/guide_modes.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "solver/volume/setup/volume_time_step.hpp"

namespace lathe {
namespace {

constexpr int box_clearance = 2;  // cells between the Huygens box and the layers

void append(Warnings warnings, Warnings& to) {
    to.insert(to.end(), std::make_move_iterator(warnings.begin()), std::make_move_iterator(warnings.end()));
}

std::string port_key(std::size_t n) {
    return fmt::format("antenna.ports[{}]", n);
}

class Builder {
public:
    Builder(const VolumeAntenna& antenna, const SimulationSettings& settings)
        : antenna_(antenna), settings_(settings), domain_(plan_volume_domain(antenna, settings)) {
        append(domain_.plan.warnings, simulation_.warnings);
        for (const SymmetryPlane plane : antenna.symmetry)
            if (plane != SymmetryPlane::none) simulation_.solved_share *= 0.5;
    }

    VolumeSimulation build() && {
        fill_cells();
        place_box();
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n)
            if (antenna_.ports[n].kind == VolumePortKind::waveguide) add_guide(n);
        record_terminals_and_drive();
        if (simulation_.problems.empty())
            throw InputError({.key = "antenna.ports"}, "none driven", "at least one port must be driven");
        return std::move(simulation_);
    }

private:
    /// The problem without sources and sums.
    void fill_cells() {
        const GridLines& lines = domain_.plan.grid;
        const double centre = 0.5 * (settings_.from_hz + settings_.to_hz);
        VolumeCells cells =
            cut_volume(domain_.body, lines, {face_growth, wanted_time_step(lines), guides_along()});
        common_.dt = proven_time_step(lines, cells.enlargement);
        append(std::move(cells.warnings), simulation_.warnings);
        const VolumeDielectrics dielectrics = average_dielectrics(domain_.body, CartesianGrid(lines), centre);
        common_.grid = domain_.grid;
        validate(common_.grid);
        common_.coefficients = std::make_shared<const VolumeCoefficients>(
            cut_coefficients(common_.grid, lines, cells, dielectrics, common_.dt));
        common_.layers = volume_layers(common_.grid, common_.dt);
        common_.frequencies_hz = solved_frequencies(settings_);
        common_.reflection_frequencies_hz = reflection_frequencies(settings_);
        common_.sample_stride = sample_stride(settings_, common_.dt);
        common_.sample_output = SampleOutput::spectra;
    }

    std::array<bool, 3> guides_along() const {
        std::array<bool, 3> axes{};
        for (const VolumePort& port : antenna_.ports)
            if (port.kind == VolumePortKind::waveguide)
                axes[static_cast<std::size_t>(number(port.axis))] = true;
        return axes;
    }

    void place_box() {
        HuygensBox box = huygens_box(common_.grid, box_clearance);
        if (domain_.ground_node) box.low[2] = *domain_.ground_node, box.is_missing[2][0] = true;
        common_.surface = box.gather_list();
        simulation_.box = std::move(box);
    }

    void add_guide(std::size_t n) {
        const VolumePort& port = antenna_.ports[n];
        const GuideOpening& opening = *domain_.openings[n];
        const int node = domain_.nodes[n], back = port.is_upwards ? -1 : 1;
        const std::array<double, 2> inside = inside_of(port);
        std::array<int, 2> cell{};
        for (const int a : {0, 1}) {
            const auto at = static_cast<std::size_t>(a);
            const Axis axis = next(port.axis, a + 1);
            // On a plane of symmetry, or on the negative side of it, the image counts.
            const bool has_image = common_.grid.low(axis).wall != Wall::absorbing && axis != Axis::z;
            const double place = has_image ? std::abs(inside[at]) : inside[at];
            cell[at] = std::clamp(static_cast<int>(std::floor(common_.grid.axis(axis).position(place))), 0,
                                  common_.grid.cells(axis) - 1);
        }
        auto plane = connected_plane(common_, port.axis, node, cell);
        if (!plane)
            throw InputError({.key = port_key(n)}, port.name,
                             "the port's guide is not closed by metal on this grid; more cells a wavelength "
                             "resolve it");
        plane->relative_permittivity = antenna_.body.materials()[static_cast<std::size_t>(opening.material)]
                                           .material.relative_permittivity;
        VolumeGuide guide;
        guide.mode = select_mode(common_, *plane, port, opening, port_key(n));
        refuse_below_cutoff(port, guide.mode, port_key(n));
        guide.inwards = port.is_upwards ? PortDirection::up : PortDirection::down;
        guide.reading_node = node + back * cells_to_reading;
        const GradedAxis& axis = common_.grid.axis(port.axis);
        guide.cell = common_.grid.edge(port.axis, port.is_upwards ? node : node - 1);
        guide.to_reading = std::abs(axis.coordinate(guide.reading_node) - axis.coordinate(node));
        guide.to_reference = port.reference ? (*port.reference - axis.coordinate(node)) * -back : 0.0;
        if (guide.mode.family == ModeFamily::tem) guide.line_impedance_ohm = line_impedance(guide.mode, port);
        leave_out_of_box(guide.mode.plane, port);
        simulation_.terminals.push_back({port.name, port.kind, n, std::move(guide), {}});
    }

    void refuse_below_cutoff(const VolumePort& port, const PlaneMode& mode, const std::string& key) {
        const double cutoff = mode.cutoff_hz();
        if (settings_.from_hz <= 1.001 * cutoff)
            throw InputError(
                {.key = "simulation.from_ghz"}, fmt::format("{:g}", settings_.from_hz * 1e-9),
                fmt::format("mode {} of port {} ({}) is cut off below {:.6g} GHz; start the band "
                            "above it or widen the guide",
                            mode_text(port.mode), port.name, key, cutoff * 1e-9));
        append(cutoff_warnings(mode_text(port.mode), cutoff, settings_.from_hz), simulation_.warnings);
    }

    /// Z0 of the whole line: what is solved of it carries its share of the current.
    double line_impedance(const PlaneMode& mode, const VolumePort& port) const {
        const double voltage = conductor_voltage(mode);
        double share = 1.0;
        for (const Axis axis : {Axis::x, Axis::y})
            if (antenna_.symmetry[static_cast<std::size_t>(number(axis))] == SymmetryPlane::magnetic &&
                axis != port.axis)
                share *= 0.5;
        return share * voltage * voltage * constants::vacuum_impedance /
               std::sqrt(mode.plane.relative_permittivity);
    }

    void leave_out_of_box(const PortPlane& plane, const VolumePort& port) {
        for (const HuygensPair& pair : simulation_.box.pairs()) {
            if (pair.normal != port.axis || pair.is_high == port.is_upwards) continue;
            for (int across = 0; across < pair.across.count; ++across)
                for (int along = 0; along < pair.along.count; ++along)
                    for (const VolumeComponent component : {pair.voltage, pair.current}) {
                        const VolumeIndex at = pair.at(component, along, across);
                        const int n[3] = {at.i, at.j, at.k};
                        if (!plane.touches(component, n[number(next(plane.axis))],
                                           n[number(next(plane.axis, 2))]))
                            continue;
                        const auto place = static_cast<std::size_t>(across * pair.along.count + along);
                        simulation_.channels_in_guides.push_back(
                            (component == pair.voltage ? pair.voltages : pair.currents) + place);
                    }
        }
    }

    void record_terminals_and_drive() {
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n) {
            const VolumePort& port = antenna_.ports[n];
            if (!port.driven) continue;
            VolumeExcitation excitation{port.name, port.kind, n, -1, simulation_.problems.size()};
            for (std::size_t t = 0; t < simulation_.terminals.size(); ++t)
                if (simulation_.terminals[t].port == n) excitation.terminal = static_cast<int>(t);
            VolumeProblem problem = common_;
            double cutoff = 0.0;
            for (std::size_t t = 0; t < simulation_.terminals.size(); ++t)
                if (const auto& guide = simulation_.terminals[t].guide)
                    record_port(problem, guide->mode, opposite(guide->inwards), guide->reading_node,
                                simulation_.set_of(static_cast<int>(t), excitation));
            if (excitation.terminal >= 0) {
                const VolumeTerminal& own =
                    simulation_.terminals[static_cast<std::size_t>(excitation.terminal)];
                drive_port(problem, own.guide->mode, own.guide->inwards);
                cutoff = own.guide->mode.cutoff_hz();
                problem.stop.watches_reflection = true;
            }
            problem.pulse = fdtd::pulse_for_band(settings_.from_hz, settings_.to_hz, cutoff);
            const bool watches = problem.stop.watches_reflection;
            problem.stop = stop_rule(settings_, problem.pulse, transit(), common_.dt);
            problem.stop.watches_reflection = watches;
            // Spectra of the surface are summed up as they come: nothing can be said of what would follow.
            problem.stop.settling_from = std::numeric_limits<long>::max();
            simulation_.problems.push_back(std::move(problem));
            simulation_.excitations.push_back(std::move(excitation));
        }
    }

    static PortDirection opposite(PortDirection direction) {
        return direction == PortDirection::up ? PortDirection::down : PortDirection::up;
    }

    double transit() const {
        double square = 0.0;
        for (const Axis axis : all_axes) {
            const GradedAxis& its = common_.grid.axis(axis);
            square += std::pow(its.coordinate(its.nodes() - 1) - its.coordinate(0), 2);
        }
        return std::sqrt(square) / constants::speed_of_light;
    }

    const VolumeAntenna& antenna_;
    const SimulationSettings& settings_;
    VolumeDomain domain_;
    VolumeProblem common_{{}, domain_.grid, 0.0, {}, {}};
    VolumeSimulation simulation_;
};

}  // namespace

VolumeSimulation build_volume(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    return Builder(antenna, settings).build();
}

}  // namespace lathe
