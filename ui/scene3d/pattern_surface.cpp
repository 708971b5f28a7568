#include "ui/scene3d/pattern_surface.hpp"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "solver/results/pattern_sphere.hpp"
#include "ui/scene/scene_geometry.hpp"

namespace lathe::ui {
namespace {

constexpr double phi_step = 2.0 * std::numbers::pi / 72.0;
constexpr std::size_t most_thetas = 121;

/// Every n-th theta of the field, so that a screen can follow; the first and the last stay.
FarField thinned_field(const FarField& field) {
    std::size_t every = 1;
    while ((field.theta_rad.size() - 1) / every + 1 > most_thetas) ++every;
    FarField thin = field;
    thin.theta_rad.clear(), thin.a.clear(), thin.b.clear();
    const auto take = [&](std::size_t n) {
        thin.theta_rad.push_back(field.theta_rad[n]);
        thin.a.push_back(field.a[n]);
        thin.b.push_back(field.b[n]);
    };
    for (std::size_t n = 0; n + every < field.theta_rad.size(); n += every) take(n);
    if (!field.theta_rad.empty()) take(field.theta_rad.size() - 1);
    return thin;
}

}  // namespace

Colour pattern_colour(double level, Theme theme) {
    return sequential_colour(0.15 + 0.8 * level, theme);
}

vtkSmartPointer<vtkPolyData> pattern_surface(const FarField& whole, const Turn& turn, double centre_z_m,
                                             double radius_m, Theme theme, bool is_greyed, double& peak_dbi) {
    const FarField field = thinned_field(whole);
    const int steps = std::max(1, static_cast<int>(std::ceil((turn.to - turn.from) / phi_step)));
    std::vector<double> phi;
    for (int n = 0; n <= steps; ++n) phi.push_back(turn.from + (turn.to - turn.from) * n / steps);
    const std::vector<double> sphere = directivity_over_sphere_dbi(field, phi);
    // The peak of the whole pattern, cut away or not.
    const double quarter[] = {0.0, 0.5 * std::numbers::pi / std::max(1, field.azimuthal_order)};
    const std::vector<double> planes = directivity_over_sphere_dbi(field, quarter);
    peak_dbi = *std::max_element(planes.begin(), planes.end());

    vtkNew<vtkPoints> points;
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(3);
    vtkNew<vtkCellArray> quads;
    const std::size_t thetas = field.theta_rad.size();
    for (std::size_t p = 0; p < phi.size(); ++p)
        for (std::size_t n = 0; n < thetas; ++n) {
            const double level =
                std::clamp(1.0 + (sphere[p * thetas + n] - peak_dbi) / pattern_range_db, 0.0, 1.0);
            const double reach = level * radius_m * scene_units_per_metre;
            const double theta = field.theta_rad[n];
            points->InsertNextPoint(reach * std::sin(theta) * std::cos(phi[p]),
                                    reach * std::sin(theta) * std::sin(phi[p]),
                                    centre_z_m * scene_units_per_metre + reach * std::cos(theta));
            Colour colour = pattern_colour(level, theme);
            if (is_greyed) colour = greyed(colour, theme);
            colours->InsertNextTuple3(255.0 * colour[0], 255.0 * colour[1], 255.0 * colour[2]);
            if (p == 0 || n == 0) continue;
            const auto row = static_cast<vtkIdType>(thetas);
            const vtkIdType at = static_cast<vtkIdType>(p) * row + static_cast<vtkIdType>(n);
            const vtkIdType corners[] = {at - row - 1, at - row, at, at - 1};
            quads->InsertNextCell(4, corners);
        }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    data->GetPointData()->SetScalars(colours);
    return data;
}

}  // namespace lathe::ui
