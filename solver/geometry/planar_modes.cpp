#include "solver/geometry/planar_modes.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

bool vanishes_at_walls(const PlanarSettings& settings) {
    return (settings.polarisation == Polarisation::tm) == (settings.walls == PlanarWalls::pec);
}

/// The number that the text is, without sign or leading zero; 0 when it is none.
int number_of(std::string_view text) {
    if (text.empty() || text.front() < '1' || text.front() > '9') return 0;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

}  // namespace

PlanarMode parse_planar_mode(const std::string& name, const PlanarSettings& settings) {
    const std::string_view text = name;
    int half_waves = 0;
    if (vanishes_at_walls(settings)) {
        if (text.starts_with("TE") && text.ends_with("0") && text.size() > 3)
            half_waves = number_of(text.substr(2, text.size() - 3));
    } else {
        if (text == "TEM") return {0};
        if (text.starts_with("TM")) half_waves = number_of(text.substr(2));
    }
    if (half_waves < 1 || half_waves > most_half_waves)
        throw InputError(
            {}, '"' + name + '"',
            fmt::format("is no mode between these walls; allowed: {}", planar_mode_names(settings)));
    return {half_waves};
}

std::string planar_mode_name(const PlanarMode& mode, const PlanarSettings& settings) {
    if (vanishes_at_walls(settings)) return fmt::format("TE{}0", mode.half_waves);
    return mode.half_waves == 0 ? "TEM" : fmt::format("TM{}", mode.half_waves);
}

std::string planar_mode_names(const PlanarSettings& settings) {
    const bool is_tm = settings.polarisation == Polarisation::tm;
    return fmt::format("{} (polarisation \"{}\", walls \"{}\")",
                       vanishes_at_walls(settings) ? "TE10, TE20, ... TE990" : "TEM, TM1, TM2, ... TM99",
                       is_tm ? "tm" : "te", settings.walls == PlanarWalls::pec ? "pec" : "magnetic");
}

PlanarMode lowest_planar_mode(const PlanarSettings& settings) {
    return {vanishes_at_walls(settings) ? 1 : 0};
}

double planar_cutoff_hz(const PlanarPort& port) {
    return port.mode.half_waves * constants::speed_of_light /
           (2.0 * port.width * std::sqrt(port.filling_permittivity));
}

bool is_even_mode(const PlanarMode& mode, const PlanarSettings& settings) {
    return (mode.half_waves % 2 == 0) != vanishes_at_walls(settings);
}

bool is_even_symmetry(const PlanarSettings& settings) {
    const bool is_tm = settings.polarisation == Polarisation::tm;
    return settings.symmetry == (is_tm ? SymmetryPlane::magnetic : SymmetryPlane::electric);
}

}  // namespace lathe
