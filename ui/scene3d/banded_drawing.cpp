#include "ui/scene3d/banded_drawing.hpp"

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>
#include <cstring>

#include "ui/scene3d/doubled_picture.hpp"

namespace lathe::ui {
namespace {

constexpr double longest_ms = 14.0;  // of a picture in one step
constexpr double longest_hurried_ms = 40.0;
constexpr double band_ms = 8.0;
// Each band computes all corners of all bodies anew: many bands cost more than they free.
// A quarter of the pixels keeps outlines sharp; fewer made blocks of them that one could count.
constexpr int most_bands = 12, most_halvings = 1;

void copy_rows(const QImage& band, QImage& picture, int first) {
    const auto bytes = static_cast<std::size_t>(std::min(band.bytesPerLine(), picture.bytesPerLine()));
    for (int row = 0; row < band.height(); ++row)
        std::memcpy(picture.scanLine(first + row), band.constScanLine(row), bytes);
}

}  // namespace

double BandedDrawing::expected_ms(const QSize& size) const {
    return 1e-6 * ns_per_pixel_ * size.width() * size.height();
}

bool BandedDrawing::takes_long(const QSize& size) const {
    return expected_ms(size) > longest_ms;
}

void BandedDrawing::begin(const QSize& size, bool is_hurried) {
    drawn_ = size;
    halvings_ = next_row_ = 0;
    for (; is_hurried && takes_long(drawn_) && halvings_ < most_halvings; ++halvings_)
        drawn_ = {(drawn_.width() + 1) / 2, (drawn_.height() + 1) / 2};
    const int bands =
        expected_ms(drawn_) <= (is_hurried ? longest_hurried_ms : longest_ms)
            ? 1
            : std::clamp(static_cast<int>(std::ceil(expected_ms(drawn_) / band_ms)), 1, most_bands);
    // All of one height, so that OpenGL keeps its buffers: the last one draws some rows again.
    rows_per_band_ = (drawn_.height() + bands - 1) / bands;
    picture_ = {};
}

bool BandedDrawing::step(const Draw& draw) {
    if (!is_under_way()) return false;
    const int first = std::min(next_row_, drawn_.height() - rows_per_band_);
    QElapsedTimer clock;
    clock.start();
    QImage band = draw(drawn_, first, rows_per_band_);
    next_row_ = first + rows_per_band_;
    if (band.isNull()) {
        drop();
        return false;
    }
    learn(band.size(), 1e-6 * static_cast<double>(clock.nsecsElapsed()));
    if (rows_per_band_ == drawn_.height()) {
        picture_ = std::move(band);
    } else {
        if (picture_.isNull()) picture_ = QImage(drawn_, band.format());
        copy_rows(band, picture_, first);
    }
    for (int n = 0; n < halvings_ && !is_under_way(); ++n) picture_ = doubled(picture_);
    return is_under_way();
}

/// Up at once and down slowly: a picture that took long may be followed by another one like it, and a scene
/// may become another one at any time.
void BandedDrawing::learn(const QSize& band, double took_ms) {
    constexpr double forgotten = 0.15;
    const double now = 1e6 * took_ms / (static_cast<double>(band.width()) * band.height());
    ns_per_pixel_ = std::max(now, ns_per_pixel_ + forgotten * (now - ns_per_pixel_));
}

}  // namespace lathe::ui
