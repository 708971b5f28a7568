// A picture for the screen, drawn in bands where it takes long: where OpenGL runs on the processor a picture
// may take a tenth of a second beside a solve, and the window does not wait for it.
#pragma once

#include <QImage>
#include <QSize>
#include <functional>

namespace lathe::ui {

/// Measures what pictures cost, and cuts them so that no step holds the window for long. In the window's
/// thread.
class BandedDrawing {
public:
    /// Rows [first, first + rows) of the picture of size `whole`; null where there is no OpenGL.
    using Draw = std::function<QImage(const QSize& whole, int first, int rows)>;

    /// Drops what was under way. `is_hurried`: with half the pixels along each side where the whole would
    /// take long, and in one step unless that too takes long. `size` in device pixels.
    void begin(const QSize& size, bool is_hurried);
    /// Draws the next band. False when there is none left.
    bool step(const Draw& draw);
    void drop() { next_row_ = drawn_.height(); }
    bool is_under_way() const { return next_row_ < drawn_.height(); }

    /// The last picture begun; has at least the size asked for once it is complete. Null without OpenGL.
    const QImage& picture() const { return picture_; }
    /// Whether it has fewer pixels than were asked for.
    bool has_fewer_pixels() const { return halvings_ > 0; }
    /// Whether one of this size takes longer than the window has.
    bool takes_long(const QSize& size) const;

private:
    double expected_ms(const QSize& size) const;
    void learn(const QSize& band, double took_ms);

    // What a processor takes: until the first is measured, the window does not wait for it.
    double ns_per_pixel_ = 100.0;
    QSize drawn_;  ///< pixels that OpenGL draws
    int halvings_ = 0, rows_per_band_ = 0, next_row_ = 0;
    QImage picture_;
};

}  // namespace lathe::ui
