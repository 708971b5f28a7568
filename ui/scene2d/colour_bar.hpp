// The colour bar of the field view: what a colour means, in engineering units.
#pragma once

#include <QWidget>

#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

/// A power of 1000 with its prefix, chosen so that `magnitude` becomes 1 to 999.
struct UnitPrefix {
    double factor = 1.0;  ///< divide by this
    QString prefix;
};
UnitPrefix unit_prefix(double magnitude);

class ColourBar final : public QWidget {
    Q_OBJECT

public:
    explicit ColourBar(QWidget* parent = nullptr);

    void set_theme(Theme theme);
    /// `quantity` is the field's symbol, `unit` without prefix; decibels and degrees bring their own.
    void set_quantity(const QString& quantity, const QString& unit);
    void set_scale(const ColourScale& scale);
    const ColourScale& scale() const { return scale_; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme theme_ = Theme::light;
    QString quantity_, unit_;
    ColourScale scale_;
};

}  // namespace lathe::ui
