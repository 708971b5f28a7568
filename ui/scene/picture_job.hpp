// A picture of the field view at any scale, drawn in bands: at four times the screen's size the whole would
// hold the window for a fifth of a second where OpenGL runs on the processor.
#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>
#include <QSize>
#include <functional>
#include <optional>
#include <vector>

#include "ui/scene/field_painter.hpp"

class QPainter;

namespace lathe::ui {

/// What a picture is made of, in device pixels. It shares nothing with the view.
struct PictureParts {
    struct Piece {
        QPoint place;
        QImage image;  ///< one of its pixels is one of the picture's
    };
    /// The field of the meridian plane, under all pieces.
    struct Field {
        QRect place;
        FieldPainter painter;
        PlaneView view;
    };
    QSize size;
    double scale = 1.0;  ///< device pixels for a logical one
    QColor background;
    std::optional<Field> field;
    /// Drawn in this order; bands join the first list.
    std::vector<Piece> pieces, pieces_above;
};

/// What `draw` paints, in logical pixels of `place`; that too is in logical pixels, of the picture.
PictureParts::Piece painted_piece(const QRect& place, double scale, const QColor& ground,
                                  const std::function<void(QPainter&)>& draw);

/// In any thread.
QImage joined(const PictureParts& parts);

/// A picture that is begun: what was drawn at once, and how the rest is.
struct BegunPicture {
    PictureParts parts;
    QRect banded;                                     ///< drawn in bands; may be empty
    std::function<QImage(int first, int rows)> draw;  ///< rows of `banded`, from its top
    std::function<long()> version;                    ///< of what `draw` draws
};

/// In the window's thread, a band a call. What changes meanwhile belongs to another picture: then it is begun
/// anew, and drawn without a pause when that happens too often.
class PictureJob {
public:
    explicit PictureJob(std::function<BegunPicture()> begin);

    /// Draws the next band. False when there is none left: then take().
    bool step();
    PictureParts take() { return std::move(begun_.parts); }

private:
    void begin();
    void draw_band();

    std::function<BegunPicture()> begin_;
    BegunPicture begun_;
    long version_ = 0;
    int next_row_ = 0, beginnings_ = 0;
};

/// Without a pause, for pictures of the screen's size.
QImage drawn_at_once(PictureJob job);

}  // namespace lathe::ui
