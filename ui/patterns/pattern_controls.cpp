#include "ui/patterns/pattern_controls.hpp"

#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "ui/forms/number_edit.hpp"
#include "ui/painting/flow_layout.hpp"

namespace lathe::ui {
namespace {

struct Span {
    double widest_deg;
    bool is_mirrored;
    const char* text;
};
constexpr Span spans[] = {{90.0, false, "0–90°"},
                          {120.0, false, "0–120°"},
                          {180.0, false, "0–180°"},
                          {180.0, true, "±180°"},
                          {90.0, true, "±90°"}};

/// Stays open while boxes are ticked.
class TickMenu final : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        QAction* action = activeAction();
        if (action && action->isCheckable() && action->isEnabled())
            action->trigger();
        else
            QMenu::mouseReleaseEvent(event);
    }
};

QToolButton* menu_button(QMenu* menu, const QString& tip) {
    auto* button = new QToolButton;
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolTip(tip);
    return button;
}

QToolButton* switch_button(const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    return button;
}

}  // namespace

PatternControls::PatternControls(QWidget* parent)
    : QWidget(parent),
      notes_button_(switch_button(tr("Marks"), tr("Half-power widths and side lobes, with their numbers"))),
      polar_button_(switch_button(tr("Polar"), tr("Around a circle instead of over the angle"))),
      scale_box_(new QComboBox),
      span_box_(new QComboBox),
      phi_box_(new NumberEdit) {
    make_menus();
    make_boxes();
    make_buttons();
    auto* layout = new FlowLayout(this);
    for (QWidget* widget : std::initializer_list<QWidget*>{
             frequency_button_, plane_button_, phi_box_, scale_box_, span_box_, polar_button_, notes_button_})
        layout->addWidget(widget);
    update_widgets();
}

void PatternControls::make_menus() {
    frequency_menu_ = new TickMenu(this);
    frequency_button_ = menu_button(
        frequency_menu_, tr("Frequencies of the pattern. Kept designs and the start are shown with one."));
    auto* planes = new TickMenu(this);
    plane_button_ = menu_button(planes, tr("Planes of the pattern"));
    for (int i = 0; i < pattern_planes; ++i) {
        QAction* action = planes->addAction(plane_name(static_cast<PatternPlane>(i)));
        action->setCheckable(true);
        plane_actions_ << action;
        connect(action, &QAction::triggered, this, [this, i](bool on) {
            PatternChoice next = choice_;
            next.planes[i] = on;
            choose(next);
        });
    }
}

void PatternControls::make_boxes() {
    phi_box_->setRange(0.0, 360.0);
    phi_box_->setDecimals(0);
    phi_box_->setSingleStep(5.0);
    phi_box_->setPrefix(tr("φ "));
    phi_box_->setSuffix(QStringLiteral("°"));
    phi_box_->setAccessibleName(tr("Angle φ of the free plane"));
    phi_box_->setToolTip(tr("Of the free plane, from the E plane"));
    connect(phi_box_, &NumberEdit::valueChanged, this, [this](double phi_deg) {
        PatternChoice next = choice_;
        next.phi_deg = phi_deg;
        choose(next);
    });
    // In the order of PatternScale.
    scale_box_->addItems({tr("dB to peak"), tr("directivity"), tr("realised gain"), tr("phase, z = 0"),
                          tr("phase, centre"), tr("axial ratio")});
    scale_box_->setItemData(3, tr("Relative to the co-polar E plane at its peak, seen from z = 0"),
                            Qt::ToolTipRole);
    scale_box_->setItemData(4, tr("The same, seen from the mean phase centre"), Qt::ToolTipRole);
    scale_box_->setItemData(
        5,
        tr("Of the antenna fed in circular polarisation: the port's mode and the same mode "
           "turned by 90°, a quarter of a period apart. The same in all planes."),
        Qt::ToolTipRole);
    scale_box_->setAccessibleName(tr("Scale of the pattern"));
    scale_box_->setToolTip(
        tr("Level relative to the peak, directivity, realised gain, phase, or axial ratio"));
    connect(scale_box_, &QComboBox::currentIndexChanged, this, [this](int index) {
        PatternChoice next = choice_;
        next.scale = static_cast<PatternScale>(index);
        choose(next);
    });
    span_box_->setToolTip(tr("Angles shown"));
    for (const Span& span : spans) span_box_->addItem(QString::fromUtf8(span.text));
    connect(span_box_, &QComboBox::currentIndexChanged, this, [this](int index) {
        PatternChoice next = choice_;
        next.widest_deg = spans[index].widest_deg;
        next.is_mirrored = spans[index].is_mirrored;
        choose(next);
    });
}

