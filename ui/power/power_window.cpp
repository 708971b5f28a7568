#include "ui/power/power_window.hpp"

#include <QAction>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/forms/form_scroll.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/power_form.hpp"
#include "ui/power/power_results.hpp"
#include "ui/power/region_editor.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr int progress_interval_ms = 250;

}  // namespace

PowerWindow::PowerWindow(Document& document, QWidget* parent)
    : QDialog(parent, Qt::Window),
      document_(document),
      form_(new PowerForm(document)),
      results_(new PowerResults),
      messages_(new MessageBar),
      warnings_(new ResultWarnings),
      bar_(new QProgressBar),
      numbers_(new QLabel) {
    setWindowTitle(tr("Power handling"));
    setProperty("help_page", "power.md");
    make_actions();
    make_layout();
    connect_form();
    connect(&document_, &Document::project_changed, this, [this] {
        if (isVisible()) follow_document();
    });
    connect(&document_, &Document::replaced, this, [this] {
        if (progress_) emit stop_wanted();
        analysed_.reset();
        results_->show_outcome(nullptr);
        warnings_->show_warnings({});
        messages_->dismiss();
        follow_document();
    });
    connect(&timer_, &QTimer::timeout, this, &PowerWindow::show_progress);
    timer_.setInterval(progress_interval_ms);
    follow_document();
}

void PowerWindow::make_actions() {
    start_ = add_window_action(*this, "power_start", tr("Start"), glyph_icon(Glyph::play),
                               Qt::CTRL | Qt::Key_R, tr("Solve the antenna and follow the electrons"));
    stop_ = add_window_action(*this, "power_stop", tr("Stop"), glyph_icon(Glyph::stop),
                              Qt::CTRL | Qt::Key_Period, tr("Stop the analysis"));
    export_ =
        add_window_action(*this, "power_export", tr("Export…"), glyph_icon(Glyph::save), QKeySequence::Save,
                          tr("Write numbers (JSON, CSV), meshes (VTU) and pictures (PNG) into a folder"));
    connect(start_, &QAction::triggered, this, &PowerWindow::start);
    connect(stop_, &QAction::triggered, this, &PowerWindow::stop_wanted);
    connect(export_, &QAction::triggered, this, &PowerWindow::choose_folder);
}

void PowerWindow::make_layout() {
    auto* bar = new QToolBar;
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(18, 18));
    bar->addActions({start_, stop_, export_});
    auto* scroll = new FormScroll;
    scroll->setWidget(form_);
    const int em = fontMetrics().height();
    // Problems are said below the fields, which keep their place.
    auto* left = new QWidget;
    auto* form_column = new QVBoxLayout(left);
    form_column->setContentsMargins(0, 0, 0, 0);
    form_column->addWidget(scroll, 1);
    form_column->addWidget(&form_->complaint());
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(messages_);
    column->addWidget(warnings_);
    column->addWidget(results_, 1);
    auto* split = new QSplitter;
    split->addWidget(left);
    split->addWidget(right);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    split->setSizes({24 * em, 66 * em});
    auto* foot = new QHBoxLayout;
    foot->addWidget(bar_, 1);
    foot->addWidget(numbers_);
    bar_->setFormat(tr("no analysis yet"));
    bar_->setValue(0);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(bar);
    layout->addWidget(split, 1);
    layout->addLayout(foot);
    resize(92 * em, 58 * em);
}

void PowerWindow::connect_form() {
    PowerCanvas& canvas = results_->canvas();
    RegionEditor& regions = form_->regions();
    connect(form_, &PowerForm::changed, this, &PowerWindow::update_actions);
    connect(&regions, &RegionEditor::drawing_wanted, &canvas, &PowerCanvas::set_drawing);
    connect(&canvas, &PowerCanvas::drawing_ended, this, [&regions] { regions.set_drawing(false); });
    connect(&canvas, &PowerCanvas::box_drawn, form_, &PowerForm::take_box);
    connect(&canvas, &PowerCanvas::region_chosen, &regions, &RegionEditor::choose);
    connect(&regions, &RegionEditor::chosen_changed, this, [this](int region) {
        const auto& power = document_.project().power;
        results_->canvas().show_regions(power ? power->regions : std::vector<particles::PowerRegion>{},
                                        region);
        if (region >= 0) results_->choose(region);
    });
}

QAction* PowerWindow::action(const char* name) const {
    return findChild<QAction*>(QString::fromLatin1(name));
}

QString PowerWindow::progress_text() const {
    return QStringLiteral("%1 %2").arg(bar_->format(), numbers_->text());
}

void PowerWindow::set_blocked(const QString& reason) {
    if (reason.isEmpty() && !blocked_.isEmpty()) numbers_->clear();
    blocked_ = reason;
    update_actions();
}

void PowerWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    follow_document();
}

void PowerWindow::follow_document() {
    const Project& project = document_.project();
    std::shared_ptr<const Antenna> antenna;
    try {
        if (!project.is_volume()) antenna = document_.antenna();
    } catch (const std::exception&) {
        antenna = nullptr;  // what is wrong with the design is said in the form
    }
    PowerCanvas& canvas = results_->canvas();
    canvas.show_antenna(antenna);
    canvas.show_regions(project.power ? project.power->regions : std::vector<particles::PowerRegion>{},
                        form_->regions().chosen());
    const bool is_former =
        analysed_ && (analysed_->antenna != project.antenna || analysed_->power != project.power ||
                      analysed_->simulation != project.simulation);
    results_->show_state(is_former ? ResultState::not_solved : ResultState::current);
    update_actions();
}

void PowerWindow::update_actions() {
    const bool can_start = !progress_ && blocked_.isEmpty() && form_->problem().isEmpty();
    start_->setEnabled(can_start);
    start_->setToolTip(
        can_start || progress_
            ? tip_with_keys(tr("Solve the antenna and follow the electrons"), start_->shortcut())
        : blocked_.isEmpty() ? form_->problem()
                             : blocked_);
    stop_->setEnabled(progress_ != nullptr);
    export_->setEnabled(results_->outcome() != nullptr && !progress_);
    if (!blocked_.isEmpty() && !progress_) numbers_->setText(blocked_);
}

void PowerWindow::start() {
    try {
        emit start_wanted(plan_power(document_.project(), form_->request()));
    } catch (const std::exception& error) {
        messages_->show_message(Notice::error, QString::fromUtf8(error.what()));
    }
}

void PowerWindow::choose_folder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Export into"));
    if (!folder.isEmpty()) emit export_wanted(folder);
}

}  // namespace lathe::ui
