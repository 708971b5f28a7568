#include "ui/space/solids_panel.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <exception>

#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/space/space_marks.hpp"

namespace lathe::ui {
namespace {

constexpr int object_role = Qt::UserRole, row_role = Qt::UserRole + 1;  ///< of the first column

/// Rows of an object have their number in its list.
int row_of(const QTreeWidgetItem& item) {
    const QVariant row = item.data(SolidsPanel::what, row_role);
    return row.isValid() ? row.toInt() : -1;
}

QString problem_text(const InputError& error) {
    const QString key = QString::fromStdString(error.location().key);
    return (key.isEmpty() ? QString() : key + QStringLiteral(": ")) + refusal_text(error);
}

}  // namespace

SolidsPanel::SolidsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tree_(new QTreeWidget),
      problem_(new QLabel),
      symmetry_{new QComboBox, new QComboBox},
      ground_(new QLineEdit) {
    setObjectName("solids_panel");
    make_layout();
    connect(tree_, &QTreeWidget::itemChanged, this, &SolidsPanel::on_item_changed);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &SolidsPanel::on_selection);
    for (const std::size_t axis : {0u, 1u})
        connect(symmetry_[axis], &QComboBox::activated, this,
                [this, axis](int plane) { choose_symmetry(axis, plane); });
    connect(ground_, &QLineEdit::editingFinished, this, &SolidsPanel::take_ground);
    connect(&document_, &Document::project_changed, this, &SolidsPanel::refresh);
    refresh();
}

void SolidsPanel::make_layout() {
    tree_->setAccessibleName(tr("Solids and ports"));
    tree_->setColumnCount(columns);
    tree_->setHeaderLabels({tr("solid or port"), tr("material, numbers")});
    tree_->setSelectionMode(QAbstractItemView::SingleSelection);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->header()->setStretchLastSection(true);
    tree_->setToolTip(
        tr("Solids are painted in this order: where they overlap, the later one counts. Untick one to look "
           "behind it; double click a number to change it: a number, or a formula of parameters"));
    problem_->setObjectName("solids_problem");
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setStyleSheet(QStringLiteral("color: #d04040;"));
    problem_->hide();
    connect(tree_, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item, int column) {
        if (row_of(*item) >= 0 && column == value && !is_locked_) tree_->editItem(item, value);
    });
    auto* planes = new QGridLayout;
    planes->setColumnStretch(1, 1);
    const char* const names[] = {"symmetry_x0", "symmetry_y0"};
    for (const int axis : {0, 1}) {
        QComboBox& box = *symmetry_[axis];
        box.setObjectName(QLatin1String(names[axis]));
        box.addItems({tr("no plane of symmetry"), tr("electric: E across it"), tr("magnetic: H across it")});
        box.setToolTip(tr("The antenna is drawn whole and solved for the positive side\n(antenna.symmetry)"));
        auto* label = new QLabel(axis == 0 ? tr("x = 0") : tr("y = 0"));
        label->setBuddy(&box);
        box.setAccessibleName(tr("Symmetry at %1").arg(label->text()));
        planes->addWidget(label, axis, 0);
        planes->addWidget(&box, axis, 1);
    }
    ground_->setObjectName("ground_plane_z_mm");
    ground_->setAccessibleName(tr("Ground plane"));
    ground_->setPlaceholderText(tr("none"));
    ground_->setToolTip(
        tr("z of a conducting plane without end, in mm: a number or a formula; empty: none\n"
           "(antenna.ground_plane_z_mm)"));
    auto* label = new QLabel(tr("Ground plane z / mm"));
    label->setBuddy(ground_);
    planes->addWidget(label, 2, 0);
    planes->addWidget(ground_, 2, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(3);
    column->addWidget(tree_, 1);
    column->addWidget(problem_);
    column->addLayout(planes);
}

