#include "ui/power/region_editor.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "genetic/project/project_parts.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/wall_form.hpp"

namespace lathe::ui {
namespace {

constexpr int longest_name = 64;  ///< bytes, as files may have them
constexpr double furthest_mm = 1e3 * max_coordinate_m;

/// A name that no region has: "region", "region 2", ...
std::string free_region_name(const std::vector<particles::PowerRegion>& regions) {
    for (int n = 1;; ++n) {
        const std::string name = n == 1 ? "region" : "region " + std::to_string(n);
        if (std::none_of(regions.begin(), regions.end(), [&](const auto& r) { return r.name == name; }))
            return name;
    }
}

}  // namespace

RegionEditor::RegionEditor(QWidget* parent)
    : QWidget(parent),
      list_(new QListWidget),
      add_(new QToolButton),
      draw_(new QToolButton),
      remove_(new QToolButton),
      fields_(new QWidget),
      name_(new QLineEdit),
      edges_{new NumberEdit, new NumberEdit, new NumberEdit, new NumberEdit},
      titles_{new QLabel, new QLabel},
      polygon_(new QLabel),
      has_walls_(new QCheckBox(tr("Different wall material"))),
      walls_(new WallForm) {
    list_->setAccessibleName(tr("Regions"));
    list_->setObjectName(QStringLiteral("power_regions"));
    list_->setMaximumHeight(6 * fontMetrics().height());
    add_->setText(tr("&Add"));
    add_->setObjectName(QStringLiteral("add_region"));
    add_->setToolTip(tr("A region in the feed, whose size you then change"));
    draw_->setText(tr("&Draw"));
    draw_->setCheckable(true);
    draw_->setObjectName(QStringLiteral("draw_region"));
    draw_->setToolTip(tr("Draw the box of a further region into the section with the mouse"));
    remove_->setText(tr("&Remove"));
    remove_->setObjectName(QStringLiteral("remove_region"));
    polygon_->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    for (QToolButton* button : {add_, draw_, remove_}) buttons->addWidget(button);
    buttons->addStretch(1);
    make_rows();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addWidget(list_);
    layout->addWidget(fields_);
    connect(add_, &QToolButton::clicked, this, &RegionEditor::usual_wanted);
    connect(draw_, &QToolButton::toggled, this, &RegionEditor::drawing_wanted);
    connect(remove_, &QToolButton::clicked, this, [this] {
        if (region() == nullptr) return;
        const QString name = QString::fromStdString(region()->name);
        settings_.regions.erase(settings_.regions.begin() + chosen());
        tell(tr("Remove region %1").arg(name), {});
    });
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        say({});
        show_chosen();
        emit chosen_changed(row);
    });
}

void RegionEditor::make_rows() {
    auto* grid = new QGridLayout(fields_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    grid->addWidget(new QLabel(tr("Name")), 0, 0);
    grid->addWidget(name_, 0, 1, 1, 3);
    name_->setMaxLength(longest_name);
    name_->setObjectName(QStringLiteral("region_name"));
    name_->setAccessibleName(tr("Name of the region"));
    connect(name_, &QLineEdit::editingFinished, this, &RegionEditor::take_name);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const int row = 1 + static_cast<int>(axis);
        grid->addWidget(titles_[axis], row, 0);
        grid->addWidget(new QLabel(tr("to")), row, 2);
        for (std::size_t end = 0; end < 2; ++end) {
            NumberEdit* edit = edges_[2 * axis + end];
            edit->setDecimals(3);
            edit->set_length();
            edit->show_length_unit();
            edit->setObjectName(QStringLiteral("region_edge_%1").arg(2 * axis + end));
            grid->addWidget(edit, row, end == 0 ? 1 : 3);
            connect(edit, &NumberEdit::valueChanged, this, &RegionEditor::take_edges);
            connect(edit, &NumberEdit::problem_changed, this, &RegionEditor::problem_changed);
        }
    }
    grid->addWidget(polygon_, 3, 0, 1, 4);
    grid->addWidget(has_walls_, 4, 0, 1, 4);
    grid->addWidget(walls_, 5, 0, 1, 4);
    has_walls_->setObjectName(QStringLiteral("region_has_walls"));
    connect(has_walls_, &QCheckBox::clicked, this, [this](bool is_wanted) {
        if (region() == nullptr) return;
        region()->walls = is_wanted ? std::optional(settings_.walls) : std::nullopt;
        tell(tr("Change walls of %1").arg(QString::fromStdString(region()->name)), {});
    });
    connect(walls_, &WallForm::changed, this,
            [this](const particles::WallMaterial& wall, const QString& what) {
                if (region() == nullptr) return;
                region()->walls = wall;
                tell(tr("Change walls of %1").arg(QString::fromStdString(region()->name)), what);
            });
    connect(walls_, &WallForm::problem_changed, this, &RegionEditor::problem_changed);
}

int RegionEditor::chosen() const {
    return list_->currentRow() < static_cast<int>(settings_.regions.size()) ? list_->currentRow() : -1;
}

particles::PowerRegion* RegionEditor::region() {
    return chosen() < 0 ? nullptr : &settings_.regions[static_cast<std::size_t>(chosen())];
}

void RegionEditor::choose(int region) {
    list_->setCurrentRow(region);
}

void RegionEditor::set_drawing(bool is_drawing) {
    draw_->setChecked(is_drawing);
}

