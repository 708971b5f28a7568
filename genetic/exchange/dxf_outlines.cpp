#include "genetic/exchange/dxf_outlines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "genetic/exchange/dxf_groups.hpp"
#include "genetic/exchange/flattened.hpp"
#include "genetic/exchange/nurbs.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double degree = std::numbers::pi / 180.0, flatness_mm = 2e-4, upright = 1e-9;
constexpr int most_levels = 16, most_copies = 10'000, spline_spans = 10'000;
constexpr std::size_t most_pieces = 200'000;

/// Millimetres of $INSUNITS; empty for none and for units of no drawing.
std::optional<double> unit_of(int insert_units) {
    static const std::map<int, double> known = {{1, 25.4},   {2, 304.8},   {4, 1.0},    {5, 10.0},
                                                {6, 1000.0}, {8, 25.4e-6}, {9, 0.0254}, {10, 914.4},
                                                {13, 1e-3},  {14, 100.0}};
    const auto found = known.find(insert_units);
    if (found == known.end()) return std::nullopt;
    return found->second;
}

/// Axis, ports and dimensions of a drawing that this program has exported: no outlines.
bool is_remark(const DxfEntity& entity, const std::string& layer) {
    static const std::vector<std::string> layers = {"AXIS", "PORTS", "LATHE_DIMENSIONS",
                                                    "LATHE_DIMENSION_LINES"};
    return (entity.kind == "LINE" || entity.kind == "ARC" || entity.kind == "TEXT" ||
            entity.kind == "DIMENSION") &&
           std::find(layers.begin(), layers.end(), layer) != layers.end();
}

class Reader {
public:
    Reader(const DxfFile& file, std::string name, double tolerance)
        : file_(file), name_(std::move(name)), tolerance_(tolerance) {}

    ImportedDrawing drawing() {
        visit(file_.entities, {}, "", 0);
        for (const auto& [kind, count] : left_out_)
            drawn_.left_out.push_back(fmt::format("{} {}", count, kind));
        return std::move(drawn_);
    }

private:
    [[noreturn]] void refuse(const DxfEntity& entity, const std::string& problem) const {
        throw InputError({.file = name_, .line = entity.line}, entity.kind, problem);
    }

    void visit(const std::vector<DxfEntity>& entities, const PlaneMap& map, const std::string& layer,
               int level) {
        for (std::size_t n = 0; n < entities.size(); ++n) {
            const DxfEntity& entity = entities[n];
            const std::string own = entity.text(8, "0"), on = own == "0" && !layer.empty() ? layer : own;
            if (is_remark(entity, on)) {
                ++left_out_[entity.kind + " on layer " + on];
                continue;
            }
            if (entity.kind == "INSERT")
                insert(entity, map, on, level);
            else if (entity.kind == "POLYLINE")
                polyline(entities, n, map, on);
            else if (!draw(entity, map, on))
                ++left_out_[entity.kind];
        }
    }

    ImportedChain& begin(const DxfEntity& entity, const std::string& layer, const Point& from) {
        if (drawn_.chains.size() >= most_pieces) refuse(entity, "is one entity too many");
        ImportedChain& chain = drawn_.chains.emplace_back();
        chain.from = from, chain.layer = layer, chain.line = entity.line;
        return chain;
    }

    /// The map of an entity that is drawn in a plane of its own: that plane seen from above or from below.
    PlaneMap own_plane(const DxfEntity& entity, const PlaneMap& map) const {
        const double x = entity.number(210), y = entity.number(220), z = entity.number(230, 1.0);
        if (std::abs(x) > upright || std::abs(y) > upright) refuse(entity, "is drawn in a tilted plane");
        return z < 0.0 ? map.after({-1.0, 0.0, 0.0, 1.0, 0.0, 0.0}) : map;
    }

    bool draw(const DxfEntity& entity, const PlaneMap& map, const std::string& layer) {
        if (entity.kind == "LINE") {
            ImportedChain& chain = begin(entity, layer, map({entity.number(10), entity.number(20)}));
            chain.pieces.push_back({map({entity.number(11), entity.number(21)})});
        } else if (entity.kind == "ARC" || entity.kind == "CIRCLE") {
            round(entity, own_plane(entity, map), layer);
        } else if (entity.kind == "ELLIPSE") {
            ellipse(entity, map, layer);
        } else if (entity.kind == "LWPOLYLINE") {
            light_polyline(entity, own_plane(entity, map), layer);
        } else if (entity.kind == "SPLINE") {
            spline(entity, map, layer);
        } else {
            return entity.kind == "SEQEND" || entity.kind == "VERTEX" || entity.kind == "ATTRIB";
        }
        return true;
    }

