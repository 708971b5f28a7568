#include "ui/optimise/goals_editor.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "solver/results/metric_table.hpp"
#include "ui/forms/number_line.hpp"

namespace lathe::ui {
namespace {

/// All metrics but those of planar antennas alone where the antenna is none; of the others those that the
/// antenna's results never define are there to say why, not to be chosen.
void add_metrics(QComboBox& box, const GoalsModel& goals) {
    auto* items = qobject_cast<QStandardItemModel*>(box.model());
    for (const MetricDescription& metric : metric_table()) {
        const std::string key(metric.key);
        const QString reason = goals.why_not(key);
        if (!reason.isEmpty() && metric.planar_excitation != MetricExcitation::none &&
            metric.revolved_excitation == MetricExcitation::none)
            continue;
        box.addItem(QString::fromStdString(std::string(metric.title)), QString::fromStdString(key));
        box.setItemData(box.count() - 1, QString::fromStdString(std::string(metric.help)), Qt::ToolTipRole);
        if (reason.isEmpty() || items == nullptr) continue;
        items->item(box.count() - 1)->setEnabled(false);
        box.setItemData(box.count() - 1, reason, Qt::ToolTipRole);
    }
}

/// Lists for metric and goal, a line for numbers. What is chosen or typed goes to the model at once, so
/// that the masks in the charts follow.
class GoalDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        auto* self = const_cast<GoalDelegate*>(this);
        if (index.column() == GoalsModel::metric || index.column() == GoalsModel::goal) {
            auto* box = new QComboBox(parent);
            if (index.column() == GoalsModel::metric)
                add_metrics(*box, *qobject_cast<const GoalsModel*>(index.model()));
            else
                for (const QString& text : {tr("≤ at most"), tr("≥ at least"), tr("≈ near")})
                    box->addItem(text, box->count());
            box->setMaxVisibleItems(20);
            connect(box, &QComboBox::activated, self, [self, box] {
                emit self->commitData(box);
                emit self->closeEditor(box);
            });
            return box;
        }
        auto* line = new NumberLine(parent);
        line->setFrame(false);
        const GoalsModel& goals = *qobject_cast<const GoalsModel*>(index.model());
        const auto allowed = goals.allowed(index);
        line->set_range(allowed.least, allowed.most, allowed.unit);
        if (index.column() >= GoalsModel::from_ghz) line->allow_empty();
        connect(line, &QLineEdit::textEdited, self, [self, line] {
            if (line->problem().isEmpty()) emit self->commitData(line);
        });
        return line;
    }

    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const QVariant value = index.data(Qt::EditRole);
        if (auto* box = qobject_cast<QComboBox*>(editor)) return box->setCurrentIndex(box->findData(value));
        auto* line = qobject_cast<QLineEdit*>(editor);
        // Not under the user's hands: a change of theirs comes back through here.
        if (line && !line->isModified())
            line->setText(value.typeId() == QMetaType::Double
                              ? QLocale::c().toString(value.toDouble(), 'g', 10)
                              : value.toString());
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        if (auto* box = qobject_cast<QComboBox*>(editor)) {
            model->setData(index, box->currentData(), Qt::EditRole);
            return;
        }
        const auto* line = qobject_cast<NumberLine*>(editor);
        if (!line) return;
        if (const auto number = line->number())
            model->setData(index, *number, Qt::EditRole);
        else if (line->problem().isEmpty())
            model->setData(index, QString(), Qt::EditRole);
    }
};

Objective goal_of(const char* metric, Goal goal, double value, std::optional<double> to_theta_deg = {}) {
    Objective made;
    made.metric = metric;
    made.goal = goal;
    made.value = value;
    made.to_theta_deg = to_theta_deg;
    return made;
}

}  // namespace

