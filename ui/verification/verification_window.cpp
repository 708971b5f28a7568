#include "ui/verification/verification_window.hpp"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

#include "genetic/report/document.hpp"
#include "genetic/run/work_forecast.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/study/document_view.hpp"
#include "ui/style/icons.hpp"
#include "ui/verification/surroundings_editor.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int progress_interval_ms = 250;

/// "214 × 214 × 331 = 15.2 million cells, 1.4 GB, about 3 min".
QString forecast_words(const VolumeForecast& forecast, double seconds) {
    return VerificationWindow::tr("%1 × %2 × %3 = %4 million cells, %5, %6")
        .arg(forecast.grid[0])
        .arg(forecast.grid[1])
        .arg(forecast.grid[2])
        .arg(QString::number(forecast.cells * 1e-6, 'f', 2), memory_text(forecast.memory_bytes),
             about_time(seconds));
}

}  // namespace

VerificationWindow::VerificationWindow(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      targets_(new QComboBox),
      density_(new NumberEdit),
      two_grids_(new QCheckBox(tr("Two &grids"))),
      with_surroundings_(new QCheckBox(tr("With the s&urroundings below"))),
      winner_(new QCheckBox(tr("Verify the &winner at the end of every optimisation"))),
      forecast_label_(new QLabel),
      editor_(new SurroundingsEditor(document)),
      result_(new DocumentView),
      messages_(new MessageBar),
      bar_(new QProgressBar),
      numbers_(new QLabel) {
    setWindowTitle(tr("Verify in 3D"));
    setObjectName(QStringLiteral("verification_window"));
    setProperty("help_page", "volume.md");
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    density_->setRange(4.0, 1e6);
    density_->setDecimals(1);
    density_->setObjectName(QStringLiteral("density"));
    density_->setAccessibleName(tr("Cells per wavelength"));
    two_grids_->setObjectName(QStringLiteral("two_grids"));
    two_grids_->setChecked(true);
    two_grids_->setToolTip(
        tr("Solve on a coarser grid too, which shows how much the result of each solver depends on "
           "the grid; adds a quarter to the time"));
    with_surroundings_->setObjectName(QStringLiteral("with_surroundings"));
    with_surroundings_->setChecked(true);
    winner_->setObjectName(QStringLiteral("verify_winner"));
    forecast_label_->setWordWrap(true);
    forecast_label_->setMinimumHeight(4 * fontMetrics().lineSpacing());
    forecast_label_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    targets_->setAccessibleName(tr("What is verified"));
    make_actions();
    make_layout();
    connect(&document_, &Document::project_changed, this, &VerificationWindow::refresh);
    connect(targets_, &QComboBox::currentIndexChanged, this, &VerificationWindow::foretell);
    connect(two_grids_, &QCheckBox::toggled, this, &VerificationWindow::foretell);
    connect(with_surroundings_, &QCheckBox::toggled, this, &VerificationWindow::foretell);
    connect(density_, &NumberEdit::valueChanged, this, [this](double cells) {
        change_settings(cells, winner_->isChecked(), tr("Change the cells of the verification"));
    });
    connect(density_, &NumberEdit::problem_changed, this, &VerificationWindow::update_actions);
    connect(winner_, &QCheckBox::toggled, this, [this](bool winner) {
        change_settings(document_.project().verification.cells_per_wavelength, winner,
                        tr("Change the end of optimisations"));
    });
    connect(&timer_, &QTimer::timeout, this, &VerificationWindow::show_progress);
    timer_.setInterval(progress_interval_ms);
    offer({}, 0);
}

void VerificationWindow::make_actions() {
    start_ = add_window_action(*this, "verification_start", tr("Start"), glyph_icon(Glyph::play),
                               Qt::CTRL | Qt::Key_R, tr("Solve it by both solvers and compare"));
    stop_ = add_window_action(*this, "verification_stop", tr("Stop"), glyph_icon(Glyph::stop),
                              Qt::CTRL | Qt::Key_Period, tr("Stop the solve"));
    keep_ = add_window_action(*this, "verification_keep", tr("Save result"), glyph_icon(Glyph::save),
                              QKeySequence::Save,
                              tr("Write verification.json next to the project, where reports find it"));
    connect(start_, &QAction::triggered, this, &VerificationWindow::start);
    connect(stop_, &QAction::triggered, this, &VerificationWindow::stop_wanted);
    connect(keep_, &QAction::triggered, this, &VerificationWindow::keep_wanted);
}

void VerificationWindow::make_layout() {
    auto* bar = new QToolBar;
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(18, 18));
    bar->addActions({start_, stop_, keep_});
    auto* form = new QFormLayout;
    form->addRow(tr("&Verify"), targets_);
    auto* grids = new QHBoxLayout;
    grids->addWidget(density_, 1);
    grids->addWidget(two_grids_);
    auto* label = new QLabel(tr("&Cells per wavelength"));
    label->setBuddy(density_);
    form->addRow(label, grids);
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->addLayout(form);
    column->addWidget(forecast_label_);
    column->addWidget(winner_);
    column->addWidget(with_surroundings_);
    column->addWidget(editor_, 1);
    auto* split = new QSplitter;
    split->addWidget(left);
    split->addWidget(result_);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto* foot = new QHBoxLayout;
    foot->addWidget(bar_, 1);
    foot->addWidget(numbers_);
    bar_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(bar);
    layout->addWidget(messages_);
    layout->addWidget(split, 1);
    layout->addLayout(foot);
    const int em = fontMetrics().height();
    split->setSizes({26 * em, 66 * em});
    resize(96 * em, 60 * em);
    genetic::Document empty;
    empty.title = tr("No result yet").toStdString();
    empty.subtitle =
        tr("The antenna is solved as a body of revolution and in three dimensions, alone and with "
           "its surroundings; then all of it is shown on the same plots, with a verdict.")
            .toStdString();
    result_->show_document(empty);
}

