#include "ui/optimise/candidate_view.hpp"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/optimise/parallel_plot.hpp"
#include "ui/optimise/scatter_plot.hpp"
#include "ui/painting/flow_layout.hpp"

namespace lathe::ui {

CandidateView::CandidateView(QWidget* parent)
    : QWidget(parent),
      model_(new CandidateTableModel(this)),
      tabs_(new QTabWidget),
      table_(new QTableView),
      scatter_(new ScatterPlot),
      parallel_(new ParallelPlot),
      summary_(new QLabel),
      take_(new QPushButton(tr("Make it the design"))),
      keep_(new QPushButton(tr("Compare"))),
      polish_(new QPushButton(tr("Polish"))) {
    const int text = fontMetrics().height();
    const QSize thumbnail(9 * text, 3 * text);
    model_->set_thumbnail_size(thumbnail);
    table_->setModel(model_);
    table_->setIconSize(thumbnail);
    table_->setAccessibleName(tr("Best candidates"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->setDefaultSectionSize(thumbnail.height() + 4);
    table_->horizontalHeader()->setDefaultSectionSize(8 * text);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    tabs_->addTab(table_, tr("Best"));
    tabs_->addTab(scatter_, tr("Scatter"));
    tabs_->addTab(parallel_, tr("Parallel"));
    tabs_->setDocumentMode(true);
    take_->setToolTip(tr("Undoable, as every change"));
    take_->setEnabled(false);
    keep_->setToolTip(tr("Keep its curves, drawn beside those of the present design"));
    keep_->setEnabled(false);
    polish_->setToolTip(tr("Go downhill from it by gradient, as a run of its own: some ten solves"));
    polish_->setEnabled(false);
    summary_->setMinimumHeight(keep_->sizeHint().height());  // its words stand beside those of the buttons
    auto* row = new QWidget;                                 // in two lines where the panel is narrow
    auto* in_row = new FlowLayout(row);
    for (QWidget* widget : std::initializer_list<QWidget*>{keep_, polish_, take_, summary_})
        in_row->addWidget(widget);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tabs_, 1);
    layout->addWidget(row);

    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) choose(static_cast<std::size_t>(now.row()), true);
            });
    for (CandidatePlot* plot :
         {static_cast<CandidatePlot*>(scatter_), static_cast<CandidatePlot*>(parallel_)})
        connect(plot, &CandidatePlot::clicked, this, [this](std::size_t index) { choose(index, true); });
    connect(take_, &QPushButton::clicked, this, [this] {
        if (const Candidate* candidate = chosen()) emit wanted_as_design(*candidate);
    });
    connect(keep_, &QPushButton::clicked, this, [this] {
        if (const Candidate* candidate = chosen()) emit wanted_pinned(*candidate);
    });
    connect(polish_, &QPushButton::clicked, this, [this] {
        if (const Candidate* candidate = chosen()) emit wanted_polished(*candidate);
    });
    auto* keep_action = new QAction(tr("&Keep for comparison"), this);
    connect(keep_action, &QAction::triggered, keep_, &QPushButton::click);
    auto* polish_action = new QAction(tr("&Polish by gradient"), this);
    connect(polish_action, &QAction::triggered, polish_, &QPushButton::click);
    verify_ = new QAction(tr("&Verify in 3D…"), this);
    verify_->setObjectName(QStringLiteral("verify_candidate"));
    verify_->setEnabled(false);
    connect(verify_, &QAction::triggered, this, [this] {
        if (const Candidate* candidate = chosen()) emit wanted_verified(*candidate);
    });
    for (QWidget* view : std::initializer_list<QWidget*>{table_, scatter_, parallel_}) {
        view->addActions({keep_action, polish_action, verify_});
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
    show_candidates(nullptr);
}

void CandidateView::show_candidates(const SharedCandidates& set) {
    const Candidate* before = chosen();
    const bool same_run = before && set && set->project == model_->candidates()->project;
    std::optional<std::size_t> again;
    for (std::size_t n = 0; same_run && n < set->candidates.size() && !again; ++n)
        if (set->candidates[n].generation == before->generation && set->candidates[n].slot == before->slot)
            again = n;
    chosen_.reset();
    {
        const QSignalBlocker quiet(table_->selectionModel());
        model_->show_candidates(set);
    }
    const int scrolled = table_->verticalScrollBar()->value();
    table_->reset();
    table_->verticalScrollBar()->setValue(scrolled);
    table_->resizeColumnsToContents();
    scatter_->show_candidates(set);
    parallel_->show_candidates(set);
    for (QPushButton* button : {take_, keep_, polish_}) button->setEnabled(false);
    verify_->setEnabled(false);
    if (set)
        summary_->setText(tr("%1 of %2 evaluated").arg(set->candidates.size()).arg(set->total) +
                          (set->is_finished ? tr(", finished") : QString()));
    else
        summary_->setText(tr("No run yet"));
    if (again) choose(*again, false);
}

const Candidate* CandidateView::chosen() const {
    const SharedCandidates& set = model_->candidates();
    return chosen_ && set && *chosen_ < set->candidates.size() ? &set->candidates[*chosen_] : nullptr;
}

void CandidateView::set_editable(bool editable) {
    editable_ = editable;
    take_->setEnabled(editable_ && chosen());
    polish_->setEnabled(take_->isEnabled());
}

void CandidateView::choose(std::size_t index, bool by_user) {
    if (by_user && chosen_ == index) return;
    chosen_ = index;
    const Candidate* candidate = chosen();
    if (!candidate) return;
    scatter_->choose(index);
    parallel_->choose(index);
    {
        const QSignalBlocker quiet(table_->selectionModel());
        if (static_cast<int>(index) < model_->rowCount())
            table_->selectRow(static_cast<int>(index));
        else
            table_->clearSelection();
        table_->viewport()->update();
    }
    keep_->setEnabled(candidate->score.status == genetic::EvaluationStatus::valid);
    verify_->setEnabled(keep_->isEnabled());
    take_->setEnabled(editable_ && candidate->score.status == genetic::EvaluationStatus::valid);
    polish_->setEnabled(take_->isEnabled());
    if (by_user) emit candidate_chosen(*candidate);
}

}  // namespace lathe::ui
