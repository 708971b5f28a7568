#include "ui/scene/scene_geometry.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr std::size_t largest_dash_count = 20000;

vtkIdType add_point(vtkPoints& points, const Point& point, double side) {
    return points.InsertNextPoint(point.z * scene_units_per_metre, side * point.r * scene_units_per_metre,
                                  0.0);
}

unsigned char byte_of(double value) {
    return static_cast<unsigned char>(std::lround(255.0 * value));
}

AreaKind kind_of(const PaintedShape& shape) {
    if (!shape.material.is_pec) return AreaKind::dielectric;
    return shape.is_open_edge ? AreaKind::open_edge : AreaKind::metal;
}

/// Ribbons along segments; `side` is +1 for the upper half and -1 for its mirror image.
class Ribbons {
public:
    explicit Ribbons(const Stroke& stroke) : stroke_(stroke) {
        colours_->SetNumberOfComponents(4);
        colours_->SetName("colours");
    }

    void segment(const Point& from, const Point& to, double side) {
        const double length = std::hypot(to.z - from.z, to.r - from.r);
        if (length <= 0.0) return;
        // Across the segment: soft edge, body, soft edge. Along it: half a width further, so that
        // corners close.
        const double body =
            0.5 * std::max(0.0, stroke_.width_pixels * stroke_.pixel_ratio - 1.0) * stroke_.pixel_m;
        const double edge = body + stroke_.pixel_m;
        const double along_z = (to.z - from.z) / length, along_r = (to.r - from.r) / length;
        const Point start{from.z - body * along_z, from.r - body * along_r};
        const Point end{to.z + body * along_z, to.r + body * along_r};
        const double offsets[] = {-edge, -body, body, edge};
        const double weights[] = {0.0, 1.0, 1.0, 0.0};
        vtkIdType rows[4][2];
        for (int i = 0; i < 4; ++i) {
            const double z = -along_r * offsets[i], r = along_z * offsets[i];
            rows[i][0] = add({start.z + z, start.r + r}, side, weights[i]);
            rows[i][1] = add({end.z + z, end.r + r}, side, weights[i]);
        }
        for (int i = 0; i < 3; ++i) {
            const vtkIdType corners[] = {rows[i][0], rows[i][1], rows[i + 1][1], rows[i + 1][0]};
            polygons_->InsertNextCell(4, corners);
        }
    }
    vtkSmartPointer<vtkPolyData> take() {
        vtkNew<vtkPolyData> data;
        data->SetPoints(points_);
        data->SetPolys(polygons_);
        data->GetPointData()->SetScalars(colours_);
        return data;
    }

private:
    vtkIdType add(const Point& point, double side, double weight) {
        const unsigned char colour[] = {byte_of(stroke_.colour[0]), byte_of(stroke_.colour[1]),
                                        byte_of(stroke_.colour[2]), byte_of(stroke_.opacity * weight)};
        colours_->InsertNextTypedTuple(colour);
        return add_point(*points_, point, side);
    }

    Stroke stroke_;
    vtkNew<vtkPoints> points_;
    vtkNew<vtkCellArray> polygons_;
    vtkNew<vtkUnsignedCharArray> colours_;
};

Point between(const Point& a, const Point& b, double t) {
    return {std::lerp(a.z, b.z, t), std::lerp(a.r, b.r, t)};
}

/// Dashes that run on around corners: `walked` is the length so far.
void add_line(Ribbons& ribbons, std::span<const Point> line, bool closed, const Dashes& dashes,
              const Stroke& stroke, double side, bool is_mirrored) {
    const double pixel_m = stroke.pixel_m * stroke.pixel_ratio;
    const double on = dashes.on_pixels * pixel_m;
    const double period = on + dashes.off_pixels * pixel_m;
    const std::size_t segments = line.size() - (closed ? 0 : 1);
    double walked = 0.0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < segments; ++i) {
        const Point &a = line[i], &b = line[(i + 1) % line.size()];
        if (closed && is_mirrored && a.r <= 0.0 && b.r <= 0.0) continue;
        const double length = std::hypot(b.z - a.z, b.r - a.r);
        if (dashes.off_pixels <= 0.0) {
            ribbons.segment(a, b, side);
            continue;
        }
        for (double start = -std::fmod(walked, period); start < length && count < largest_dash_count;
             start += period, ++count) {
            const double from = std::max(start, 0.0), to = std::min(start + on, length);
            if (to > from) ribbons.segment(between(a, b, from / length), between(a, b, to / length), side);
        }
        walked += length;
    }
}

}  // namespace

