#include "ui/scene3d/orbit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe::ui {
namespace {

constexpr double steepest_deg = 89.9, degrees_per_pixel = 0.4;
constexpr double nearest = 1e-2, farthest = 1e7;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

Vector3 cross(const Vector3& a, const Vector3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector3 unit(const Vector3& v) {
    const double length = std::hypot(v[0], v[1], v[2]);
    return {v[0] / length, v[1] / length, v[2] / length};
}

}  // namespace

Vector3 Orbit::towards_camera() const {
    const double azimuth = radians(azimuth_deg), elevation = radians(elevation_deg);
    return {std::sin(elevation), std::cos(elevation) * std::cos(azimuth),
            std::cos(elevation) * std::sin(azimuth)};
}

Vector3 Orbit::position() const {
    const Vector3 away = towards_camera();
    return {target[0] + distance * away[0], target[1] + distance * away[1], target[2] + distance * away[2]};
}

Vector3 Orbit::right() const {
    return unit(cross({1.0, 0.0, 0.0}, towards_camera()));
}

Vector3 Orbit::up() const {
    return cross(towards_camera(), right());
}

bool Orbit::project(const Vector3& point, double width, double height, double& x, double& y) const {
    const Vector3 from = position(), away = towards_camera(), along = right(), upwards = up();
    double depth = 0.0, horizontal = 0.0, vertical = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double d = point[i] - from[i];
        depth -= d * away[i], horizontal += d * along[i], vertical += d * upwards[i];
    }
    if (depth <= 0.0) return false;
    const double scale = 0.5 * height / (std::tan(0.5 * radians(view_angle_deg)) * depth);
    x = 0.5 * width + scale * horizontal;
    y = 0.5 * height - scale * vertical;
    return true;
}

void Orbit::turn(double dx_pixels, double dy_pixels) {
    azimuth_deg = std::remainder(azimuth_deg - degrees_per_pixel * dx_pixels, 360.0);
    elevation_deg = std::clamp(elevation_deg + degrees_per_pixel * dy_pixels, -steepest_deg, steepest_deg);
}

void Orbit::pan(double dx_pixels, double dy_pixels, double height_pixels) {
    const double scale =
        2.0 * distance * std::tan(0.5 * radians(view_angle_deg)) / std::max(height_pixels, 1.0);
    const Vector3 along = right(), upwards = up();
    for (std::size_t i = 0; i < 3; ++i) target[i] += scale * (dy_pixels * upwards[i] - dx_pixels * along[i]);
}

void Orbit::zoom(double factor) {
    distance = std::clamp(distance / factor, nearest, farthest);
}

void Orbit::look_from(CameraPreset preset) {
    switch (preset) {
        case CameraPreset::front:
            azimuth_deg = 90.0, elevation_deg = 0.0;
            break;
        case CameraPreset::side:
            azimuth_deg = 0.0, elevation_deg = 0.0;
            break;
        case CameraPreset::top:
            azimuth_deg = 0.0, elevation_deg = steepest_deg;
            break;
        case CameraPreset::isometric:
            azimuth_deg = 35.0, elevation_deg = 22.0;
            break;
        case CameraPreset::back:
            azimuth_deg = -90.0, elevation_deg = 0.0;
            break;
        case CameraPreset::other_side:
            azimuth_deg = 180.0, elevation_deg = 0.0;
            break;
        case CameraPreset::below:
            azimuth_deg = 0.0, elevation_deg = -steepest_deg;
            break;
    }
}

void Orbit::fit(const Vector3& half_sizes, double aspect) {
    const double half_height = std::tan(0.5 * radians(view_angle_deg));
    const Vector3 away = towards_camera(), along = right(), upwards = up();
    double needed = nearest;
    for (int corner = 0; corner < 8; ++corner) {
        double depth = 0.0, x = 0.0, y = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double place = ((corner >> axis) & 1) != 0 ? half_sizes[axis] : -half_sizes[axis];
            depth += place * away[axis], x += place * along[axis], y += place * upwards[axis];
        }
        needed = std::max({needed, depth + std::abs(y) / half_height,
                           depth + std::abs(x) / (half_height * std::max(aspect, 1e-3))});
    }
    distance = std::min(needed, farthest);
}

}  // namespace lathe::ui
