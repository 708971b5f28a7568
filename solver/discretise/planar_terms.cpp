#include "solver/discretise/planar_terms.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/planar_ports.hpp"

namespace lathe {
namespace {

/// Nodes between the two cuts at which a guide along an axis is read: an eighth of a wavelength and more at
/// usual cells, so that waves both ways are told apart.
constexpr int nodes_between_readings = 2;

std::string port_key(int port, const char* key) {
    return "antenna.ports[" + std::to_string(port) + "]." + key;
}

GridCut cut_of(const PlanarPort& port, const PortFrame& frame, int plane) {
    const bool along_z = std::abs(frame.along.z) > 0.5;
    const double middle = along_z ? port.centre_y : port.centre_x;
    return {along_z ? GuideAxis::z : GuideAxis::r, plane, middle - 0.5 * port.width,
            middle + 0.5 * port.width};
}

class Builder {
public:
    Builder(Simulation& simulation, const PlanarSettings& settings, const TotalFieldBox& box, double from_hz,
            double to_hz)
        : simulation_(simulation),
          problem_(simulation.problem),
          settings_(settings),
          box_(box),
          from_hz_(from_hz),
          to_hz_(to_hz) {
        problem_.fields = stepped_fields(settings);
        problem_.line.reset();
        problem_.sources.clear(), problem_.sums.clear(), problem_.probes.clear();
        problem_.stop.watches_reflection = false;
        simulation_.other_excitations.clear();
        simulation_.planar = PlanarSimulation{settings, {}, {}, {}, {}};
        if (simulation_.walls)
            for (const Probe& probe : simulation_.walls->samples.probes)
                problem_.probes.push_back(
                    {static_cast<Array>(i_r + static_cast<int>(probe.current)), probe.row, probe.column});
    }

    void add_guides(const std::vector<GuidePlanes>& planes);
    void add_problems(const std::vector<GuidePlanes>& planes);

private:
    PlanarSimulation& planar() { return *simulation_.planar; }
    PlanarGuide guide_along_axis(int port, const GuidePlanes& planes);
    void refuse_unusable(const PlanarGuide& guide) const;
    void add_excitation(PlanarExcitation excitation, const GuidePlanes* planes);

