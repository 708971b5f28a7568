// The picture of the turned antenna, with the legend of its pattern.
#pragma once

#include "ui/scene3d/orbit_canvas.hpp"
#include "ui/scene3d/scene_3d.hpp"

namespace lathe::ui {

class Canvas3d final : public OrbitCanvas {
    Q_OBJECT

public:
    explicit Canvas3d(QWidget* parent = nullptr);

    /// Setters of the scene; follow with update().
    Scene3d& scene() { return static_cast<Scene3d&>(changing()); }
    /// Whether the pattern is that of a former design, which its legend says.
    void show_former(bool is_former);

private:
    const Scene3d& shown_scene() const { return static_cast<const Scene3d&>(drawn_scene()); }
    QRect words_place() const override;
    void paint_words(QPainter& painter) const override;
    void paint_legend(QPainter& painter, double peak_dbi, const QRect& bar) const;

    bool is_former_ = false;
};

}  // namespace lathe::ui
