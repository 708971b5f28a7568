// The 3D picture of an antenna in space with the numbers of its ports and the legends of what is shown.
#pragma once

#include <QString>
#include <vector>

#include "ui/scene3d/orbit_canvas.hpp"
#include "ui/space/space_scene.hpp"

namespace lathe::ui {

/// Words at a place in space.
struct SpaceLabel {
    Vector3 place_mm;
    QString text;
    Colour colour{};
};

class SpaceCanvas final : public OrbitCanvas {
    Q_OBJECT

public:
    explicit SpaceCanvas(QWidget* parent = nullptr);

    /// Setters of the scene; follow with update() or scene_changed().
    SpaceScene& scene() { return static_cast<SpaceScene&>(changing()); }
    void set_labels(std::vector<SpaceLabel> labels);
    /// A colour and what it stands for, in the upper left corner.
    struct LegendEntry {
        Colour colour;
        QString text;
        bool operator==(const LegendEntry&) const = default;
    };
    void set_legend(std::vector<LegendEntry> legend);

protected:
    QRect words_place() const override;
    void paint_words(QPainter& painter) const override;

private:
    std::vector<SpaceLabel> labels_;
    std::vector<LegendEntry> legend_;
};

}  // namespace lathe::ui