    Simulation& simulation_;
    Problem& problem_;
    const PlanarSettings& settings_;
    const TotalFieldBox box_;
    const double from_hz_, to_hz_;
    std::vector<Problem> problems_;
};

const GuidePlanes* planes_of(const std::vector<GuidePlanes>& planes, int port) {
    const auto found =
        std::find_if(planes.begin(), planes.end(), [port](const GuidePlanes& p) { return p.port == port; });
    return found == planes.end() ? nullptr : &*found;
}

PlanarGuide Builder::guide_along_axis(int number, const GuidePlanes& planes) {
    const PlanarPort& port = settings_.ports[static_cast<std::size_t>(number)];
    const PortFrame frame = frame_of(port);
    const int sign = static_cast<int>(frame.sign);
    const GridCut cut = cut_of(port, frame, planes.injection);
    PlanarGuide guide;
    guide.mode = find_planar_mode(problem_.fields, cut, port.mode.half_waves, guide_medium(port, settings_),
                                  0.5 * (from_hz_ + to_hz_), problem_.grid, problem_.coefficients);
    // Distances in cells of the grid's wave: its phase does not know where between nodes the port was drawn.
    const Grid& grid = problem_.grid;
    const auto distance = [&](int plane) {
        return cut.axis == GuideAxis::z ? sign * (grid.z(plane) - port.centre_x)
                                        : sign * (grid.r(plane) - port.centre_y);
    };
    guide.injection_distance = distance(planes.injection);
    for (const int plane : {planes.reading, planes.reading - sign * nodes_between_readings})
        guide.readings.push_back(read_guide(guide.mode, plane, distance(plane), problem_.probes));
    return guide;
}

void Builder::refuse_unusable(const PlanarGuide& guide) const {
    const bool is_empty = !guide.oblique && guide.mode.v.empty();
    const PlanarPort& port = settings_.ports[static_cast<std::size_t>(guide.port)];
    if (is_empty) {
        std::ostringstream value;
        value << port.width * 1e3;
        throw InputError(
            {"", 0, port_key(guide.port, "width_mm")}, value.str(),
            "the grid finds no guide of this width (mm) at the port \"" + port.name +
                "\" that carries its mode; draw two straight parallel walls from the port on, or "
                "raise simulation.cells_per_wavelength");
    }
    if (from_hz_ > 1.001 * guide.mode.cutoff_hz()) return;
    std::ostringstream value, problem;
    value << from_hz_ * 1e-9;
    problem << "the mode of the port \"" << port.name << "\" is cut off below "
            << guide.mode.cutoff_hz() * 1e-9 << " GHz; start the band above it or widen the guide";
    throw InputError({"", 0, "simulation.from_ghz"}, value.str(), problem.str());
}

void Builder::add_guides(const std::vector<GuidePlanes>& planes) {
    for (int n = 0; n < static_cast<int>(settings_.ports.size()); ++n) {
        const PlanarPort& port = settings_.ports[static_cast<std::size_t>(n)];
        if (port.kind != PlanarPortKind::guide) continue;
        const GuidePlanes* const axis = planes_of(planes, n);
        PlanarGuide guide = axis ? guide_along_axis(n, *axis)
                                 : place_oblique_guide(problem_.fields, port, settings_, from_hz_, to_hz_,
                                                       problem_.grid, problem_.coefficients, problem_.probes);
        guide.name = port.name, guide.port = n;
        refuse_unusable(guide);
        planar().guides.push_back(std::move(guide));
    }
}

void Builder::add_excitation(PlanarExcitation excitation, const GuidePlanes* planes) {
    const PlanarPort& port = settings_.ports[static_cast<std::size_t>(excitation.port)];
    excitation.first_problem = static_cast<int>(problems_.size());
    if (excitation.kind == PlanarPortKind::plane_wave) {
        for (const double frequency : problem_.frequencies_hz)
            for (int part = 0; part < 2; ++part) {
                problems_.push_back(problem_);
                drive_plane_wave(port, frequency, part, box_, problems_.back());
            }
    } else {
        problems_.push_back(problem_);
        Problem& driven = problems_.back();
        if (excitation.kind == PlanarPortKind::line_current) {
            excitation.own = drive_line_current(port.centre_x, port.centre_y, driven);
        } else {
            const PlanarGuide& guide = planar().guides[static_cast<std::size_t>(excitation.guide)];
            if (planes) {
                const int sign = static_cast<int>(frame_of(port).sign);
                drive_guide(guide.mode, sign, planes->injection, driven);
                watch_guide(guide.mode, planes->reading, driven);
            } else {
                drive_oblique_guide(guide, port, settings_, -guide.injection_distance, driven);
            }
        }
    }
    planar().excitations.push_back(std::move(excitation));
}

void Builder::add_problems(const std::vector<GuidePlanes>& planes) {
    int guide = 0;
    for (int n = 0; n < static_cast<int>(settings_.ports.size()); ++n) {
        const PlanarPort& port = settings_.ports[static_cast<std::size_t>(n)];
        const int its_guide = port.kind == PlanarPortKind::guide ? guide++ : -1;
        if (!port.driven) continue;
        PlanarExcitation excitation;
        excitation.name = port.name, excitation.kind = port.kind, excitation.port = n,
        excitation.guide = its_guide;
        add_excitation(std::move(excitation), planes_of(planes, n));
    }
    if (problems_.empty())
        throw InputError({"", 0, "antenna.ports"}, "[]", "no port is driven: there is nothing to solve");
    problem_ = std::move(problems_.front());
    simulation_.other_excitations.assign(std::make_move_iterator(problems_.begin() + 1),
                                         std::make_move_iterator(problems_.end()));
}

}  // namespace

GuideMedium guide_medium(const PlanarPort& port, const PlanarSettings& settings) {
    if (is_dual(settings)) return {1.0, port.filling_permittivity};
    return {port.filling_permittivity, 1.0};
}

void describe_planar_terms(Simulation& simulation, const PlanarSettings& settings,
                           const std::vector<GuidePlanes>& planes, const TotalFieldBox& box, double from_hz,
                           double to_hz) {
    Builder builder(simulation, settings, box, from_hz, to_hz);
    builder.add_guides(planes);
    builder.add_problems(planes);
}

}  // namespace lathe
