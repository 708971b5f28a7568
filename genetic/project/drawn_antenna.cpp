#include "genetic/project/drawn_antenna.hpp"

#include "genetic/drawing/entries.hpp"
#include "genetic/drawing/language.hpp"
#include "genetic/drawing/region.hpp"
#include "genetic/drawing/repetition.hpp"
#include "genetic/project/project_parts.hpp"

namespace lathe {
namespace {

using drawing::Curve;
using drawing::DrawingTree;
using drawing::Entry;
using drawing::Evaluation;
using drawing::Scope;
using drawing::Vertex;

constexpr double rounding_mm = 1e-9;

/// Room of the outlines: a planar antenna with a symmetry plane is cut at y = 0.
drawing::OutlineRoom room_of(const JsonCursor& antenna, bool is_planar) {
    if (!is_planar) return drawing::OutlineRoom::above;
    const auto symmetry = antenna.find("symmetry");
    return symmetry && symmetry->choice(symmetry_names()) != "none" ? drawing::OutlineRoom::cut_below
                                                                    : drawing::OutlineRoom::anywhere;
}

/// Calls visit(entry, outline in mm) for each region.
template <class Visit>
void visit_regions(const JsonCursor& antenna, const Scope& whole, bool is_planar, Visit visit) {
    const char* key = is_planar ? "outline_xy_mm" : "outline_zr_mm";
    std::vector<std::string> known = drawing::outline_keys();
    std::erase(known, is_planar ? "outline_zr_mm" : "outline_xy_mm");
    known.insert(known.begin(), "material");
    const drawing::OutlineRoom room = room_of(antenna, is_planar);
    drawing::for_each_entry(antenna.at("regions"), "regions", whole, [&](const Entry& entry) {
        entry.at.require_object(known);
        const Curve outline = drawing::outline_of(entry, key, room);
        if (!outline.empty()) visit(entry, outline);
    });
}

PlanarSettings planar_settings_of(const JsonCursor& antenna, const Scope& whole) {
    PlanarSettings settings = read_planar_settings(antenna);
    if (settings.plate_height == 0.0) settings.aperture = PlanarAperture::free;
    drawing::for_each_entry(antenna.at("ports"), "ports", whole, [&](const Entry& entry) {
        if (!entry.places.empty())
            entry.at.fail("stands in a group, which ports cannot; use repeat with formulas");
        read_planar_port(entry.at.with(entry.scope), settings);
    });
    if (settings.ports.empty()) antenna.at("ports").fail("has no port; allowed: one or more");
    return settings;
}

}  // namespace

bool is_planar_drawing(const DrawingTree& drawing) {
    const auto geometry = drawing.antenna().find("geometry");
    return geometry && geometry->choice(geometry_names()) == "planar";
}

Antenna antenna_of_drawing(const DrawingTree& drawing, const Design& design) {
    Evaluation evaluation(drawing, design);
    const Scope whole(evaluation);
    const JsonCursor cursor = drawing.antenna().with(whole);
    const bool is_planar = is_planar_drawing(drawing);
    Antenna antenna;
    visit_regions(cursor, whole, is_planar, [&](const Entry& entry, const Curve& outline) {
        Region& region = antenna.regions.emplace_back();
        for (const Vertex& vertex : outline)
            region.outline.push_back({metres(vertex.z.value), metres(vertex.r.value)});
        const JsonCursor material = entry.at.with(entry.scope).at("material");
        if (is_planar)
            read_planar_material(material, region);
        else
            region.material = read_material(material);
        if (antenna.regions.size() > max_regions)
            entry.at.fail("is one region too many; allowed: " + std::to_string(max_regions));
    });
    if (is_planar) {
        antenna.planar = planar_settings_of(cursor, whole);
    } else {
        antenna.port = read_revolved_port(cursor.at("port"));
        antenna.ground_plane_z = read_ground_plane(cursor);
    }
    return antenna;
}

std::vector<RuleViolation> broken_rules_of_drawing(const DrawingTree& drawing, const Design& design) {
    std::vector<RuleViolation> broken;
    const auto rules = drawing.antenna().find("rules");
    if (!rules) return broken;
    Evaluation evaluation(drawing, design);
    const Scope whole(evaluation);
    for (const JsonCursor& rule : rules->items(0, max_regions)) {
        drawing::require_construct(rule, "rule");
        const JsonCursor need = rule.at("need");
        const drawing::Expression& inequality = drawing.formula(need);
        if (!inequality.is_inequality()) need.fail("must be one inequality, such as a <= b");
        double amount = 0.0;
        drawing::for_each_case(rule, whole, [&](const Scope& scope) {
            amount +=
                std::max(0.0, drawing::located_at(need, [&] { return inequality.excess(scope); }).value);
        });
        const auto message = rule.find("message");
        if (amount > rounding_mm)
            broken.push_back({message ? message->text() : "needs " + need.text(), amount});
    }
    return broken;
}

std::vector<std::vector<Point>> motion_of_drawing(const DrawingTree& drawing, const Design& design,
                                                  drawing::Direction direction) {
    Evaluation evaluation(drawing, design, direction);
    const Scope whole(evaluation);
    std::vector<std::vector<Point>> motion;
    visit_regions(drawing.antenna().with(whole), whole, is_planar_drawing(drawing),
                  [&](const Entry& /*entry*/, const Curve& outline) {
                      std::vector<Point>& points = motion.emplace_back();
                      for (const Vertex& vertex : outline)
                          points.push_back({metres(vertex.z.slope), metres(vertex.r.slope)});
                  });
    return motion;
}

std::vector<Curve> curves_of_drawing(const DrawingTree& drawing, const Design& design) {
    Evaluation evaluation(drawing, design);
    const Scope whole(evaluation);
    std::vector<Curve> curves;
    visit_regions(drawing.antenna().with(whole), whole, is_planar_drawing(drawing),
                  [&](const Entry& /*entry*/, const Curve& outline) { curves.push_back(outline); });
    return curves;
}

}  // namespace lathe
