#include "ui/scene3d/controls_3d.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <numbers>
#include <utility>

#include "ui/forms/frequency_box.hpp"

namespace lathe::ui {

QToolButton* text_button(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(true);
    return button;
}

Controls3d::Controls3d(QWidget* parent) : QWidget(parent) {
    cut_ = new QSlider(Qt::Horizontal);
    cut_->setObjectName("cut_angle");
    cut_->setAccessibleName(tr("Angle cut away"));
    cut_->setRange(0, 360);
    cut_->setSingleStep(5);
    cut_->setPageStep(45);
    cut_->setValue(180);
    cut_->setToolTip(tr("Angle of the antenna that is cut away; the field is shown on the faces"));
    cut_text_ = new QLabel;
    cut_text_->setMinimumWidth(cut_text_->fontMetrics().horizontalAdvance(QStringLiteral("360°  ")));
    pattern_ = new QAction(tr("&Pattern"), this);
    pattern_->setObjectName("pattern_3d");
    pattern_->setCheckable(true);
    pattern_->setChecked(true);
    pattern_->setToolTip(tr("Radiation pattern around the antenna: directivity as radius and colour"));
    frequency_box_ = new FrequencyBox;
    frequency_box_->setObjectName("pattern_3d_frequency");
    frequency_box_->setAccessibleName(tr("Frequency of the pattern"));
    frequency_box_->setToolTip(tr("Frequency of the pattern"));
    add_preset(CameraPreset::front, tr("&Front"), Qt::Key_1, tr("Look into the aperture (1)"));
    add_preset(CameraPreset::side, tr("&Side"), Qt::Key_3, tr("Look on the cut, as in the plane view (3)"));
    add_preset(CameraPreset::top, tr("&Top"), Qt::Key_7, tr("Look from above (7)"));
    add_preset(CameraPreset::isometric, tr("&Isometric"), Qt::Key_0, tr("Look from the side and above (0)"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new QLabel(tr("Cut away")));
    row->addWidget(cut_, 1);
    row->addWidget(cut_text_);
    for (QAction* preset : presets_) row->addWidget(text_button(preset));
    row->addWidget(text_button(pattern_));
    row->addWidget(frequency_box_);

    connect(cut_, &QSlider::valueChanged, this, [this] {
        update_state();
        emit cut_changed();
    });
    connect(pattern_, &QAction::toggled, this, [this] {
        update_state();
        emit pattern_changed();
    });
    connect(frequency_box_, &QComboBox::currentIndexChanged, this, &Controls3d::pattern_changed);
    update_state();
}

void Controls3d::add_preset(CameraPreset preset, const QString& text, const QKeySequence& keys,
                            const QString& tip) {
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    action->setToolTip(tip);
    addAction(action);
    presets_.push_back(action);
    connect(action, &QAction::triggered, this, [this, preset] { emit looked_from(preset); });
}

void Controls3d::set_results(std::shared_ptr<const Results> results) {
    const bool is_shown = results && results->pattern_kind == PatternKind::revolution;
    results_ = is_shown ? std::move(results) : nullptr;
    std::vector<double> frequencies_hz;
    if (results_)
        for (const FrequencyResult& at : results_->frequencies) frequencies_hz.push_back(at.frequency_hz);
    frequency_box_->set_frequencies(frequencies_hz);
    update_state();
    emit pattern_changed();
}

void Controls3d::set_active(bool active) {
    active_ = active;
    update_state();
}

double Controls3d::cut_rad() const {
    return cut_->value() * std::numbers::pi / 180.0;
}

void Controls3d::set_cut_deg(int degrees) {
    cut_->setValue(degrees);
}

std::shared_ptr<const FarField> Controls3d::pattern() const {
    const int index = frequency_box_->currentIndex();
    if (!pattern_->isChecked() || !results_ || index < 0) return nullptr;
    const FarField& field = results_->frequencies[static_cast<std::size_t>(index)].beam().far_field;
    if (field.theta_rad.size() < 2 || !(field.radiated_power_w > 0.0)) return nullptr;
    return {results_, &field};
}

void Controls3d::update_state() {
    cut_text_->setText(QStringLiteral("%1°").arg(cut_->value()));
    for (QAction* action : presets_) action->setEnabled(active_);
    pattern_->setEnabled(active_ && frequency_box_->count() > 0);
    frequency_box_->setEnabled(pattern_->isChecked() && frequency_box_->count() > 0);
}

}  // namespace lathe::ui
