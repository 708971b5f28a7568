#include "ui/study/sweep_form.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/study/free_parameters.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/forms/tab_chain.hpp"
#include "ui/panels/seed_edit.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t most_of_a_grid = 2;
constexpr int most_points = 10'000, most_samples = 1'000'000;
constexpr double margin = 0.2;  ///< to both sides of the present value, where a gene has no range

QString text_of(const std::string& text) {
    return QString::fromStdString(text);
}

/// The gene's range, or about the present value what the template allows.
SweepParameter proposed_range(const Design& design, const ParameterRef& place) {
    const ParameterEntry& entry = design.parameters[place.parameter].entries[place.entry];
    const ParameterDescription& description = genetic::description_at(design, place);
    if (entry.is_gene() && *entry.minimum < *entry.maximum)
        return {place.name, *entry.minimum, *entry.maximum};
    const double reach = std::max(margin * std::abs(entry.value), description.is_integer ? 1.0 : 0.1);
    const auto rounded = [&](double value) {
        return std::clamp(description.is_integer ? std::round(value) : std::round(100.0 * value) / 100.0,
                          description.minimum, description.maximum);
    };
    return {place.name, rounded(entry.value - reach), rounded(entry.value + reach)};
}

/// With the unit in which the fields show it.
QString title_of(const Design& design, const std::string& name) {
    const NamedParameter named = parameter_named(design, name);
    if (!named.description || named.description->unit != "mm")
        return text_of(genetic::parameter_label(design, name));
    return QStringLiteral("%1 / %2").arg(text_of(display_name(*named.description, named.entry)),
                                         LengthDisplay::instance().name());
}

/// Genes first: what a user lets the optimiser change is what he asks about.
std::vector<ParameterRef> sweepable(const Design& design) {
    auto places = genetic::numbers_of(design);
    std::stable_partition(places.begin(), places.end(), [&](const ParameterRef& place) {
        return design.parameters[place.parameter].entries[place.entry].is_gene();
    });
    return places;
}

}  // namespace

SweepForm::SweepForm(Document& document, QWidget* parent)
    : StudyForm(document, genetic::StudyKind::sweep, parent),
      method_(new QComboBox),
      rows_layout_(new QGridLayout),
      add_(new QToolButton),
      hint_(new QLabel(tr("Without a parameter all genes are sampled over their ranges."))),
      sampling_(new QWidget),
      samples_(count_box(QStringLiteral("sweep_samples"), 2, most_samples)),
      seed_(new SeedEdit) {
    method_->setObjectName(QStringLiteral("sweep_method"));
    method_->addItems({tr("Grid of one or two parameters"), tr("Latin hypercube"), tr("Sobol points")});
    auto* head = new QGridLayout;
    head->setColumnStretch(1, 1);
    add_row(*head, tr("Method"), method_,
            tr("A grid has its points at equal distances. A Latin hypercube has each parameter's range cut "
               "into as many parts as there are samples; Sobol points fill the ranges most evenly, powers of "
               "two best.   (sweep.method)"));
    connect(method_, &QComboBox::activated, this, &SweepForm::set_method);
    add_->setObjectName(QStringLiteral("sweep_add"));
    add_->setText(tr("Add a parameter"));
    add_->setToolTip(tr("A grid has two at most; samples may vary all"));
    connect(add_, &QToolButton::clicked, this, &SweepForm::add_parameter);
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    auto* sampling = new QGridLayout(sampling_);
    sampling->setContentsMargins(0, 0, 0, 0);
    sampling->setColumnStretch(1, 1);
    add_row(*sampling, tr("Samples"), samples_, tr("2 … 1000000, default 256   (sweep.samples)"));
    add_seed(*sampling, *seed_);
    commit_on_edit(*samples_, "samples", tr("Samples"));
    rows_layout_->setColumnStretch(0, 1);
    rows_layout_->setVerticalSpacing(8);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addLayout(rows_layout_);
    layout->addWidget(add_, 0, Qt::AlignLeft);
    layout->addWidget(hint_);
    layout->addWidget(sampling_);
    layout->addWidget(complaint());
    layout->addStretch(1);
}

