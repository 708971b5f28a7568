#include "solver/particles/multipactor/power_settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/input_error.hpp"
#include "solver/geometry/outline_checks.hpp"

namespace lathe::particles {
namespace {

void check_wall(const WallMaterial& wall, const std::string& key) {
    try {
        yield_curve(wall);
    } catch (const InputError& error) {
        throw InputError({.key = key}, error.value(), error.problem());
    }
}

}  // namespace

void validate(const PowerSettings& settings, bool is_planar) {
    check_wall(settings.walls, "multipactor.walls");
    if (settings.dielectric_walls) check_wall(*settings.dielectric_walls, "multipactor.dielectric_walls");
    for (std::size_t n = 0; n < settings.regions.size(); ++n) {
        const PowerRegion& region = settings.regions[n];
        const std::string key = fmt::format("multipactor.regions[{}]", n);
        check_outline(region.outline, is_planar ? Plane::whole : Plane::meridian,
                      key + (is_planar ? ".outline_xy_mm" : ".outline_zr_mm"));
        if (region.walls) check_wall(*region.walls, key + ".walls");
        const auto same =
            std::find_if(settings.regions.begin(), settings.regions.begin() + static_cast<long>(n),
                         [&](const PowerRegion& other) { return other.name == region.name; });
        if (same != settings.regions.begin() + static_cast<long>(n))
            throw InputError({.key = key + ".name"}, '"' + region.name + '"',
                             "is the name of two regions; allowed: names that differ");
    }
    if (!(settings.corona_from_torr >= least_torr && settings.corona_to_torr <= most_torr))
        throw InputError({.key = "multipactor.corona_from_torr"},
                         fmt::format("{:g}", settings.corona_from_torr),
                         fmt::format("or corona_to_torr = {:g} is out of range; allowed: {:g} to {:g}",
                                     settings.corona_to_torr, least_torr, most_torr));
    if (!(settings.corona_from_torr <= settings.corona_to_torr))
        throw InputError({.key = "multipactor.corona_from_torr"},
                         fmt::format("{:g}", settings.corona_from_torr),
                         fmt::format("lies above corona_to_torr = {:g}", settings.corona_to_torr));
    validate(settings.multipactor);
}

}  // namespace lathe::particles
