#include "ui/space/space_controls.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/forms/frequency_box.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/space/result_choices.hpp"

namespace lathe::ui {
namespace {

constexpr int slider_steps = 1000;

}  // namespace

SpaceControls::SpaceControls(QWidget* parent)
    : QWidget(parent),
      axis_(new QComboBox),
      quantity_(new QComboBox),
      slider_(new QSlider(Qt::Horizontal)),
      place_box_(new NumberEdit),
      frequency_(new FrequencyBox),
      excitation_(new QComboBox) {
    axis_->setObjectName("space_axis");
    axis_->setAccessibleName(tr("Plane across"));
    axis_->addItems({tr("plane x ="), tr("plane y ="), tr("plane z =")});
    axis_->setCurrentIndex(1);
    axis_->setToolTip(tr("The plane on which the antenna is cut open and the field is watched"));
    slider_->setObjectName("space_place");
    slider_->setAccessibleName(tr("Place of the plane"));
    slider_->setRange(0, slider_steps);
    slider_->setToolTip(tr("Moves the plane; the field is watched where it stands"));
    place_box_->setObjectName("space_place_mm");
    place_box_->setAccessibleName(tr("Place of the plane"));
    place_box_->setProperty("is_of_view", true);
    place_box_->set_length();
    place_box_->show_length_unit();
    place_box_->setDecimals(3);
    cut_ = add_switch(tr("&Cut open"), "space_cut", Qt::Key_C, tr("Cuts away what lies before the plane (C)"),
                      true);
    mesh_ = add_switch(tr("&Mesh"), "space_mesh", Qt::Key_M,
                       tr("Lines and cells of the grid on the plane: cut by metal, filled (M)"), false);
    field_ = add_switch(tr("&Field"), "space_field", Qt::Key_E,
                        tr("The field on the plane while the antenna is solved (E)"), true);
    domain_ = add_switch(tr("&Domain"), "space_domain", Qt::Key_D,
                         tr("The box that is solved, its layers, planes of symmetry and ground (D)"), true);
    pattern_ =
        add_switch(tr("&Pattern"), "space_pattern", Qt::Key_P,
                   tr("Radiation pattern around the antenna: directivity as radius and colour; between "
                      "the cuts at 45° it is interpolated (P)"),
                   false);
    quantity_->setObjectName("space_quantity");
    quantity_->setAccessibleName(tr("Field"));
    for (const bool magnetic : {false, true})
        for (const char* const name : {"x", "y", "z", "|"})
            quantity_->addItem(name[0] == '|' ? (magnetic ? QStringLiteral("|H|") : QStringLiteral("|E|"))
                                              : (magnetic ? QStringLiteral("H") : QStringLiteral("E")) +
                                                    QLatin1String(name));
    quantity_->setCurrentIndex(3);
    quantity_->setToolTip(tr("Component or magnitude of the field"));
    frequency_->setObjectName("space_pattern_frequency");
    frequency_->setAccessibleName(tr("Frequency of the pattern"));
    excitation_->setObjectName("space_pattern_port");
    excitation_->setAccessibleName(tr("Driven port of the pattern"));
    add_cameras();
    make_rows();
    connect(axis_, &QComboBox::currentIndexChanged, this, &SpaceControls::take_axis);
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        const auto axis = static_cast<std::size_t>(axis_->currentIndex());
        const auto& [low, high] = ranges_[axis];
        places_[axis] = low + (high - low) * step / slider_steps;
        show_place();
        emit plane_changed();
    });
    connect(place_box_, &NumberEdit::valueChanged, this, [this](double mm) {
        places_[static_cast<std::size_t>(axis_->currentIndex())] = 1e-3 * mm;
        show_place();
        emit plane_changed();
    });
    connect(quantity_, &QComboBox::currentIndexChanged, this, &SpaceControls::quantity_changed);
    connect(frequency_, &QComboBox::currentIndexChanged, this, &SpaceControls::pattern_changed);
    connect(excitation_, &QComboBox::currentIndexChanged, this, &SpaceControls::pattern_changed);
    set_ranges({{{-0.01, 0.01}, {-0.01, 0.01}, {-0.01, 0.01}}});
    set_results(nullptr);
}

QAction* SpaceControls::add_switch(const QString& text, const char* name, const QKeySequence& keys,
                                   const QString& tip, bool is_on) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setCheckable(true);
    action->setChecked(is_on);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(tip);
    connect(action, &QAction::toggled, this, &SpaceControls::shown_changed);
    return action;
}

