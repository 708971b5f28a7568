#include "solver/formats/profile_dxf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "solver/formats/dxf_document.hpp"
#include "solver/formats/visible_regions.hpp"

namespace lathe {

namespace {

constexpr const char* dimension_layer = "LATHE_DIMENSIONS";
constexpr const char* line_layer = "LATHE_DIMENSION_LINES";

/// Ports of a planar antenna: a line across each guide, a point at each line current, and its name.
void write_ports(DxfWriter& dxf, const std::string& owner, const PlanarSettings& settings) {
    for (const PlanarPort& port : settings.ports) {
        if (port.kind == PlanarPortKind::plane_wave) continue;
        const double dx = -0.5 * port.width * std::sin(port.direction_rad),
                     dy = 0.5 * port.width * std::cos(port.direction_rad);
        dxf.line({port.centre_x - dx, port.centre_y - dy}, {port.centre_x + dx, port.centre_y + dy}, owner,
                 "PORTS");
        std::string name = port.name;
        if (port.element)
            name += fmt::format(
                ", line {} {} to y = {} {}", length_text(dxf.unit(), 1e3 * port.element->line_length, 4),
                name_of(dxf.unit()), length_text(dxf.unit(), 1e3 * port.element->y, 4), name_of(dxf.unit()));
        dxf.words({port.centre_x, port.centre_y}, port.width > 0.0 ? 0.2 * port.width : 1e-3, 0.0, name,
                  owner, "PORTS");
    }
}

/// Letters, digits and '-'; other characters become '_'.
std::string layer_name(const Material& material) {
    std::string name = material_label(material);
    for (char& character : name) {
        character = static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
        if (!std::isalnum(static_cast<unsigned char>(character)) && character != '-') character = '_';
    }
    return name.substr(0, 31);
}

/// Layer of a region. "pec" of a planar antenna between magnetic walls is where the strip ends.
std::string layer_of(const Antenna& antenna, const Material& material) {
    const bool is_edge =
        antenna.is_planar() && antenna.planar->walls == PlanarWalls::magnetic && material.is_pec;
    return is_edge ? "OUTSIDE_OF_STRIP" : layer_name(material);
}

/// Edges of outlines that arcs of the drawing run along, by their ends on the grid of visible_regions().
class ArcEdges {
public:
    explicit ArcEdges(const std::vector<DrawnArc>& arcs) {
        for (const DrawnArc& arc : arcs) {
            if (arc.is_circle) continue;
            for (std::size_t n = 0; n + 1 < arc.vertices.size(); ++n)
                add(arc, arc.vertices[n], arc.vertices[n + 1]);
        }
    }

    /// Tangent of a quarter of the angle of the arc from one vertex to the next; 0: a line.
    double bulge(const Point& from, const Point& to) const {
        const auto found = bulges_.find({key(from), key(to)});
        return found == bulges_.end() ? 0.0 : found->second;
    }

private:
    using Key = std::pair<long long, long long>;
    static Key key(const Point& point) { return {std::llround(1e9 * point.z), std::llround(1e9 * point.r)}; }

    void add(const DrawnArc& arc, const Point& from, const Point& to) {
        double angle = std::atan2(to.r - arc.centre.r, to.z - arc.centre.z) -
                       std::atan2(from.r - arc.centre.r, from.z - arc.centre.z);
        constexpr double full = 2.0 * std::numbers::pi;
        if (arc.turns_left && angle < 0.0) angle += full;
        if (!arc.turns_left && angle > 0.0) angle -= full;
        const double bulge = std::tan(0.25 * angle);
        bulges_[{key(from), key(to)}] = bulge;
        bulges_[{key(to), key(from)}] = -bulge;
    }

