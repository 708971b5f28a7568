#include "ui/field/scale_controls.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "ui/forms/number_edit.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {

ScaleControls::ScaleControls(QWidget* parent) : QWidget(parent) {
    kind_box_ = new QComboBox;
    kind_box_->setObjectName("scale_kind");
    kind_box_->setAccessibleName(tr("Colour scale"));
    kind_box_->setToolTip(tr("Linear colours, or decibels below the peak of the film"));
    kind_box_->addItem(tr("Linear"), 0.0);
    for (const double floor : {-30.0, -40.0, -60.0, -80.0})
        kind_box_->addItem(tr("%1 dB").arg(-floor), floor);
    automatic_button_ = new QToolButton;
    automatic_button_->setIcon(glyph_icon(Glyph::automatic));
    automatic_button_->setAutoRaise(true);
    automatic_button_->setToolTip(tr("Let the colour range follow the field"));
    automatic_button_->setAccessibleName(tr("Automatic range"));
    automatic_button_->setObjectName("range_automatic");
    automatic_button_->setCheckable(true);
    automatic_button_->setChecked(true);
    range_box_ = new NumberEdit;
    range_box_->setProperty("is_of_view", true);
    range_box_->setObjectName("range_value");
    range_box_->setAccessibleName(tr("Colour range"));
    range_box_->setRange(0.001, 1e6);
    range_box_->setDecimals(3);
    range_box_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    range_box_->setEnabled(false);
    range_box_->setFixedWidth(range_box_->fontMetrics().horizontalAdvance(QStringLiteral("±0000.000 MV/m")) +
                              24);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(kind_box_);
    row->addWidget(automatic_button_);
    row->addWidget(range_box_);

    connect(kind_box_, &QComboBox::currentIndexChanged, this, [this] {
        reset();
        update_box();
        emit changed();
    });
    connect(automatic_button_, &QToolButton::toggled, this, [this](bool automatic) {
        if (automatic)
            range_.set_automatic();
        else
            range_.set_fixed(range_.half_range());
        update_box();
        emit changed();
    });
    connect(range_box_, &NumberEdit::valueChanged, this, [this](double value) {
        range_.set_fixed(value * factor_);
        update_box();
        emit changed();
    });
    update_box();
}

double ScaleControls::floor_db() const {
    return kind_box_->currentData().toDouble();
}

void ScaleControls::set_floor_db(double floor_db) {
    const int index = kind_box_->findData(floor_db);
    if (index >= 0) kind_box_->setCurrentIndex(index);
}

bool ScaleControls::is_automatic() const {
    return automatic_button_->isChecked();
}

void ScaleControls::set_fixed(double largest) {
    automatic_button_->setChecked(false);
    range_.set_fixed(largest);
    update_box();
    emit changed();
}

void ScaleControls::set_automatic() {
    automatic_button_->setChecked(true);
}

void ScaleControls::set_quantity(bool signed_values, const QString& unit) {
    signed_ = signed_values;
    unit_ = unit;
    update_box();
}

void ScaleControls::reset() {
    range_.reset();
}

void ScaleControls::follow(std::span<const float> values, double known_peak, bool still) {
    if (!is_automatic()) return;
    // Decibels cover every level that a film comes to, so their top stands still.
    if (still || is_decibel()) range_.reset();
    if (is_decibel() && known_peak > 0.0) {
        const auto peak = static_cast<float>(known_peak);
        range_.follow({&peak, 1}, known_peak);
    } else {
        range_.follow(values, known_peak);
    }
    update_box();
}

ColourScale ScaleControls::scale() const {
    if (is_decibel()) return {ScaleKind::decibel, floor_db(), 0.0};
    if (signed_) return {ScaleKind::diverging, -range_.half_range(), range_.half_range()};
    return {ScaleKind::magnitude, 0.0, range_.half_range()};
}

void ScaleControls::update_box() {
    const QSignalBlocker quiet(range_box_);
    range_box_->setEnabled(!is_automatic());
    range_box_->setPrefix(signed_ && !is_decibel() ? QStringLiteral("±") : QString());
    range_box_->setToolTip(is_decibel() ? tr("The value that 0 dB stands for")
                           : signed_    ? tr("Colours go from minus to plus this value")
                                        : tr("Colours go from zero to this value"));
    const UnitPrefix prefix = unit_prefix(range_.half_range());
    factor_ = prefix.factor;
    range_box_->setSuffix(QLatin1Char(' ') + prefix.prefix + unit_);
    range_box_->setValue(range_.half_range() / factor_);
}

}  // namespace lathe::ui
