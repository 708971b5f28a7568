// OpenGL off the screen: a context, and what is drawn in it as an image.
#pragma once

#include <QImage>
#include <functional>
#include <memory>

namespace lathe::ui {

/// VTK needs a core profile of OpenGL 3.2; call before the application object is made.
void use_field_surface_format();

/// Why not a QOpenGLWidget: one such widget makes Qt compose the whole window with OpenGL. Where OpenGL runs
/// on the processor that costs three times as much as the field itself, and takes it from the solver. Reading
/// the pixels back costs a millisecond or two, also on a graphics card. Use in the window's thread only.
class OffscreenPicture {
public:
    OffscreenPicture();
    ~OffscreenPicture();
    OffscreenPicture(const OffscreenPicture&) = delete;
    OffscreenPicture& operator=(const OffscreenPicture&) = delete;

    /// Draws a picture of this size (device pixels); returns the framebuffer that it is in, 0 for none.
    using Draw = std::function<unsigned(const QSize& size)>;

    /// Calls `draw` with the context current, and reads the picture. A null image where there is no such
    /// OpenGL. `format`: QImage::Format_RGB32, or Format_ARGB32_Premultiplied for pictures that are clear in
    /// places.
    QImage draw(const QSize& size, const Draw& draw, QImage::Format format = QImage::Format_RGB32);
    /// Calls `release` with the context current, if there is one.
    void release(const std::function<void()>& release);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
