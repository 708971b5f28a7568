// The antenna with its surroundings, to be turned with the mouse or the arrow keys.
#pragma once

#include <QImage>
#include <QPoint>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/verification/body_shading.hpp"
#include "ui/workers/background_task.hpp"

namespace lathe::ui {

/// What is drawn; both bodies have parts.
struct DrawnBodies {
    Body all, bare;
};

/// Drawn away from the window, coarsely at first.
class BodyPicture final : public QWidget {
    Q_OBJECT

public:
    explicit BodyPicture(QWidget* parent = nullptr);

    /// Null: nothing can be drawn, and the picture is empty.
    void show_bodies(std::shared_ptr<const DrawnBodies> bodies);
    void set_cut_open(bool is_cut_open);
    /// Whether the picture is that of the bodies as they are, in full.
    bool is_drawn() const { return is_fine_; }

    QSize sizeHint() const override { return {360, 280}; }
    QSize minimumSizeHint() const override { return {180, 140}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void turn(double azimuth_deg, double elevation_deg);
    void draw(int pixels_a_dot);

    std::shared_ptr<const DrawnBodies> bodies_;
    BodyViewpoint eye_;
    QImage picture_;
    bool is_fine_ = false;
    std::optional<QPoint> pressed_;
    BackgroundTask task_;
};

}  // namespace lathe::ui
