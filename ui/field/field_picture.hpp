// The field view as one picture for print and slides: pixels at any scale, or vectors.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/picture_job.hpp"
#include "ui/scene2d/field_scene.hpp"

class QPainter;
class QWidget;

namespace lathe::ui {

class Canvas3d;
class ColourBar;
class RuledCanvas;

/// What a picture of the field view shows beside what its widgets show.
struct PicturedField {
    QString caption;
    bool is_3d = false;
    Theme theme = Theme::light;
    Overlays overlays{};
    std::vector<PaintedShape> antenna, reference;  ///< the reference may be empty
    bool has_axis = true;                          ///< the line r = 0 is drawn
    std::optional<Extent> inner_box{};             ///< of the field, where absorbing layers lie around it
};

class FieldPicture {
public:
    /// All outlive this object. `area` holds the views and the colour bar.
    struct Widgets {
        QWidget& area;
        RuledCanvas& plane;
        Canvas3d& canvas_3d;
        ColourBar& colour_bar;
    };
    /// `contents` is asked whenever a picture is begun.
    FieldPicture(const Widgets& widgets, std::function<PicturedField()> contents)
        : widgets_(widgets), contents_(std::move(contents)) {}

    /// Size of a picture of scale 1, logical pixels: the area with a line for the caption above it.
    QSize size() const;
    /// The view on show with rulers, colour bar and caption, `scale` pixels for one on the screen. This
    /// object outlives the job.
    PictureJob job(double scale);
    /// The plane as SVG: outline, axes and words as vectors go into `svg`, with a place for the field (see
    /// svg_picture.hpp), which is what the job draws.
    PictureJob vector_job(const std::shared_ptr<QByteArray>& svg);

private:
    BegunPicture begin(double scale);
    /// The plane without anything around it.
    BegunPicture begin_plane(double scale, bool with_overlay);
    QByteArray vectors(const PicturedField& shown);
    void draw_vectors(QPainter& painter, const QPoint& at, const PicturedField& shown);
    void draw_caption(QPainter& painter, const QString& caption) const;
    /// The widgets that say how to read the view.
    std::vector<QWidget*> parts_around(bool is_3d) const;

    Widgets widgets_;
    std::function<PicturedField()> contents_;
};

}  // namespace lathe::ui
