// Where words go in a chart: near what they belong to, never over each other or out of the picture.
#pragma once

#include <QColor>
#include <QList>
#include <QRectF>
#include <QString>
#include <optional>

class QPainter;
class QPalette;

namespace lathe::ui {

/// A place of a chart with a dot, and words beside it unless they are empty.
struct ChartNote {
    QPointF at;  ///< in the values of the chart
    QString text;
    QColor colour;

    bool operator==(const ChartNote&) const = default;
};

/// Gives out places for words, first come first served.
class LabelLayout {
public:
    explicit LabelLayout(const QRectF& area) : area_(area) {}

    /// Nothing is put there from now on.
    void reserve(const QRectF& box) { taken_.append(box); }
    bool is_free(const QRectF& box) const;
    /// The free place for a box of this size nearest to `anchor`, about `gap` away from it, which is taken
    /// from now on; none when all that is near is taken.
    std::optional<QRectF> take(const QPointF& anchor, const QSizeF& size, double gap);
    /// Moved into the area, and taken.
    QRectF take_inside(QRectF box);

private:
    QRectF area_;
    QList<QRectF> taken_;
};

/// A dot and, where there is room, its words on a clear ground.
void paint_note(QPainter& painter, const QPalette& palette, LabelLayout& places, const QPointF& place,
                const ChartNote& note);

/// Words on the palette's background.
void paint_on_background(QPainter& painter, const QPalette& palette, const QRectF& box, const QString& text);

/// With a true minus sign.
QString number_text(double value, int decimals);

}  // namespace lathe::ui
