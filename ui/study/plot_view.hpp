// A plot as the reports print it, in the colours of the window.
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "genetic/report/plot_picture.hpp"

namespace lathe::ui {

/// Drawn away from the window; until the picture is there the one before is shown.
class PlotView final : public QWidget {
    Q_OBJECT

public:
    explicit PlotView(QWidget* parent = nullptr);

    /// `height` to `width` is the shape; the size follows the layout.
    void show_plot(const genetic::Plot& plot, double width, double height);
    const genetic::Plot& plot() const { return *plot_; }
    /// A ring about a value; empty: none.
    void mark(std::optional<QPointF> value);
    bool is_drawn() const { return picture_.size() == wanted_pixels(); }
    /// Lengths of the axes in the units of their data.
    QPointF axes() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, 150}; }

signals:
    /// The mouse is over the axes there, or left them.
    void pointed(std::optional<QPointF> value);
    void clicked(QPointF value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QSize wanted_pixels() const;
    void draw();
    std::optional<QPointF> value_at(const QPointF& place) const;
    QPointF place_of(const QPointF& value) const;

    std::shared_ptr<const genetic::Plot> plot_;
    double shape_ = 0.6;          ///< height to width
    genetic::PlotPicture frame_;  ///< without its pixels
    QImage picture_;
    std::optional<QPointF> marked_;
    int newest_ = 0;
};

}  // namespace lathe::ui