GoalsEditor::GoalsEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      model_(new GoalsModel(document, this)),
      table_(new QTableView),
      complaint_(new QLabel),
      hint_(new QLabel(
          tr("No goals yet: add one, or take one from the list beside “Add”. The optimiser needs at "
             "least one."))) {
    table_->setModel(model_);
    table_->setItemDelegate(new GoalDelegate(this));
    table_->setAccessibleName(tr("Goals"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 8 / 5);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setMinimumSectionSize(
        fontMetrics().horizontalAdvance(QStringLiteral("00000")));
    complaint_->setWordWrap(true);
    complaint_->setVisible(false);
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);

    auto* row_of_buttons = new QHBoxLayout;
    auto* add = add_button(tr("&Add"), tr("Add a goal on the reflection"), {});
    add->setPopupMode(QToolButton::MenuButtonPopup);
    make_presets();
    auto* copy = add_button(tr("Duplicate"), tr("Add a copy of the selected goal"), QKeySequence("Ctrl+D"));
    auto* remove = add_button(tr("Remove"), tr("Remove the selected goal"), QKeySequence::Delete);
    auto* up = add_button(QStringLiteral("↑"), tr("Move up"), QKeySequence("Alt+Up"));
    auto* down = add_button(QStringLiteral("↓"), tr("Move down"), QKeySequence("Alt+Down"));
    for (QToolButton* button : buttons_) row_of_buttons->addWidget(button);
    row_of_buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 6);
    layout->addLayout(row_of_buttons);
    layout->addWidget(hint_);
    layout->addWidget(table_, 1);
    layout->addWidget(complaint_);

    connect(add->defaultAction(), &QAction::triggered, this, [this] {
        if (model_->add(goal_of("s11_db", Goal::below, -20.0))) select(model_->rowCount() - 1);
    });
    connect(copy->defaultAction(), &QAction::triggered, this, [this] {
        const int at = row();
        if (at >= 0 && model_->duplicate(at)) select(at + 1);
    });
    connect(remove->defaultAction(), &QAction::triggered, this, [this] {
        const int at = row();
        if (at >= 0 && model_->remove(at)) select(std::min(at, model_->rowCount() - 1));
    });
    for (const auto& [button, by] : {std::pair{up, -1}, std::pair{down, 1}})
        connect(button->defaultAction(), &QAction::triggered, this, [this, by = by] {
            const int at = row();
            if (at >= 0 && model_->move(at, by)) select(at + by);
        });
    connect(model_, &GoalsModel::refused, this, [this](const QString& reason) {
        complaint_->setText(QStringLiteral("⚠ ") + reason);
        complaint_->setVisible(!reason.isEmpty());
    });
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        hint_->setVisible(model_->rowCount() == 0);
        complaint_->setVisible(false);
    });
}

QToolButton* GoalsEditor::add_button(const QString& text, const QString& tip, const QKeySequence& keys) {
    auto* action = new QAction(text, this);
    action->setToolTip(
        keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    buttons_ << button;
    return button;
}

void GoalsEditor::make_presets() {
    auto* menu = new QMenu(this);
    const struct {
        QString text;
        Objective goal;
    } presets[] = {
        {tr("Good match: |S11| ≤ −20 dB"), goal_of("s11_db", Goal::below, -20.0)},
        {tr("Very good match: |S11| ≤ −30 dB"), goal_of("s11_db", Goal::below, -30.0)},
        {tr("Low cross-polarisation: ≤ −25 dB"), goal_of("cross_polar_db", Goal::below, -25.0)},
        {tr("Low side lobes, E plane: ≤ −25 dB"), goal_of("side_lobe_e_db", Goal::below, -25.0)},
        {tr("Equal widths in E and H plane: within 1°"),
         goal_of("beamwidth_difference_deg", Goal::below, 1.0)},
        {tr("Directivity ≥ 18 dBi"), goal_of("directivity_dbi", Goal::above, 18.0)},
        {tr("Feed of a dish of ±60°: efficiency ≥ 70 %"),
         goal_of("feed_efficiency_percent", Goal::above, 70.0, 60.0)},
        {tr("Little spillover over a dish of ±60°: ≥ 90 %"),
         goal_of("spillover_efficiency_percent", Goal::above, 90.0, 60.0)},
        {tr("Short: at most 100 mm"), goal_of("length_mm", Goal::below, 100.0)},
    };
    for (const auto& preset : presets)
        menu->addAction(preset.text, this, [this, goal = preset.goal] {
            if (model_->add(goal)) select(model_->rowCount() - 1);
        });
    buttons_.front()->setMenu(menu);
}

void GoalsEditor::set_locked(bool locked) {
    for (QToolButton* button : buttons_) button->defaultAction()->setEnabled(!locked);
    table_->setEditTriggers(locked
                                ? QAbstractItemView::NoEditTriggers
                                : QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                                      QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
}

QString GoalsEditor::complaint() const {
    return complaint_->isHidden() ? QString() : complaint_->text();
}

int GoalsEditor::row() const {
    return table_->currentIndex().isValid() ? table_->currentIndex().row() : -1;
}

void GoalsEditor::select(int row) {
    table_->setCurrentIndex(model_->index(row, GoalsModel::value));
}

}  // namespace lathe::ui
