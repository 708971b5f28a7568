// A chart in the program's style: value axes with titles, curves by role, colours of the palette.
#pragma once

#include <QChartView>
#include <QList>
#include <QPointF>
#include <optional>

#include "ui/charts/chart_labels.hpp"
#include "ui/charts/error_bar.hpp"
#include "ui/painting/curve_style.hpp"

class QAction;
class QLineSeries;
class QRubberBand;
class QValueAxis;

namespace lathe::ui {

/// A value that the user has marked on a curve. It stays at its x, or the curve's sample nearest to that, and
/// follows the curve.
struct PlotMarker {
    QLineSeries* curve = nullptr;
    double x = 0.0;
};

/// A thin horizontal line with a word, under the curves.
struct PlotGuide {
    double y = 0.0;
    QString text;
};

/// The cursor reads all named curves off at their samples, never between them. A click marks the nearest
/// curve, or removes the marker that is there; a rectangle drawn with the mouse is zoomed into, a double
/// click goes back. The context menu copies and saves picture and numbers.
class Plot : public QChartView {
    Q_OBJECT

public:
    Plot(const QString& title, const QString& x_title, const QString& y_title, QWidget* parent = nullptr);

    /// Owned by the chart. An empty name keeps it out of the legend and of what the cursor reads.
    QLineSeries* add_curve(const QString& name, CurveRole role);
    /// `legend` stands for the name in the legend; empty: not in the legend.
    QLineSeries* add_curve(const QString& name, const CurveStyle& style, const QString& legend);
    /// Gives a curve another name and style; its markers stay.
    void rename_curve(QLineSeries* curve, const QString& name, const CurveStyle& style,
                      const QString& legend);
    /// With its markers.
    void remove_curve(QLineSeries* curve);
    void set_points(QLineSeries* curve, const QList<QPointF>& points);
    /// Error bars in the colour of the curve; the cursor and the table read them.
    void set_errors(QLineSeries* curve, const QList<ErrorBar>& errors);
    /// Empty without error bars.
    QList<ErrorBar> errors_of(const QLineSeries* curve) const;
    void set_y_title(const QString& title);
    /// Ticks at round numbers when no distance is given. A zoom stays until it is reset.
    void set_x_range(double low, double high, double tick_distance = 0.0);
    void set_y_range(double low, double high, double tick_distance = 0.0);
    void set_guides(const QList<PlotGuide>& guides);
    /// Dots with words, of what the curves themselves say.
    void set_notes(const QList<ChartNote>& notes);
    const QList<ChartNote>& notes() const { return notes_; }
    QList<QLineSeries*> curves() const;

    const QList<PlotMarker>& markers() const { return markers_; }
    void clear_markers();
    bool is_zoomed() const { return zoom_.has_value(); }
    void zoom_to(const QRectF& values);
    void reset_zoom();
    /// What the cursor shows at x: one line per named curve, the first line is the x of the sample nearest to
    /// it.
    QStringList readout_at(double x) const;
    /// All curves but goals over x as rows, with a heading.
    QString table_text(QChar separator) const;

protected:
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    struct Curve {
        QLineSeries* series;
        CurveStyle style;
        QString legend;
        QList<ErrorBar> errors = {};
    };
    struct Range {
        double low = 0.0, high = 1.0, tick_distance = 0.0;
    };

    /// What the cursor reads off a curve.
    struct Reading {
        QLineSeries* curve;
        QPointF value;
        QString text;
    };
    void add_actions();
    double sample_x(double x) const;
    QList<Reading> readings_at(double sample) const;
    std::optional<double> error_at(const Curve& curve, double x) const;
    void paint_errors(QPainter& painter) const;
    void paint_notes(QPainter& painter, LabelLayout& places) const;
    void apply_palette();
    void apply_ranges();
    void update_legend();
    bool is_dark() const;
    /// Enough to tell a two-hundredth of the axis.
    static int decimals_of(const QValueAxis& axis);
    QPointF value_at(const QPointF& place) const;
    QPointF place_of(const QPointF& value) const;
    void toggle_marker(const QPointF& place);
    std::optional<qsizetype> marker_at(const QPointF& place) const;
    void paint_markers(QPainter& painter, LabelLayout& places) const;
    void paint_cursor(QPainter& painter) const;

    QList<Curve> curves_;
    QList<PlotMarker> markers_;
    QList<PlotGuide> guides_;
    QList<ChartNote> notes_;
    QValueAxis* x_axis_;
    QValueAxis* y_axis_;
    Range x_home_, y_home_;
    std::optional<QRectF> zoom_;
    std::optional<QPointF> cursor_;  ///< in the view
    std::optional<QPoint> pressed_;
    QRubberBand* band_ = nullptr;
    QAction* reset_zoom_action_ = nullptr;
    QAction* clear_markers_action_ = nullptr;
};

/// Between two points of an ascending curve linearly; nothing beyond its ends.
std::optional<double> interpolated(const QList<QPointF>& points, double x);
/// The point of an ascending curve nearest to x; nothing farther beyond its ends than half a step.
std::optional<QPointF> nearest_sample(const QList<QPointF>& points, double x);

}  // namespace lathe::ui