QAction* VerificationWindow::action(const char* name) const {
    return findChild<QAction*>(QString::fromLatin1(name));
}

QString VerificationWindow::forecast_text() const {
    return forecast_label_->text();
}

void VerificationWindow::offer(const std::vector<VerificationTarget>& others, int chosen) {
    others_ = others;
    {
        const QSignalBlocker quiet(targets_);
        targets_->clear();
        targets_->addItem(tr("The design as it stands"));
        for (const VerificationTarget& other : others_) targets_->addItem(other.title);
        targets_->setCurrentIndex(chosen);
    }
    refresh();
}

Project VerificationWindow::chosen_project() const {
    const int chosen = targets_->currentIndex();
    if (chosen <= 0) return document_.project();
    Project project = others_.at(static_cast<std::size_t>(chosen - 1)).project;
    project.verification = document_.project().verification;
    return project;
}

genetic::VerificationOptions VerificationWindow::options() const {
    return {.with_surroundings = with_surroundings_->isChecked(), .two_grids = two_grids_->isChecked()};
}

void VerificationWindow::change_settings(double cells, bool winner, const QString& text) {
    Project project = document_.project();
    project.verification.cells_per_wavelength = cells;
    project.verification.winner = winner;
    if (!(project == document_.project())) document_.change(project, text, text);
}

void VerificationWindow::refresh() {
    const Project& project = document_.project();
    {
        const QSignalBlocker quiet(density_), and_quiet(winner_);
        const double own = project.verification.cells_per_wavelength;
        density_->setValue(own > 0.0 ? own : project.simulation.cells_per_wavelength);
        winner_->setChecked(project.verification.winner);
    }
    foretell();
}

void VerificationWindow::set_rate(double updates_per_second) {
    rate_ = updates_per_second;
    show_forecast();
}

void VerificationWindow::set_blocked(const QString& reason) {
    blocked_ = reason;
    show_forecast();
}

void VerificationWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    if (is_old_) foretell();
}

void VerificationWindow::hideEvent(QHideEvent* event) {
    QDialog::hideEvent(event);
    if (isVisible() || !task_.is_running()) return;  // visible: made an icon
    task_.cancel();
    is_old_ = true;
}

// Milliseconds, but of a large grid some tens of them: away from the window.
void VerificationWindow::foretell() {
    is_old_ = !isVisible();
    if (is_old_) {
        task_.cancel();
        return;
    }
    task_.start(
        [project = chosen_project(), asked = options()](std::stop_token) {
            const genetic::VerificationPlan plan = genetic::plan_verification(project, asked);
            return genetic::forecast_verification(plan);
        },
        [this](const genetic::VerificationForecast& forecast) {
            forecast_ = forecast;
            problem_.clear();
            show_forecast();
        },
        [this](const QString& problem) {
            forecast_.reset();
            problem_ = problem;
            show_forecast();
        });
    update_actions();
}

void VerificationWindow::show_forecast() {
    const double rate = rate_ > 0.0 ? rate_ : solve_rate(rate_name("auto", true));
    QString text = problem_;
    if (forecast_) {
        const genetic::VerificationPace pace(*forecast_, rate);
        double bare_s = 0.0, surrounded_s = 0.0;
        for (const genetic::StageWork& work : pace.rest())
            (work.stage == genetic::VerificationStage::surrounded ? surrounded_s : bare_s) +=
                pace.seconds(work);
        text = tr("3D: %1.").arg(forecast_words(forecast_->bare, bare_s));
        if (forecast_->surrounded)
            text += tr("\nWith surroundings: %1.").arg(forecast_words(*forecast_->surrounded, surrounded_s));
    }
    if (!blocked_.isEmpty()) text = blocked_;
    forecast_label_->setText(text);
    update_actions();
}

void VerificationWindow::update_actions() {
    const bool can_start = !progress_ && blocked_.isEmpty() && forecast_ && !density_->is_wrong() &&
                           (!with_surroundings_->isChecked() || editor_->problem().isEmpty());
    start_->setEnabled(can_start);
    stop_->setEnabled(progress_ != nullptr);
    keep_->setEnabled(has_result_ && !progress_);
    editor_->setEnabled(with_surroundings_->isChecked());
}

}  // namespace lathe::ui
