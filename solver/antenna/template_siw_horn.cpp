// siw_horn: an H-plane horn in a substrate, between two rows of vias.
#include <algorithm>
#include <cmath>

#include "solver/antenna/planar_horn.hpp"
#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

enum Walls { solid, vias };
constexpr double most_vias = 1000.0;  // on one side
constexpr int via_corners = 24;

/// mm; widths of the horn are those between the middles of the vias.
struct SubstrateHorn {
    PlanarHorn horn;
    double diameter, pitch, permittivity, loss_tangent, extension;
    bool has_vias;

    explicit SubstrateHorn(const ParameterValues& values)
        : horn(values),
          diameter(values.scalar("via_diameter_mm")),
          pitch(values.scalar("via_pitch_mm")),
          permittivity(values.scalar("relative_permittivity")),
          loss_tangent(values.scalar("loss_tangent")),
          extension(values.scalar("extension_length_mm")),
          has_vias(values.integer("walls") == vias) {}

    /// By how much a solid wall stands inside the row of vias that it is equivalent to: a guide of width w
    /// has the width w - d^2 / (0.95 p) (Cassivi et al., IEEE Microw. Wireless Compon. Lett. 12(9), 2002).
    double inset() const { return diameter * diameter / (1.9 * pitch); }
    double port_width() const { return horn.guide_width - 2.0 * inset(); }
    /// The vias begin behind a solid piece, which the port needs.
    double first_via_x() const { return has_vias ? horn.guide_length / 3.0 : horn.guide_length; }
};

/// Middles of the vias, at equal distances along the wall and on both of its ends.
std::vector<Point> via_places(const SubstrateHorn& substrate) {
    std::vector<Point> path = substrate.horn.inner_wall();
    const double start = substrate.first_via_x() + 0.5 * substrate.diameter;
    path.front().z = start;
    std::erase_if(path, [start](const Point& point) { return point.z < start; });
    std::vector<double> lengths = {0.0};
    for (std::size_t i = 1; i < path.size(); ++i) {
        lengths.push_back(lengths.back() + std::hypot(path[i].z - path[i - 1].z, path[i].r - path[i - 1].r));
    }
    const int gaps = std::max(static_cast<int>(std::lround(lengths.back() / substrate.pitch)), 1);
    std::vector<Point> places = {path.front()};
    std::size_t at = 1;
    for (int i = 1; i <= gaps; ++i) {
        const double length = lengths.back() * i / gaps;
        while (at + 1 < path.size() && lengths[at] < length) ++at;
        const double share =
            std::clamp((length - lengths[at - 1]) / (lengths[at] - lengths[at - 1]), 0.0, 1.0);
        places.push_back({path[at - 1].z + share * (path[at].z - path[at - 1].z),
                          path[at - 1].r + share * (path[at].r - path[at - 1].r)});
    }
    return places;
}

/// The substrate, up to the outside of the walls, and straight on in front of the aperture.
std::vector<Point> substrate_outline(const SubstrateHorn& substrate) {
    const std::vector<Point> inner = substrate.horn.inner_wall();
    const double beyond = std::max(substrate.horn.wall, 0.5 * substrate.diameter);
    std::vector<Point> outline = templates::grown_outwards(inner, beyond);
    if (substrate.extension > 0.0) {
        outline.push_back({substrate.horn.length() + substrate.extension, outline.back().r});
    }
    outline.push_back({outline.back().z, 0.0});
    outline.push_back({0.0, 0.0});
    return outline;
}

void add_walls(const SubstrateHorn& substrate, Antenna& antenna) {
    if (!substrate.has_vias) {
        antenna.regions.push_back(templates::metal(substrate.horn.wall_outline(substrate.inset())));
        return;
    }
    const double inside = 0.5 * substrate.port_width(), outside = inside + substrate.horn.wall;
    const double end = substrate.first_via_x();
    antenna.regions.push_back(
        templates::metal({{0.0, inside}, {end, inside}, {end, outside}, {0.0, outside}}));
    for (const Point& place : via_places(substrate)) {
        antenna.regions.push_back(
            templates::metal(templates::circle(place, 0.5 * substrate.diameter, via_corners)));
    }
}

