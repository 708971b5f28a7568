#include "ui/study/study_results.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include "ui/study/document_view.hpp"

namespace lathe::ui {

StudyResults::StudyResults(QWidget* parent)
    : QWidget(parent),
      pages_(new QStackedWidget),
      document_(new DocumentView),
      chosen_label_(new QLabel),
      show_(new QPushButton(tr("Show its &field"))),
      take_(new QPushButton(tr("&Use as design"))) {
    auto* hint =
        new QLabel(tr("A sweep solves the design over one or two of its parameters, or at samples of "
                      "many, and shows each goal over them.\n\nA tolerance study solves copies of "
                      "the design as a lathe would make them: the yield, the spread of every "
                      "metric, and which dimensions matter.\n\nSettings are on the left; Start "
                      "(Ctrl+R) solves."));
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignCenter);
    hint->setMargin(40);
    hint->setForegroundRole(QPalette::PlaceholderText);
    pages_->addWidget(hint);
    pages_->addWidget(document_);
    chosen_label_->setWordWrap(true);
    chosen_label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    show_->setObjectName(QStringLiteral("study_show"));
    take_->setObjectName(QStringLiteral("study_take"));
    show_->setToolTip(tr("Solves this candidate in the window"));
    take_->setToolTip(tr("Its parameters become those of the design; undo goes back"));
    for (QPushButton* button : {show_, take_}) button->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 8, 0);
    row->addWidget(chosen_label_, 1);
    row->addWidget(show_);
    row->addWidget(take_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_, 1);
    layout->addLayout(row);
    connect(document_, &DocumentView::figure_pointed, this, &StudyResults::point_at);
    connect(document_, &DocumentView::figure_clicked, this, &StudyResults::choose);
    connect(show_, &QPushButton::clicked, this, [this] {
        if (chosen_) emit candidate_wanted(*chosen_);
    });
    connect(take_, &QPushButton::clicked, this, [this] {
        if (chosen_) emit wanted_as_design(*chosen_);
    });
    show_chosen();
}

void StudyResults::show_study(const SharedStudy& study) {
    if (!study || !study_ || study->store != study_->store) chosen_.reset();
    study_ = study;
    const bool has_any = study && !study->evaluations.empty();
    if (has_any) document_->show_document(study->document);
    pages_->setCurrentIndex(has_any ? 1 : 0);
    show_chosen();
}

void StudyResults::set_editable(bool is_editable) {
    is_editable_ = is_editable;
    show_chosen();
}

void StudyResults::point_at(std::size_t figure, std::optional<QPointF> value) {
    if (!study_ || figure >= document_->figures().size()) return;
    PlotView& plot = *document_->figures()[figure];
    const auto* candidate = value ? candidate_at(*study_, figure, *value, plot.axes()) : nullptr;
    if (candidate == nullptr) {
        QToolTip::hideText();
        return show_chosen();
    }
    plot.mark(place_in(*study_, figure, *candidate));
    QToolTip::showText(QCursor::pos(), candidate_text(*study_, *candidate), &plot);
}

void StudyResults::choose(std::size_t figure, QPointF value) {
    if (!study_ || figure >= document_->figures().size()) return;
    const auto* candidate = candidate_at(*study_, figure, value, document_->figures()[figure]->axes());
    if (candidate == nullptr) return;
    chosen_ = *candidate;
    show_chosen();
}

/// In all figures the same candidate has its ring.
void StudyResults::show_chosen() {
    const bool is_sweep = study_ && !study_->evaluations.empty() && study_->kind == genetic::StudyKind::sweep;
    for (QWidget* widget : std::initializer_list<QWidget*>{chosen_label_, show_, take_})
        widget->setVisible(is_sweep);
    show_->setEnabled(chosen_.has_value());
    take_->setEnabled(chosen_.has_value() && is_editable_);
    if (!is_sweep) return;
    chosen_label_->setText(chosen_ ? candidate_text(*study_, *chosen_)
                                   : tr("Click a point to see its field or to take it as the design."));
    const auto& figures = document_->figures();
    for (std::size_t i = 0; i < figures.size(); ++i)
        figures[i]->mark(chosen_ ? std::optional(place_in(*study_, i, *chosen_)) : std::nullopt);
}

QString StudyResults::chosen_text() const {
    return chosen_label_->text();
}

}  // namespace lathe::ui
