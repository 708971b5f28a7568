#include "ui/space/solids_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/field_guide.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/space/domain_form.hpp"
#include "ui/space/drawing_delegate.hpp"
#include "ui/space/formulas_notice.hpp"
#include "ui/space/outline_dialog.hpp"

namespace lathe::ui {

SolidsPanel::SolidsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tree_(new QTreeWidget),
      problem_(new QLabel),
      actions_(new DrawingActions(document, *this)),
      notice_(new FormulasNotice(document)),
      domain_(new DomainForm(document)) {
    setObjectName("solids_panel");
    make_layout();
    connect_actions();
    connect(tree_, &QTreeWidget::itemChanged, this, &SolidsPanel::on_item_changed);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &SolidsPanel::on_selection);
    connect(tree_, &QTreeWidget::itemDoubleClicked, this, &SolidsPanel::on_edit_wanted);
    connect(domain_, &DomainForm::refused, this, &SolidsPanel::show_problem);
    connect(notice_, &FormulasNotice::refused, this, &SolidsPanel::show_problem);
    connect(&document_, &Document::replaced, this, &SolidsPanel::forget);
    connect(&document_, &Document::project_changed, this, &SolidsPanel::refresh);
    refresh();
}

void SolidsPanel::make_layout() {
    tree_->setAccessibleName(tr("Solids and ports"));
    tree_->setColumnCount(columns);
    tree_->setHeaderLabels({tr("solid or port"), tr("material, numbers")});
    tree_->setSelectionMode(QAbstractItemView::SingleSelection);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setItemDelegateForColumn(value, new DrawingDelegate(tree_));
    tree_->setContextMenuPolicy(Qt::ActionsContextMenu);
    tree_->header()->setStretchLastSection(true);
    tree_->setToolTip(
        tr("Solids are painted in this order: where they overlap, the later one counts. Untick one to look "
           "behind it; double click a line to change it: a word, a number, or a formula of parameters"));
    problem_->setObjectName("solids_problem");
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->hide();
    auto* add = new QToolButton;
    add->setObjectName("drawing_add");
    add->setText(tr("&Add"));
    add->setToolTip(tr("A solid or a port where the picture is looked at (Insert)"));
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(&actions_->add_menu());
    auto* insert = new QShortcut(Qt::Key_Insert, this);
    insert->setContext(Qt::WidgetWithChildrenShortcut);
    connect(insert, &QShortcut::activated, add, &QToolButton::showMenu);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(2);
    buttons->addWidget(add);
    for (QAction* action : actions_->actions()) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        buttons->addWidget(button);
        tree_->addAction(action);
    }
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(3);
    column->addWidget(notice_);
    column->addLayout(buttons);
    column->addWidget(tree_, 1);
    column->addWidget(problem_);
    column->addWidget(domain_);
}

