#include "ui/scene/offscreen_picture.hpp"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QSurfaceFormat>

namespace lathe::ui {

void use_field_surface_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
}

struct OffscreenPicture::Parts {
    QOffscreenSurface surface;
    QOpenGLContext context;
    bool is_tried = false, is_usable = false;

    /// Made at the first picture: a window that is never shown needs no OpenGL.
    bool make_current() {
        if (!is_tried) {
            is_tried = true;
            surface.create();
            is_usable = context.create() && context.format().version() >= qMakePair(3, 2);
        }
        return is_usable && context.makeCurrent(&surface);
    }
};

OffscreenPicture::OffscreenPicture() : parts_(std::make_unique<Parts>()) {}

OffscreenPicture::~OffscreenPicture() = default;

QImage OffscreenPicture::draw(const QSize& size, const Draw& draw, QImage::Format format) {
    if (size.isEmpty() || !parts_->make_current()) return {};
    const unsigned framebuffer = draw(size);
    if (framebuffer == 0) return {};
    QOpenGLExtraFunctions& gl = *parts_->context.extraFunctions();
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    gl.glReadBuffer(GL_COLOR_ATTACHMENT0);
    // Blending leaves alpha as it likes; without one it is ignored.
    QImage picture(size, format);
    gl.glReadPixels(0, 0, picture.width(), picture.height(), 0x80E1 /* GL_BGRA */, GL_UNSIGNED_BYTE,
                    picture.bits());
    return std::move(picture).mirrored();  // OpenGL counts rows from the bottom
}

void OffscreenPicture::release(const std::function<void()>& release) {
    if (parts_->is_usable && parts_->make_current()) release();
}

}  // namespace lathe::ui
