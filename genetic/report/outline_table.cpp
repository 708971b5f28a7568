#include "genetic/report/outline_table.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/outline_segments.hpp"

namespace lathe::genetic {

namespace {

/// To the micrometre; never "-0.000".
std::string millimetres(double length_m) {
    return fmt::format("{:.3f}", std::round(1e6 * length_m) / 1e3 + 0.0);
}

std::string way_text(const OutlineSegment& segment) {
    if (!segment.is_arc)
        return fmt::format("line, {} long", millimetres(std::hypot(segment.to.z - segment.from.z,
                                                                   segment.to.r - segment.from.r)));
    return fmt::format("arc, radius {}, centre z {} r {}, {}", millimetres(segment.radius),
                       millimetres(segment.centre.z), millimetres(segment.centre.r),
                       segment.is_counter_clockwise ? "counter-clockwise" : "clockwise");
}

Table outline_table(const std::vector<Point>& outline) {
    Table table;
    table.columns = {"Point", "To the next point", "z (mm)", "r (mm)"};
    table.text_columns = 2;
    int number = 0;
    for (const OutlineSegment& segment : outline_segments(outline))
        table.rows.push_back({{std::to_string(++number)},
                              {way_text(segment)},
                              {millimetres(segment.from.z)},
                              {millimetres(segment.from.r)}});
    return table;
}

std::string material_text(const Material& material) {
    return material.is_pec ? "metal" : "dielectric " + material_label(material);
}

}  // namespace

void add_outline_tables(Document& document, const Antenna& antenna) {
    const auto bodies = visible_regions(antenna);
    if (bodies.empty()) return;
    document.blocks.emplace_back(Heading{"Coordinates of the outline"});
    document.blocks.emplace_back(
        Paragraph{"z along the axis, r from it, rounded to the micrometre; the last point leads back to the "
                  "first. Curves are given by arcs that no computed point is further from than half a "
                  "micrometre; their direction is that seen with z to the right and r upwards."});
    int number = 0;
    for (const Body& body : bodies) {
        ++number;
        document.blocks.emplace_back(
            Paragraph{fmt::format("Body {}, {}:", number, material_text(body.material))});
        document.blocks.emplace_back(outline_table(body.outline));
        for (const auto& hole : body.holes) {
            document.blocks.emplace_back(Paragraph{fmt::format("Hole in body {}:", number)});
            document.blocks.emplace_back(outline_table(hole));
        }
    }
}

}  // namespace lathe::genetic