double SweepForm::candidates() const {
    if (!project().sweep) return 0.0;
    const SweepSettings& sweep = *project().sweep;
    if (sweep.method != SweepMethod::grid) return sweep.samples;
    double count = 1.0;
    for (const SweepParameter& parameter : sweep.parameters) count *= parameter.points;
    return count;
}

void SweepForm::propose(Project& project) const {
    if (project.sweep) return;
    const Design& design = *parameters_in(project.antenna);
    const auto places = sweepable(design);
    project.sweep.emplace();
    if (!places.empty()) project.sweep->parameters = {proposed_range(design, places.front())};
}

/// Two lines: the name, and below it from, to and points.
SweepForm::Row SweepForm::make_row(std::size_t index) {
    Row row{new QWidget, new QComboBox, new NumberEdit, new NumberEdit, new NumberEdit, new QToolButton};
    auto* layout = new QGridLayout(row.frame);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(3);
    const QString number = QString::number(index + 1);
    row.name->setObjectName(QStringLiteral("sweep_name_") + number);
    row.name->setAccessibleName(tr("Parameter %1").arg(number));
    row.name->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.from->setObjectName(QStringLiteral("sweep_from_") + number);
    row.to->setObjectName(QStringLiteral("sweep_to_") + number);
    row.points->setObjectName(QStringLiteral("sweep_points_") + number);
    row.remove->setObjectName(QStringLiteral("sweep_remove_") + number);
    row.remove->setText(QStringLiteral("✕"));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Do not sweep it"));
    row.from->setAccessibleName(tr("From"));
    row.to->setAccessibleName(tr("To"));
    row.points->setAccessibleName(tr("Points"));
    row.points->setRange(2, most_points);
    row.points->set_whole(true);
    row.points->setSuffix(tr(" points"));
    row.points->setToolTip(tr("2 … 10000, both ends included"));
    layout->addWidget(row.name, 0, 0, 1, 4);
    layout->addWidget(row.remove, 0, 4);
    auto* to = new QLabel(tr("to"));
    layout->addWidget(row.from, 1, 0);
    layout->addWidget(to, 1, 1);
    layout->addWidget(row.to, 1, 2);
    layout->addWidget(row.points, 1, 3, 1, 2);
    for (const int column : {0, 2, 3}) layout->setColumnStretch(column, 1);
    for (NumberEdit* box : {row.from, row.to, row.points}) {
        box->setAlignment(Qt::AlignRight);
        watch(*box);
    }
    const QString title = tr("Sweep");
    connect(row.name, &QComboBox::activated, this, [this, index] { choose_parameter(index); });
    commit_on_edit(*row.from, "from", title);
    commit_on_edit(*row.to, "to", title);
    commit_on_edit(*row.points, "points", title);
    connect(row.remove, &QToolButton::clicked, this, [this, index] { remove_parameter(index); });
    rows_layout_->addWidget(row.frame, static_cast<int>(index), 0);
    return row;
}

void SweepForm::fill() {
    setEnabled(project().sweep.has_value());
    if (!project().sweep) return;
    const SweepSettings& sweep = *project().sweep;
    const bool is_grid = sweep.method == SweepMethod::grid;
    while (rows_.size() > sweep.parameters.size()) {
        rows_.back().frame->deleteLater();  // perhaps from a click inside it
        rows_.back().frame->hide();
        rows_.pop_back();
    }
    while (rows_.size() < sweep.parameters.size()) rows_.push_back(make_row(rows_.size()));
    const auto places = sweepable(*parameters_in(project().antenna));
    for (std::size_t i = 0; i < rows_.size(); ++i) fill_row(rows_[i], sweep.parameters[i], places, is_grid);
    const QSignalBlocker quiet_method(method_), quiet_samples(samples_);
    method_->setCurrentIndex(static_cast<int>(sweep.method));
    samples_->setValue(sweep.samples);
    seed_->set_seed(sweep.seed);
    sampling_->setVisible(!is_grid);
    hint_->setVisible(!is_grid && rows_.empty());
    add_->setEnabled(next_parameter().has_value() && (!is_grid || rows_.size() < most_of_a_grid));
    QList<QWidget*> order = {method_};
    for (const Row& row : rows_) order.append({row.name, row.remove, row.from, row.to, row.points});
    set_tab_chain(order << add_ << samples_ << seed_);
}

