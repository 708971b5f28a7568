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
#include "solver/geometry/dielectrics.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/setup/guide_modes.hpp"
#include "solver/volume/setup/guide_of_port.hpp"
#include "solver/volume/setup/lumped_elements.hpp"
#include "solver/volume/setup/volume_mesh.hpp"
#include "solver/volume/setup/wall_sections.hpp"

namespace lathe {
namespace {

/// A stride with a factor of 2 or 3, where it is more than 1: devices take so many steps in one pass over
/// memory, but none beyond a sample.
int even_stride(int stride) {
    return stride > 1 && stride % 2 != 0 && stride % 3 != 0 ? stride - 1 : stride;
}

constexpr double thinnest_wall = 1.4;  // cells; the diagonal of a face
constexpr int box_clearance = 2;       // cells between the Huygens box and the layers
constexpr int wave_clearance = 4;      // and between those and the box of a plane wave's total field

void append(Warnings warnings, Warnings& to) {
    to.insert(to.end(), std::make_move_iterator(warnings.begin()), std::make_move_iterator(warnings.end()));
}

class Builder {
public:
    Builder(const VolumeAntenna& antenna, const SimulationSettings& settings)
        : antenna_(antenna), settings_(settings), mesh_(mesh_volume(antenna, settings)) {
        append(domain_.plan.warnings, simulation_.warnings);
        std::vector<Material> materials;
        for (const SolidMaterial& each : antenna.body.materials()) materials.push_back(each.material);
        append(material_range_warnings(materials, settings.from_hz, settings.to_hz), simulation_.warnings);
        simulation_.cells_per_wavelength = settings_.cells_per_wavelength;
        warn_of_thin_walls();
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
        simulation_.combined = combined_waves_of(antenna_.ports, settings_.excitation_weights);
        return std::move(simulation_);
    }

private:
    /// The modes of ports do not know second unknowns. A thin wall has them on the side away from a port's
    /// guide, and between two such guides on both.
    void warn_of_thin_walls() {
        const double cell = constants::speed_of_light / settings_.to_hz / settings_.cells_per_wavelength;
        for (const int section : mesh_.cells.divided_guides) {
            const auto n = static_cast<std::size_t>(section);
            const double wall = domain_.openings[n]->thinnest_wall;
            simulation_.warnings.push_back(
                {"port_wall_thin",
                 fmt::format("The wall between the guide of port {} and another one is {:.3g} mm thick, too "
                             "thin for cells of {:.3g} mm: the port's mode is that of a narrower guide. "
                             "Draw it thicker, or raise simulation.cells_per_wavelength to {:.0f}.",
                             antenna_.ports[n].name, 1e3 * wall, 1e3 * cell,
                             std::ceil(settings_.cells_per_wavelength * thinnest_wall * cell / wall)),
                 antenna_.port_key(n)});
        }
    }

    /// The problem without sources and sums.
    void fill_cells() {
        const GridLines& lines = domain_.plan.grid;
        const double centre = 0.5 * (settings_.from_hz + settings_.to_hz);
        common_.dt = mesh_.time_step;
        append(mesh_.cells.warnings, simulation_.warnings);
        const VolumeDielectrics dielectrics = average_dielectrics(domain_.body, CartesianGrid(lines), centre);
        common_.grid = domain_.grid;
        validate(common_.grid);
        set_cells(common_, lines, mesh_.cells, dielectrics);
        mesh_.cells = {};  // some bytes a cell
        simulation_.is_lossless =
            !common_.coefficients->has_loss() && !common_.has_terms() && !has_resistor(antenna_);
        append(add_lumped_elements(antenna_, domain_.body, common_), simulation_.warnings);
        add_gaps();
        common_.layers = volume_layers(common_.grid, common_.dt);
        common_.frequencies_hz = solved_frequencies(settings_);
        common_.reflection_frequencies_hz = reflection_frequencies(settings_);
        common_.sample_stride = even_stride(sample_stride(settings_, common_.dt));
        common_.sample_output = SampleOutput::spectra;
    }

