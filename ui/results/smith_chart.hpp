// The reflection in the complex plane, with circles of constant resistance and reactance.
#pragma once

#include <QWidget>
#include <complex>
#include <optional>

#include "ui/charts/result_state.hpp"
#include "ui/compare/kept_designs.hpp"

namespace lathe::ui {

class StateNote;

class SmithChart final : public QWidget {
    Q_OBJECT

public:
    explicit SmithChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);

    /// What "now" is to the design as it stands.
    void show_state(ResultState state);
    void show_kept(const QList<KeptDesign>& kept);

    /// Where a reflection coefficient lies in the widget.
    QPointF place_of(std::complex<double> reflection) const;
    /// What is written below the chart, about the frequency nearest to the cursor.
    QString readout() const { return readout_; }

    /// The present reflection, a line a frequency; that of kept designs where they have the frequency.
    QString table_text(QChar separator) const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paint_grid(QPainter& painter) const;
    void paint_curve(QPainter& painter, const SharedResults& results, const CurveStyle& style) const;
    void paint_legend(QPainter& painter) const;
    CurveStyle present_style() const;
    void paint_marks(QPainter& painter) const;
    void update_readout();
    QRectF circle() const;

    SharedResults start_, now_;
    ResultState state_ = ResultState::current;
    StateNote* note_;
    QList<KeptDesign> kept_;
    std::optional<std::size_t> marked_;  ///< frequency under the cursor
    QString readout_;
};

/// "R + jX" in ohm where the line's impedance is known, else normalised to the guide's wave impedance.
QString impedance_text(std::complex<double> reflection, const std::optional<double>& line_impedance_ohm);

}  // namespace lathe::ui
