#include "ui/verification/surroundings_editor.hpp"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "genetic/verification/verify_design.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/painting/problem_label.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/verification/body_picture.hpp"
#include "ui/verification/surrounding_form.hpp"

namespace lathe::ui {
namespace {

/// "Square flange": the first letter large.
QString title_of(const Surrounding& entry) {
    QString title = QString::fromStdString(genetic::surrounding_title(entry));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

/// "[3].radius_mm" of a key behind the list's own.
struct WrongEntry {
    int entry = -1;
    QString key;
};

WrongEntry wrong_entry(const std::string& key) {
    const QString all = QString::fromStdString(key), head = QStringLiteral("verification.surroundings[");
    if (!all.startsWith(head)) return {};
    const auto end = all.indexOf(QLatin1Char(']'), head.size());
    return {all.mid(head.size(), end - head.size()).toInt(), all.mid(end + 2)};
}

/// Throws InputError where it cannot be built.
VolumeAntenna built(const Project& project) {
    const Design* parameters = parameters_in(project.antenna);
    return surrounded_antenna(antenna_of(project), project.verification.surroundings,
                              parameters != nullptr ? *parameters : Design{});
}

}  // namespace

SurroundingsEditor::SurroundingsEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      list_(new QListWidget),
      add_(new QToolButton),
      duplicate_(new QToolButton),
      remove_(new QToolButton),
      form_(new SurroundingForm),
      problem_(new QLabel),
      cut_(new QCheckBox(tr("C&ut open"))),
      picture_(new BodyPicture) {
    list_->setAccessibleName(tr("Surroundings"));
    list_->setObjectName(QStringLiteral("surroundings"));
    problem_->setObjectName(QStringLiteral("surroundings_problem"));
    problem_->setWordWrap(true);
    make_buttons();
    auto* buttons = new QHBoxLayout;
    for (QToolButton* button : {add_, duplicate_, remove_}) buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addWidget(cut_);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(form_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addWidget(list_, 2);
    layout->addWidget(scroll, 3);
    layout->addWidget(problem_);
    layout->addWidget(picture_, 4);
    connect(cut_, &QCheckBox::toggled, picture_, &BodyPicture::set_cut_open);
    connect(list_, &QListWidget::currentRowChanged, this, &SurroundingsEditor::show_chosen);
    connect(form_, &SurroundingForm::changed, this, [this](const Surrounding& entry, const QString& what) {
        auto all = document_.project().verification.surroundings;
        if (chosen() < 0) return;
        all.at(static_cast<std::size_t>(chosen())) = entry;
        change(all, tr("Change surroundings"), QStringLiteral("surroundings %1 %2").arg(chosen()).arg(what));
    });
    connect(&document_, &Document::project_changed, this, [this] {
        is_old_ = !isVisible();
        if (!is_old_) refresh();
    });
    refresh();
}

void SurroundingsEditor::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(is_old_, false)) refresh();
}

void SurroundingsEditor::make_buttons() {
    add_->setText(tr("&Add"));
    add_->setObjectName(QStringLiteral("add_surrounding"));
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setMenu(new QMenu(add_));
    connect(add_->menu(), &QMenu::aboutToShow, this, [this] { fill_add_menu(*add_->menu()); });
    duplicate_->setText(tr("D&uplicate"));
    duplicate_->setObjectName(QStringLiteral("duplicate_surrounding"));
    connect(duplicate_, &QToolButton::clicked, this, &SurroundingsEditor::duplicate_chosen);
    remove_->setText(tr("&Remove"));
    remove_->setObjectName(QStringLiteral("remove_surrounding"));
    remove_->setShortcut(QKeySequence::Delete);
    connect(remove_, &QToolButton::clicked, this, &SurroundingsEditor::remove_chosen);
}

/// Numbers of a new entry are of the size of the antenna as it is then.
void SurroundingsEditor::fill_add_menu(QMenu& menu) {
    menu.clear();
    Antenna antenna;
    try {
        antenna = *document_.antenna();
    } catch (const std::exception&) {
        return;  // what is wrong with the design is told elsewhere
    }
    const auto offer = [&](const Surrounding& entry) {
        const QString title = title_of(entry);
        menu.addAction(title, this, [this, entry, title] { add(entry, title); });
    };
    for (int kind = 0; kind < static_cast<int>(SurroundingKind::solid); ++kind)
        offer(usual_surrounding(static_cast<SurroundingKind>(kind), antenna));
    menu.addSeparator();
    for (const SolidKind kind : {SolidKind::box, SolidKind::cylinder, SolidKind::cone, SolidKind::sphere})
        offer(usual_solid(kind, antenna));
}

void SurroundingsEditor::change(const std::vector<Surrounding>& list, const QString& text,
                                const QString& what) {
    Project project = document_.project();
    project.verification.surroundings = list;
    document_.change(project, text, what);
}

void SurroundingsEditor::add(const Surrounding& entry, const QString& title) {
    auto all = document_.project().verification.surroundings;
    all.push_back(entry);
    change(all, tr("Add %1").arg(title.toLower()));
    choose(static_cast<int>(all.size()) - 1);
}

void SurroundingsEditor::duplicate_chosen() {
    auto all = document_.project().verification.surroundings;
    const int which = chosen();
    if (which < 0) return;
    const Surrounding copy = all.at(static_cast<std::size_t>(which));
    all.insert(all.begin() + which + 1, copy);
    change(all, tr("Duplicate %1").arg(title_of(copy).toLower()));
    choose(which + 1);
}

void SurroundingsEditor::remove_chosen() {
    auto all = document_.project().verification.surroundings;
    const int which = chosen();
    if (which < 0) return;
    const QString title = title_of(all.at(static_cast<std::size_t>(which)));
    all.erase(all.begin() + which);
    change(all, tr("Remove %1").arg(title.toLower()));
}

void SurroundingsEditor::choose(int entry) {
    list_->setCurrentRow(entry);
}

int SurroundingsEditor::chosen() const {
    const auto count = static_cast<int>(document_.project().verification.surroundings.size());
    return list_->currentRow() < count ? list_->currentRow() : -1;
}

QString SurroundingsEditor::problem() const {
    return problem_->text();
}

void SurroundingsEditor::refresh() {
    const auto& all = document_.project().verification.surroundings;
    {
        const QSignalBlocker quiet(list_);
        const int row = list_->currentRow();
        while (list_->count() > static_cast<int>(all.size())) delete list_->takeItem(list_->count() - 1);
        while (list_->count() < static_cast<int>(all.size())) list_->addItem(QString());
        for (std::size_t n = 0; n < all.size(); ++n)
            list_->item(static_cast<int>(n))->setText(title_of(all[n]));
        list_->setCurrentRow(std::min(std::max(row, 0), list_->count() - 1));
    }
    show_chosen();
    judge();
}

void SurroundingsEditor::show_chosen() {
    const int which = chosen();
    duplicate_->setEnabled(which >= 0);
    remove_->setEnabled(which >= 0);
    if (which < 0) return form_->clear();
    form_->show_entry(document_.project().verification.surroundings.at(static_cast<std::size_t>(which)));
}

/// Builds what is drawn, in a moment, and says what is wrong.
void SurroundingsEditor::judge() {
    try {
        VolumeAntenna all = built(document_.project());
        show_problem({}, {});
        if (all.body.parts().empty()) return picture_->show_body(nullptr);
        const VolumeAntenna bare = revolved_antenna(antenna_of(document_.project()));
        std::set<std::string> own;
        for (const Body::Part& part : bare.body.parts()) own.insert(part.name);
        SurroundedBody drawn;
        for (const Body::Part& part : all.body.parts())
            drawn.is_surrounding.push_back(!own.contains(part.name));
        drawn.antenna = std::move(all);
        picture_->show_body(std::make_shared<const SurroundedBody>(std::move(drawn)));
    } catch (const InputError& error) {
        show_problem(QString::fromStdString(error.location().key), refusal_text(error));
        picture_->show_body(nullptr);
    } catch (const std::exception& error) {
        show_problem({}, QString::fromUtf8(error.what()));
        picture_->show_body(nullptr);
    }
}

void SurroundingsEditor::show_problem(const QString& key, const QString& text) {
    const WrongEntry wrong = wrong_entry(key.toStdString());
    for (int row = 0; row < list_->count(); ++row) {
        const bool is_wrong = row == wrong.entry;
        list_->item(row)->setForeground(is_wrong ? QBrush(error_colour(palette())) : QBrush());
        list_->item(row)->setToolTip(is_wrong ? text : QString());
    }
    const bool is_at_field =
        wrong.entry >= 0 && wrong.entry == chosen() && form_->show_problem(wrong.key, text);
    if (!is_at_field) form_->show_problem({}, {});
    QString words = text;
    if (wrong.entry >= 0) words = tr("%1, %2: %3").arg(list_->item(wrong.entry)->text(), wrong.key, text);
    ui::show_problem(*problem_, words);
}

}  // namespace lathe::ui
