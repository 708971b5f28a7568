#include "solver/volume/setup/build_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

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

constexpr int box_clearance = 2;   // cells between the Huygens box and the layers
constexpr int wave_clearance = 4;  // and between those and the box of a plane wave's total field

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
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n) {
            if (antenna_.ports[n].kind == VolumePortKind::waveguide) add_guide(n);
            if (gaps_[n])
                simulation_.terminals.push_back(
                    {antenna_.ports[n].name, VolumePortKind::lumped, n, {}, std::move(gaps_[n])});
        }
        sample_walls();
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n)
            if (antenna_.ports[n].driven) drive(n);
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
        VolumeCoefficients coefficients =
            cut_coefficients(common_.grid, lines, cells, dielectrics, common_.dt);
        simulation_.is_lossless = !coefficients.has_loss();
        add_gaps(coefficients);
        common_.coefficients = std::make_shared<const VolumeCoefficients>(std::move(coefficients));
        common_.layers = volume_layers(common_.grid, common_.dt);
        common_.frequencies_hz = solved_frequencies(settings_);
        common_.reflection_frequencies_hz = reflection_frequencies(settings_);
        common_.sample_stride = sample_stride(settings_, common_.dt);
        common_.sample_output = SampleOutput::spectra;
    }

    void add_gaps(VolumeCoefficients& coefficients) {
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n) {
            const VolumePort& port = antenna_.ports[n];
            gaps_.emplace_back();
            if (port.kind != VolumePortKind::lumped) continue;
            gaps_[n] = lumped_port(common_.grid, coefficients, port.from, port.to, port.resistance_ohm);
            add_resistance(*gaps_[n], common_.grid, common_.dt, coefficients);
        }
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

    /// Metal with losses within the box, in front of ports at the antenna's ends.
    void sample_walls() {
        bool has_losses = false;
        for (const SolidMaterial& material : domain_.body.materials())
            has_losses |= material.material.is_pec && !material.surface.is_perfect();
        if (!has_losses) return;
        Bounds region;
        for (const Axis axis : all_axes) {
            const auto a = static_cast<std::size_t>(number(axis));
            region.low[number(axis)] = common_.grid.axis(axis).coordinate(simulation_.box.low[a]);
            region.high[number(axis)] = common_.grid.axis(axis).coordinate(simulation_.box.high[a]);
        }
        const Bounds drawn = antenna_.body.bounds();
        for (const VolumePort& port : antenna_.ports) {
            if (port.kind != VolumePortKind::waveguide) continue;
            const int axis = number(port.axis);
            if (port.is_upwards && drawn.low[axis] >= port.place)
                region.low[axis] = std::max(region.low[axis], port.place);
            if (!port.is_upwards && drawn.high[axis] <= port.place)
                region.high[axis] = std::min(region.high[axis], port.place);
        }
        VolumeWalls walls{sample_volume_walls(domain_.body, common_.grid, *common_.coefficients, region),
                          domain_.body.materials()};
        common_.probes = walls.samples.probes;
        simulation_.walls = std::move(walls);
    }

    void drive(std::size_t n) {
        const VolumePort& port = antenna_.ports[n];
        VolumeExcitation excitation{port.name, port.kind, n, -1, simulation_.problems.size(), {}, {}};
        for (std::size_t t = 0; t < simulation_.terminals.size(); ++t)
            if (simulation_.terminals[t].port == n) excitation.terminal = static_cast<int>(t);
        VolumeProblem problem = common_;
        record_terminals(excitation, problem);
        const VolumeTerminal* own =
            excitation.terminal < 0 ? nullptr
                                    : &simulation_.terminals[static_cast<std::size_t>(excitation.terminal)];
        const double cutoff = own && own->guide ? own->guide->mode.cutoff_hz() : 0.0;
        problem.pulse = fdtd::pulse_for_band(settings_.from_hz, settings_.to_hz, cutoff);
        problem.stop = stop_rule(settings_, problem.pulse, transit(), common_.dt);
        problem.stop.watches_reflection = own != nullptr;
        // Spectra of the surface are summed up as they come: nothing can be said of what would follow.
        problem.stop.settling_from = std::numeric_limits<long>::max();
        if (own && own->guide) drive_port(problem, own->guide->mode, own->guide->inwards);
        if (own && own->gap) drive_lumped_port(*own->gap, problem);
        if (port.kind == VolumePortKind::dipole) {
            excitation.dipole = hertzian_dipole(common_.grid, *common_.coefficients, port.from, port.axis);
            drive_hertzian_dipole(*excitation.dipole, problem);
            read_hertzian_dipole(*excitation.dipole, static_cast<int>(simulation_.terminals.size()), problem);
        }
        if (port.kind == VolumePortKind::plane_wave) add_wave(port, excitation, problem);
        simulation_.problems.push_back(std::move(problem));
        simulation_.excitations.push_back(std::move(excitation));
    }

    void record_terminals(const VolumeExcitation& excitation, VolumeProblem& problem) const {
        for (std::size_t t = 0; t < simulation_.terminals.size(); ++t) {
            const VolumeTerminal& terminal = simulation_.terminals[t];
            const int set = simulation_.set_of(static_cast<int>(t), excitation);
            if (terminal.guide)
                record_port(problem, terminal.guide->mode, opposite(terminal.guide->inwards),
                            terminal.guide->reading_node, set);
            if (terminal.gap) read_lumped_port(*terminal.gap, set, problem);
        }
    }

    void add_wave(const VolumePort& port, VolumeExcitation& excitation, VolumeProblem& problem) const {
        TotalFieldVolume box = total_field_volume(common_.grid, wave_clearance);
        const bool has_ground = simulation_.box.is_missing[2][0];
        if (has_ground) box.low[2] = simulation_.box.low[2], box.is_missing[2][0] = true;
        excitation.wave.emplace(PlaneWave{port.theta, port.phi, port.polarisation}, box, has_ground, problem);
        problem.stop.earliest = std::max(problem.stop.earliest, excitation.wave->end_step());
        problem.stop.max_steps =
            std::max(problem.stop.max_steps, problem.stop.earliest + 4 * problem.stop.check_interval);
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
    std::vector<std::optional<LumpedPort>> gaps_;  ///< by port
    VolumeSimulation simulation_;
};

}  // namespace

VolumeSimulation build_volume(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    return Builder(antenna, settings).build();
}

}  // namespace lathe
