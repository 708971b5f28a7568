#include "ui/charts/pattern_chart.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/polar_plot.hpp"
#include "ui/charts/state_note.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;

struct Span {
    double widest_deg;
    bool is_mirrored;
    const char* text;
};
constexpr Span spans[] = {{90.0, false, "0–90°"},
                          {120.0, false, "0–120°"},
                          {180.0, false, "0–180°"},
                          {180.0, true, "±180°"},
                          {90.0, true, "±90°"}};

/// Stays open while boxes are ticked.
class TickMenu final : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        QAction* action = activeAction();
        if (action && action->isCheckable() && action->isEnabled())
            action->trigger();
        else
            QMenu::mouseReleaseEvent(event);
    }
};

QToolButton* menu_button(QMenu* menu, const QString& tip) {
    auto* button = new QToolButton;
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

PatternChart::PatternChart(QWidget* parent)
    : QWidget(parent),
      plot_(new Plot(tr("Pattern"), tr("θ / degrees"), {})),
      polar_(new PolarPlot),
      stack_(new QStackedWidget),
      shown_(*plot_) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    stack_->addWidget(plot_);
    stack_->addWidget(polar_);
    notes_ = {new StateNote(plot_, Qt::BottomRightCorner, 3.4),
              new StateNote(polar_, Qt::BottomRightCorner, 0.4)};
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(make_controls());
    layout->addWidget(stack_, 1);
    update_controls();
    update_curves();
}

QWidget* PatternChart::make_controls() {
    frequency_menu_ = new TickMenu(this);
    frequency_button_ = menu_button(
        frequency_menu_, tr("Frequencies of the pattern. Kept designs and the start are shown with one."));
    auto* planes = new TickMenu(this);
    plane_button_ = menu_button(planes, tr("Planes of the pattern"));
    for (int i = 0; i < pattern_planes; ++i) {
        QAction* action = planes->addAction(plane_name(static_cast<PatternPlane>(i)));
        action->setCheckable(true);
        plane_actions_ << action;
        connect(action, &QAction::triggered, this, [this, i](bool on) {
            PatternChoice next = choice_;
            next.planes[i] = on;
            choose(next);
        });
    }
    scale_box_ = new QComboBox;
    scale_box_->addItems({tr("dB to peak"), tr("dBi")});
    scale_box_->setToolTip(tr("Relative to the peak, or directivity"));
    connect(scale_box_, &QComboBox::currentIndexChanged, this, [this](int index) {
        PatternChoice next = choice_;
        next.is_absolute = index == 1;
        choose(next);
    });
    span_box_ = new QComboBox;
    span_box_->setToolTip(tr("Angles shown"));
    for (const Span& span : spans) span_box_->addItem(QString::fromUtf8(span.text));
    connect(span_box_, &QComboBox::currentIndexChanged, this, [this](int index) {
        PatternChoice next = choice_;
        next.widest_deg = spans[index].widest_deg;
        next.is_mirrored = spans[index].is_mirrored;
        choose(next);
    });
    polar_button_ = new QToolButton;
    polar_button_->setText(tr("Polar"));
    polar_button_->setToolTip(tr("Around a circle instead of over the angle"));
    polar_button_->setCheckable(true);
    polar_button_->setAutoRaise(true);
    connect(polar_button_, &QToolButton::toggled, this, [this] {
        stack_->setCurrentIndex(polar_button_->isChecked() ? 1 : 0);
        span_box_->setEnabled(!polar_button_->isChecked());
        update_curves();
    });
    auto* controls = new QToolBar;  // what does not fit in a narrow window goes behind its arrow
    for (QWidget* widget : std::initializer_list<QWidget*>{frequency_button_, plane_button_, scale_box_,
                                                           span_box_, polar_button_})
        controls->addWidget(widget);
    return controls;
}

void PatternChart::show_results(SharedResults start, SharedResults now) {
    start_results_ = std::move(start);
    now_results_ = std::move(now);
    update_frequencies();
    update_curves();
}

void PatternChart::show_state(ResultState state) {
    state_ = state;
    for (StateNote* note : notes_) note->show_state(state);
    update_curves();
}

void PatternChart::show_kept(const QList<KeptDesign>& kept) {
    kept_ = kept;
    update_curves();
}

void PatternChart::show_goals(const std::vector<Objective>& objectives) {
    objectives_ = objectives;
    update_curves();
}

