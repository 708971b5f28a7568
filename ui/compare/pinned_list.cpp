#include "ui/compare/pinned_list.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPixmap>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

QToolButton* button_of(QAction& action) {
    auto* button = new QToolButton;
    button->setDefaultAction(&action);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

PinnedList::PinnedList(PinnedDesigns& designs, QAction& keep, QAction& keep_file, QWidget* parent)
    : QWidget(parent), designs_(designs), stack_(new QStackedWidget), view_(new QTreeView) {
    auto* hint = new QLabel(
        tr("Nothing is kept yet. <b>%1</b> (%2) keeps what the charts show; the next "
           "solves are drawn beside it.")
            .arg(keep.text().remove(QLatin1Char('&')), keep.shortcut().toString(QKeySequence::NativeText)));
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignCenter);
    hint->setMargin(fontMetrics().height());
    hint->setForegroundRole(QPalette::PlaceholderText);
    view_->setModel(&designs_);
    view_->setAccessibleName(tr("Compared designs"));
    view_->setRootIsDecorated(false);
    view_->setUniformRowHeights(true);
    view_->setAllColumnsShowFocus(true);
    view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->installEventFilter(this);
    view_->header()->setStretchLastSection(true);
    stack_->addWidget(hint);
    stack_->addWidget(view_);
    make_actions();
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 4, 4);
    row->setSpacing(2);
    for (QAction* action : {&keep, &keep_file, take_, remove_}) row->addWidget(button_of(*action));
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(stack_, 1);
    layout->addLayout(row);
    const auto update = [this] {
        stack_->setCurrentIndex(designs_.rowCount() == 0 ? 0 : 1);
        view_->resizeColumnToContents(PinnedDesigns::name_column);
        update_actions();
    };
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&designs_, signal, this, update);
    connect(&designs_, &QAbstractItemModel::modelReset, this, update);
    connect(&designs_, &QAbstractItemModel::dataChanged, this, update);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PinnedList::update_actions);
    update();
}

void PinnedList::make_actions() {
    take_ = new QAction(tr("&Make it the design"), this);
    take_->setIconText(tr("Make it the design"));
    take_->setToolTip(tr("Its whole project, undoable as every change"));
    connect(take_, &QAction::triggered, this, [this] {
        if (const auto id = chosen()) emit wanted_as_design(*id);
    });
    rename_ = new QAction(tr("Re&name"), this);
    connect(rename_, &QAction::triggered, this,
            [this] { view_->edit(view_->currentIndex().siblingAtColumn(PinnedDesigns::name_column)); });
    auto* colours = new QMenu(tr("&Colour"), this);
    connect(colours, &QMenu::aboutToShow, this, [this, colours] { fill_colours(*colours); });
    colour_ = colours->menuAction();
    remove_ = new QAction(tr("&Remove"), this);
    remove_->setIconText(tr("Remove"));
    remove_->setShortcut(QKeySequence::Delete);
    remove_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    remove_->setToolTip(tr("No longer compared (Del)"));
    connect(remove_, &QAction::triggered, this, [this] {
        if (const auto id = chosen()) designs_.remove(*id);
    });
    remove_all_ = new QAction(tr("Remove &all compared designs"), this);
    connect(remove_all_, &QAction::triggered, &designs_, &PinnedDesigns::clear);
    view_->addActions({take_, rename_, colour_, remove_, remove_all_});
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
}

/// Space ticks the row, though the window has another use for it.
bool PinnedList::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_ && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PinnedList::fill_colours(QMenu& menu) {
    menu.clear();
    const int size = fontMetrics().height();
    const PinnedDesign* design = chosen() ? designs_.with_id(*chosen()) : nullptr;
    int number = 0;
    for (const int colour : PinnedDesigns::colours()) {
        QPixmap patch(size, size);
        patch.fill(numbered_colour(colour, is_dark(palette())));
        QAction* action = menu.addAction(patch, tr("Colour %1").arg(++number));
        action->setCheckable(true);
        action->setChecked(design && design->colour == colour);
        connect(action, &QAction::triggered, this, [this, colour] {
            if (const auto id = chosen()) designs_.set_colour(*id, colour);
        });
    }
}

void PinnedList::set_editable(bool editable) {
    is_editable_ = editable;
    update_actions();
}

std::optional<int> PinnedList::chosen() const {
    const int row = view_->currentIndex().row();
    if (row < 0 || row >= designs_.rowCount()) return std::nullopt;
    return designs_.all()[row].id;
}

void PinnedList::choose(int id) {
    for (int row = 0; row < designs_.rowCount(); ++row)
        if (designs_.all()[row].id == id) view_->setCurrentIndex(designs_.index(row, 0));
}

void PinnedList::update_actions() {
    const bool has_choice = chosen().has_value();
    take_->setEnabled(has_choice && is_editable_);
    for (QAction* action : {rename_, colour_, remove_}) action->setEnabled(has_choice);
    remove_all_->setEnabled(designs_.rowCount() > 0);
}

}  // namespace lathe::ui
