// Settings of a study, which are part of the project: each edit is a step of undo.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

#include "genetic/study/study_plan.hpp"
#include "ui/document/document.hpp"

class QGridLayout;
class QLabel;

namespace lathe::ui {

class NumberEdit;
class SeedEdit;

class StudyForm : public QWidget {
    Q_OBJECT

public:
    genetic::StudyKind kind() const { return kind_; }
    /// The document's project, with settings of this study: its own, otherwise those that are proposed.
    const Project& project() const { return project_; }
    /// What stands in the way of a start, in words; empty: nothing.
    const QString& problem() const { return problem_; }
    /// How many solves there will be.
    virtual double candidates() const = 0;

signals:
    /// Another study than before, or another problem.
    void changed();

protected:
    StudyForm(Document& document, genetic::StudyKind kind, QWidget* parent);

    /// Gives `project` the settings that are proposed, when it has none of this kind.
    virtual void propose(Project& project) const = 0;
    /// Shows project() in the fields.
    virtual void fill() = 0;
    /// What the fields say, into the project's settings of this kind, which it has.
    virtual void read_fields(Project& project) const = 0;

    /// Takes the fields over, and then `edit`, as one step of undo; edits of the same `key` in a row are one.
    /// What a project file may not say stays in the fields, with the reason under them.
    void commit(const char* key, const QString& title, const std::function<void(Project&)>& edit = {});
    /// A field for numbers from `low` to `high`, known to tests and style by `name`.
    static NumberEdit* number_box(const QString& name, double low, double high, int decimals);
    /// A field for whole numbers.
    static NumberEdit* count_box(const QString& name, int low, int high);
    /// A wrong number in this field stands in the way of a start.
    void watch(NumberEdit& field);
    /// Each change of the field's value is a commit().
    void commit_on_edit(NumberEdit& field, const char* key, const QString& title);
    /// The row of the seed, whose changes are commits.
    void add_seed(QGridLayout& grid, SeedEdit& seed);
    void add_row(QGridLayout& grid, const QString& title, QWidget* editor, const QString& tip,
                 const QString& unit = {});
    /// At the end of the form.
    QLabel* complaint() const { return complaint_; }
    void showEvent(QShowEvent* event) override;

private:
    void follow_document();
    void say(const QString& problem);
    void say_what_is_wrong();

    QPointer<Document> document_;
    genetic::StudyKind kind_;
    Project project_;
    QString problem_;
    QLabel* complaint_;
};

}  // namespace lathe::ui