void SpaceControls::add_cameras() {
    const auto add = [this](const QString& text, const QKeySequence& keys, const QString& tip) {
        auto* action = new QAction(text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setToolTip(tip);
        cameras_.push_back(action);
        return action;
    };
    const auto add_preset = [this, &add](CameraPreset preset, const QString& text, const QKeySequence& keys,
                                         const QString& tip) {
        connect(add(text, keys, tip), &QAction::triggered, this,
                [this, preset] { emit looked_from(preset); });
    };
    add_preset(CameraPreset::top, tr("+x"), Qt::Key_X, tr("Look from +x (X)"));
    add_preset(CameraPreset::side, tr("+y"), Qt::Key_Y, tr("Look from +y (Y)"));
    add_preset(CameraPreset::front, tr("+z"), Qt::Key_Z, tr("Look from +z (Z)"));
    add_preset(CameraPreset::isometric, tr("Oblique"), Qt::Key_I, tr("Look obliquely (I)"));
    add_preset(CameraPreset::below, tr("−x"), Qt::SHIFT | Qt::Key_X, tr("Look from −x (Shift+X)"));
    add_preset(CameraPreset::other_side, tr("−y"), Qt::SHIFT | Qt::Key_Y, tr("Look from −y (Shift+Y)"));
    add_preset(CameraPreset::back, tr("−z"), Qt::SHIFT | Qt::Key_Z, tr("Look from −z (Shift+Z)"));
    connect(add(tr("Fit"), Qt::Key_F, tr("Show all (F, double click)")), &QAction::triggered, this,
            &SpaceControls::fit_wanted);
}

void SpaceControls::make_rows() {
    auto* plane = new QHBoxLayout;
    plane->addWidget(axis_);
    plane->addWidget(place_box_);
    plane->addWidget(slider_, 1);
    plane->addWidget(text_button(cut_));
    plane->addWidget(text_button(mesh_));
    plane->addWidget(text_button(field_));
    plane->addWidget(quantity_);
    auto* view = new QHBoxLayout;
    for (std::size_t n = 0; n < cameras_.size(); ++n)
        if (n < 4 || n + 1 == cameras_.size()) view->addWidget(text_button(cameras_[n]));
    view->addWidget(text_button(domain_));
    view->addStretch(1);
    view->addWidget(text_button(pattern_));
    view->addWidget(frequency_);
    view->addWidget(excitation_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addLayout(plane);
    rows->addLayout(view);
}

std::vector<QAction*> SpaceControls::all_actions() const {
    std::vector<QAction*> all{cut_, mesh_, field_, domain_, pattern_};
    all.insert(all.end(), cameras_.begin(), cameras_.end());
    return all;
}

CutPlane SpaceControls::plane() const {
    const int axis = axis_->currentIndex();
    return {static_cast<Axis>(axis), places_[static_cast<std::size_t>(axis)]};
}

void SpaceControls::set_plane(const CutPlane& plane) {
    const QSignalBlocker quiet(axis_);
    axis_->setCurrentIndex(number(plane.axis));
    places_[static_cast<std::size_t>(number(plane.axis))] = plane.place;
    take_axis();
}

void SpaceControls::set_ranges(const std::array<std::array<double, 2>, 3>& ranges) {
    if (ranges == ranges_) return;
    ranges_ = ranges;
    for (std::size_t axis = 0; axis < 3; ++axis)
        places_[axis] = std::clamp(places_[axis], ranges_[axis][0], ranges_[axis][1]);
    take_axis();
}

void SpaceControls::take_axis() {
    show_place();
    emit plane_changed();
}

void SpaceControls::show_place() {
    const auto axis = static_cast<std::size_t>(axis_->currentIndex());
    const auto& [low, high] = ranges_[axis];
    const QSignalBlocker quiet_slider(slider_), quiet_box(place_box_);
    slider_->setValue(static_cast<int>(std::lround((places_[axis] - low) / (high - low) * slider_steps)));
    place_box_->setRange(1e3 * low, 1e3 * high);
    place_box_->setValue(1e3 * places_[axis]);
}

bool SpaceControls::is_cut_open() const {
    return cut_->isChecked();
}
bool SpaceControls::shows_mesh() const {
    return mesh_->isChecked();
}
bool SpaceControls::shows_field() const {
    return field_->isChecked();
}
bool SpaceControls::shows_domain() const {
    return domain_->isChecked();
}

SpaceQuantity SpaceControls::quantity() const {
    return static_cast<SpaceQuantity>(quantity_->currentIndex() % 4);
}

bool SpaceControls::is_magnetic() const {
    return quantity_->currentIndex() >= 4;
}

void SpaceControls::set_quantity(SpaceQuantity quantity, bool is_magnetic) {
    quantity_->setCurrentIndex(static_cast<int>(quantity) + (is_magnetic ? 4 : 0));
}

void SpaceControls::set_results(std::shared_ptr<const Results> results) {
    results_ = results && results->pattern_kind == PatternKind::cuts ? std::move(results) : nullptr;
    offer_choices(results_.get(), *frequency_, *excitation_);
    for (QWidget* box : std::initializer_list<QWidget*>{frequency_, excitation_})
        box->setEnabled(results_ != nullptr);
    pattern_->setEnabled(results_ != nullptr);
    emit pattern_changed();
}

bool SpaceControls::shows_pattern() const {
    return results_ && pattern_->isChecked() && frequency_->currentIndex() >= 0;
}

std::size_t SpaceControls::frequency() const {
    return static_cast<std::size_t>(std::max(0, frequency_->currentIndex()));
}

std::size_t SpaceControls::excitation() const {
    return static_cast<std::size_t>(std::max(0, excitation_->currentIndex()));
}

}  // namespace lathe::ui