/// New results of the same frequencies keep the choice; others begin with the middle one.
void PatternChart::update_frequencies() {
    const Results* results = now_results_ ? now_results_.get() : start_results_.get();
    QStringList names, present;
    if (results)
        for (const FrequencyResult& at : results->frequencies)
            names << tr("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
    for (const QAction* action : frequency_menu_->actions()) present << action->text();
    if (names == present) return;
    frequency_menu_->clear();
    for (qsizetype n = 0; n < names.size(); ++n) {
        QAction* action = frequency_menu_->addAction(names[n]);
        action->setCheckable(true);
        action->setChecked(n == names.size() / 2);
        connect(action, &QAction::triggered, this, [this, action] {
            if (frequencies().empty()) action->setChecked(true);
            update_controls();
            update_curves();
        });
    }
    update_controls();
}

std::vector<std::size_t> PatternChart::frequencies() const {
    std::vector<std::size_t> indices;
    const auto actions = frequency_menu_->actions();
    for (qsizetype n = 0; n < actions.size(); ++n)
        if (actions[n]->isChecked()) indices.push_back(static_cast<std::size_t>(n));
    return indices;
}

void PatternChart::choose_frequencies(const std::vector<std::size_t>& indices) {
    const auto actions = frequency_menu_->actions();
    for (qsizetype n = 0; n < actions.size(); ++n)
        actions[n]->setChecked(std::find(indices.begin(), indices.end(), static_cast<std::size_t>(n)) !=
                               indices.end());
    update_controls();
    update_curves();
}

void PatternChart::choose(const PatternChoice& choice) {
    choice_ = choice;
    update_controls();
    update_curves();
}

void PatternChart::set_polar(bool polar) {
    polar_button_->setChecked(polar);
}

bool PatternChart::is_polar() const {
    return polar_button_->isChecked();
}

void PatternChart::update_controls() {
    QStringList planes, ghz;
    for (int i = 0; i < pattern_planes; ++i) {
        plane_actions_[i]->setChecked(choice_.planes[i]);
        static const char* const letters[] = {"E", "H", "D", "×"};
        if (choice_.planes[i]) planes << QString::fromUtf8(letters[i]);
    }
    plane_button_->setText(planes.isEmpty() ? tr("no plane") : planes.join(QLatin1Char(' ')));
    for (const QAction* action : frequency_menu_->actions())
        if (action->isChecked()) ghz << action->text();
    frequency_button_->setVisible(!ghz.isEmpty());
    frequency_button_->setText(ghz.size() == 1 ? ghz.first() : tr("%1 frequencies").arg(ghz.size()));
    const QSignalBlocker quiet_scale(scale_box_), quiet_span(span_box_);
    scale_box_->setCurrentIndex(choice_.is_absolute ? 1 : 0);
    for (int i = 0; i < static_cast<int>(std::size(spans)); ++i)
        if (spans[i].widest_deg == choice_.widest_deg && spans[i].is_mirrored == choice_.is_mirrored)
            span_box_->setCurrentIndex(i);
}

void PatternChart::update_curves() {
    PatternChoice choice = choice_;
    if (is_polar()) choice.is_mirrored = true;
    const std::vector<std::size_t> chosen = frequencies();
    const Results* results = now_results_ ? now_results_.get() : start_results_.get();
    QList<PatternCurve> curves;
    if (start_results_ && start_results_ != now_results_ && chosen.size() == 1)
        curves += start_curves(*start_results_, chosen.front(), choice);
    if (now_results_) curves += pattern_curves(*now_results_, chosen, choice);
    mark_present(curves, state_);
    if (results && chosen.size() == 1 && chosen.front() < results->frequencies.size())
        for (const KeptDesign& design : kept_)
            curves += kept_curves(design, results->frequencies[chosen.front()].frequency_hz, choice);
    const double top = pattern_top_db(curves, choice);
    const bool has_peak = results && !chosen.empty() && chosen.front() < results->frequencies.size();
    const double peak_dbi = has_peak ? results->frequencies[chosen.front()].directivity_dbi : 0.0;
    if (has_peak || !choice.is_absolute) curves += goal_curves(objectives_, peak_dbi, choice);
    if (is_polar()) return polar_->show_curves(curves, top, choice.is_absolute ? tr("dBi") : tr("dB"));
    show_on_plot(curves, top);
    const double peak = choice.is_absolute ? peak_dbi : 0.0;
    plot_->set_guides(curves.isEmpty()
                          ? QList<PlotGuide>()
                          : QList<PlotGuide>{{peak - 3.0, tr("−3 dB")}, {peak - 10.0, tr("−10 dB")}});
}

void PatternChart::show_on_plot(const QList<PatternCurve>& curves, double top_db) {
    shown_.show(curves);
    plot_->set_y_title(choice_.is_absolute ? tr("directivity / dBi") : tr("relative to the peak / dB"));
    const double widest = choice_.widest_deg;
    plot_->set_x_range(choice_.is_mirrored ? -widest : 0.0, widest,
                       choice_.is_mirrored && widest > 90.0 ? 60.0 : 30.0);
    plot_->set_y_range(top_db - pattern_depth_db, top_db, 10.0);
}

}  // namespace lathe::ui
