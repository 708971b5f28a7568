#include "ui/design/profile_editor.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <exception>

#include "ui/design/profile_view.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr double snaps_mm[] = {0.0, 0.001, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0};
constexpr int usual_snap = 2;

NumberEdit* coordinate_box(const QString& name, const QString& tip) {
    auto* box = new NumberEdit;
    box->setObjectName(name);
    box->setRange(-1e6, 1e6);
    box->setDecimals(4);
    box->show_length_unit();
    box->setProperty("is_of_view", true);  // a place that is not taken changes nothing
    box->setAccessibleName(tip);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAlignment(Qt::AlignRight);
    box->setToolTip(tip);
    // The range is for any antenna, the room for those of a bench.
    box->setMinimumWidth(box->fontMetrics().horizontalAdvance(QStringLiteral("z −0000.0000 mm  ")));
    return box;
}

}  // namespace

ProfileEditor::ProfileEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      view_(new ProfileView),
      handle_(new QComboBox),
      z_(coordinate_box("profile_z", tr("Place of the handle along the axis"))),
      r_(coordinate_box("profile_r", tr("Distance of the handle from the axis"))),
      values_{coordinate_box("profile_value_1", {}), coordinate_box("profile_value_2", {})},
      snap_(new QComboBox),
      hint_(new QLabel) {
    setProperty("help_page", "antennas.md");
    z_->setPrefix(QStringLiteral("z "));
    r_->setPrefix(QStringLiteral("r "));
    handle_->setObjectName("profile_handle");
    snap_->setObjectName("profile_snap");
    hint_->setObjectName("profile_hint");
    hint_->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new QToolBar;
    bar->setIconSize(QSize(16, 16));
    make_tools(*bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 2);
    layout->setSpacing(2);
    layout->addWidget(bar);
    layout->addWidget(view_, 1);
    layout->addLayout(make_coordinates());
    connect_view();
    connect(&document_, &Document::project_changed, this, &ProfileEditor::refresh);
    connect(&document_, &Document::replaced, this, [this] {
        view_->select(-1);
        view_->fit();
    });
    refresh();
}

void ProfileEditor::make_tools(QToolBar& bar) {
    QAction* fit = bar.addAction(glyph_icon(Glyph::fit), tr("Fit"), view_, &ProfileView::fit);
    fit->setToolTip(tr("Show the whole profile (Home)"));
    measure_ = bar.addAction(tr("Measure"));
    measure_->setObjectName("profile_measure");
    measure_->setCheckable(true);
    measure_->setToolTip(tr("Drag between two places: distance and angle. Corners attract; Shift: free."));
    connect(measure_, &QAction::toggled, this, [this](bool on) {
        view_->set_tool(on ? ProfileView::Tool::measure : ProfileView::Tool::edit);
        show_selection();
    });
    for (const double step : snaps_mm)
        snap_->addItem(step == 0.0 ? tr("no snap") : tr("snap %1 mm").arg(step), step);
    snap_->setToolTip(tr("Dragged places keep to this step; Shift lets go of it"));
    connect(snap_, &QComboBox::currentIndexChanged, this,
            [this](int index) { view_->set_snap(1e-3 * snap_->itemData(index).toDouble()); });
    snap_->setCurrentIndex(usual_snap);
    bar.addWidget(snap_);
    hint_->setMargin(4);
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    bar.addWidget(hint_);
}

QLayout* ProfileEditor::make_coordinates() {
    handle_->setToolTip(tr("The handle whose coordinates stand beside; Tab goes to the next in the picture"));
    handle_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    handle_->setMinimumContentsLength(6);
    connect(handle_, &QComboBox::activated, this, [this](int index) { view_->select(index); });
    auto* row = new QHBoxLayout;
    row->addWidget(handle_, 1);
    for (NumberEdit* box : {z_, r_}) {
        row->addWidget(box);
        connect(box, &NumberEdit::valueChanged, this, &ProfileEditor::type_coordinate);
    }
    for (std::size_t which : {0U, 1U}) {
        row->addWidget(values_[which]);
        connect(values_[which], &NumberEdit::valueChanged, this, [this, which] { type_value(which); });
    }
    return row;
}

bool ProfileEditor::has_ports() const {
    const auto* drawn = std::get_if<Antenna>(&document_.project().antenna);
    return drawn && drawn->is_planar();
}

void ProfileEditor::name_coordinates(bool is_plan) {
    z_->setPrefix(is_plan ? QStringLiteral("x ") : QStringLiteral("z "));
    r_->setPrefix(is_plan ? QStringLiteral("y ") : QStringLiteral("r "));
    z_->setToolTip(is_plan ? tr("x of the handle") : tr("Place of the handle along the axis"));
    r_->setToolTip(is_plan ? tr("y of the handle") : tr("Distance of the handle from the axis"));
}

