// Where the camera of the 3D view stands: it circles around a point.
#pragma once

#include <array>

namespace lathe::ui {

/// x, y, z; x = r at phi = 0 (the upper half of the plane view), z along the antenna's axis.
using Vector3 = std::array<double, 3>;

/// From +z, +y, +x, obliquely, and from −z, −y, −x.
enum class CameraPreset { front, side, top, isometric, back, other_side, below };

/// Turns about the x axis, which points upwards on the screen. At azimuth 0 and elevation 0 the camera
/// stands on the y axis and sees z to the right, as in the plane view; at azimuth 90 it looks into the
/// aperture.
struct Orbit {
    double azimuth_deg = 35.0, elevation_deg = 22.0;
    double distance = 100.0;
    Vector3 target{0.0, 0.0, 0.0};

    static constexpr double view_angle_deg = 26.0;

    Vector3 towards_camera() const;
    Vector3 position() const;
    /// Unit vectors of the screen.
    Vector3 right() const;
    Vector3 up() const;

    /// Where a point is seen in a view of this size, in pixels from its upper left corner; false when it
    /// lies behind the camera.
    bool project(const Vector3& point, double width, double height, double& x, double& y) const;

    /// By an amount of the mouse in logical pixels.
    void turn(double dx_pixels, double dy_pixels);
    /// The point under the cursor follows it; `height_pixels` is that of the view.
    void pan(double dx_pixels, double dy_pixels, double height_pixels);
    void zoom(double factor);
    void look_from(CameraPreset preset);
    /// A box around the target fills the view; `half_sizes` along x, y and z.
    void fit(const Vector3& half_sizes, double aspect);
};

}  // namespace lathe::ui
