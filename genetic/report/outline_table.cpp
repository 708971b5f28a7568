#include "genetic/report/outline_table.hpp"

#include <fmt/format.h>

#include "genetic/project/drawn_arcs.hpp"
#include "genetic/report/workshop_rows.hpp"
#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe::genetic {

namespace {

std::vector<DrawnArc> arcs_in(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    return design == nullptr ? std::vector<DrawnArc>() : drawn_arcs(*design);
}

class OutlineTables {
public:
    OutlineTables(DisplayUnit unit, bool has_axis, bool has_tolerances)
        : unit_(unit), has_axis_(has_axis), has_tolerances_(has_tolerances) {}

    Table table(const WorkshopRing& ring) const {
        Table table;
        const std::string unit = " (" + name_of(unit_) + ')';
        table.columns = {"Point", "To the next point", first() + unit, second() + unit};
        if (has_axis_) table.columns.push_back("Diameter" + unit);
        if (has_tolerances_) table.columns.push_back("Tolerance \u00b1" + unit);
        table.text_columns = 2;
        int number = 0;
        for (const WorkshopRow& row : ring.rows) {
            const OutlineSegment& segment = row.segment;
            table.rows.push_back(
                {{std::to_string(++number)}, {way(row)}, {words(segment.from.z)}, {words(segment.from.r)}});
            if (has_axis_) table.rows.back().push_back({words(2.0 * segment.from.r)});
            if (has_tolerances_)
                table.rows.back().push_back({row.tolerance ? words(row.tolerance->total) : row.note});
        }
        return table;
    }

private:
    std::string first() const { return has_axis_ ? "z" : "x"; }
    std::string second() const { return has_axis_ ? "r" : "y"; }

    std::string words(double metres) const { return length_text(unit_, 1e3 * metres); }

    std::string way(const WorkshopRow& row) const {
        const OutlineSegment& segment = row.segment;
        if (!segment.is_arc) return fmt::format("line, {} long", words(distance(segment.from, segment.to)));
        const std::string centre =
            fmt::format("radius {}, centre {} {} {} {}", words(segment.radius), first(),
                        words(segment.centre.z), second(), words(segment.centre.r));
        if (row.is_circle) return "circle, " + centre;
        return fmt::format("arc, {}, {}", centre,
                           segment.is_counter_clockwise ? "counter-clockwise" : "clockwise");
    }

    DisplayUnit unit_;
    bool has_axis_, has_tolerances_;
};

std::string material_text(const Material& material) {
    return material.is_pec ? "metal" : "dielectric " + material_label(material);
}

std::string explanation(const Antenna& antenna, const OutlineVelocities& moving) {
    const bool is_planar = antenna.is_planar();
    std::string text = fmt::format(
        "{}, rounded to the micrometre; the last point leads back to the first. Curves are given by arcs "
        "that "
        "no computed point is further from than half a micrometre; their direction is that seen with {} to "
        "the right and {} upwards.{}",
        is_planar ? "In the plane" : "z along the axis, r from it", is_planar ? "x" : "z",
        is_planar ? "y" : "r",
        is_planar && antenna.planar->symmetry != SymmetryPlane::none ? " The other half is mirrored at y = 0."
                                                                     : "");
    if (moving.has_tolerances())
        text +=
            " The tolerance of a point is the sum, over the parameters, of its velocity times the "
            "parameter's "
            "tolerance; of a standard deviation twice that.";
    return text;
}

}  // namespace

void add_outline_tables(Document& document, const Project& project, const Antenna& antenna) {
    const auto bodies = visible_regions(antenna);
    if (bodies.empty()) return;
    const OutlineVelocities moving(project);
    document.blocks.emplace_back(Heading{"Coordinates of the outline"});
    document.blocks.emplace_back(Paragraph{explanation(antenna, moving)});
    const OutlineTables tables(project.shown_unit(), !antenna.is_planar(), moving.has_tolerances());
    for (const WorkshopRing& ring : workshop_rings(bodies, moving, arcs_in(project))) {
        document.blocks.emplace_back(
            Paragraph{ring.hole == 0 ? fmt::format("Body {}, {}:", ring.body, material_text(ring.material))
                                     : fmt::format("Hole in body {}:", ring.body)});
        document.blocks.emplace_back(tables.table(ring));
    }
}

std::string outline_csv(const Project& project, const Antenna& antenna) {
    return workshop_csv(
        workshop_rings(visible_regions(antenna), OutlineVelocities(project), arcs_in(project)),
        project.shown_unit(), !antenna.is_planar());
}

}  // namespace lathe::genetic
