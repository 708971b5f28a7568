#include "solver/formats/profile_dxf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "solver/formats/visible_regions.hpp"

namespace lathe {

namespace {

class DxfWriter {
public:
    void group(int code, const std::string& value) {
        fmt::format_to(std::back_inserter(text_), "{:3d}\n{}\n", code, value);
    }
    void group(int code, int value) { group(code, fmt::format("{}", value)); }
    void millimetres(int code, double metres) { group(code, fmt::format("{:.6f}", 1e3 * metres)); }

    void point(const Point& point) {
        millimetres(10, point.z);
        millimetres(20, point.r);
        group(30, "0.0");
    }

    void polyline(const std::vector<Point>& ring, const std::string& layer) {
        group(0, "POLYLINE");
        group(8, layer);
        group(66, 1);  // vertices follow
        group(10, "0.0");
        group(20, "0.0");
        group(30, "0.0");
        group(70, 1);  // closed
        for (const Point& vertex : ring) {
            group(0, "VERTEX");
            group(8, layer);
            point(vertex);
        }
        group(0, "SEQEND");
        group(8, layer);
    }

    void line(const Point& from, const Point& to, const std::string& layer) {
        group(0, "LINE");
        group(8, layer);
        point(from);
        millimetres(11, to.z);
        millimetres(21, to.r);
        group(31, "0.0");
    }

    void text(const Point& at, double height_m, const std::string& text, const std::string& layer) {
        group(0, "TEXT");
        group(8, layer);
        point(at);
        millimetres(40, height_m);
        group(1, text);
    }

    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

/// Ports of a planar antenna: a line across each guide, a point at each line current, and its name.
void write_ports(DxfWriter& dxf, const PlanarSettings& settings) {
    for (const PlanarPort& port : settings.ports) {
        if (port.kind == PlanarPortKind::plane_wave) continue;
        const double dx = -0.5 * port.width * std::sin(port.direction_rad),
                     dy = 0.5 * port.width * std::cos(port.direction_rad);
        dxf.line({port.centre_x - dx, port.centre_y - dy}, {port.centre_x + dx, port.centre_y + dy}, "PORTS");
        std::string name = port.name;
        if (port.element)
            name += fmt::format(", line {:+.4f} mm to y = {:.4f} mm", 1e3 * port.element->line_length,
                                1e3 * port.element->y);
        dxf.text({port.centre_x, port.centre_y}, port.width > 0.0 ? 0.2 * port.width : 1e-3, name, "PORTS");
    }
}

/// Release 12 allows A-Z, 0-9, $, - and _ in a layer's name, at most 31 characters.
std::string layer_name(const Material& material) {
    std::string name = material_label(material);
    for (char& character : name) {
        character = static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
        if (!std::isalnum(static_cast<unsigned char>(character)) && character != '-') character = '_';
    }
    return name.substr(0, 31);
}

void write_layers(DxfWriter& dxf, const std::vector<std::string>& layers) {
    dxf.group(0, "SECTION");
    dxf.group(2, "TABLES");
    dxf.group(0, "TABLE");
    dxf.group(2, "LAYER");
    dxf.group(70, static_cast<int>(layers.size()));
    for (std::size_t i = 0; i < layers.size(); ++i) {
        dxf.group(0, "LAYER");
        dxf.group(2, layers[i]);
        dxf.group(70, 0);
        dxf.group(62, static_cast<int>(i) + 1);
        dxf.group(6, "CONTINUOUS");
    }
    dxf.group(0, "ENDTAB");
    dxf.group(0, "ENDSEC");
}

void write_axis(DxfWriter& dxf, const Extent& extent) {
    dxf.group(0, "LINE");
    dxf.group(8, "AXIS");
    dxf.point({extent.z_min, 0.0});
    dxf.millimetres(11, extent.z_max);
    dxf.group(21, "0.0");
    dxf.group(31, "0.0");
}

/// Layer of a region. "pec" of a planar antenna between magnetic walls is where the strip ends.
std::string layer_of(const Antenna& antenna, const Material& material) {
    const bool is_edge =
        antenna.is_planar() && antenna.planar->walls == PlanarWalls::magnetic && material.is_pec;
    return is_edge ? "OUTSIDE_OF_STRIP" : layer_name(material);
}

}  // namespace

std::string profile_dxf(const Antenna& antenna) {
    const std::vector<VisibleBody> bodies = visible_regions(antenna);
    const bool is_whole = antenna.is_planar() && antenna.planar->symmetry == SymmetryPlane::none;
    std::vector<std::string> layers;
    if (!is_whole) layers.emplace_back("AXIS");
    if (antenna.is_planar()) layers.emplace_back("PORTS");
    for (const VisibleBody& body : bodies)
        if (std::find(layers.begin(), layers.end(), layer_of(antenna, body.material)) == layers.end())
            layers.push_back(layer_of(antenna, body.material));

    DxfWriter dxf;
    dxf.group(999, antenna.is_planar() ? "Lathe: plan in millimetres"
                                       : "Lathe: profile in millimetres, x along the axis, y radius");
    dxf.group(0, "SECTION");
    dxf.group(2, "HEADER");
    dxf.group(9, "$ACADVER");
    dxf.group(1, "AC1009");
    dxf.group(0, "ENDSEC");
    write_layers(dxf, layers);
    dxf.group(0, "SECTION");
    dxf.group(2, "ENTITIES");
    if (!is_whole) write_axis(dxf, extent_of(antenna));
    if (antenna.is_planar()) write_ports(dxf, *antenna.planar);
    for (const VisibleBody& body : bodies) {
        dxf.polyline(body.outline, layer_of(antenna, body.material));
        for (const auto& hole : body.holes) dxf.polyline(hole, layer_of(antenna, body.material));
    }
    dxf.group(0, "ENDSEC");
    dxf.group(0, "EOF");
    return dxf.take();
}

}  // namespace lathe
