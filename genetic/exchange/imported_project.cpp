#include "genetic/exchange/imported_project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "genetic/exchange/csv_outlines.hpp"
#include "genetic/exchange/dxf_outlines.hpp"
#include "genetic/exchange/step_outlines.hpp"
#include "genetic/exchange/svg_outlines.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/solids/polygon_triangles.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

constexpr double tiny_mm = 1e-6;

/// Without the last digits that a change of the unit leaves behind.
double rounded(double mm) {
    constexpr double digits = 1e9;
    const double nearest = std::round(mm * digits) / digits;
    return nearest == 0.0 ? 0.0 : nearest;
}

Json point_json(const Point& at) {
    return Json::array({rounded(at.z), rounded(at.r)});
}

Json path_json(const ImportedChain& outline) {
    Json path = Json::array({point_json(outline.from)});
    for (const ImportedPiece& piece : outline.pieces) {
        if (piece.through)
            path.push_back({{"arc", point_json(piece.to)}, {"through", point_json(*piece.through)}});
        else if (&piece != &outline.pieces.back())
            path.push_back(point_json(piece.to));  // a line back to the start closes itself
    }
    return path;
}

/// The corners, with the middles of arcs.
std::vector<Point> polygon_of(const ImportedChain& outline) {
    std::vector<Point> polygon;
    for (const ImportedPiece& piece : outline.pieces) {
        if (piece.through) polygon.push_back(*piece.through);
        polygon.push_back(piece.to);
    }
    return polygon;
}

struct Shape {
    const ImportedChain* outline = nullptr;
    std::vector<Point> polygon;
    double area = 0.0;
    bool is_hole = false;
};

/// The largest first; within another one of its layer an outline is a hole, within two it is filled again.
std::vector<Shape> shapes_of(const std::vector<ImportedChain>& outlines) {
    std::vector<Shape> shapes;
    for (const ImportedChain& outline : outlines) {
        Shape& shape = shapes.emplace_back();
        shape.outline = &outline, shape.polygon = polygon_of(outline),
        shape.area = std::abs(signed_area(shape.polygon));
    }
    std::stable_sort(shapes.begin(), shapes.end(),
                     [](const Shape& a, const Shape& b) { return a.area > b.area; });
    for (std::size_t n = 0; n < shapes.size(); ++n)
        for (std::size_t larger = 0; larger < n; ++larger)
            if (shapes[larger].outline->layer == shapes[n].outline->layer &&
                contains(shapes[larger].polygon, shapes[n].polygon.front()))
                shapes[n].is_hole = !shapes[n].is_hole;
    return shapes;
}

Json material_json(const std::string& text) {
    double permittivity = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), permittivity);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size())
        return {{"relative_permittivity", permittivity}};
    return text;
}

struct Feed {
    Json port;
    double from_hz = 0.0, to_hz = 0.0;
};

double largest_size_mm(const std::vector<Shape>& shapes) {
    double low_z = HUGE_VAL, high_z = -HUGE_VAL, low_r = HUGE_VAL, high_r = -HUGE_VAL;
    for (const Shape& shape : shapes)
        for (const Point& at : shape.polygon) {
            low_z = std::min(low_z, at.z), high_z = std::max(high_z, at.z);
            low_r = std::min(low_r, at.r), high_r = std::max(high_r, at.r);
        }
    return std::max(high_z - low_z, high_r - low_r);
}

/// A tenth to both sides of the frequency at which the antenna is some wavelengths large.
void set_band_by_size(Feed& feed, const std::vector<Shape>& shapes, double wavelengths) {
    const double f =
        std::clamp(wavelengths * constants::speed_of_light / (1e-3 * largest_size_mm(shapes)), 1e8, 1e12);
    feed.from_hz = 0.9 * f, feed.to_hz = 1.1 * f;
}

/// Ports that the metal at the least z may belong to, the likeliest first.
std::vector<Feed> feeds_of_revolution(const std::vector<Shape>& shapes, const ImportSettings& settings) {
    const auto is_metal = [&](const Shape& shape) {
        const auto named = settings.materials.find(shape.outline->layer);
        return !shape.is_hole && (named == settings.materials.end() || named->second == "pec");
    };
    double least_z = HUGE_VAL, most_z = -HUGE_VAL;
    std::vector<double> radii;
    for (const Shape& shape : shapes)
        for (const Point& at : shape.polygon) {
            most_z = std::max(most_z, at.z);
            if (is_metal(shape)) least_z = std::min(least_z, at.z);
        }
    for (const Shape& shape : shapes)
        if (is_metal(shape))
            for (const Point& at : shape.polygon)
                if (at.z < least_z + tiny_mm) radii.push_back(rounded(at.r));
    std::sort(radii.begin(), radii.end());
    radii.erase(std::unique(radii.begin(), radii.end()), radii.end());
    std::vector<Feed> feeds;
    if (!radii.empty() && radii.front() > tiny_mm) {
        Feed guide{{{"kind", "circular_waveguide"},
                    {"mode", "TE11"},
                    {"radius_mm", radii.front()},
                    {"z_mm", rounded(least_z)}}};
        constexpr double first_zero_of_te11 = 1.8411837813;
        const double cutoff =
            first_zero_of_te11 * constants::speed_of_light / (2.0 * std::numbers::pi * 1e-3 * radii.front());
        guide.from_hz = 1.12 * cutoff, guide.to_hz = 1.3 * cutoff;
        feeds.push_back(std::move(guide));
    }
    if (radii.size() > 2 && radii.front() <= tiny_mm) {
        Feed line{{{"kind", "coaxial"},
                   {"inner_radius_mm", radii[1]},
                   {"outer_radius_mm", radii[2]},
                   {"z_mm", rounded(least_z)}}};
        set_band_by_size(line, shapes, 1.0);
        feeds.push_back(std::move(line));
    }
    Feed dipole{{{"kind", "dipole"},
                 {"axis", "x"},
                 {"z_mm", rounded(std::isfinite(least_z) ? least_z : most_z) - 1.0}}};
    set_band_by_size(dipole, shapes, 3.0);
    feeds.push_back(std::move(dipole));
    return feeds;
}