vtkSmartPointer<vtkPolyData> area_geometry(const std::vector<PaintedShape>& shapes, AreaKind kind,
                                           const Colour& colour, double opacity) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> polygons;
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(4);
    colours->SetName("colours");
    for (const PaintedShape& shape : shapes) {
        if (kind_of(shape) != kind) continue;
        for (const Trapezoid& trapezoid : coloured_area(shape)) {
            const double share = std::clamp(opacity * density_of(shape, trapezoid), 0.0, 0.9);
            const unsigned char rgba[] = {byte_of(colour[0]), byte_of(colour[1]), byte_of(colour[2]),
                                          byte_of(share)};
            for (const double side : sides_of(shape)) {
                vtkIdType corners[4];
                for (int i = 0; i < 4; ++i) corners[i] = add_point(*points, trapezoid.corners[i], side);
                polygons->InsertNextCell(4, corners);
                colours->InsertNextTypedTuple(rgba);
            }
        }
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(polygons);
    const bool is_shaded = std::any_of(shapes.begin(), shapes.end(), [&](const PaintedShape& shape) {
        return shape.is_shaded && kind_of(shape) == kind;
    });
    if (is_shaded) data->GetCellData()->SetScalars(colours);
    return data;
}

vtkSmartPointer<vtkPolyData> frame_geometry(const Extent& inner, const Extent& outer) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> polygons;
    const auto add_box = [&](double z_low, double z_high, double r_low, double r_high) {
        const Point corners[] = {{z_low, r_low}, {z_high, r_low}, {z_high, r_high}, {z_low, r_high}};
        vtkIdType ids[4];
        for (int i = 0; i < 4; ++i) ids[i] = add_point(*points, corners[i], 1.0);
        polygons->InsertNextCell(4, ids);
    };
    add_box(outer.z_min, outer.z_max, inner.r_max, outer.r_max);
    add_box(outer.z_min, outer.z_max, outer.r_min, inner.r_min);
    add_box(outer.z_min, inner.z_min, inner.r_min, inner.r_max);
    add_box(inner.z_max, outer.z_max, inner.r_min, inner.r_max);
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(polygons);
    return data;
}

vtkSmartPointer<vtkPolyData> outline_geometry(const std::vector<PaintedShape>& shapes, const Dashes& dashes,
                                              const Stroke& stroke) {
    Ribbons ribbons(stroke);
    for (const PaintedShape& shape : shapes)
        for (const auto& outline : shape.outlines)
            for (const double side : sides_of(shape))
                add_line(ribbons, outline, true, dashes, stroke, side, shape.is_mirrored);
    return ribbons.take();
}

vtkSmartPointer<vtkPolyData> line_geometry(std::span<const Point> line, bool closed, const Dashes& dashes,
                                           const Stroke& stroke) {
    Ribbons ribbons(stroke);
    if (line.size() < 2) return ribbons.take();
    // A closed line here is a box: none of its edges may be dropped as lying on the axis.
    std::vector<Point> points(line.begin(), line.end());
    if (closed) points.push_back(points.front());
    add_line(ribbons, points, false, dashes, stroke, 1.0, false);
    return ribbons.take();
}

vtkSmartPointer<vtkPolyData> grid_geometry(const Grid& grid, int step, const PlaneWindow& window,
                                           const Stroke& stroke, bool is_mirrored) {
    Ribbons ribbons(stroke);
    const double r_end = grid.r(grid.nr - 1), z_end = grid.z(grid.nz - 1);
    const double r_start = is_mirrored ? -r_end : grid.r(0);
    const double z_low = std::max(grid.z0, window.z_m - window.half_width_m),
                 z_high = std::min(z_end, window.z_m + window.half_width_m),
                 r_low = std::max(r_start, window.r_m - window.half_height_m),
                 r_high = std::min(r_end, window.r_m + window.half_height_m);
    if (z_low >= z_high || r_low >= r_high) return ribbons.take();
    // Every so many nodes, counted from the axis and from the grid's first column. Below the axis rows
    // mirror.
    const auto first_at = [step](double position) {
        return step * static_cast<long>(std::ceil(position / step - 1e-9));
    };
    const auto row_place = [&](double row) { return is_mirrored && row < 0.0 ? -grid.r(-row) : grid.r(row); };
    const double lowest_row = is_mirrored && r_low < 0.0 ? -grid.row_at(-r_low) : grid.row_at(r_low);
    for (long i = first_at(lowest_row); i < grid.nr && row_place(static_cast<double>(i)) <= r_high;
         i += step) {
        const double r = row_place(static_cast<double>(i));
        ribbons.segment({z_low, r}, {z_high, r}, 1.0);
    }
    for (long k = first_at(grid.column_at(z_low)); grid.z(static_cast<double>(k)) <= z_high; k += step) {
        const double z = grid.z(static_cast<double>(k));
        ribbons.segment({z, r_low}, {z, r_high}, 1.0);
    }
    return ribbons.take();
}

}  // namespace lathe::ui