    void round(const DxfEntity& entity, const PlaneMap& map, const std::string& layer) {
        const double radius = entity.number(40);
        if (!(radius > 0.0)) refuse(entity, "has no radius");
        const Point centre{entity.number(10), entity.number(20)};
        const bool is_circle = entity.kind == "CIRCLE";
        const double from = is_circle ? 0.0 : entity.number(50) * degree;
        double to = is_circle ? 2.0 * std::numbers::pi : entity.number(51) * degree;
        while (to <= from) to += 2.0 * std::numbers::pi;
        ImportedChain& chain = begin(
            entity, layer, map({centre.z + radius * std::cos(from), centre.r + radius * std::sin(from)}));
        add_ellipse(chain, map, centre, {radius, 0.0}, {0.0, radius}, from, to, tolerance_);
        close(chain, is_circle);
    }

    void ellipse(const DxfEntity& entity, const PlaneMap& map, const std::string& layer) {
        own_plane(entity, map);  // refuses a tilted one; its coordinates are those of the drawing
        const Point centre{entity.number(10), entity.number(20)}, major{entity.number(11), entity.number(21)};
        const double ratio = entity.number(40, 1.0) * (entity.number(230, 1.0) < 0.0 ? -1.0 : 1.0);
        const Point minor{-ratio * major.r, ratio * major.z};
        constexpr double full = 2.0 * std::numbers::pi;
        const double from = entity.number(41, 0.0);
        double to = entity.number(42, full);
        while (to <= from) to += full;
        ImportedChain& chain = begin(entity, layer,
                                     map({centre.z + std::cos(from) * major.z + std::sin(from) * minor.z,
                                          centre.r + std::cos(from) * major.r + std::sin(from) * minor.r}));
        add_ellipse(chain, map, centre, major, minor, from, to, tolerance_);
        close(chain, to - from > full - 1e-9);
    }

    static void close(ImportedChain& chain, bool is_closed) {
        chain.is_closed = is_closed;
        if (is_closed && !chain.pieces.empty()) chain.pieces.back().to = chain.from;
    }

    struct Corner {
        Point at;
        double bulge =
            0.0;  ///< tangent of a quarter of the angle of the arc to the next corner; > 0 turns left
    };

    void corners(const DxfEntity& entity, const std::vector<Corner>& corners, bool is_closed,
                 const PlaneMap& map, const std::string& layer) {
        if (corners.size() < 2) {
            ++left_out_[entity.kind + " of one point"];
            return;
        }
        ImportedChain& chain = begin(entity, layer, map(corners.front().at));
        for (std::size_t n = 0; n + (is_closed ? 0 : 1) < corners.size(); ++n) {
            const Corner& from = corners[n];
            const Point& to = corners[(n + 1) % corners.size()].at;
            const double dz = to.z - from.at.z, dr = to.r - from.at.r;
            if (from.bulge == 0.0 || (dz == 0.0 && dr == 0.0)) {
                chain.pieces.push_back({map(to)});
                continue;
            }
            // The centre lies to the left of the chord at this part of its length.
            const double away = (1.0 - from.bulge * from.bulge) / (4.0 * from.bulge);
            const Point centre{from.at.z + 0.5 * dz - away * dr, from.at.r + 0.5 * dr + away * dz};
            const double az = from.at.z - centre.z, ar = from.at.r - centre.r;
            add_ellipse(chain, map, centre, {az, ar}, {-ar, az}, 0.0, 4.0 * std::atan(from.bulge),
                        tolerance_);
            chain.pieces.back().to = map(to);
        }
        close(chain, is_closed);
    }

    void light_polyline(const DxfEntity& entity, const PlaneMap& map, const std::string& layer) {
        std::vector<Corner> found;
        const std::vector<double> x = entity.numbers(10), y = entity.numbers(20);
        if (x.size() != y.size()) refuse(entity, "has not as many y as x");
        for (std::size_t n = 0; n < x.size(); ++n) found.push_back({{x[n], y[n]}});
        std::size_t corner = 0;
        for (const DxfGroup& group : entity.groups) {
            if (group.code == 10) ++corner;
            if (group.code == 42 && corner > 0) found[corner - 1].bulge = entity.number_of(group);
        }
        corners(entity, found, (static_cast<int>(entity.number(70)) & 1) != 0, map, layer);
    }