    void add_gaps() {
        gaps_.resize(antenna_.ports.size());
        const auto is_lumped = [](const VolumePort& port) { return port.kind == VolumePortKind::lumped; };
        if (std::none_of(antenna_.ports.begin(), antenna_.ports.end(), is_lumped)) return;
        VolumeCoefficients coefficients = *common_.coefficients;
        VolumeEdgeTerms terms = common_.has_terms() ? *common_.terms : VolumeEdgeTerms{};
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n) {
            const VolumePort& port = antenna_.ports[n];
            if (!is_lumped(port)) continue;
            const GapOwner owner = owner_of(port, antenna_.port_key(n));
            append(lumped_port_warnings(domain_.body, port, owner), simulation_.warnings);
            gaps_[n] = place_lumped_port(domain_.body, common_.grid, coefficients, port, owner);
            add_resistance(*gaps_[n], common_.grid, common_.dt, coefficients, &terms);
        }
        if (!terms.empty()) common_.terms = std::make_shared<const VolumeEdgeTerms>(std::move(terms));
        common_.coefficients = std::make_shared<const VolumeCoefficients>(std::move(coefficients));
    }

    void place_box() {
        HuygensBox box = huygens_box(common_.grid, box_clearance);
        if (domain_.is_closed)
            for (auto& sides : box.is_missing) sides = {true, true};
        if (domain_.ground_node) box.low[2] = *domain_.ground_node, box.is_missing[2][0] = true;
        common_.surface = box.gather_list();
        simulation_.box = box;
    }

    void add_guide(std::size_t n) {
        const VolumePort& port = antenna_.ports[n];
        VolumeGuide guide = guide_of_port(common_, domain_, antenna_, n, antenna_.port_key(n));
        for (const VolumeTerminal& other : simulation_.terminals)
            if (other.guide && overlap(other.guide->mode.plane, guide.mode.plane) &&
                !are_orthogonal(other.guide->mode, guide.mode))
                throw InputError({.key = antenna_.port_key(n)}, port.name,
                                 fmt::format("it is the same cross-section of the same guide as port {}, and "
                                             "their modes {} and {} have a part in common; allowed: another "
                                             "mode or place",
                                             other.name, mode_text(port.mode),
                                             mode_text(antenna_.ports[other.port].mode)));
        const double cutoff = guide.mode.cutoff_hz();
        if (settings_.from_hz <= 1.001 * cutoff)
            throw InputError(
                {.key = "simulation.from_ghz"}, fmt::format("{:g}", settings_.from_hz * 1e-9),
                fmt::format("mode {} of port {} is cut off below {:.6g} GHz; start the band above it or "
                            "widen the guide",
                            mode_text(port.mode), port.name, cutoff * 1e-9));
        append(cutoff_warnings(mode_text(port.mode), cutoff, settings_.from_hz), simulation_.warnings);
        const auto within = channels_within(guide.mode.plane, !port.is_upwards, simulation_.box);
        auto& all = simulation_.channels_in_guides;
        all.insert(all.end(), within.begin(), within.end());
        simulation_.terminals.push_back({port.name, port.kind, n, std::move(guide), {}});
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
        for (const VolumePort& port : antenna_.ports) {
            if (port.kind != VolumePortKind::waveguide) continue;
            const Bounds drawn = antenna_.body.bounds();
            const int axis = number(port.axis);
            if (port.is_upwards && drawn.low[axis] >= port.place)
                region.low[axis] = std::max(region.low[axis], port.place);
            if (!port.is_upwards && drawn.high[axis] <= port.place)
                region.high[axis] = std::min(region.high[axis], port.place);
        }
        VolumeWalls walls{sample_volume_walls(domain_.body, common_.grid, *common_.coefficients, region,
                                              in_front_of_ports(common_.grid, simulation_.terminals)),
                          domain_.body.materials()};
        for (VolumeTerminal& terminal : simulation_.terminals)
            if (terminal.guide)
                terminal.guide->wall = sample_guide_wall(domain_.body, common_, *terminal.guide);
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
    VolumeMesh mesh_;
    const VolumeDomain& domain_ = mesh_.domain;
    VolumeProblem common_{{}, domain_.grid, 0.0, {}, {}};
    std::vector<std::optional<LumpedPort>> gaps_;  ///< by port
    VolumeSimulation simulation_;
};

}  // namespace

VolumeSimulation build_volume(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    return Builder(antenna, settings).build();
}

}  // namespace lathe
