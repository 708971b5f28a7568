// A ruler along one side of a plot: ticks at round numbers, labels, title.
#pragma once

#include <QWidget>

namespace lathe::ui {

/// Round numbers (1, 2, 5 times a power of ten) inside [low, high], about `wanted` of them.
QList<double> round_ticks(double low, double high, int wanted);

/// Text of a tick with as many decimals as the distance between ticks needs.
QString tick_text(double value, double distance);

/// Where the label of a tick begins along a ruler of this length: centred, but never cut off at an end.
double label_start(double tick, double size, double length);

class AxisRuler final : public QWidget {
    Q_OBJECT

public:
    AxisRuler(Qt::Orientation orientation, QString title, QWidget* parent = nullptr);

    /// Values at the left (bottom) and right (top) end of the widget.
    void set_range(double from, double to);
    void set_title(const QString& title);
    /// Labels show the magnitude: r has no sign.
    void set_unsigned(bool is_unsigned) { unsigned_ = is_unsigned; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paint_horizontal(QPainter& painter) const;
    void paint_vertical(QPainter& painter) const;

    Qt::Orientation orientation_;
    QString title_;
    double from_ = 0.0, to_ = 1.0;
    bool unsigned_ = false;
};

}  // namespace lathe::ui
