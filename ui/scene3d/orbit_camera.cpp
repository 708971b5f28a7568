#include "ui/scene3d/orbit_camera.hpp"

#include <vtkMath.h>

#include <algorithm>
#include <cmath>

namespace lathe::ui {

/// For a band the frustum is cut: its tangents are those of the band's rows.
void place_camera(vtkCamera& camera, const Orbit& orbit, double reach, const PictureBand& band) {
    const Vector3 from = orbit.position(), up = orbit.up();
    camera.SetFocalPoint(orbit.target.data());
    camera.SetPosition(from.data());
    camera.SetViewUp(up.data());
    const double share = static_cast<double>(band.rows) / band.height;
    const double half_angle = vtkMath::RadiansFromDegrees(0.5 * Orbit::view_angle_deg);
    camera.SetViewAngle(2.0 * vtkMath::DegreesFromRadians(std::atan(share * std::tan(half_angle))));
    // Centre of the band in half heights of the picture, upwards, then in its own.
    const double centre = 1.0 - (2.0 * band.first + band.rows) / band.height;
    camera.SetWindowCenter(0.0, centre / share);
    camera.SetClippingRange(std::max(orbit.distance - reach, 2e-3 * orbit.distance), orbit.distance + reach);
}

}  // namespace lathe::ui
