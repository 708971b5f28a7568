// The antenna with its surroundings, to be turned with the mouse or the arrow keys.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "ui/scene/colour_map.hpp"
#include "ui/space/cut_plane.hpp"
#include "ui/space/space_model.hpp"
#include "ui/workers/background_task.hpp"

namespace lathe::ui {

class SpaceCanvas;

/// What is drawn: an antenna with at least one part, and by part whether it belongs to the surroundings.
struct SurroundedBody {
    VolumeAntenna antenna;
    std::vector<bool> is_surrounding;
};

/// Its surfaces are computed away from the window, and only while it is shown.
class BodyPicture final : public QWidget {
    Q_OBJECT

public:
    explicit BodyPicture(QWidget* parent = nullptr);

    /// Null: nothing can be drawn, and the picture is empty.
    void show_body(std::shared_ptr<const SurroundedBody> body);
    /// Open in front of the plane y = 0.
    void set_cut_open(bool is_cut_open);
    /// Whether the picture is that of the body as it is, in full.
    bool is_drawn() const;

    QSize sizeHint() const override { return {360, 280}; }
    QSize minimumSizeHint() const override { return {180, 140}; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Drawn {
        std::shared_ptr<const SpaceBody> body;
        std::optional<MaterialRaster> section;  ///< on the plane of the cut, where there is one
    };
    static Drawn drawn(const SurroundedBody& body, bool is_cut_open);
    void draw();
    void take(Drawn drawn);
    void follow_palette();
    void paint_section();

    SpaceCanvas* canvas_;
    std::shared_ptr<const SurroundedBody> body_;
    Drawn drawn_;
    Theme theme_ = Theme::light;
    bool is_cut_open_ = false;
    bool is_old_ = false;  ///< what is drawn
    BackgroundTask task_;
};

}  // namespace lathe::ui
