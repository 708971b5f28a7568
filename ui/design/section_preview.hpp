// A quiet picture of one antenna, fitted to the widget.
#pragma once

#include <QWidget>
#include <memory>

#include "solver/geometry/antenna.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe::ui {

class SectionPreview final : public QWidget {
    Q_OBJECT

public:
    explicit SectionPreview(QWidget* parent = nullptr);
    /// Null: nothing.
    void show_antenna(std::shared_ptr<const Antenna> antenna);
    void show_body(std::shared_ptr<const VolumeAntenna> antenna);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const Antenna> antenna_;
    std::shared_ptr<const VolumeAntenna> volume_;  ///< in its place
};

}  // namespace lathe::ui