void SweepForm::fill_row(const Row& row, const SweepParameter& parameter,
                         const std::vector<ParameterRef>& places, bool is_grid) {
    const QSignalBlocker quiet_name(row.name), quiet_from(row.from), quiet_to(row.to),
        quiet_points(row.points);
    row.name->clear();
    for (const ParameterRef& place : places)
        row.name->addItem(title_of(*parameters_in(project().antenna), place.name), text_of(place.name));
    row.name->setCurrentIndex(row.name->findData(text_of(parameter.name)));
    const Design& design = *parameters_in(project().antenna);
    const auto place = std::find_if(places.begin(), places.end(),
                                    [&](const ParameterRef& each) { return each.name == parameter.name; });
    for (NumberEdit* box : {row.from, row.to}) {
        if (place != places.end()) {
            const auto& description = genetic::description_at(design, *place);
            box->set_length(description.unit == "mm");
            box->set_unit(text_of(description.unit));
            box->set_whole(description.is_integer);
            if (!description.is_integer) box->setDecimals(3);
            box->setRange(description.minimum, description.maximum);
            box->setToolTip(box->range_words());
        }
        box->setValue(box == row.from ? parameter.from : parameter.to);
    }
    row.points->setValue(parameter.points);
    row.points->setVisible(is_grid);
    row.remove->setEnabled(!is_grid || rows_.size() > 1);
}

void SweepForm::read_fields(Project& project) const {
    SweepSettings& sweep = *project.sweep;
    sweep.method = static_cast<SweepMethod>(method_->currentIndex());
    sweep.samples = static_cast<int>(samples_->value());
    sweep.seed = seed_->seed();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        SweepParameter& parameter = sweep.parameters[i];
        parameter.from = rows_[i].from->value();
        parameter.to = rows_[i].to->value();
        parameter.points = static_cast<int>(rows_[i].points->value());
    }
}

void SweepForm::add_parameter() {
    if (const auto next = next_parameter())
        commit("", tr("The swept parameters"),
               [next](Project& project) { project.sweep->parameters.push_back(*next); });
}

void SweepForm::remove_parameter(std::size_t index) {
    commit("", tr("The swept parameters"), [index](Project& project) {
        auto& parameters = project.sweep->parameters;
        parameters.erase(parameters.begin() + static_cast<std::ptrdiff_t>(index));
    });
}

/// Another parameter has another range.
void SweepForm::choose_parameter(std::size_t index) {
    const std::string name = rows_[index].name->currentData().toString().toStdString();
    commit("name", tr("The swept parameters"), [index, name](Project& project) {
        const Design& design = *parameters_in(project.antenna);
        SweepParameter& parameter = project.sweep->parameters[index];
        const int points = parameter.points;
        for (const ParameterRef& place : parameters_named(design, name))
            parameter = proposed_range(design, place);
        parameter.points = points;
    });
}

void SweepForm::set_method() {
    commit("method", tr("The method of the sweep"), [next = next_parameter()](Project& project) {
        auto& parameters = project.sweep->parameters;
        if (project.sweep->method != SweepMethod::grid) return;
        if (parameters.empty() && next) parameters.push_back(*next);
        if (parameters.size() > most_of_a_grid) parameters.resize(most_of_a_grid);
    });
}

std::optional<SweepParameter> SweepForm::next_parameter() const {
    const Design& design = *parameters_in(project().antenna);
    const auto& swept = project().sweep->parameters;
    for (const ParameterRef& place : sweepable(design))
        if (std::none_of(swept.begin(), swept.end(),
                         [&](const SweepParameter& each) { return each.name == place.name; }))
            return proposed_range(design, place);
    return std::nullopt;
}

}  // namespace lathe::ui