QTreeWidgetItem* SolidsPanel::add_object(QTreeWidgetItem& parent, bool is_port, std::size_t object) {
    auto* item = new QTreeWidgetItem(&parent);
    item->setData(what, object_role, static_cast<int>(object));
    if (!is_port) {
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(what, Qt::Checked);
    }
    return item;
}

/// Lines stay where they are: what is open, chosen or hidden does not change with a number.
void SolidsPanel::fill(QTreeWidgetItem& item, bool is_port, std::size_t object) {
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    if (is_port) {
        const DrawnPort& port = design.ports[object];
        item.setText(what, QStringLiteral("%1  %2").arg(object + 1).arg(QString::fromStdString(port.name)));
        QString text = QString::fromStdString(volume_port_kind_names()[static_cast<std::size_t>(port.kind)]);
        try {
            text = port_text(document_.volume_antenna()->ports.at(object));
        } catch (const std::exception&) {
            // The message bar says what is wrong.
        }
        item.setText(value, port.driven ? text : tr("%1, only listened to").arg(text));
    } else {
        item.setText(what, solid_text(design.solids[object], object));
        item.setText(value, material_text(design.solids[object]));
    }
    item.setToolTip(value, item.text(value));
    const std::vector<DrawingRow> rows = rows_of(design, is_port, object);
    while (item.childCount() > static_cast<int>(rows.size())) delete item.takeChild(item.childCount() - 1);
    for (std::size_t n = 0; n < rows.size(); ++n) {
        QTreeWidgetItem* line = item.child(static_cast<int>(n));
        if (line == nullptr) line = new QTreeWidgetItem(&item);
        const DrawingKey& key = key_of(design, rows[n]);
        line->setData(what, row_role, static_cast<int>(n));
        line->setText(what, QString::fromStdString(key.name));
        line->setText(value, row_text(design, rows[n]));
        line->setData(value, Qt::ForegroundRole, QVariant());
        line->setToolTip(
            what, QStringLiteral("%1\n(%2)").arg(QString::fromStdString(key.help), row_key(design, rows[n])));
        Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
        if (is_typed(design, rows[n]) && !is_locked_) flags |= Qt::ItemIsEditable;
        line->setFlags(flags);
        line->setHidden(key.is_outline && line->text(value).isEmpty());
    }
}

void SolidsPanel::refresh() {
    const auto* design = std::get_if<VolumeDesign>(&document_.project().antenna);
    show_problem({});
    if (design == nullptr) return;
    is_filling_ = true;
    const auto group = [&](QTreeWidgetItem*& top, const QString& title, bool is_port, std::size_t count) {
        if (top == nullptr) {
            top = new QTreeWidgetItem(tree_, {title});
            top->setFirstColumnSpanned(true);
            top->setExpanded(true);
        }
        while (top->childCount() > static_cast<int>(count)) delete top->takeChild(top->childCount() - 1);
        for (std::size_t n = 0; n < count; ++n) {
            QTreeWidgetItem* item = top->child(static_cast<int>(n));
            fill(item != nullptr ? *item : *add_object(*top, is_port, n), is_port, n);
        }
    };
    group(ports_, tr("Ports"), true, design->ports.size());
    group(solids_, tr("Solids, later ones over earlier ones"), false, design->solids.size());
    tree_->resizeColumnToContents(what);
    for (const std::size_t axis : {0u, 1u}) {
        const QSignalBlocker quiet(symmetry_[axis]);
        symmetry_[axis]->setCurrentIndex(static_cast<int>(design->symmetry[axis]));
    }
    if (!ground_->hasFocus() || !ground_->isModified()) {
        const auto& plane = design->ground_plane_z_mm;
        ground_->setText(plane ? quantity_text(*plane) : QString());
    }
    is_filling_ = false;
}

std::vector<bool> SolidsPanel::hidden() const {
    std::vector<bool> all;
    for (int n = 0; solids_ != nullptr && n < solids_->childCount(); ++n)
        all.push_back(solids_->child(n)->checkState(what) != Qt::Checked);
    return all;
}

