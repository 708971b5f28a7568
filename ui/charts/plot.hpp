// A chart in the program's style: value axes with titles, curves by role, colours of the palette.
#pragma once

#include <QChartView>
#include <QList>
#include <QPen>
#include <QPointF>

class QLineSeries;
class QValueAxis;

namespace lathe::ui {

/// Curves of the same role look the same in every chart.
enum class CurveRole { now, now_second, now_third, start, start_second, start_third, goal, background };

QColor curve_colour(CurveRole role, bool dark);

class Plot : public QChartView {
    Q_OBJECT

public:
    Plot(const QString& title, const QString& x_title, const QString& y_title, QWidget* parent = nullptr);

    /// Owned by the chart. An empty name keeps it out of the legend.
    QLineSeries* add_curve(const QString& name, CurveRole role);
    void set_points(QLineSeries* curve, const QList<QPointF>& points);
    void set_y_title(const QString& title);
    /// Ticks at round numbers when no distance is given.
    void set_x_range(double low, double high, double tick_distance = 0.0);
    void set_y_range(double low, double high, double tick_distance = 0.0);
    QList<QLineSeries*> curves() const;

protected:
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void apply_palette();
    void update_legend();
    bool is_dark() const;

    struct Curve {
        QLineSeries* series;
        CurveRole role;
    };
    QList<Curve> curves_;
    QValueAxis* x_axis_;
    QValueAxis* y_axis_;
};

}  // namespace lathe::ui
