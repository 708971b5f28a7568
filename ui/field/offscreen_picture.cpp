#include "ui/field/offscreen_picture.hpp"

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
    GLsync done = nullptr;     ///< of the picture that was begun
    unsigned framebuffer = 0;  ///< that it is in
    QSize size;
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
    /// Of the picture that was begun. The context is current.
    void forget() {
        if (done) context.extraFunctions()->glDeleteSync(done);
        done = nullptr;
    }
};

OffscreenPicture::OffscreenPicture() : parts_(std::make_unique<Parts>()) {}

OffscreenPicture::~OffscreenPicture() {
    if (parts_->is_usable && parts_->make_current()) parts_->forget();
}

QImage OffscreenPicture::draw(const QSize& size, const Draw& draw, QImage::Format format) {
    return begin(size, draw) ? take(format) : QImage();
}

bool OffscreenPicture::begin(const QSize& size, const Draw& draw) {
    if (size.isEmpty() || !parts_->make_current()) return false;
    parts_->forget();
    parts_->size = size;
    parts_->framebuffer = draw(size);
    if (parts_->framebuffer == 0) return false;
    QOpenGLExtraFunctions& gl = *parts_->context.extraFunctions();
    parts_->done = gl.glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.glFlush();
    return true;
}

bool OffscreenPicture::is_ready() {
    if (!parts_->done || !parts_->make_current()) return true;
    return parts_->context.extraFunctions()->glClientWaitSync(parts_->done, 0, 0) != GL_TIMEOUT_EXPIRED;
}

QImage OffscreenPicture::take(QImage::Format format) {
    if (!parts_->done || !parts_->make_current()) return {};
    parts_->forget();
    QOpenGLExtraFunctions& gl = *parts_->context.extraFunctions();
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, parts_->framebuffer);
    gl.glReadBuffer(GL_COLOR_ATTACHMENT0);
    // Blending leaves alpha as it likes; without one it is ignored.
    QImage picture(parts_->size, format);
    gl.glReadPixels(0, 0, picture.width(), picture.height(), 0x80E1 /* GL_BGRA */, GL_UNSIGNED_BYTE,
                    picture.bits());
    return std::move(picture).mirrored();  // OpenGL counts rows from the bottom
}

void OffscreenPicture::release(const std::function<void()>& release) {
    if (parts_->is_usable && parts_->make_current()) release();
}

}  // namespace lathe::ui
