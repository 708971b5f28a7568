#include "ui/space/cut_plane.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/scene/grid_facts.hpp"
#include "ui/scene/scene_style.hpp"

namespace lathe::ui {
namespace {

constexpr double opaque_from = 0.3;  // of the range; below it a field fades
constexpr double cut_darkness = 0.8, dielectric_share = 0.45, cell_share = 0.55;

double pixel_middle(const std::array<double, 2>& range, int n, int count) {
    return range[0] + (range[1] - range[0]) * (n + 0.5) / count;
}

struct Rgba {
    Colour colour{};
    double alpha = 0.0;
    /// Over what is there.
    void blend(const Colour& above, double share) {
        const double whole = share + alpha * (1.0 - share);
        if (whole <= 0.0) return;
        for (std::size_t c = 0; c < 3; ++c)
            colour[c] = (above[c] * share + colour[c] * alpha * (1.0 - share)) / whole;
        alpha = whole;
    }
};

/// The value as a share of the scale's range.
double place_on(const ColourScale& scale, double value, double reference) {
    if (scale.kind == ScaleKind::decibel)
        value = 20.0 * std::log10(std::max(std::abs(value) / reference, 1e-20));
    return std::clamp((value - scale.low) / (scale.high - scale.low), 0.0, 1.0);
}

void blend_field(Rgba& pixel, const FieldPaint& paint, float value, Theme theme) {
    const double t = place_on(paint.scale, static_cast<double>(value), paint.reference);
    Colour colour = scale_colour(paint.scale.kind, t, theme);
    if (paint.is_greyed) colour = greyed(colour, theme);
    const double strength = paint.scale.kind == ScaleKind::diverging ? std::abs(2.0 * t - 1.0) : t;
    pixel.blend(colour, std::min(1.0, strength / opaque_from));
}

/// By pixel along one side: the cell of the mesh, -1 beyond it.
std::vector<int> cells_by_pixel(const std::vector<double>& lines, const std::array<double, 2>& range,
                                int count) {
    std::vector<int> cells;
    for (int n = 0; n < count; ++n) {
        const double at = pixel_middle(range, n, count);
        cells.push_back(at < lines.front() || at > lines.back() ? -1 : cell_at(lines, at));
    }
    return cells;
}

void blend_cell(Rgba& pixel, CellState state) {
    if (state == CellState::cut) pixel.blend(cut_cell_colour, cell_share);
    if (state == CellState::filled) pixel.blend(filled_cell_colour, cell_share);
    if (state == CellState::dielectric) pixel.blend(region_colour(CellRegion::dielectric, 1), 0.3);
}

/// Sheets as lines one pixel wide, or as areas where the cut lies in their plane.
void raster_sheets(const Body& body, const Line& line, double pixel, int row, MaterialRaster& raster) {
    const double low = raster.box.u[0], width = raster.box.u[1] - low;
    for (std::size_t n = 0; n < body.parts().size(); ++n)
        for (const Interval& piece : body.sheet_on(n, line, {low, raster.box.u[1]}, 0.5 * pixel)) {
            const auto column = [&](double at) {
                return std::clamp(static_cast<int>((at - low) / width * raster.columns), 0,
                                  raster.columns - 1);
            };
            const auto first = raster.material.begin() + static_cast<std::ptrdiff_t>(row) * raster.columns;
            std::fill(first + column(piece.from), first + column(piece.to) + 1,
                      static_cast<std::uint16_t>(body.parts()[n].material));
        }
}

}  // namespace

Colour material_colour(const Body& body, int material, Theme theme) {
    if (body.is_metal(material)) return style_of(theme).metal;
    std::size_t dielectrics = 0;
    for (int n = 1; n <= material; ++n) dielectrics += body.is_metal(n) ? 0 : 1;
    return region_colour(CellRegion::dielectric, std::max<std::size_t>(1, dielectrics));
}

MaterialRaster material_raster(const Body& body, const CutPlane& plane, const PlaneBox& box, int longest) {
    const double width = box.u[1] - box.u[0], height = box.v[1] - box.v[0];
    const double pixel = std::max(width, height) / longest;
    MaterialRaster raster;
    raster.box = box;
    raster.columns = std::max(1, static_cast<int>(std::lround(width / pixel)));
    raster.rows = std::max(1, static_cast<int>(std::lround(height / pixel)));
    raster.material.resize(static_cast<std::size_t>(raster.columns) * static_cast<std::size_t>(raster.rows));
    const int u_axis = number(next(plane.axis)), v_axis = number(next(plane.axis, 2));
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(u_axis)};
    line.origin[number(plane.axis)] = plane.place;
    for (int row = 0; row < raster.rows; ++row) {
        line.origin[v_axis] = pixel_middle(box.v, row, raster.rows);
        for (const OwnedPiece& piece : body.on(line, {box.u[0], box.u[1]})) {
            const auto column = [&](double at) {
                return std::clamp(static_cast<int>(std::lround((at - box.u[0]) / width * raster.columns)), 0,
                                  raster.columns);
            };
            const auto first = raster.material.begin() + static_cast<std::ptrdiff_t>(row) * raster.columns;
            std::fill(first + column(piece.from), first + column(piece.to),
                      static_cast<std::uint16_t>(piece.material));
        }
        if (body.has_sheets()) raster_sheets(body, line, pixel, row, raster);
    }
    return raster;
}

