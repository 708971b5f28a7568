#include "solver/formats/profile_dxf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
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

    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

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

}  // namespace

std::string profile_dxf(const Antenna& antenna) {
    const std::vector<Body> bodies = visible_regions(antenna);
    std::vector<std::string> layers = {"AXIS"};
    for (const Body& body : bodies)
        if (std::find(layers.begin(), layers.end(), layer_name(body.material)) == layers.end())
            layers.push_back(layer_name(body.material));

    DxfWriter dxf;
    dxf.group(999, "Lathe: profile in millimetres, x along the axis, y radius");
    dxf.group(0, "SECTION");
    dxf.group(2, "HEADER");
    dxf.group(9, "$ACADVER");
    dxf.group(1, "AC1009");
    dxf.group(0, "ENDSEC");
    write_layers(dxf, layers);
    dxf.group(0, "SECTION");
    dxf.group(2, "ENTITIES");
    write_axis(dxf, extent_of(antenna));
    for (const Body& body : bodies) {
        dxf.polyline(body.outline, layer_name(body.material));
        for (const auto& hole : body.holes) dxf.polyline(hole, layer_name(body.material));
    }
    dxf.group(0, "ENDSEC");
    dxf.group(0, "EOF");
    return dxf.take();
}

}  // namespace lathe
