// The reflection in the complex plane, with circles of constant resistance and reactance.
#pragma once

#include <QWidget>
#include <complex>
#include <functional>
#include <optional>

#include "ui/charts/result_state.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/results/reflection_series.hpp"

class QAction;

namespace lathe::ui {

class StateNote;
class LabelLayout;

/// The wheel zooms about the cursor, dragging moves what is zoomed, a double click goes back to the whole
/// chart.
class SmithChart final : public QWidget {
    Q_OBJECT

public:
    explicit SmithChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(const SharedResults& start, const SharedResults& now);

    /// What "now" is to the design as it stands.
    void show_state(ResultState state);
    void show_pinned(const QList<PinnedDesign>& pinned);

    /// Where a reflection coefficient lies in the widget, and back.
    QPointF place_of(std::complex<double> reflection) const;
    std::complex<double> reflection_at(const QPointF& place) const;
    /// How many times as large as the whole chart in the widget; 1 at least.
    double zoom() const { return zoom_; }
    /// About a place of the widget, which stays where it is.
    void zoom_at(const QPointF& place, double factor);
    /// Zooms in as far as all of the present curve stays visible.
    void zoom_to_curve();
    void reset_zoom();
    /// What is written below the chart, about the frequency nearest to the cursor, and where.
    QString readout() const { return readout_; }
    QRectF readout_box() const;
    /// Where words stand in the chart: impedances, ends of the band.
    QList<QRectF> label_boxes() const;

    /// The present reflection, one line per frequency; that of pinned designs where they have the frequency.
    QString table_text(QChar separator) const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Trace {
        CurveStyle style;
        QString name;
        ReflectionSeries series;
    };
    struct Label {
        QRectF box;
        QString text;
        bool is_of_grid;
    };
    void add_actions();
    void paint_grid(QPainter& painter) const;
    void paint_trace(QPainter& painter, const Trace& trace) const;
    void paint_legend(QPainter& painter) const;
    void paint_labels(QPainter& painter) const;
    QList<Label> labels() const;
    void add_grid_labels(LabelLayout& places, QList<Label>& labels) const;
    /// Impedances in sight, normalised.
    struct Sight {
        double r_low, r_high, x_low, x_high;
    };
    Sight sight() const;
    /// Where the grid has lines: at a few usual values, or at round ones within sight.
    struct Lines {
        QList<double> resistances, reactances;
        bool is_fine = false;
    };
    Lines lines() const;
    void paint_fine_lines(QPainter& painter, const Lines& lines) const;
    void add_fine_labels(const Lines& lines, const std::function<void(QPointF, const QString&)>& add) const;
    QFont small_font() const;
    /// Name and colour of the present curve, by its state.
    void name_present();
    void update_readout();
    void mark_at(const QPointF& place);
    /// The unit circle when nothing is zoomed, and as it is.
    QRectF whole() const;
    QRectF circle() const;

    std::optional<Trace> start_, now_;
    QList<Trace> pinned_;
    std::optional<double> line_impedance_ohm_;
    std::optional<std::size_t> marked_;  ///< sample under the cursor
    ResultState state_ = ResultState::current;
    StateNote* note_;
    QString readout_;
    double zoom_ = 1.0;
    std::complex<double> centre_;  ///< in the middle of the widget
    std::optional<QPointF> dragged_;
    QAction* reset_action_ = nullptr;
};

/// "R + jX" in ohm where the line's impedance is known, else normalised to the guide's wave impedance.
QString impedance_text(std::complex<double> reflection, const std::optional<double>& line_impedance_ohm);

}  // namespace lathe::ui
