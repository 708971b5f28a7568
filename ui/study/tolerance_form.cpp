#include "ui/study/tolerance_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "ui/forms/number_edit.hpp"
#include "ui/panels/seed_edit.hpp"
#include "ui/study/tolerance_table.hpp"

namespace lathe::ui {
namespace {

constexpr double proposed_mm = 0.02;        ///< what a good lathe holds
constexpr double proposed_length_mm = 5.0;  ///< of the correlation, once it is asked for

}  // namespace

ToleranceForm::ToleranceForm(Document& document, QWidget* parent)
    : StudyForm(document, genetic::StudyKind::tolerance, parent),
      default_(number_box("tolerance_default", 0.0, 1e3, 4)),
      meaning_(new QComboBox),
      distribution_(new QComboBox),
      is_correlated_(new QCheckBox(tr("Correlation length of radius errors"))),
      correlation_(number_box("tolerance_correlation", 1e-3, 1e6, 3)),
      copies_(count_box("tolerance_copies", 2, 1'000'000)),
      seed_(new SeedEdit),
      table_(new ToleranceTable),
      is_robust_(new QCheckBox(tr("Robust optimisation"))),
      robust_copies_(count_box("robust_copies", 1, 1000)),
      percentile_(number_box("robust_percentile", 50.0, 100.0, 1)) {
    auto* errors = new QGridLayout;
    auto* copies = new QGridLayout;
    make_errors(*errors);
    make_copies(*copies);
    connect(table_, &ToleranceTable::refused, this, &ToleranceForm::fill);
    connect(table_, &ToleranceTable::tolerance_typed, this,
            [this](const QString& name, std::optional<double> typed) {
                commit("parameter", tr("Tolerance"), [&](Project& project) {
                    auto& own = project.tolerance->parameters;
                    if (typed)
                        own[name.toStdString()] = *typed;
                    else
                        own.erase(name.toStdString());
                });
            });
    make_layout(errors, copies);
}

void ToleranceForm::make_errors(QGridLayout& grid) {
    default_->setSingleStep(0.01);
    default_->show_length_unit();
    correlation_->show_length_unit();
    meaning_->setObjectName(QStringLiteral("tolerance_meaning"));
    distribution_->setObjectName(QStringLiteral("tolerance_distribution"));
    is_correlated_->setObjectName(QStringLiteral("tolerance_is_correlated"));
    meaning_->addItems({tr("half width, ±"), tr("standard deviation")});
    distribution_->addItems({tr("normal"), tr("normal, cut at ± the tolerance"), tr("uniform")});
    grid.setColumnStretch(1, 1);
    add_row(grid, tr("All lengths"), default_,
            tr("Tolerance of every length that has none of its own below.   (tolerance.default_mm)"));
    add_row(grid, tr("Given as"), meaning_,
            tr("A half width is two standard deviations of a normal error.   (tolerance.given_as)"));
    add_row(grid, tr("Errors are"), distribution_, tr("Their distribution.   (tolerance.distribution)"));
    const int line = grid.rowCount();
    is_correlated_->setToolTip(
        tr("A wall is off along a stretch, not at a point: errors of radii at a "
           "distance d belong together as exp(−d / length).   "
           "(tolerance.correlation_length_mm)"));
    correlation_->setToolTip(is_correlated_->toolTip());
    correlation_->setAccessibleName(tr("Correlation length"));
    watch(*correlation_);
    grid.addWidget(is_correlated_, line, 0, 1, 3);
    grid.addWidget(correlation_, line + 1, 1);
    commit_on_edit(*default_, "default", tr("Tolerance"));
    connect(meaning_, &QComboBox::activated, this,
            [this] { commit("meaning", tr("Meaning of tolerances")); });
    connect(distribution_, &QComboBox::activated, this,
            [this] { commit("distribution", tr("Distribution of errors")); });
    connect(is_correlated_, &QCheckBox::clicked, this, [this](bool is_wanted) {
        if (is_wanted && correlation_->value() <= correlation_->minimum()) {
            const QSignalBlocker quiet(correlation_);
            correlation_->setValue(proposed_length_mm);
        }
        commit("correlation", tr("Correlation of errors"));
    });
    commit_on_edit(*correlation_, "correlation", tr("Correlation of errors"));
}

void ToleranceForm::make_copies(QGridLayout& grid) {
    grid.setColumnStretch(1, 1);
    add_row(grid, tr("Copies"), copies_,
            tr("Perturbed copies that are solved: 2 … 1000000, default 2000. Of n copies the yield is known "
               "to about ± 100/√n percent.   (tolerance.copies)"));
    add_seed(grid, *seed_);
    is_robust_->setObjectName(QStringLiteral("robust"));
    is_robust_->setToolTip(
        tr("A candidate's score is then that of one of its perturbed copies, which takes "
           "as many solves more.   (tolerance.robust)"));
    grid.addWidget(is_robust_, grid.rowCount(), 0, 1, 3);
    add_row(grid, tr("Copies per candidate"), robust_copies_, tr("1 … 1000, default 8"));
    add_row(grid, tr("Percentile"), percentile_,
            tr("Of the copies' scores from best to worst, 50 … 100; 100 is the worst"), tr("%"));
    commit_on_edit(*copies_, "copies", tr("Copies"));
    connect(is_robust_, &QCheckBox::clicked, this, [this] { commit("robust", tr("Robust optimisation")); });
    commit_on_edit(*robust_copies_, "robust_copies", tr("Robust optimisation"));
    commit_on_edit(*percentile_, "percentile", tr("Robust optimisation"));
}

void ToleranceForm::make_layout(QGridLayout* errors, QGridLayout* copies) {
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(errors);
    layout->addWidget(table_, 1);
    layout->addLayout(copies);
    layout->addWidget(complaint());
}

double ToleranceForm::candidates() const {
    return project().tolerance ? project().tolerance->copies + 1.0 : 0.0;
}

void ToleranceForm::propose(Project& project) const {
    if (project.tolerance) return;
    project.tolerance.emplace();
    project.tolerance->default_mm = proposed_mm;
}

void ToleranceForm::fill() {
    setEnabled(project().tolerance.has_value());
    if (!project().tolerance) return;
    const ToleranceSettings& settings = *project().tolerance;
    for (QObject* field :
         std::initializer_list<QObject*>{default_, correlation_, copies_, robust_copies_, percentile_})
        field->blockSignals(true);
    default_->setValue(settings.default_mm.value_or(0.0));
    meaning_->setCurrentIndex(settings.is_deviation ? 1 : 0);
    distribution_->setCurrentIndex(static_cast<int>(settings.distribution));
    is_correlated_->setChecked(settings.correlation_length_mm.has_value());
    correlation_->setEnabled(settings.correlation_length_mm.has_value());
    correlation_->setValue(settings.correlation_length_mm.value_or(proposed_length_mm));
    copies_->setValue(settings.copies);
    seed_->set_seed(settings.seed);
    const RobustSettings robust = settings.robust.value_or(RobustSettings{});
    is_robust_->setChecked(settings.robust.has_value());
    robust_copies_->setValue(robust.copies);
    percentile_->setValue(robust.percentile);
    robust_copies_->setEnabled(settings.robust.has_value());
    percentile_->setEnabled(settings.robust.has_value());
    table_->show_tolerances(*parameters_in(project().antenna), settings);
    for (QObject* field :
         std::initializer_list<QObject*>{default_, correlation_, copies_, robust_copies_, percentile_})
        field->blockSignals(false);
}

void ToleranceForm::read_fields(Project& project) const {
    ToleranceSettings& settings = *project.tolerance;
    settings.distribution = static_cast<ErrorDistribution>(distribution_->currentIndex());
    settings.is_deviation = meaning_->currentIndex() == 1;
    const double length = default_->value();
    settings.default_mm = length > 0.0 ? std::optional(length) : std::nullopt;
    const double reach = correlation_->value();
    settings.correlation_length_mm = is_correlated_->isChecked() ? std::optional(reach) : std::nullopt;
    settings.copies = static_cast<int>(copies_->value());
    settings.seed = seed_->seed();
    const RobustSettings robust{static_cast<int>(robust_copies_->value()), percentile_->value()};
    settings.robust = is_robust_->isChecked() ? std::optional(robust) : std::nullopt;
}

}  // namespace lathe::ui