Json project_json(const std::vector<Shape>& shapes, const ImportSettings& settings, const Feed& feed) {
    const char* key = settings.is_planar ? "outline_xy_mm" : "outline_zr_mm";
    Json regions = Json::array();
    for (const Shape& shape : shapes) {
        const auto named = settings.materials.find(shape.outline->layer);
        const std::string material = named == settings.materials.end() ? "pec" : named->second;
        regions.push_back({{"material", shape.is_hole ? Json("free_space") : material_json(material)},
                           {key, path_json(*shape.outline)}});
    }
    const auto ghz = [](double hz) { return std::round(hz * 1e-6) / 1e3; };
    Json antenna = settings.is_planar ? Json{{"geometry", "planar"}, {"polarisation", "tm"}} : Json::object();
    antenna["regions"] = std::move(regions);
    if (settings.is_planar)
        antenna["ports"] = Json::array({feed.port});
    else
        antenna["port"] = feed.port;
    return {{"format", "lathe/1"},
            {"name", settings.name},
            {"antenna", std::move(antenna)},
            {"simulation",
             {{"from_ghz", ghz(settings.from_hz.value_or(feed.from_hz))},
              {"to_ghz", ghz(settings.to_hz.value_or(feed.to_hz))}}}};
}

}  // namespace

ImportedDrawing read_drawing(const std::string& path, std::optional<double> unit_mm,
                             const std::stop_token& stop) {
    std::string kind = path.substr(std::min(path.rfind('.'), path.size()));
    std::transform(kind.begin(), kind.end(), kind.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (kind == ".dwg") throw InputError({.file = path}, "", "is a DWG; save it as DXF");
    if (kind == ".step" || kind == ".stp" || kind == ".igs" || kind == ".iges") {
        read_text_file(path);  // a file that is missing has the same message as others
        return read_step_outlines(path, unit_mm, stop);
    }
    if (kind != ".dxf" && kind != ".svg" && kind != ".csv" && kind != ".txt")
        throw InputError({.file = path}, "",
                         "is of no kind that can be imported; allowed: .dxf, .svg, .csv, .step, .igs");
    const std::string text = read_text_file(path);
    if (kind == ".dxf") return read_dxf(text, path, unit_mm);
    if (kind == ".svg") return read_svg(text, path, unit_mm);
    return read_csv_outlines(text, path, unit_mm);
}

ImportedProject imported_project(const std::string& path, const ImportSettings& settings) {
    return imported_project(path, read_drawing(path, settings.unit_mm), settings);
}

ImportedProject imported_project(const std::string& path, const ImportedDrawing& drawing,
                                 const ImportSettings& settings) {
    if (settings.is_planar && !drawing.volumes.empty())
        throw InputError({.file = path}, "planar", "has solids; allowed: a body of revolution");
    ClosedOutlines closed = drawing.volumes.empty() ? closed_outlines(drawing, path, !settings.is_planar)
                                                    : closed_sections(drawing, path);
    for (const auto& named : settings.materials)
        if (std::none_of(closed.outlines.begin(), closed.outlines.end(),
                         [&](const ImportedChain& outline) { return outline.layer == named.first; }))
            throw InputError({.file = path}, named.first, "is not a layer with an outline");
    const std::vector<Shape> shapes = shapes_of(closed.outlines);
    Feed wave{{{"name", "wave"}, {"kind", "plane_wave"}, {"direction_deg", 0.0}}};
    set_band_by_size(wave, shapes, 3.0);
    const std::vector<Feed> feeds =
        settings.is_planar ? std::vector<Feed>{wave} : feeds_of_revolution(shapes, settings);
    std::optional<InputError> first_error;
    for (const Feed& feed : feeds) {
        try {
            const std::string text = json_text(project_json(shapes, settings, feed));
            ImportedProject imported{parse_project(text, path), std::move(closed.reports)};
            std::string kind = feed.port.at("kind");
            std::replace(kind.begin(), kind.end(), '_', ' ');
            imported.reports.push_back("The port, a " + kind +
                                       ", and the band are a guess: set both for this antenna.");
            return imported;
        } catch (const InputError& error) {
            // Lines would be those of a text that the user does not see.
            if (!first_error)
                first_error = InputError({path, 0, error.location().key}, error.value(), error.problem());
        }
    }
    throw *first_error;
}

}  // namespace lathe
