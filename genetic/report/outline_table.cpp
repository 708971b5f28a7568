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

std::string way_text(const OutlineSegment& segment, bool is_planar) {
    if (!segment.is_arc)
        return fmt::format("line, {} long", millimetres(std::hypot(segment.to.z - segment.from.z,
                                                                   segment.to.r - segment.from.r)));
    return fmt::format("arc, radius {}, centre {} {} {} {}, {}", millimetres(segment.radius),
                       is_planar ? "x" : "z", millimetres(segment.centre.z), is_planar ? "y" : "r",
                       millimetres(segment.centre.r),
                       segment.is_counter_clockwise ? "counter-clockwise" : "clockwise");
}

Table outline_table(const std::vector<Point>& outline, bool is_planar) {
    Table table;
    table.columns = {"Point", "To the next point", is_planar ? "x (mm)" : "z (mm)",
                     is_planar ? "y (mm)" : "r (mm)"};
    table.text_columns = 2;
    int number = 0;
    for (const OutlineSegment& segment : outline_segments(outline))
        table.rows.push_back({{std::to_string(++number)},
                              {way_text(segment, is_planar)},
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
    const bool is_planar = antenna.is_planar();
    document.blocks.emplace_back(Paragraph{fmt::format(
        "{}, rounded to the micrometre; the last point leads back to the first. Curves are given by arcs "
        "that "
        "no computed point is further from than half a micrometre; their direction is that seen with {} to "
        "the right and {} upwards.{}",
        is_planar ? "In the plane" : "z along the axis, r from it", is_planar ? "x" : "z",
        is_planar ? "y" : "r",
        is_planar && antenna.planar->symmetry != SymmetryPlane::none ? " The other half is mirrored at y = 0."
                                                                     : "")});
    int number = 0;
    for (const VisibleBody& body : bodies) {
        ++number;
        document.blocks.emplace_back(
            Paragraph{fmt::format("Body {}, {}:", number, material_text(body.material))});
        document.blocks.emplace_back(outline_table(body.outline, is_planar));
        for (const auto& hole : body.holes) {
            document.blocks.emplace_back(Paragraph{fmt::format("Hole in body {}:", number)});
            document.blocks.emplace_back(outline_table(hole, is_planar));
        }
    }
}

}  // namespace lathe::genetic