void RegionEditor::show_regions(const particles::PowerSettings& settings, bool is_planar) {
    settings_ = settings;
    titles_[0]->setText(is_planar ? tr("x from") : tr("z from"));
    titles_[1]->setText(is_planar ? tr("y from") : tr("r from"));
    const char* names[] = {"z", "z", "r", "r"};
    const char* planar_names[] = {"x", "x", "y", "y"};
    for (std::size_t n = 0; n < edges_.size(); ++n) {
        edges_[n]->setRange(n < 2 || is_planar ? -furthest_mm : 0.0, furthest_mm);
        edges_[n]->setAccessibleName(tr("Region, %1 %2")
                                         .arg(QLatin1String(is_planar ? planar_names[n] : names[n]),
                                              n % 2 == 0 ? tr("from") : tr("to")));
    }
    const int before = list_->currentRow();
    {
        const QSignalBlocker quiet(list_);
        const auto count = static_cast<int>(settings_.regions.size());
        while (list_->count() > count) delete list_->takeItem(list_->count() - 1);
        while (list_->count() < count) list_->addItem(QString());
        for (int n = 0; n < count; ++n)
            list_->item(n)->setText(
                QString::fromStdString(settings_.regions[static_cast<std::size_t>(n)].name));
        list_->setCurrentRow(std::min(std::max(before, 0), count - 1));
    }
    say({});
    show_chosen();
    if (list_->currentRow() != before) emit chosen_changed(list_->currentRow());
}

void RegionEditor::show_chosen() {
    const particles::PowerRegion* shown = region();
    fields_->setVisible(shown != nullptr);
    remove_->setEnabled(shown != nullptr);
    if (shown == nullptr) return;
    name_->setText(QString::fromStdString(shown->name));
    const auto box = box_in(shown->outline);
    const particles::PointBox around = particles::box_of(shown->outline);
    const double values[] = {around.low.z, around.high.z, around.low.r, around.high.r};
    for (std::size_t n = 0; n < edges_.size(); ++n) {
        const QSignalBlocker quiet(edges_[n]);
        edges_[n]->setValue(1e3 * values[n]);
    }
    polygon_->setVisible(!box);
    polygon_->setText(tr("A polygon of %1 points, which the project file has. A number typed here makes it a "
                         "box.")
                          .arg(shown->outline.size()));
    const QSignalBlocker quiet(has_walls_);
    has_walls_->setChecked(shown->walls.has_value());
    walls_->setVisible(shown->walls.has_value());
    if (shown->walls) walls_->show_wall(*shown->walls);
}

void RegionEditor::take_name() {
    if (region() == nullptr) return;
    const std::string name = name_->text().trimmed().toStdString();
    if (name == region()->name) return say({});
    if (name.empty() || name.size() > static_cast<std::size_t>(longest_name))
        return say(tr("A region has a name of 1 to %1 letters.").arg(longest_name));
    for (const particles::PowerRegion& other : settings_.regions)
        if (other.name == name)
            return say(tr("“%1” is the name of another region.").arg(name_->text().trimmed()));
    region()->name = name;
    tell(tr("Rename a region"), QStringLiteral("name"));
}

void RegionEditor::take_edges() {
    if (region() == nullptr) return;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        NumberEdit &from = *edges_[2 * axis], &to = *edges_[2 * axis + 1];
        if (to.value() > from.value()) {
            hide_field_message(to);
            continue;
        }
        return say(
            tr("A region has an area: %1 must be above %2.").arg(to.accessibleName(), from.accessibleName()));
    }
    say({});
    region()->outline = box_outline({metres(edges_[0]->value()), metres(edges_[2]->value())},
                                    {metres(edges_[1]->value()), metres(edges_[3]->value())});
    tell(tr("Change region %1").arg(QString::fromStdString(region()->name)), QStringLiteral("outline"));
}

void RegionEditor::take_box(Point low, Point high) {
    settings_.regions.push_back({free_region_name(settings_.regions), box_outline(low, high)});
    const int last = static_cast<int>(settings_.regions.size()) - 1;
    tell(tr("Add a region"), {});
    choose(last);
}

void RegionEditor::tell(const QString& text, const QString& what) {
    const QString key = what.isEmpty() ? what : QStringLiteral("power region %1 %2").arg(chosen()).arg(what);
    const std::vector<particles::PowerRegion> regions = settings_.regions;
    emit changed(regions, text, key);
}

void RegionEditor::show_problem(int wrong, const QString& key, const QString& text) {
    for (int row = 0; row < list_->count(); ++row) {
        list_->item(row)->setForeground(row == wrong ? QBrush(error_colour(palette())) : QBrush());
        list_->item(row)->setToolTip(row == wrong ? text : QString());
    }
    if (wrong < 0 || wrong != chosen() || text.isEmpty()) return;
    QWidget* field = key == QLatin1String("name") ? static_cast<QWidget*>(name_) : edges_[0];
    // Later: the field itself has just taken a number that it finds right, and clears its message.
    QMetaObject::invokeMethod(
        field, [field, text] { show_field_message(*field, text); }, Qt::QueuedConnection);
}

void RegionEditor::say(const QString& problem) {
    problem_ = problem;
    emit problem_changed();
}

QString RegionEditor::problem() const {
    for (const NumberEdit* edit : edges_)
        if (fields_->isVisibleTo(this) && edit->is_wrong())
            return QStringLiteral("%1: %2").arg(edit->accessibleName(), edit->problem());
    if (!problem_.isEmpty()) return problem_;
    return has_walls_->isChecked() && fields_->isVisibleTo(this) ? walls_->problem() : QString();
}

}  // namespace lathe::ui
