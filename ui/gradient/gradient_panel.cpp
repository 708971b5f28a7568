#include "ui/gradient/gradient_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "ui/forms/frequency_box.hpp"
#include "ui/forms/tab_chain.hpp"
#include "ui/painting/flow_layout.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/panels/elided_label.hpp"

namespace lathe::ui {
namespace {

constexpr int bars_page = 0, words_page = 1;

}  // namespace

GradientPanel::GradientPanel(QWidget* parent)
    : QWidget(parent),
      metric_(new QComboBox),
      frequency_(new FrequencyBox),
      step_(new QComboBox),
      pages_(new QStackedWidget),
      bars_(new SensitivityBars),
      words_(new QLabel),
      compute_(new QPushButton(tr("&Compute"))),
      progress_(new QProgressBar),
      status_(new ElidedLabel),
      arrows_(new QCheckBox(tr("&Arrows"))),
      follow_(new QCheckBox(tr("&Follow"))) {
    setProperty("help_page", "gradients.md");
    metric_->setObjectName(QStringLiteral("gradient_metric"));
    frequency_->setObjectName(QStringLiteral("gradient_frequency"));
    step_->setObjectName(QStringLiteral("gradient_step"));
    compute_->setObjectName(QStringLiteral("gradient_compute"));
    arrows_->setObjectName(QStringLiteral("gradient_arrows"));
    follow_->setObjectName(QStringLiteral("gradient_follow"));
    metric_->setAccessibleName(tr("Metric"));
    metric_->setToolTip(tr("The metric whose change is shown: those of the goals first"));
    frequency_->setAccessibleName(tr("Frequency of the derivative"));
    step_->setAccessibleName(tr("What each parameter changes by"));
    step_->addItem(tr("per 0.01 mm"), static_cast<int>(BarStep::hundredth));
    step_->addItem(tr("per tolerance"), static_cast<int>(BarStep::tolerance));
    step_->setToolTip(
        tr("By how much each parameter grows: 0.01 mm (0.1°, or 0.01 of a bare number), or its "
           "own tolerance"));
    arrows_->setToolTip(tr("In the profile: where the walls should move for a better value of this metric"));
    follow_->setToolTip(tr("Compute again when a changed design has been solved"));
    follow_->setChecked(true);
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignCenter);
    words_->setMargin(16);
    words_->setForegroundRole(QPalette::PlaceholderText);
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    make_layout();
    connect(metric_, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        if (outcome_ && !metric_in_outcome()) emit metric_wanted();
    });
    for (QComboBox* box : std::initializer_list<QComboBox*>{frequency_, step_})
        connect(box, &QComboBox::currentIndexChanged, this, &GradientPanel::refresh);
    connect(arrows_, &QCheckBox::toggled, this, &GradientPanel::shown_changed);
    connect(follow_, &QCheckBox::toggled, this, &GradientPanel::follow_changed);
    connect(compute_, &QPushButton::clicked, this,
            [this] { is_computing_ ? emit stop_wanted() : emit compute_wanted(); });
    connect(bars_, &SensitivityBars::parameter_chosen, this, &GradientPanel::parameter_chosen);
    show_progress(0.0, {});
    refresh();
}

void GradientPanel::make_layout() {
    auto* choice = new QWidget;  // rows go on in further ones where the panel is narrow
    auto* in_choice = new FlowLayout(choice);
    for (QWidget* widget : std::initializer_list<QWidget*>{metric_, frequency_, step_})
        in_choice->addWidget(widget);
    metric_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    metric_->setMinimumContentsLength(8);
    pages_->addWidget(bars_);
    pages_->addWidget(words_);
    progress_->setMaximumWidth(8 * fontMetrics().height());
    auto* foot = new QWidget;
    auto* in_foot = new FlowLayout(foot);
    for (QWidget* widget : std::initializer_list<QWidget*>{compute_, follow_, arrows_, progress_})
        in_foot->addWidget(widget);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(choice);
    layout->addWidget(pages_, 1);
    layout->addWidget(status_);
    layout->addWidget(foot);
    set_tab_chain({metric_, frequency_, step_, bars_, compute_, follow_, arrows_});
}