Antenna build(const ParameterValues& values) {
    const SubstrateHorn substrate(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::tm);
    templates::set_aperture(values, antenna);
    antenna.planar->symmetry = SymmetryPlane::magnetic;
    antenna.regions.push_back(
        templates::dielectric(substrate_outline(substrate), substrate.permittivity, substrate.loss_tangent));
    add_walls(substrate, antenna);
    const templates::StraightGuide guide{{substrate.horn.guide_length, 0.0},
                                         0.0,
                                         substrate.port_width(),
                                         substrate.horn.guide_length,
                                         substrate.horn.wall};
    PlanarPort port = guide.port("feed", 1);
    port.filling_permittivity = substrate.permittivity;
    antenna.planar->ports.push_back(port);
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const SubstrateHorn substrate(values);
    std::vector<RuleViolation> broken;
    substrate.horn.add_rules(values, broken);
    add_violation(broken, "via_pitch_mm must be less than twice via_diameter_mm",
                  substrate.pitch - 1.99 * substrate.diameter);
    add_violation(broken, "via_pitch_mm must be at least 1.2 via_diameter_mm",
                  1.2 * substrate.diameter - substrate.pitch);
    add_violation(broken, "via_diameter_mm must be at most a quarter of guide_width_mm",
                  substrate.diameter - 0.25 * substrate.horn.guide_width);
    add_violation(broken, "guide_length_mm must be at least via_diameter_mm",
                  substrate.diameter - substrate.horn.guide_length);
    const double longest = substrate.horn.length() + 0.5 * substrate.horn.aperture_width;
    add_violation(broken, "via_pitch_mm must not need more than 1,000 vias in a row",
                  longest / most_vias - substrate.pitch);
    return broken;
}

/// The optimum H-plane horn, whose phase error counts in wavelengths of the substrate.
void draft_design(synthesis::Draft& draft) {
    constexpr double permittivity = 2.2, diameter = 0.08, pitch = 0.13;
    const double inside = 1.0 / std::sqrt(permittivity);  // wavelength there, in free-space wavelengths
    const double guide_width = 0.7 * inside + diameter * diameter / (0.95 * pitch);
    const double aperture = draft.gain() / 4.04;
    const double flare = aperture * aperture / (3.0 * inside) * (1.0 - guide_width / aperture);
    synthesis::fix_planar_guide(draft, guide_width, diameter);
    draft.vary("flare_length_mm", flare * draft.wavelength(), 0.7, 1.6);
    draft.vary("aperture_width_mm", aperture * draft.wavelength(), 0.8, 1.25);
    synthesis::fix_straight_flare(draft, guide_width, aperture);
    draft.fix("relative_permittivity", permittivity);
    draft.fix("loss_tangent", 0.0009);
    draft.fix("via_diameter_mm", diameter * draft.wavelength());
    draft.fix("via_pitch_mm", pitch * draft.wavelength());
    draft.vary_between("extension_length_mm", 0.0, 0.0, 0.5 * draft.wavelength());
    draft.fix("plate_height_mm", 0.15 * draft.wavelength());
}

}  // namespace

AntennaTemplate siw_horn_template() {
    using namespace templates;
    AntennaTemplate horn;
    horn.name = "siw_horn";
    horn.title = "Substrate-integrated horn";
    horn.description =
        "H-plane horn in a substrate between two metal layers, its walls rows of vias or the solid walls "
        "that "
        "are equivalent to them, fed with TE10. Planar, symmetric.";
    horn.parameters = PlanarHorn::parameters(5.3, 30.0, 25.0);
    ParameterDescription extension = from_zero(length_mm("extension_length_mm", "Extension length",
                                                         "Of the substrate in front of the aperture.", 0.0));
    const std::vector<ParameterDescription> own = {
        suggesting(permittivity("relative_permittivity", "Relative permittivity", "Of the substrate.", 2.2),
                   2.0, 3.5),
        loss_tangent_parameter(),
        choice("walls", "Walls",
               "solid: metal walls in the place of the rows of vias that they are equivalent to. vias: every "
               "via "
               "is drawn.",
               {"solid", "vias"}, "vias"),
        suggesting(length_mm("via_diameter_mm", "Via diameter",
                             "About a tenth of the wavelength in the substrate.", 0.8),
                   0.75, 0.95),
        suggesting(
            length_mm("via_pitch_mm", "Via pitch",
                      "Between the middles of neighbouring vias, less than twice their diameter.", 1.3),
            1.2, 1.45),
        suggesting(extension, 0.0, 5.0),
        planar_wall_parameter(0.8),
        plate_height_parameter(1.5),
        aperture_parameter("open_plates"),
    };
    append_parameters(horn, {own});
    horn.build = build;
    horn.rules = rules;
    horn.synthesis = {draft_design, planar_range(7.0, 13.0, 10.0, 315.0), {0.97, 1.03, -6.0}};
    return horn;
}

}  // namespace lathe
