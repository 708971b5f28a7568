// Pattern curves around a circle, dB outwards.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/patterns/pattern_curves.hpp"

namespace lathe::ui {

/// Where zero degrees lie and which way angles grow: theta of a body of revolution, phi of a plan view.
enum class AngleSense { clockwise_from_top, anticlockwise_from_right };

/// The cursor reads all named curves off at the sample nearest to its angle; the context menu copies and
/// saves.
class PolarPlot final : public QWidget {
    Q_OBJECT

public:
    explicit PolarPlot(QWidget* parent = nullptr);

    /// Angles are theta, clockwise from the top, unless this says otherwise.
    void set_sense(AngleSense sense);
    /// Mirrored curves, degrees and dB. Levels from `top_db` down to `top_db` - pattern_depth_db.
    void show_curves(const QList<PatternCurve>& curves, double top_db, const QString& unit);

    /// Dots with words; degrees and dB.
    void show_notes(const QList<ChartNote>& notes);

    /// Where the levels are written, in the order of the rings from outside.
    QList<QRectF> level_labels() const;
    QPointF place_of(double theta_deg, double level_db) const;
    /// The angle and one line per curve, as shown at the cursor; empty without one.
    const QStringList& readout() const { return readout_; }
    QString table_text(QChar separator) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paint_grid(QPainter& painter) const;
    QString level_text(int ring) const;
    QRectF angle_label(int angle_deg) const;
    void paint_levels(QPainter& painter) const;
    void paint_notes(QPainter& painter) const;
    void paint_curves(QPainter& painter) const;
    void paint_legend(QPainter& painter) const;
    void paint_readout(QPainter& painter) const;
    void update_readout();
    QRectF circle() const;
    bool is_dark() const;
    /// The unit vector of an angle on the screen, and the angle of a way on the screen.
    QPointF way_of(double angle_deg) const;
    double angle_of(const QPointF& way) const;
    QString symbol() const;

    QList<PatternCurve> curves_;
    AngleSense sense_ = AngleSense::clockwise_from_top;
    double top_db_ = 0.0;
    QString unit_;
    QList<ChartNote> notes_;
    std::optional<double> cursor_deg_;
    QStringList readout_;
};

}  // namespace lathe::ui
