#include "app/bench/random/redrawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/bench/random/polygon_parts.hpp"

namespace lathe::bench {
namespace {

using Numbers = std::vector<Quantity>;

bool is_box(const DrawnSolid& solid) {
    return solid.kind == SolidKind::box;
}

/// Both halves of a box across its longest side.
std::pair<DrawnSolid, DrawnSolid> halves_of(const DrawnSolid& box) {
    std::size_t axis = 0;
    const auto length = [&](std::size_t a) {
        return std::abs(box.numbers[1][a].value - box.numbers[0][a].value);
    };
    for (const std::size_t a : {1u, 2u})
        if (length(a) > length(axis)) axis = a;
    const double middle = 0.45 * box.numbers[0][axis].value + 0.55 * box.numbers[1][axis].value;
    DrawnSolid low = box, high = box;
    low.numbers[1][axis].value = middle, high.numbers[0][axis].value = middle;
    return {low, high};
}

DrawnAntenna with_parts(DrawnAntenna drawn, bool keeps_whole) {
    if (drawn.is_volume()) {
        std::vector<DrawnSolid> solids;
        for (const DrawnSolid& solid : drawn.volume().solids) {
            if (keeps_whole || !is_box(solid)) solids.push_back(solid);
            if (!is_box(solid)) continue;
            const auto [low, high] = halves_of(solid);
            solids.push_back(low), solids.push_back(high);
        }
        drawn.volume().solids = std::move(solids);
        return drawn;
    }
    std::vector<Region> regions;
    for (const Region& region : drawn.flat().regions) {
        if (keeps_whole) regions.push_back(region);
        for (std::vector<Point>& part : parts_of_polygon(region.outline)) {
            regions.push_back(region);
            regions.back().outline = std::move(part);
        }
    }
    drawn.flat().regions = std::move(regions);
    return drawn;
}

double rounded_metres(double metres) {
    return std::round(metres * 1e8) / 1e8;
}

/// The number as a formula with the same value, but for rounding.
void make_formula(Quantity& quantity) {
    quantity.formula = fmt::format("{} * unit_mm", quantity.value);
}

}  // namespace

DrawnAntenna with_reversed_outlines(DrawnAntenna drawn) {
    if (!drawn.is_volume()) {
        for (Region& region : drawn.flat().regions)
            std::reverse(region.outline.begin(), region.outline.end());
        return drawn;
    }
    for (DrawnSolid& solid : drawn.volume().solids) {
        if (solid.kind == SolidKind::sphere) continue;
        std::swap(solid.numbers[0], solid.numbers[1]);
        if (solid.kind == SolidKind::cone) std::swap(solid.numbers[2], solid.numbers[3]);
    }
    return drawn;
}

DrawnAntenna with_other_beginnings(DrawnAntenna drawn) {
    if (!drawn.is_volume()) {
        for (Region& region : drawn.flat().regions)
            std::rotate(region.outline.begin(), region.outline.begin() + region.outline.size() / 2,
                        region.outline.end());
        return drawn;
    }
    for (DrawnSolid& solid : drawn.volume().solids) {
        if (!is_box(solid)) continue;
        Numbers at = solid.numbers[0], stretch = solid.numbers[1];
        for (std::size_t a = 0; a < 3; ++a) stretch[a].value -= at[a].value;
        solid.numbers = {{{0.0, {}}, {0.0, {}}, {0.0, {}}}, {{1.0, {}}, {1.0, {}}, {1.0, {}}}};
        solid.placement[0] = at, solid.placement[2] = stretch;
    }
    return drawn;
}

DrawnAntenna with_split_regions(DrawnAntenna drawn) {
    return with_parts(std::move(drawn), false);
}

DrawnAntenna with_overlapping_regions(DrawnAntenna drawn) {
    return with_parts(std::move(drawn), true);
}

DrawnAntenna rounded(DrawnAntenna drawn) {
    if (!drawn.is_volume()) {
        for (Region& region : drawn.flat().regions)
            for (Point& p : region.outline) p = {rounded_metres(p.z), rounded_metres(p.r)};
        if (drawn.flat().planar)
            for (PlanarPort& port : drawn.flat().planar->ports)
                port.centre_x = rounded_metres(port.centre_x), port.centre_y = rounded_metres(port.centre_y);
        return drawn;
    }
    for (DrawnSolid& solid : drawn.volume().solids)
        for (Numbers& numbers : solid.numbers)
            for (Quantity& number : numbers) number.value = std::round(number.value * 1e5) / 1e5;
    return drawn;
}

DrawnAntenna with_renamed_ports(DrawnAntenna drawn, std::map<std::string, std::string>& names) {
    const auto rename = [&](auto& ports) {
        std::reverse(ports.begin(), ports.end());
        for (auto& port : ports) {
            const std::string name = fmt::format("port {}", names.size() + 7);
            names[port.name] = name;
            port.name = name;
        }
    };
    if (drawn.is_volume())
        rename(drawn.volume().ports);
    else if (drawn.flat().planar)
        rename(drawn.flat().planar->ports);
    return drawn;
}

DrawnAntenna with_formulas(DrawnAntenna drawn) {
    VolumeDesign& design = drawn.volume();
    design.parameters.own = {own_parameter_description("unit_mm")};
    design.parameters.parameters = {{"unit_mm", false, {ParameterEntry{1.0, {}, {}, {}}}}};
    for (DrawnSolid& solid : design.solids)
        for (Numbers& numbers : solid.numbers)
            for (Quantity& number : numbers) make_formula(number);
    for (DrawnPort& port : design.ports)
        for (Numbers& numbers : port.numbers)
            for (Quantity& number : numbers) make_formula(number);
    return drawn;
}

}  // namespace lathe::bench
