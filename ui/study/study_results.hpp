// What came of a study: its report so far, and each candidate of a sweep to be read off, seen and taken.
#pragma once

#include <QWidget>

#include "ui/study/study_contents.hpp"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace lathe::ui {

class DocumentView;

class StudyResults final : public QWidget {
    Q_OBJECT

public:
    explicit StudyResults(QWidget* parent = nullptr);

    DocumentView& document() { return *document_; }
    /// Null: nothing yet.
    void show_study(const SharedStudy& study);
    const SharedStudy& study() const { return study_; }
    /// Whether a candidate can be made the design now.
    void set_editable(bool is_editable);
    QString chosen_text() const;

signals:
    void candidate_wanted(lathe::genetic::StoredEvaluation candidate);
    void wanted_as_design(lathe::genetic::StoredEvaluation candidate);

private:
    void point_at(std::size_t figure, std::optional<QPointF> value);
    void choose(std::size_t figure, QPointF value);
    void show_chosen();

    QStackedWidget* pages_;
    DocumentView* document_;
    QLabel* chosen_label_;
    QPushButton *show_, *take_;
    SharedStudy study_;
    std::optional<genetic::StoredEvaluation> chosen_;
    bool is_editable_ = true;
};

}  // namespace lathe::ui