void ProfileEditor::select_port(int port) {
    view_->select_port(port);
    const auto& handles = view_->handles();
    const EditHandle* chosen = selected();
    if (chosen && chosen->port && static_cast<int>(chosen->port->port) == port) return;
    for (std::size_t n = 0; n < handles.size(); ++n)
        if (handles[n].port && static_cast<int>(handles[n].port->port) == port &&
            !handles[n].port->is_direction)
            return view_->select(static_cast<int>(n));
}

const EditHandle* ProfileEditor::selected() const {
    const int index = view_->selected();
    return index < 0 ? nullptr : &view_->handles()[static_cast<std::size_t>(index)];
}

void ProfileEditor::set_locked(bool locked) {
    if (locked == locked_) return;
    locked_ = locked;
    view_->set_locked(locked);
    show_selection();
}

void ProfileEditor::refresh() {
    std::shared_ptr<const Antenna> antenna;
    std::vector<EditHandle> handles;
    try {
        antenna = document_.antenna();
        handles = edit_handles(document_.project());
    } catch (const std::exception&) {
        // The message bar says what is wrong; here is nothing to draw.
    }
    const bool is_plan = antenna && antenna->is_planar();
    const bool has_shape = antenna && (is_plan || !antenna->regions.empty());
    name_coordinates(is_plan);
    view_->show_antenna(has_shape ? std::move(antenna) : nullptr);
    view_->show_handles(std::move(handles));
    show_selection();
}

void ProfileEditor::show_selection() {
    filling_ = true;
    QStringList names;
    for (const EditHandle& handle : view_->handles()) names << handle.name;
    QStringList shown;
    for (int i = 0; i < handle_->count(); ++i) shown << handle_->itemText(i);
    if (names != shown) {
        handle_->clear();
        handle_->addItems(names);
    }
    handle_->setCurrentIndex(view_->selected());
    const EditHandle* handle = selected();
    if (handle && handle->port) {
        view_->select_port(static_cast<int>(handle->port->port));
        emit port_selected(static_cast<int>(handle->port->port));
    }
    show_values(handle);
    const bool is_drawn = std::holds_alternative<Antenna>(document_.project().antenna);
    hint_->setText(locked_                 ? tr("An optimisation works from this design.")
                   : measure_->isChecked() ? tr("Drag between two places to measure.")
                   : handle                ? QStringLiteral("%1 = %2").arg(handle->name, handle->readout())
                   : is_drawn && has_ports()
                       ? tr("Drag a port, its arrow or a corner; double-click an edge for a new corner; Del "
                            "removes it.")
                   : is_drawn ? tr("Drag a corner; double-click an edge for a new one; Del removes it.")
                              : tr("Drag a handle: the design is solved while you shape it."));
    filling_ = false;
}

/// Coordinates of a corner that was drawn; of a template's handle the parameters themselves, which the place
/// of the handle need not show (an angle, the thickness of a wall).
void ProfileEditor::show_values(const EditHandle* handle) {
    const bool is_drawn = std::holds_alternative<Antenna>(document_.project().antenna);
    for (NumberEdit* box : {z_, r_}) {
        box->setVisible(is_drawn);
        box->setEnabled(handle && !locked_);
    }
    z_->setValue(handle ? 1e3 * handle->position.z : 0.0);
    r_->setValue(handle ? 1e3 * handle->position.r : 0.0);
    for (std::size_t which : {0U, 1U}) {
        NumberEdit& box = *values_[which];
        const bool has_value = handle && which < handle->values.size();
        box.setVisible(!is_drawn && (has_value || which == 0));
        box.setEnabled(has_value && !locked_);
        if (!has_value) continue;
        const HandleValue& value = handle->values[which];
        const bool is_length = value.unit == QStringLiteral("mm");
        box.set_length(is_length);
        const QString unit = is_length ? LengthDisplay::instance().name() : value.unit;
        box.setSuffix(unit == QStringLiteral("°") ? unit : QLatin1Char(' ') + unit);
        box.setToolTip(value.tooltip);
        box.setAccessibleName(value.name);
        box.setValue(value.value);
    }
}

void ProfileEditor::show_measure() {
    const auto& measured = view_->measured();
    if (!measured) return show_selection();
    const double z = 1e3 * (measured->second.z - measured->first.z);
    const double r = 1e3 * (measured->second.r - measured->first.r);
    const auto words = [](double mm) { return LengthDisplay::instance().fixed_words(mm, 4); };
    hint_->setText(with_true_minus((view_->names().along == QLatin1String("x")
                                        ? tr("%1   Δx %2   Δy %3   %4° against x")
                                        : tr("%1   Δz %2   Δr %3   %4° against the axis"))
                                       .arg(words(std::hypot(z, r)), words(z), words(r))
                                       .arg(std::atan2(r, z) * 180.0 / M_PI, 0, 'f', 3)));
}

}  // namespace lathe::ui
