#include "ui/study/study_form.hpp"

#include <QGridLayout>
#include <QLabel>

#include "solver/antenna/parameter_names.hpp"
#include "solver/base/input_error.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/seed_edit.hpp"

namespace lathe::ui {
namespace {

/// Why the project file or the study would be refused; empty: neither would.
QString problem_of(const Project& project, genetic::StudyKind kind) {
    if (project.objectives.empty())
        return StudyForm::tr(
            "There are no goals. A study shows how each goal's worst value moves: add one under Goals.");
    try {
        genetic::study_project(project, kind);
        return {};
    } catch (const InputError& error) {
        const std::string& value = error.value();
        return QString::fromStdString(
            with_display_names(value.empty() ? error.problem() : value + " " + error.problem()));
    }
}

}  // namespace

StudyForm::StudyForm(Document& document, genetic::StudyKind kind, QWidget* parent)
    : QWidget(parent), document_(&document), kind_(kind), complaint_(new QLabel) {
    complaint_->setObjectName(QStringLiteral("complaint"));
    complaint_->setWordWrap(true);
    complaint_->hide();
    // Drawing with the mouse changes the document at every move: a hidden form need not follow.
    connect(&document, &Document::project_changed, this, [this] {
        if (isVisible()) follow_document();
    });
    connect(&LengthDisplay::instance(), &LengthDisplay::changed, this, [this] {
        if (isVisible()) follow_document();
    });
}

void StudyForm::showEvent(QShowEvent* event) {
    follow_document();
    QWidget::showEvent(event);
}

void StudyForm::follow_document() {
    if (!document_) return;
    project_ = document_->project();
    if (parameters_in(project_.antenna)) propose(project_);
    fill();
    say_what_is_wrong();
}

/// A number that was typed wrong is nearer to the user than what the project lacks.
void StudyForm::say_what_is_wrong() {
    for (const NumberEdit* field : findChildren<NumberEdit*>())
        if (field->is_wrong() && field->isEnabled() && !field->isHidden())
            return say(QStringLiteral("%1: %2").arg(field->accessibleName(), field->problem()));
    say(problem_of(project_, kind_));
}

void StudyForm::watch(NumberEdit& field) {
    connect(&field, &NumberEdit::problem_changed, this, &StudyForm::say_what_is_wrong);
}

NumberEdit* StudyForm::number_box(const QString& name, double low, double high, int decimals) {
    auto* box = new NumberEdit;
    box->setObjectName(name);
    box->setDecimals(decimals);
    box->setRange(low, high);
    box->setAlignment(Qt::AlignRight);
    return box;
}

NumberEdit* StudyForm::count_box(const QString& name, int low, int high) {
    NumberEdit* box = number_box(name, low, high, 0);
    box->set_whole(true);
    return box;
}

void StudyForm::commit_on_edit(NumberEdit& field, const char* key, const QString& title) {
    connect(&field, &NumberEdit::valueChanged, this, [this, key, title] { commit(key, title); });
}

void StudyForm::add_seed(QGridLayout& grid, SeedEdit& seed) {
    add_row(grid, tr("Seed"), &seed, SeedEdit::tip());
    connect(&seed, &SeedEdit::seed_chosen, this, [this] { commit("seed", tr("Seed")); });
}

void StudyForm::say(const QString& problem) {
    problem_ = problem;
    complaint_->setText(QStringLiteral("⚠ ") + problem);
    complaint_->setVisible(!problem.isEmpty());
    emit changed();
}

void StudyForm::commit(const char* key, const QString& title, const std::function<void(Project&)>& edit) {
    if (!document_ || !parameters_in(project_.antenna)) return;
    Project wanted = project_;
    read_fields(wanted);
    if (edit) edit(wanted);
    try {
        // As a file would be read: the same ranges, the same words.
        parse_project(write_project(wanted), "the form");
    } catch (const InputError& error) {
        // The key is the file's; the field has a title.
        return say(QStringLiteral("%1: %2").arg(
            title,
            QString::fromStdString(with_display_names(error.value() + " " + error.problem())).trimmed()));
    }
    const QString what = QString::fromStdString(to_string(kind_)) + QLatin1Char('.') + QString::fromUtf8(key);
    document_->change(wanted, tr("Change %1").arg(title.toLower()), what);
    follow_document();  // also where nothing changed: a complaint may be over
}

void StudyForm::add_row(QGridLayout& grid, const QString& title, QWidget* editor, const QString& tip,
                        const QString& unit) {
    const int line = grid.rowCount();
    auto* label = new QLabel(title);
    label->setBuddy(editor);
    editor->setToolTip(tip);
    label->setToolTip(tip);
    editor->setAccessibleName(title);
    if (auto* number = qobject_cast<NumberEdit*>(editor)) watch(*number);
    grid.addWidget(label, line, 0);
    grid.addWidget(editor, line, 1);
    if (!unit.isEmpty()) grid.addWidget(new QLabel(unit), line, 2);
}

}  // namespace lathe::ui
