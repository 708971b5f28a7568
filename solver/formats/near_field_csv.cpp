#include "solver/formats/near_field_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "solver/base/input_error.hpp"
#include "solver/formats/field_vti.hpp"

namespace lathe {

namespace {

using Kind = NearFieldSurface::Kind;

/// A position between two rows or columns: `part` of the way from `lower` to the next.
struct Between {
    int lower = 0;
    float part = 0.0F;
};

Between place_on(const NearFieldSurface& surface, const FrequencyMap& map) {
    const bool is_plane = surface.kind == Kind::plane;
    const double first = is_plane ? map.z0_m : 0.0, step = is_plane ? map.dz_m : map.dr_m;
    const int last = (is_plane ? map.nz : map.nr) - 1;
    const double at = (surface.position_m - first) / step;
    constexpr double rounding = 1e-6;
    if (!(at >= -rounding && at <= last + rounding))
        throw InputError({.key = is_plane ? "near field on a plane, z" : "near field on a cylinder, r"},
                         fmt::format("{:.6g} mm", 1e3 * surface.position_m),
                         fmt::format("is outside of what is solved; allowed: {:.6g} to {:.6g} mm",
                                     1e3 * first, 1e3 * (first + last * step)));
    Between place{std::clamp(static_cast<int>(std::floor(at)), 0, last), 0.0F};
    place.part = place.lower < last ? static_cast<float>(std::clamp(at - place.lower, 0.0, 1.0)) : 0.0F;
    return place;
}

std::string header(const FrequencyMap& map) {
    std::string text = "frequency_hz,m,z_mm,r_mm";
    for (const FieldComponent component : map.components) {
        const std::string name = component_name(component);
        const char* unit = name.front() == 'e' ? "v_per_m" : "a_per_m";
        text += fmt::format(",{0}_re_{1},{0}_im_{1}", name, unit);
    }
    return text + "\n";
}

void append_node(const FrequencyMap& map, const NearFieldSurface& surface, const Between& place, int along,
                 std::string& text) {
    const bool is_plane = surface.kind == Kind::plane;
    const double z = is_plane ? surface.position_m : map.z0_m + along * map.dz_m;
    const double r = is_plane ? along * map.dr_m : surface.position_m;
    fmt::format_to(std::back_inserter(text), "{:.12g},{},{:.9g},{:.9g}", map.frequency_hz,
                   map.azimuthal_order, 1e3 * z, 1e3 * r);
    const auto node = [&](int across) {
        const int row = is_plane ? along : across, column = is_plane ? across : along;
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(map.nz) +
               static_cast<std::size_t>(column);
    };
    for (const auto& plane : map.planes) {
        std::complex<float> value = plane[node(place.lower)];
        if (place.part > 0.0F)
            value = (1.0F - place.part) * value + place.part * plane[node(place.lower + 1)];
        fmt::format_to(std::back_inserter(text), ",{:.7g},{:.7g}", value.real(), value.imag());
    }
    text += '\n';
}

}  // namespace

std::string near_field_csv(std::span<const FrequencyMap> maps, const NearFieldSurface& surface) {
    if (maps.empty()) return "";
    std::string text = header(maps.front());
    for (const FrequencyMap& map : maps) {
        const Between place = place_on(surface, map);
        const int count = surface.kind == Kind::plane ? map.nr : map.nz;
        for (int along = 0; along < count; ++along) append_node(map, surface, place, along, text);
    }
    return text;
}

}  // namespace lathe
