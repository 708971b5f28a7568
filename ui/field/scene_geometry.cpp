#include "ui/field/scene_geometry.hpp"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr std::size_t largest_dash_count = 20000;

/// Collects points and cells; `side` is +1 for the upper half and -1 for its mirror image.
class Geometry {
public:
    vtkIdType add(const Point& point, double side) {
        return points_->InsertNextPoint(point.z * scene_units_per_metre,
                                        side * point.r * scene_units_per_metre, 0.0);
    }
    void segment(const Point& from, const Point& to, double side) {
        const vtkIdType ends[2] = {add(from, side), add(to, side)};
        lines_->InsertNextCell(2, ends);
    }
    void quad(const Trapezoid& trapezoid, double side) {
        vtkIdType corners[4];
        for (int i = 0; i < 4; ++i) corners[i] = add(trapezoid.corners[i], side);
        polygons_->InsertNextCell(4, corners);
    }
    vtkSmartPointer<vtkPolyData> take() {
        vtkNew<vtkPolyData> data;
        data->SetPoints(points_);
        if (lines_->GetNumberOfCells() > 0) data->SetLines(lines_);
        if (polygons_->GetNumberOfCells() > 0) data->SetPolys(polygons_);
        return data;
    }

private:
    vtkNew<vtkPoints> points_;
    vtkNew<vtkCellArray> lines_, polygons_;
};

Point between(const Point& a, const Point& b, double t) {
    return {std::lerp(a.z, b.z, t), std::lerp(a.r, b.r, t)};
}

/// Dashes that run on around corners: `phase` is the length walked so far.
void add_dashes(Geometry& geometry, std::span<const Point> line, bool closed, const Dashes& dashes,
                double side) {
    const double period = dashes.on_m + dashes.off_m;
    const std::size_t segments = line.size() - (closed ? 0 : 1);
    double phase = 0.0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < segments; ++i) {
        const Point &a = line[i], &b = line[(i + 1) % line.size()];
        const double length = std::hypot(b.z - a.z, b.r - a.r);
        if (length <= 0.0) continue;
        double start = -std::fmod(phase, period);
        for (; start < length && count < largest_dash_count; start += period, ++count) {
            const double from = std::max(start, 0.0), to = std::min(start + dashes.on_m, length);
            if (to > from) geometry.segment(between(a, b, from / length), between(a, b, to / length), side);
        }
        phase += length;
    }
}

}  // namespace

vtkSmartPointer<vtkPolyData> area_geometry(const std::vector<PaintedShape>& shapes, bool metal) {
    Geometry geometry;
    for (const PaintedShape& shape : shapes) {
        if (shape.material.is_pec != metal) continue;
        for (const Trapezoid& trapezoid : shape.area)
            for (const double side : {1.0, -1.0}) geometry.quad(trapezoid, side);
    }
    return geometry.take();
}

vtkSmartPointer<vtkPolyData> outline_geometry(const std::vector<PaintedShape>& shapes) {
    Geometry geometry;
    for (const PaintedShape& shape : shapes)
        for (const auto& outline : shape.outlines)
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const Point &a = outline[i], &b = outline[(i + 1) % outline.size()];
                if (a.r <= 0.0 && b.r <= 0.0) continue;
                for (const double side : {1.0, -1.0}) geometry.segment(a, b, side);
            }
    return geometry.take();
}

vtkSmartPointer<vtkPolyData> dashed_outline_geometry(const std::vector<PaintedShape>& shapes,
                                                     const Dashes& dashes) {
    Geometry geometry;
    for (const PaintedShape& shape : shapes)
        for (const auto& outline : shape.outlines)
            for (const double side : {1.0, -1.0}) add_dashes(geometry, outline, true, dashes, side);
    return geometry.take();
}

vtkSmartPointer<vtkPolyData> dashed_line_geometry(std::span<const Point> line, bool closed,
                                                  const Dashes& dashes) {
    Geometry geometry;
    if (line.size() > 1) add_dashes(geometry, line, closed, dashes, 1.0);
    return geometry.take();
}

}  // namespace lathe::ui