void SolidsPanel::on_item_changed(QTreeWidgetItem* item, int column) {
    if (is_filling_) return;
    const int row = row_of(*item);
    if (row < 0) {
        if (column == what) emit hidden_changed();
        return;
    }
    if (column != value) return;
    const bool is_port = item->parent()->parent() == ports_;
    const auto object = static_cast<std::size_t>(item->parent()->data(what, object_role).toInt());
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    const DrawingRow place = rows_of(design, is_port, object).at(static_cast<std::size_t>(row));
    try {
        apply(with_row(document_.project(), place, item->text(value)),
              tr("Change %1 of %2").arg(item->text(what), item->parent()->text(what)));
    } catch (const InputError& error) {
        is_filling_ = true;
        item->setForeground(value, QColor(0xd0, 0x40, 0x40));
        is_filling_ = false;
        show_problem(problem_text(error));
    }
}

void SolidsPanel::apply(const Project& project, const QString& text) {
    show_problem({});
    document_.change(project, text);
    refresh();  // the same number in other words changes no project
}

void SolidsPanel::on_selection() {
    const QList<QTreeWidgetItem*> chosen = tree_->selectedItems();
    int solid = -1, port = -1;
    if (!chosen.isEmpty()) {
        const QTreeWidgetItem* item = chosen.first();
        if (row_of(*item) >= 0) item = item->parent();
        const int object = item->parent() != nullptr ? item->data(what, object_role).toInt() : -1;
        (item->parent() == ports_ ? port : solid) = object;
    }
    emit solid_selected(solid);
    emit port_selected(port);
}

bool SolidsPanel::lead_to_key(const QString& key) {
    const auto* design = std::get_if<VolumeDesign>(&document_.project().antenna);
    if (design == nullptr) return false;
    for (const bool is_port : {false, true}) {
        QTreeWidgetItem* top = is_port ? ports_ : solids_;
        for (int n = 0; top != nullptr && n < top->childCount(); ++n) {
            const QString object = QStringLiteral("antenna.%1[%2]")
                                       .arg(is_port ? QStringLiteral("ports") : QStringLiteral("solids"))
                                       .arg(n);
            if (key != object && !key.startsWith(object + QLatin1Char('.'))) continue;
            QTreeWidgetItem* found = top->child(n);
            const auto rows = rows_of(*design, is_port, static_cast<std::size_t>(n));
            for (std::size_t row = 0; row < rows.size(); ++row)
                if (row_key(*design, rows[row]) == key) found = found->child(static_cast<int>(row));
            tree_->scrollToItem(found);
            tree_->setCurrentItem(found);
            tree_->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return false;
}

void SolidsPanel::choose_symmetry(std::size_t axis, int plane) {
    Project project = document_.project();
    std::get<VolumeDesign>(project.antenna).symmetry[axis] = static_cast<SymmetryPlane>(plane);
    document_.change(project, axis == 0 ? tr("Symmetry at x = 0") : tr("Symmetry at y = 0"));
}

void SolidsPanel::take_ground() {
    if (!ground_->isModified()) return;
    ground_->setModified(false);
    Project project = document_.project();
    auto& plane = std::get<VolumeDesign>(project.antenna).ground_plane_z_mm;
    const QString text = ground_->text().trimmed();
    if (text.isEmpty())
        plane.reset();
    else
        plane = typed_quantity(text);
    try {
        volume_antenna_of(project);
        apply(project, tr("Ground plane"));
    } catch (const InputError& error) {
        show_problem(problem_text(error));
    }
}

void SolidsPanel::set_locked(bool locked) {
    if (locked == is_locked_) return;
    is_locked_ = locked;
    for (QComboBox* box : symmetry_) box->setEnabled(!locked);
    ground_->setEnabled(!locked);
    refresh();
}

QString SolidsPanel::problem() const {
    return problem_->text();
}

void SolidsPanel::show_problem(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

}  // namespace lathe::ui