void SolidsPanel::connect_actions() {
    connect(actions_, &DrawingActions::refused, this, &SolidsPanel::show_problem);
    connect(actions_, &DrawingActions::told, this, [this](const QString& note) { show_words(note, false); });
    connect(actions_, &DrawingActions::wanted, this, &SolidsPanel::choose);
    connect(actions_, &DrawingActions::added, this, [this] {
        tree_->currentItem()->setExpanded(true);
        tree_->setFocus(Qt::OtherFocusReason);
    });
    const auto on_key = [this](Qt::Key key, auto act) {
        auto* shortcut = new QShortcut(key, tree_);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    on_key(Qt::Key_F2, [this] { rename_chosen(); });
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        on_key(key, [this] {
            if (QTreeWidgetItem* item = tree_->currentItem()) on_edit_wanted(item, value);
        });
}

std::optional<DrawnObject> SolidsPanel::object_of(const QTreeWidgetItem* item) const {
    while (item != nullptr && item->parent() != nullptr && item->parent()->parent() != nullptr)
        item = item->parent();
    if (item == nullptr || item->parent() == nullptr) return std::nullopt;
    const auto number =
        static_cast<std::size_t>(item->parent()->indexOfChild(const_cast<QTreeWidgetItem*>(item)));
    return DrawnObject{item->parent() == ports_, number};
}

/// Precondition: the line of a property or number.
DrawingRow SolidsPanel::row_of(const QTreeWidgetItem& line) const {
    const DrawnObject object = object_of(&line).value();
    const auto rows =
        rows_of(std::get<VolumeDesign>(document_.project().antenna), object.is_port, object.number);
    return rows.at(
        static_cast<std::size_t>(line.parent()->indexOfChild(const_cast<QTreeWidgetItem*>(&line))));
}

std::vector<bool> SolidsPanel::hidden() const {
    std::vector<bool> all;
    for (int n = 0; solids_ != nullptr && n < solids_->childCount(); ++n)
        all.push_back(solids_->child(n)->checkState(what) != Qt::Checked);
    return all;
}

void SolidsPanel::on_edit_wanted(QTreeWidgetItem* item, int column) {
    const bool is_line = item->parent() != nullptr && item->parent()->parent() != nullptr;
    if (!is_open() || !is_line || column != value) return;
    const DrawingRow row = row_of(*item);
    if (is_typed(std::get<VolumeDesign>(document_.project().antenna), row))
        return tree_->editItem(item, value);
    edit_outline(row);
}

void SolidsPanel::edit_outline(const DrawingRow& row) {
    OutlineDialog dialog(document_.project(), row, this);
    if (dialog.exec() == QDialog::Accepted) apply(row, dialog.text());
}

/// The name is the first line of an object.
void SolidsPanel::rename_chosen() {
    QTreeWidgetItem* item = tree_->currentItem();
    const auto object = object_of(item);
    if (!object || !is_open()) return;
    item = (object->is_port ? ports_ : solids_)->child(static_cast<int>(object->number));
    item->setExpanded(true);
    tree_->setCurrentItem(item->child(0), value);
    tree_->editItem(item->child(0), value);
}

void SolidsPanel::on_item_changed(QTreeWidgetItem* item, int column) {
    if (is_filling_ || item->parent() == nullptr) return;
    if (item->parent()->parent() == nullptr) {
        if (column == what) emit hidden_changed();
        return;
    }
    if (column != value) return;
    try {
        apply(row_of(*item), item->text(value));
    } catch (const InputError& error) {
        is_filling_ = true;
        item->setForeground(value, error_colour(palette()));
        is_filling_ = false;
        show_problem(located_refusal(error));
    }
}

/// Throws InputError where the drawing does not allow it.
void SolidsPanel::apply(const DrawingRow& row, const QString& text) {
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    const QString whose = row.is_port ? QString::fromStdString(design.ports.at(row.object).name)
                                      : solid_text(design.solids.at(row.object), row.object).simplified();
    const Project changed = with_row(document_.project(), row, text);
    show_problem({});
    document_.change(changed,
                     tr("Change %1 of %2").arg(QString::fromStdString(key_of(design, row).name), whose));
    refresh();  // the same number in other words changes no project
}

void SolidsPanel::on_selection() {
    if (is_filling_) return;
    const QList<QTreeWidgetItem*> chosen = tree_->selectedItems();
    const auto object = object_of(chosen.isEmpty() ? nullptr : chosen.first());
    actions_->set_chosen(object);
    const int number = object ? static_cast<int>(object->number) : -1;
    emit solid_selected(object && !object->is_port ? number : -1);
    emit port_selected(object && object->is_port ? number : -1);
}

void SolidsPanel::choose(const DrawnObject& object) {
    QTreeWidgetItem* item = (object.is_port ? ports_ : solids_)->child(static_cast<int>(object.number));
    if (item == nullptr) return;
    tree_->setCurrentItem(item);
    tree_->scrollToItem(item);
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

void SolidsPanel::set_locked(bool locked) {
    if (locked == is_locked_) return;
    is_locked_ = locked;
    notice_->set_locked(locked);
    refresh();
}

bool SolidsPanel::is_open() const {
    return !is_locked_ && !notice_->applies();
}

QString SolidsPanel::problem() const {
    return is_problem_ ? problem_->text() : QString();
}

void SolidsPanel::show_problem(const QString& problem) {
    show_words(said_in_the_window(problem).text, true);
}

void SolidsPanel::show_words(const QString& words, bool is_problem) {
    is_problem_ = is_problem;
    QPalette colours = palette();
    if (is_problem) colours.setColor(QPalette::WindowText, error_colour(palette()));
    problem_->setPalette(colours);
    problem_->setText(words);
    problem_->setVisible(!words.isEmpty());
}

}  // namespace lathe::ui
