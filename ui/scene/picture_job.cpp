#include "ui/scene/picture_job.hpp"

#include <QPainter>
#include <algorithm>
#include <utility>

namespace lathe::ui {
namespace {

/// A fifth of what OpenGL on a processor draws in the time that the window has.
constexpr int pixels_per_band = 200'000;
constexpr int most_beginnings = 8;

}  // namespace

PictureParts::Piece painted_piece(const QRect& place, double scale, const QColor& ground,
                                  const std::function<void(QPainter&)>& draw) {
    const auto format = ground.alpha() == 255 ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied;
    QImage piece((QSizeF(place.size()) * scale).toSize(), format);
    piece.setDevicePixelRatio(scale);
    piece.fill(ground);
    QPainter painter(&piece);
    draw(painter);
    painter.end();
    piece.setDevicePixelRatio(1.0);
    return {(QPointF(place.topLeft()) * scale).toPoint(), std::move(piece)};
}

QImage joined(const PictureParts& parts) {
    QImage whole(parts.size, QImage::Format_RGB32);
    whole.fill(parts.background);
    if (parts.field) {
        const QRect& at = parts.field->place;
        const int row_pixels = static_cast<int>(whole.bytesPerLine() / 4);
        auto* corner = reinterpret_cast<std::uint32_t*>(whole.bits()) +
                       static_cast<std::ptrdiff_t>(at.top()) * row_pixels + at.left();
        FieldPainter painter = parts.field->painter;
        painter.paint(parts.field->view, at.width(), at.height(), corner, row_pixels);
    }
    QPainter painter(&whole);
    for (const auto* pieces : {&parts.pieces, &parts.pieces_above})
        for (const PictureParts::Piece& piece : *pieces) painter.drawImage(piece.place, piece.image);
    painter.end();
    whole.setDevicePixelRatio(parts.scale);
    return whole;
}

PictureJob::PictureJob(std::function<BegunPicture()> begin) : begin_(std::move(begin)) {
    this->begin();
}

void PictureJob::begin() {
    begun_ = begin_();
    version_ = begun_.version ? begun_.version() : 0;
    next_row_ = 0;
    ++beginnings_;
}

void PictureJob::draw_band() {
    const int width = std::max(1, begun_.banded.width());
    const int rows = std::clamp(pixels_per_band / width, 1, begun_.banded.height() - next_row_);
    const QPoint place = begun_.banded.topLeft() + QPoint(0, next_row_);
    begun_.parts.pieces.push_back({place, begun_.draw(next_row_, rows)});
    next_row_ += rows;
    version_ = begun_.version();
}

bool PictureJob::step() {
    if (begun_.banded.isEmpty()) return false;
    if (begun_.version() != version_) begin();
    do {
        if (next_row_ >= begun_.banded.height()) return false;
        draw_band();
    } while (beginnings_ > most_beginnings);
    return true;
}

QImage drawn_at_once(PictureJob job) {
    while (job.step()) {
    }
    return joined(job.take());
}

}  // namespace lathe::ui
