// What a canvas that turns with the mouse draws.
#pragma once

#include "ui/scene3d/orbit.hpp"

namespace lathe::ui {

/// Needs a current OpenGL context (core profile 3.2 or later) in render() and release(), nowhere else.
class OrbitScene {
public:
    OrbitScene() = default;
    virtual ~OrbitScene() = default;
    OrbitScene(const OrbitScene&) = delete;
    OrbitScene& operator=(const OrbitScene&) = delete;

    virtual void set_orbit(const Orbit& orbit) = 0;
    /// Millimetres: the box of what there is to see.
    struct Box {
        Vector3 centre, half_sizes;
    };
    virtual Box box() = 0;

    /// In the current context; sizes in device pixels. Returns the framebuffer that the picture is in; 0:
    /// none.
    unsigned render(int width, int height) { return render_band(width, height, 0, height); }
    /// Rows [first, first + rows) of that picture.
    virtual unsigned render_band(int width, int height, int first, int rows) = 0;
    /// Draws one body of each kind instead of the scene: OpenGL makes its programs at the first one of a
    /// kind, which takes as long as several pictures.
    virtual void render_sample(int width, int height) = 0;
    /// Gives back what lives in the current context; the next render() starts anew.
    virtual void release() = 0;
};

}  // namespace lathe::ui
