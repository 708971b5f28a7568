// A quiet picture of one antenna, fitted to the widget.
#pragma once

#include <QWidget>
#include <memory>

#include "solver/geometry/antenna.hpp"

namespace lathe::ui {

class SectionPreview final : public QWidget {
    Q_OBJECT

public:
    explicit SectionPreview(QWidget* parent = nullptr);
    void show_antenna(std::shared_ptr<const Antenna> antenna);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const Antenna> antenna_;
};

}  // namespace lathe::ui
