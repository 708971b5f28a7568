// VTK drawing in an OpenGL context that belongs to Qt.
#pragma once

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>

namespace lathe::ui {

/// Needs a current OpenGL context (core profile 3.2 or later) in render() and release().
class HostedVtk {
public:
    HostedVtk();

    /// Add renderers to it.
    vtkGenericOpenGLRenderWindow& window() { return *window_; }
    /// Sizes in device pixels. Returns the framebuffer that the picture is in, VTK's own: each copy to
    /// another one has the software renderer of Mesa, which works on two pictures at most, wait for the
    /// first.
    unsigned render(int width, int height);
    /// Gives back what lives in the current context; the next render() starts anew.
    void release();

private:
    vtkNew<vtkGenericOpenGLRenderWindow> window_;
    bool initialised_ = false;
};

}  // namespace lathe::ui