QComboBox& GradientPanel::frequency_box() {
    return *frequency_;
}

void GradientPanel::show_design(const Project& design) {
    const bool is_other_question = design.objectives != design_.objectives ||
                                   design.antenna.index() != design_.antenna.index() ||
                                   design.name != design_.name || metrics_.empty();
    design_ = design;
    if (is_other_question) fill_metrics();
    refresh();
}

void GradientPanel::show_outcome(const SharedSensitivity& outcome) {
    outcome_ = outcome;
    refusal_.clear();
    std::vector<double> frequencies;
    if (outcome)
        for (const GradientRow& row : outcome->gradient.gradient.rows)
            if (row.wanted == 0) frequencies.push_back(row.frequency_hz);
    frequency_->set_frequencies(frequencies);
    refresh();
}

void GradientPanel::show_refusal(const QString& reason) {
    refusal_ = reason;
    refresh();
}

QString GradientPanel::refusal() const {
    return refusal_;
}

void GradientPanel::show_state(ResultState state) {
    if (state == bars_->state()) return;
    bars_->show_state(state);
    refresh();
}

void GradientPanel::show_progress(double share, const QString& words) {
    const bool was_computing = is_computing_;
    is_computing_ = !words.isEmpty();
    compute_->setText(is_computing_ ? tr("&Stop") : tr("&Compute"));
    compute_->setToolTip(
        is_computing_ ? tr("Cancel")
        : blocked_.isEmpty()
            ? tr("Solve the design and its adjoints: the derivative of every metric by every "
                 "dimension")
            : blocked_);
    compute_->setEnabled(is_computing_ || blocked_.isEmpty());
    progress_->setVisible(is_computing_);
    progress_->setValue(static_cast<int>(std::lround(1000.0 * share)));
    if (was_computing != is_computing_) refresh();
    if (is_computing_) status_->setText(words);
}

void GradientPanel::set_blocked(const QString& reason) {
    if (reason == blocked_) return;
    blocked_ = reason;
    if (!is_computing_) show_progress(0.0, {});
}

QString GradientPanel::status_text() const {
    return status_->text();
}

/// Bars, or the reason why there are none; and in words what they are worth.
void GradientPanel::refresh() {
    const bool has_any = has_tolerances(design_);
    if (!has_any && step() == BarStep::tolerance) {
        const QSignalBlocker quiet(step_);
        step_->setCurrentIndex(0);
    }
    const auto position = metric_in_outcome();
    const GradientRow* row = position ? sensitivity_row(*outcome_, *position, frequency_hz()) : nullptr;
    const bool has_bars = refusal_.isEmpty() && row;
    pages_->setCurrentIndex(has_bars ? bars_page : words_page);
    arrows_->setEnabled(has_bars);
    frequency_->setEnabled(outcome_ != nullptr);
    step_->setEnabled(has_any);
    step_->setItemData(1, has_any ? QString() : tr("Run > Tolerance… gives the design tolerances"),
                       Qt::ToolTipRole);
    if (has_bars) {
        const QString unit = QString::fromStdString(genetic::metric_unit(chosen_metric()->metric));
        bars_->show_bars(
            sensitivity_bars(*outcome_, *position, frequency_hz(), step(), design_),
            step() == BarStep::hundredth ? tr("Change per +0.01 mm") : tr("Change per +tolerance"), unit);
        if (!is_computing_) {
            QString text = with_true_minus(tr("now %1 %2").arg(row->value, 0, 'f', 2).arg(unit));
            if (is_former(bars_->state())) text = tr("The design has changed since.");
            status_->setText(text);
        }
    } else {
        words_->setText(!refusal_.isEmpty() ? refusal_
                        : is_computing_     ? tr("Being computed…")
                        : !outcome_         ? tr("Which dimensions matter: how each metric changes with each "
                                                         "of them, from one solve and its adjoints.")
                        : !chosen_metric()  ? tr("The design has no metric to differentiate.")
                                            : tr("This metric is not computed yet."));
        if (!is_computing_) status_->setText({});
    }
    emit shown_changed();
}

}  // namespace lathe::ui