void PatternControls::make_buttons() {
    connect(notes_button_, &QToolButton::toggled, this, [this](bool on) {
        PatternChoice next = choice_;
        next.has_notes = on;
        choose(next);
    });
    connect(polar_button_, &QToolButton::toggled, this, [this] {
        update_widgets();
        emit changed();
    });
}

void PatternControls::choose(const PatternChoice& choice) {
    choice_ = choice;
    update_widgets();
    emit changed();
}

void PatternControls::set_azimuthal_order(int order) {
    if (azimuthal_order_ == order) return;
    azimuthal_order_ = order;
    if (order == 0 && choice_.scale == PatternScale::axial_ratio) choice_.scale = PatternScale::relative;
    update_widgets();
}

void PatternControls::show_frequencies(const QStringList& names) {
    QStringList present;
    for (const QAction* action : frequency_menu_->actions()) present << action->text();
    if (names == present) return;
    frequency_menu_->clear();
    for (qsizetype n = 0; n < names.size(); ++n) {
        QAction* action = frequency_menu_->addAction(names[n]);
        action->setCheckable(true);
        action->setChecked(n == names.size() / 2);
        connect(action, &QAction::triggered, this, [this, action] {
            if (frequencies().empty()) action->setChecked(true);
            update_widgets();
            emit changed();
        });
    }
    update_widgets();
}

std::vector<std::size_t> PatternControls::frequencies() const {
    std::vector<std::size_t> indices;
    const auto actions = frequency_menu_->actions();
    for (qsizetype n = 0; n < actions.size(); ++n)
        if (actions[n]->isChecked()) indices.push_back(static_cast<std::size_t>(n));
    return indices;
}

void PatternControls::choose_frequencies(const std::vector<std::size_t>& indices) {
    const auto actions = frequency_menu_->actions();
    for (qsizetype n = 0; n < actions.size(); ++n)
        actions[n]->setChecked(std::find(indices.begin(), indices.end(), static_cast<std::size_t>(n)) !=
                               indices.end());
    update_widgets();
    emit changed();
}

void PatternControls::set_polar(bool polar) {
    polar_button_->setChecked(polar && choice_.is_level());
}

/// Phases and ratios do not go around a circle.
bool PatternControls::is_polar() const {
    return polar_button_->isChecked() && choice_.is_level();
}

QString PatternControls::planes_text() const {
    if (choice_.scale == PatternScale::axial_ratio) return tr("all φ");
    if (azimuthal_order_ == 0) return tr("elevation");
    static const char* const letters[] = {"E", "H", "D", "×", "φ", "φ×"};
    QStringList planes;
    for (int i = 0; i < pattern_planes; ++i)
        if (choice_.planes[i]) planes << QString::fromUtf8(letters[i]);
    return planes.isEmpty() ? tr("no plane") : planes.join(QLatin1Char(' '));
}

void PatternControls::update_widgets() {
    QStringList ghz;
    for (const QAction* action : frequency_menu_->actions())
        if (action->isChecked()) ghz << action->text();
    frequency_button_->setVisible(!ghz.isEmpty());
    frequency_button_->setText(ghz.size() == 1 ? ghz.first() : tr("%1 frequencies").arg(ghz.size()));
    for (int i = 0; i < pattern_planes; ++i) plane_actions_[i]->setChecked(choice_.planes[i]);
    const bool has_planes = azimuthal_order_ > 0 && choice_.scale != PatternScale::axial_ratio;
    plane_button_->setText(planes_text());
    plane_button_->setEnabled(has_planes);
    phi_box_->setVisible(has_planes && choice_.has_free_plane());
    const QSignalBlocker quiet_scale(scale_box_), quiet_span(span_box_), quiet_phi(phi_box_),
        quiet_notes(notes_button_);
    phi_box_->setValue(choice_.phi_deg);
    scale_box_->setCurrentIndex(static_cast<int>(choice_.scale));
    auto* items = qobject_cast<QStandardItemModel*>(scale_box_->model());
    items->item(static_cast<int>(PatternScale::axial_ratio))->setEnabled(azimuthal_order_ > 0);
    notes_button_->setChecked(choice_.has_notes);
    notes_button_->setEnabled(choice_.is_level());
    polar_button_->setEnabled(choice_.is_level());
    span_box_->setEnabled(!is_polar());
    for (int i = 0; i < static_cast<int>(std::size(spans)); ++i)
        if (spans[i].widest_deg == choice_.widest_deg && spans[i].is_mirrored == choice_.is_mirrored)
            span_box_->setCurrentIndex(i);
}

}  // namespace lathe::ui
