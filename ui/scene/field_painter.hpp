// The field as pixels of the screen, computed without OpenGL.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/mirrored_frame.hpp"

namespace lathe::ui {

/// The part of the meridian plane in sight, parallel projection: z to the right, r upwards.
struct PlaneView {
    double centre_z_m = 0.0, centre_r_m = 0.0;
    double metres_per_pixel = 1e-4;  ///< device pixels
    double pixel_ratio = 1.0;        ///< device pixels for a logical one: what lines are as wide as
    bool operator==(const PlaneView&) const = default;
};

/// A film changes nothing but the values, and values to pixels is little work: 2 to 3 ms for 640,000 pixels
/// on one core, where a textured rectangle takes 20 ms when OpenGL runs on the processor.
class FieldPainter {
public:
    FieldPainter();

    void show(MirroredFrame frame);
    void hide() { visible_ = false; }
    void set_theme(Theme theme);
    void set_scale(const ColourScale& scale);
    /// See greyed().
    void set_greyed(bool is_greyed);

    /// Every pixel, 0xffRRGGBB, rows from the top: the field, interpolated between its nodes, and the
    /// background around it. `row_pixels` from one row to the next.
    void paint(const PlaneView& view, int width, int height, std::uint32_t* pixels, int row_pixels);
    /// The box that the values fill, metres.
    Extent box() const;

private:
    /// The two values along one axis between which a pixel lies, and how it mixes them.
    struct Interpolation {
        int before = 0;
        float weight = 0.0F;  ///< of the next one
    };
    /// Pixels [first, first + pixels.size()) along one axis lie on the grid.
    struct PixelRange {
        int first = 0;
        std::vector<Interpolation> pixels;
    };
    PixelRange pixels_along(double first_value, double step, int values, double start, double pixel,
                            int pixels) const;
    void renew_colours();

    static constexpr int steps = 1024;
    MirroredFrame frame_;
    bool visible_ = false, greyed_ = false;
    Theme theme_ = Theme::light;
    ColourScale scale_;
    std::array<std::uint32_t, steps> colours_{};
    std::uint32_t background_ = 0;
    std::vector<float> row_;
};

}  // namespace lathe::ui