    std::map<std::pair<Key, Key>, double> bulges_;
};

void write_ring(DxfWriter& dxf, const std::vector<Point>& ring, const ArcEdges& arcs,
                const std::string& owner, const std::string& layer) {
    std::vector<double> bulges;
    for (std::size_t n = 0; n < ring.size(); ++n)
        bulges.push_back(arcs.bulge(ring[n], ring[(n + 1) % ring.size()]));
    dxf.ring(ring, bulges, owner, layer);
}

std::vector<DxfLayer> layers_of(const Antenna& antenna, const std::vector<VisibleBody>& bodies, bool has_axis,
                                bool has_dimensions) {
    std::vector<DxfLayer> layers;
    int colour = 0;
    const auto add = [&](const std::string& name, const char* line_type = "CONTINUOUS") {
        if (std::none_of(layers.begin(), layers.end(),
                         [&](const DxfLayer& layer) { return layer.name == name; }))
            layers.push_back({name, ++colour, line_type, true});
    };
    if (has_axis) add("AXIS", "CENTER");
    if (antenna.is_planar()) add("PORTS");
    for (const VisibleBody& body : bodies) add(layer_of(antenna, body.material));
    if (!has_dimensions) return layers;
    layers.push_back({dimension_layer, 8});
    layers.push_back({line_layer, 8, "CONTINUOUS", false});
    return layers;
}

bool has_axis_line(const Antenna& antenna) {
    return !antenna.is_planar() || antenna.planar->symmetry != SymmetryPlane::none;
}

}  // namespace

double drawing_text_height(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    const double height = has_axis_line(antenna) ? 2.0 * extent.r_max : extent.r_max - extent.r_min;
    return 0.02 * std::max({extent.z_max - extent.z_min, height, 1e-6});
}

std::string profile_dxf(const Antenna& antenna, const DrawingNotes& notes) {
    const std::vector<VisibleBody> bodies = visible_regions(antenna);
    const bool has_axis = has_axis_line(antenna);
    const Extent extent = extent_of(antenna);
    const ArcEdges arcs(notes.arcs);
    DxfDocument document;
    document.remark = fmt::format("Lathe: {}, unit {}",
                                  antenna.is_planar() ? "plan" : "profile, x along the axis, y radius",
                                  display_unit_names().at(static_cast<std::size_t>(notes.unit)));
    document.unit = notes.unit;
    document.layers = layers_of(antenna, bodies, has_axis, !notes.dimensions.empty());
    document.text_height = drawing_text_height(antenna);
    document.extent = {{extent.z_min, 0.0}, {extent.z_max, extent.r_max}};
    for (const VisibleBody& body : bodies)
        for (const Point& point : body.outline)
            document.extent.low.r = std::min(document.extent.low.r, point.r);
    for (const DrawingDimension& dimension : notes.dimensions)
        document.blocks.push_back({fmt::format("*D{}", document.blocks.size() + 1),
                                   [&dimension, &document](DxfWriter& dxf, const std::string& owner) {
                                       write_dimension_picture(dxf, dimension, document.text_height, true,
                                                               owner, "0");
                                   }});
    document.entities = [&](DxfWriter& dxf, const std::string& owner) {
        if (has_axis) dxf.line({extent.z_min, 0.0}, {extent.z_max, 0.0}, owner, "AXIS");
        if (antenna.is_planar()) write_ports(dxf, owner, *antenna.planar);
        for (const VisibleBody& body : bodies) {
            const std::string layer = layer_of(antenna, body.material);
            write_ring(dxf, body.outline, arcs, owner, layer);
            for (const auto& hole : body.holes) write_ring(dxf, hole, arcs, owner, layer);
        }
        for (std::size_t n = 0; n < notes.dimensions.size(); ++n)
            write_dimension(dxf, notes.dimensions[n], document.text_height, document.blocks[n].name, owner,
                            dimension_layer);
        for (const DrawingDimension& dimension : notes.dimensions)
            write_dimension_picture(dxf, dimension, document.text_height, false, owner, line_layer);
    };
    return dxf_text(document);
}

}  // namespace lathe