PlaneField::PlaneField(std::shared_ptr<const PlaneFrame> frame, const std::array<SymmetryPlane, 2>& symmetry,
                       SpaceQuantity quantity, bool is_image)
    : frame_(std::move(frame)), symmetry_(symmetry), quantity_(quantity) {
    u_sign_ = sign(next(frame_->plane.across));
    v_sign_ = sign(next(frame_->plane.across, 2));
    if (is_image) across_sign_ = sign(frame_->plane.across);
}

/// An electric wall mirrors E across it evenly and E along it oddly, H the other way; a magnetic wall all the
/// other way.
float PlaneField::sign(Axis axis) const {
    if (axis == Axis::z || quantity_ == SpaceQuantity::magnitude) return 1.0F;
    const SymmetryPlane plane = symmetry_[static_cast<std::size_t>(number(axis))];
    if (plane == SymmetryPlane::none) return 1.0F;
    const bool is_across = static_cast<int>(quantity_) == number(axis);
    const bool is_even = is_across == ((plane == SymmetryPlane::electric) != frame_->plane.is_magnetic);
    return is_even ? 1.0F : -1.0F;
}

PlaneField::Reading PlaneField::reading(const std::vector<double>& nodes, Axis axis, double at) const {
    Reading reading;
    if (axis != Axis::z && symmetry_[static_cast<std::size_t>(number(axis))] != SymmetryPlane::none &&
        at < 0.0)
        reading.is_image = true, at = -at;
    if (nodes.size() < 2 || at < nodes.front() || at > nodes.back()) return reading;
    reading.node = cell_at(nodes, at);
    const double low = nodes[static_cast<std::size_t>(reading.node)],
                 high = nodes[static_cast<std::size_t>(reading.node) + 1];
    reading.share = static_cast<float>((at - low) / (high - low));
    return reading;
}

PlaneField::Reading PlaneField::along_u(double at) const {
    return reading(frame_->u, next(frame_->plane.across), at);
}

PlaneField::Reading PlaneField::along_v(double at) const {
    return reading(frame_->v, next(frame_->plane.across, 2), at);
}

float PlaneField::value(const Reading& u, const Reading& v) const {
    if (u.node < 0 || v.node < 0) return 0.0F;
    const std::size_t row = frame_->u.size();
    const std::size_t at = static_cast<std::size_t>(v.node) * row + static_cast<std::size_t>(u.node);
    const auto between = [&](const std::vector<float>& values) {
        const float low = values[at] + u.share * (values[at + 1] - values[at]);
        const float high = values[at + row] + u.share * (values[at + row + 1] - values[at + row]);
        return low + v.share * (high - low);
    };
    if (quantity_ == SpaceQuantity::magnitude)
        return std::hypot(between(frame_->values[0]), between(frame_->values[1]), between(frame_->values[2]));
    const float value = between(frame_->values[static_cast<std::size_t>(quantity_)]);
    return across_sign_ * (u.is_image ? u_sign_ : 1.0F) * (v.is_image ? v_sign_ : 1.0F) * value;
}

PaintedCut paint_cut(const MaterialRaster& materials, const Body& body, const FieldPaint* field,
                     const MeshLayer* mesh, Theme theme) {
    PaintedCut cut{materials.columns, materials.rows, materials.box, {}};
    cut.rgba.reserve(4 * materials.material.size());
    std::vector<PlaneField::Reading> along_u;
    std::vector<int> u_cells, v_cells;
    for (int column = 0; column < cut.columns && field != nullptr; ++column)
        along_u.push_back(field->field.along_u(pixel_middle(cut.box.u, column, cut.columns)));
    if (mesh != nullptr) {
        u_cells = cells_by_pixel(mesh->u, cut.box.u, cut.columns);
        v_cells = cells_by_pixel(mesh->v, cut.box.v, cut.rows);
    }
    std::vector<Colour> colours;
    for (int n = 0; n < static_cast<int>(body.materials().size()); ++n) {
        colours.push_back(n == 0 ? Colour{} : material_colour(body, n, theme));
        if (n > 0 && body.is_metal(n))
            for (double& channel : colours.back()) channel *= cut_darkness;
    }
    for (int row = 0; row < cut.rows; ++row) {
        PlaneField::Reading along_v;
        if (field != nullptr) along_v = field->field.along_v(pixel_middle(cut.box.v, row, cut.rows));
        for (int column = 0; column < cut.columns; ++column) {
            const auto place = static_cast<std::size_t>(row) * static_cast<std::size_t>(cut.columns) +
                               static_cast<std::size_t>(column);
            const int material = materials.material[place];
            const bool is_metal = material != 0 && body.is_metal(material);
            Rgba pixel;
            if (material != 0)
                pixel.blend(colours[static_cast<std::size_t>(material)], is_metal ? 1.0 : dielectric_share);
            if (field != nullptr && !is_metal)
                blend_field(pixel, *field,
                            field->field.value(along_u[static_cast<std::size_t>(column)], along_v), theme);
            if (mesh != nullptr) {
                const int u = u_cells[static_cast<std::size_t>(column)],
                          v = v_cells[static_cast<std::size_t>(row)];
                if (u >= 0 && v >= 0)
                    blend_cell(pixel, mesh->states[static_cast<std::size_t>(v) * (mesh->u.size() - 1) +
                                                   static_cast<std::size_t>(u)]);
            }
            for (const double channel : pixel.colour)
                cut.rgba.push_back(static_cast<std::uint8_t>(std::lround(255.0 * channel)));
            cut.rgba.push_back(static_cast<std::uint8_t>(std::lround(255.0 * pixel.alpha)));
        }
    }
    return cut;
}

}  // namespace lathe::ui
