#include "ui/field/map_controls.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <cmath>
#include <numbers>

#include "ui/forms/frequency_box.hpp"
#include "ui/panels/elided_label.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr int screen_interval_ms = 28;  // a little more than 30 pictures per second
constexpr double seconds_per_period = 2.0;

}  // namespace

MapControls::MapControls(QWidget* parent) : QWidget(parent) {
    frequency_box_ = new FrequencyBox;
    frequency_box_->setObjectName("map_frequency");
    frequency_box_->setAccessibleName(tr("Frequency"));
    frequency_box_->setToolTip(tr("Frequency of the map"));
    frequency_box_->setMinimumContentsLength(9);
    kind_box_ = new QComboBox;
    kind_box_->setObjectName("map_kind");
    kind_box_->setAccessibleName(tr("Kind of map"));
    kind_box_->addItem(tr("Amplitude"), static_cast<int>(MapKind::amplitude));
    kind_box_->addItem(tr("Phase"), static_cast<int>(MapKind::phase));
    kind_box_->addItem(tr("Instantaneous"), static_cast<int>(MapKind::instant));
    kind_box_->setToolTip(
        tr("Peak amplitude for an incident wave of 1 W, of a planar antenna 1 W per metre of height (of |E| "
           "and |H| the largest over time and around the axis), phase, or the field as it moves through one "
           "period"));
    animate_ = new QAction(tr("&Run phase"), this);
    animate_->setObjectName("map_animate");
    animate_->setCheckable(true);
    animate_->setChecked(true);
    animate_->setShortcut(Qt::Key_Space);
    animate_->setToolTip(tr("Let the phase run (Space)"));
    addAction(animate_);
    auto* animate_button = new QToolButton;
    animate_button->setDefaultAction(animate_);
    animate_button->setAutoRaise(true);
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setRange(0, 359);
    slider_->setPageStep(30);
    slider_->setToolTip(tr("Phase of the field, for an incident wave of phase zero at the reference plane"));
    slider_->setAccessibleName(tr("Phase"));
    phase_ = new QLabel;
    phase_->setMinimumWidth(phase_->fontMetrics().horizontalAdvance(QStringLiteral("ωt = 000°  ")));
    progress_ = new ElidedLabel;

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(frequency_box_);
    row->addWidget(kind_box_);
    row->addWidget(animate_button);
    row->addWidget(slider_, 1);
    row->addWidget(phase_);
    row->addWidget(progress_);

    connect(frequency_box_, &QComboBox::currentIndexChanged, this, &MapControls::frequency_changed);
    connect(kind_box_, &QComboBox::currentIndexChanged, this, [this] {
        update_state();
        emit kind_changed();
    });
    connect(animate_, &QAction::toggled, this, &MapControls::update_state);
    connect(slider_, &QSlider::valueChanged, this, [this](int value) { set_phase_deg(value); });
    connect(&timer_, &QTimer::timeout, this, &MapControls::turn);
    timer_.setTimerType(Qt::PreciseTimer);
    update_state();
}

void MapControls::set_frequencies(std::span<const double> frequencies_hz) {
    frequency_box_->set_frequencies(frequencies_hz);
    update_state();
}

void MapControls::set_quantity(FieldQuantity quantity) {
    quantity_ = quantity;
    if (auto* model = qobject_cast<QStandardItemModel*>(kind_box_->model()))
        for (int row = 0; row < kind_box_->count(); ++row)
            model->item(row)->setEnabled(
                is_defined(quantity, static_cast<MapKind>(kind_box_->itemData(row).toInt())));
    if (!is_defined(quantity, kind()))
        set_kind(is_defined(quantity, MapKind::amplitude) ? MapKind::amplitude : MapKind::instant);
}

void MapControls::show_progress(const QString& text) {
    progress_->setText(text);
    progress_->setVisible(!text.isEmpty());
}

void MapControls::set_active(bool active) {
    active_ = active;
    update_state();
}

int MapControls::frequency_index() const {
    return frequency_box_->currentIndex();
}

MapKind MapControls::kind() const {
    return static_cast<MapKind>(kind_box_->currentData().toInt());
}

void MapControls::set_kind(MapKind kind) {
    kind_box_->setCurrentIndex(kind_box_->findData(static_cast<int>(kind)));
}

double MapControls::phase_rad() const {
    return phase_deg_ * std::numbers::pi / 180.0;
}

void MapControls::set_phase_deg(double phase_deg) {
    animate_->setChecked(false);
    phase_deg_ = phase_deg;
    update_state();
    emit phase_changed();
}

bool MapControls::is_animated() const {
    return timer_.isActive();
}

void MapControls::turn() {
    if (!isVisible()) return;
    phase_deg_ = std::fmod(
        phase_deg_ + 360.0 * 1e-3 * static_cast<double>(clock_.restart()) / seconds_per_period, 360.0);
    update_state();
    emit phase_changed();
}

void MapControls::update_state() {
    const bool moves = active_ && frequency_box_->count() > 0 && kind() == MapKind::instant;
    frequency_box_->setEnabled(frequency_box_->count() > 0);
    animate_->setEnabled(moves);
    slider_->setEnabled(moves);
    phase_->setEnabled(moves);
    animate_->setIcon(glyph_icon(moves && animate_->isChecked() ? Glyph::pause : Glyph::play));
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(phase_deg_));
    phase_->setText(QStringLiteral("ωt = %1°").arg(static_cast<int>(phase_deg_)));
    const bool runs = moves && animate_->isChecked();
    if (runs == timer_.isActive()) return;
    clock_.start();
    runs ? timer_.start(screen_interval_ms) : timer_.stop();
}

}  // namespace lathe::ui