    /// A POLYLINE and the VERTEX entities behind it; `at` goes on to its last one.
    void polyline(const std::vector<DxfEntity>& entities, std::size_t& at, const PlaneMap& map,
                  const std::string& layer) {
        const DxfEntity& entity = entities[at];
        const int flags = static_cast<int>(entity.number(70));
        constexpr int closed = 1, flat_or_space = 1 | 2 | 4 | 8 | 128, frame = 16;
        std::vector<Corner> found;
        while (at + 1 < entities.size() && entities[at + 1].kind == "VERTEX") {
            const DxfEntity& vertex = entities[++at];
            if ((static_cast<int>(vertex.number(70)) & frame) != 0) continue;
            found.push_back({{vertex.number(10), vertex.number(20)}, vertex.number(42)});
        }
        if ((flags & ~flat_or_space) != 0) {
            ++left_out_["POLYLINE that is a mesh"];
            return;
        }
        corners(entity, found, (flags & closed) != 0, own_plane(entity, map), layer);
    }

    void spline(const DxfEntity& entity, const PlaneMap& map, const std::string& layer) {
        Nurbs curve;
        const std::vector<double> x = entity.numbers(10), y = entity.numbers(20);
        if (x.empty() && entity.has(11)) refuse(entity, "has fit points only; use a polyline");
        curve.degree = static_cast<int>(entity.number(71, 3.0));
        curve.knots = entity.numbers(40);
        curve.weights = entity.numbers(41);
        for (std::size_t n = 0; n < std::min(x.size(), y.size()); ++n)
            curve.points.push_back(map({x[n], y[n]}));
        const std::string problem = curve.problem();
        if (!problem.empty()) refuse(entity, problem);
        if (curve.points.size() > spline_spans) refuse(entity, "has too many points");
        ImportedChain& chain = begin(entity, layer, curve.at(curve.first()));
        curve.for_each_span([&](double from, double to) {
            add_flattened(
                chain, [&](double t) { return curve.at(t); }, from, to, tolerance_);
        });
        close(chain, (static_cast<int>(entity.number(70)) & 1) != 0);
    }

    void insert(const DxfEntity& entity, const PlaneMap& map, const std::string& layer, int level) {
        const std::string name = entity.text(2);
        const auto block = file_.blocks.find(name);
        if (block == file_.blocks.end())
            refuse(entity, fmt::format("of block \"{}\", which is not in the file", name));
        if (level == most_levels)
            refuse(entity, fmt::format("of blocks in blocks; allowed: {} levels", most_levels));
        const DxfEntity& head = file_.block_heads.at(name);
        const int columns = std::max(static_cast<int>(entity.number(70, 1.0)), 1);
        const int rows = std::max(static_cast<int>(entity.number(71, 1.0)), 1);
        if (columns > most_copies || rows > most_copies) refuse(entity, "has too many copies");
        const PlaneMap plane = own_plane(entity, map);
        const double angle = entity.number(50) * degree, c = std::cos(angle), s = std::sin(angle);
        const double sx = entity.number(41, 1.0), sy = entity.number(42, 1.0);
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row) {
                if (++copies_ > most_copies) refuse(entity, "has too many copies");
                const double dx = column * entity.number(44), dy = row * entity.number(45);
                const PlaneMap place{
                    c, s, -s, c, entity.number(10) + c * dx - s * dy, entity.number(20) + s * dx + c * dy};
                const PlaneMap scale{sx, 0.0, 0.0, sy, -sx * head.number(10), -sy * head.number(20)};
                visit(block->second, plane.after(place).after(scale), layer, level + 1);
            }
    }

    const DxfFile& file_;
    std::string name_;
    double tolerance_;
    int copies_ = 0;
    ImportedDrawing drawn_;
    std::map<std::string, int> left_out_;
};

}  // namespace

ImportedDrawing read_dxf(const std::string& text, const std::string& file_name,
                         std::optional<double> unit_mm) {
    const DxfFile file = read_dxf_file(text, file_name);
    const std::optional<double> unit = unit_mm ? unit_mm : unit_of(file.insert_units);
    if (!unit)
        throw InputError({.file = file_name}, "",
                         "does not say its unit; choose one: --unit mm, in, mil, um, cm or m");
    ImportedDrawing drawing = Reader(file, file_name, flatness_mm / *unit).drawing();
    drawing.unit_mm = unit;
    return drawing;
}

}  // namespace lathe
