#include "solver/geometry/planar_checks.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "solver/geometry/planar_port_checks.hpp"

namespace lathe {
namespace {

std::string port_key(std::size_t n) {
    return fmt::format("antenna.ports[{}]", n);
}

void check_plates(const PlanarSettings& settings) {
    const double height_mm = settings.plate_height * 1e3;
    if (!(settings.plate_height >= 0.0 && settings.plate_height <= max_coordinate_m))
        throw InputError(
            {.key = "antenna.plate_height_mm"}, fmt::format("{:.10g}", height_mm),
            fmt::format("is no usable height; allowed: more than 0, at most {} mm", max_coordinate_m * 1e3));
    if (settings.aperture == PlanarAperture::free) return;
    if (settings.plate_height == 0.0)
        throw InputError({.key = "antenna.aperture"}, "\"open_plates\"",
                         "needs the height of the plates; give antenna.plate_height_mm");
    if (settings.polarisation != Polarisation::tm || settings.walls != PlanarWalls::pec)
        throw InputError({.key = "antenna.aperture"}, "\"open_plates\"",
                         "is the edge of two metal plates with E across them; allowed: polarisation \"tm\" "
                         "with walls \"pec\"");
}

void check_names(const std::vector<PlanarPort>& ports) {
    constexpr std::size_t longest = 64;
    for (std::size_t n = 0; n < ports.size(); ++n) {
        const std::string& name = ports[n].name;
        if (name.empty() || name.size() > longest)
            throw InputError({.key = port_key(n) + ".name"}, '"' + name + '"',
                             fmt::format("is no usable name; allowed: 1 to {} bytes", longest));
        for (std::size_t other = 0; other < n; ++other)
            if (ports[other].name == name)
                throw InputError({.key = port_key(n) + ".name"}, '"' + name + '"',
                                 fmt::format("is the name of ports[{}] too; names must differ", other));
    }
}

void check_count(const std::vector<PlanarPort>& ports) {
    if (ports.empty() || ports.size() > max_planar_ports)
        throw InputError({.key = "antenna.ports"}, fmt::format("{} ports", ports.size()),
                         fmt::format("is no usable number of ports; allowed: 1 to {}", max_planar_ports));
    for (const PlanarPort& port : ports)
        if (port.driven) return;
    throw InputError({.key = "antenna.ports"}, fmt::format("{} ports", ports.size()),
                     "no port is driven, so there is nothing to solve; set driven of at least one to true");
}

void check_overlaps(const std::vector<PlanarPort>& ports) {
    for (std::size_t n = 0; n < ports.size(); ++n)
        for (std::size_t other = 0; other < n; ++other)
            if (are_overlapping(ports[n], ports[other]))
                throw InputError(
                    {.key = port_key(n) + ".centre_xy_mm"},
                    fmt::format("[{:.10g}, {:.10g}]", ports[n].centre_x * 1e3, ports[n].centre_y * 1e3),
                    fmt::format("lies on port \"{}\" (ports[{}]); ports must not overlap", ports[other].name,
                                other));
}

}  // namespace

void check_planar(const Antenna& antenna) {
    const PlanarSettings& settings = *antenna.planar;
    check_plates(settings);
    check_count(settings.ports);
    check_names(settings.ports);
    for (std::size_t n = 0; n < settings.ports.size(); ++n)
        check_planar_numbers(settings.ports[n], settings, port_key(n));
    check_overlaps(settings.ports);
    for (std::size_t n = 0; n < settings.ports.size(); ++n)
        check_planar_port(antenna, settings.ports[n], port_key(n));
}

void check_planar_cutoffs(const PlanarSettings& settings, double from_hz) {
    constexpr double margin = 1.001;  // that of the guides of bodies of revolution
    for (const PlanarPort& port : settings.ports) {
        if (port.kind != PlanarPortKind::guide) continue;
        const double cutoff = planar_cutoff_hz(port);
        if (from_hz > margin * cutoff) continue;
        throw InputError(
            {.key = "simulation.from_ghz"}, fmt::format("{:.10g}", from_hz * 1e-9),
            fmt::format("mode {} of port \"{}\" is cut off below {:.6g} GHz; allowed: more than {:.6g} GHz, "
                        "or a wider guide",
                        planar_mode_name(port.mode, settings), port.name, cutoff * 1e-9,
                        margin * cutoff * 1e-9));
    }
}

void refuse_planar(const Antenna& antenna, const char* problem) {
    if (antenna.is_planar()) throw InputError({"", 0, "antenna.geometry"}, "planar", problem);
}

}  // namespace lathe
