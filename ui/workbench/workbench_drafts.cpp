// The design while it is being shaped: drafts that follow the hand, and what state the results on show are
// in.
#include <algorithm>

#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

constexpr int draft_nice = 19;

}  // namespace

SimulationSettings draft_settings(const SimulationSettings& own) {
    constexpr double most_cells = 12.0, least_stop_db = -35.0, most_margin = 0.25;
    constexpr int most_pml_cells = 8;
    SimulationSettings draft = own;
    draft.cells_per_wavelength = std::min(own.cells_per_wavelength, most_cells);
    draft.stop_db = std::max(own.stop_db, least_stop_db);
    draft.margin_wavelengths = std::min(own.margin_wavelengths, most_margin);
    draft.pml_cells = std::min(own.pml_cells, most_pml_cells);
    return draft;
}

void Workbench::set_being_shaped(bool is_shaped) {
    if (is_shaped == is_being_shaped_) return;
    is_being_shaped_ = is_shaped;
    // The hand has let go: what waits for its rest need not wait any longer.
    if (!is_shaped && settle_.isActive()) solve_design();
}

/// A second change while the first one settles is a hand that shapes: waiting for its rest would show
/// nothing. Only bodies of revolution and planar antennas have drafts: others take too long.
void Workbench::follow_change() {
    const bool is_shaping = is_being_shaped_ || settle_.isActive();
    if (!is_shaping || result_state_ != ResultState::draft) set_result_state(ResultState::solving);
    settle_.start();
    if (is_shaping && !is_optimising() && family_of(document_.project()) == ProblemFamily::plane)
        request_draft();
}

/// Without a film: frames take time from the solve, and the next draft follows at once.
void Workbench::request_draft() {
    auto draft = std::make_shared<Project>(document_.project());
    draft->simulation = draft_settings(draft->simulation);
    solver_.request(
        {SolvePurpose::draft, document_.any_antenna(), draft->simulation, {}, {}, 0, draft_nice, draft});
}

void Workbench::show_draft(const SolveJob& job, const SharedResults& results) {
    // The design may be invalid, stopped or solved in full by now.
    const bool is_awaited = result_state_ == ResultState::solving || result_state_ == ResultState::draft;
    if (!is_awaited || is_optimising()) return;
    shown_ = results;
    shown_project_ = job.request.project;
    shown_title_ = QString::fromStdString(shown_project_->name);
    set_result_state(ResultState::draft);
    emit results_changed(start_, shown_);
}

void Workbench::set_result_state(ResultState state) {
    if (state == result_state_) return;
    result_state_ = state;
    emit result_state_changed(state);
    emit state_changed();
}

bool Workbench::shows_results_of(const Project& project) const {
    return shown_ && shown_project_ && shown_project_->antenna == project.antenna &&
           shown_project_->simulation == project.simulation;
}

}  // namespace lathe::ui
