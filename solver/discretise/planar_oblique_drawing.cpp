// Drawing of the guides behind the oblique ports of a planar antenna.
#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/geometry/joined_outlines.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

using constants::pi;

constexpr double clearance_waves = 0.25;     // of evanescent modes, in wavelengths of free space
constexpr double reading_guide_waves = 0.6;  // of the longest guided wave
constexpr double load_steps_per_wave = 16.0;
// The grid is refined for walls of less than two cells. In a straight oblique guide, cells of several sizes
// reflect 0.025 of TE10 with 20 cells a wavelength, and equal cells less than 1e-4.
constexpr double wall_waves = 0.2;

double guide_wavenumber(const PlanarPort& port, double frequency_hz) {
    const double k =
        2.0 * pi * frequency_hz * std::sqrt(port.filling_permittivity) / constants::speed_of_light;
    const double kt = port.mode.half_waves * pi / port.width;
    return std::sqrt(std::max(0.01 * k * k, k * k - kt * kt));
}

/// The load of an oblique guide: conductivity that grows with the square of the depth.
struct Load {
    double length;      ///< m
    double one_way_db;  ///< attenuation at the middle of the band
};

/// Load of a port. The S-matrix takes out what the load of a driven guide reflects. The reflection of another
/// load stays in all results: it is 1.5 of the longest guided wave long and reflects at most -49 dB between
/// metal walls, -38 dB at 1.05 times the cut-off, where its length is limited (graded line of
/// tests/solver/discretise/oblique_load_test.cpp). 1.5 waves of free space reflect -16 dB at 1.18 times the
/// cut-off.
Load load_of(const PlanarPort& port, double from_hz, double wave) {
    if (port.driven) return {1.5 * wave, 40.0};
    const double longest = 2.0 * pi / guide_wavenumber(port, from_hz);
    return {std::min(1.5 * longest, 5.0 * wave), 35.0};
}

Region rectangle(const PortFrame& frame, Material material, double u_from, double u_to, double t_from,
                 double t_to) {
    return {std::move(material),
            {frame.at(u_from, t_from), frame.at(u_to, t_from), frame.at(u_to, t_to), frame.at(u_from, t_to)}};
}

}  // namespace

ObliqueSections oblique_sections(FieldSet, const PlanarPort& port, double from_hz, double to_hz) {
    const double wave =
        constants::speed_of_light / (0.5 * (from_hz + to_hz)) / std::sqrt(port.filling_permittivity);
    const double longest = 2.0 * pi / guide_wavenumber(port, from_hz);
    ObliqueSections s;
    s.reading_from = 0.1 * wave;
    s.reading_to = s.reading_from + reading_guide_waves * longest;
    s.sheet = s.reading_to + clearance_waves * wave;
    s.load_from = s.sheet + 0.5 * clearance_waves * wave;
    s.end = s.load_from + load_of(port, from_hz, wave).length;
    return s;
}

namespace {

/// Walls and fillings behind oblique ports.
struct Extension {
    std::vector<Region> walls, fillings;
};

/// Adds what lies behind the port of a guide that does not leave the drawing along an axis.
void add_load(const PlanarPort& port, FieldSet fields, double from_hz, double to_hz, Extension& extension) {
    const double centre = 0.5 * (from_hz + to_hz);
    const PortFrame frame = frame_of(port);
    const ObliqueSections s = oblique_sections(fields, port, from_hz, to_hz);
    const double wave = constants::speed_of_light / centre / std::sqrt(port.filling_permittivity);
    const double wall = wall_waves * wave, half = 0.5 * port.width;
    // A wave in a lossy filling falls by Im(k), k^2 = k0^2 (1 - j tan) - kt^2: k0^2 tan/(2 beta) for each
    // metre; the mean of the square of the depth is a third.
    const double k0 = 2.0 * pi / wave, beta = guide_wavenumber(port, centre);
    const double nepers = load_of(port, from_hz, wave).one_way_db / 20.0 * std::log(10.0);
    const double peak = 3.0 * nepers / (s.end - s.load_from) * 2.0 * beta / (k0 * k0);
    Material filling;
    filling.relative_permittivity = port.filling_permittivity;
    // Pieces overlap a little: no sliver of what lies below them is left where two meet.
    const double overlap = 1e-4 * wave;
    extension.fillings.push_back(rectangle(frame, filling, -s.load_from, overlap, -half, half));
    const int load_steps = static_cast<int>(std::ceil(load_steps_per_wave * (s.end - s.load_from) / wave));
    for (int n = 0; n < load_steps; ++n) {
        const double step = (s.end - s.load_from) / load_steps, depth = (n + 0.5) / load_steps;
        filling.loss_tangent = peak * depth * depth;
        const double u = -s.load_from - n * step;
        extension.fillings.push_back(rectangle(frame, filling, u - step, u + overlap, -half, half));
    }
    Material metal;
    metal.is_pec = true;
    const auto add_wall = [&](double u_from, double u_to, double t_from, double t_to) {
        extension.walls.push_back(rectangle(frame, metal, u_from, u_to, t_from, t_to));
    };
    add_wall(-s.end, 0.0, half, half + wall);
    add_wall(-s.end, 0.0, -half - wall, -half);
    add_wall(-s.end - wall, -s.end, -half - wall, half + wall);
}

/// The antenna with its extension. Fillings come after walls, so that no wall closes a neighbouring guide.
Antenna extended_by(const Antenna& antenna, const Extension& extension) {
    Antenna extended = antenna;
    for (const std::vector<Region>* regions : {&extension.walls, &extension.fillings})
        extended.regions.insert(extended.regions.end(), regions->begin(), regions->end());
    return extended;
}

}  // namespace

Antenna with_oblique_guides(const Antenna& antenna, FieldSet fields, double from_hz, double to_hz) {
    Antenna extended = antenna;
    Extension extension;
    const std::vector<PlanarPort>& ports = antenna.planar->ports;
    std::vector<bool> loaded(ports.size(), false);
    // The walls of one port may leave another no longer on the edge of the drawing.
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t n = 0; n < ports.size(); ++n) {
            if (ports[n].kind != PlanarPortKind::guide || loaded[n]) continue;
            if (is_edge_port(extended, ports[n])) continue;
            add_load(ports[n], fields, from_hz, to_hz, extension);
            extended = extended_by(antenna, extension);
            loaded[n] = changed = true;
        }
    }
    return extended;
}

Antenna planar_drawing(const Antenna& drawn, const SimulationSettings& settings) {
    return with_joined_outlines(
        with_oblique_guides(drawn, stepped_fields(*drawn.planar), settings.from_hz, settings.to_hz));
}

}  // namespace lathe
