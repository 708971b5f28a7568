// What the program that is killed and the test that kills it agree on.
#pragma once

#include <cmath>

#include "genetic/project/project.hpp"
#include "ui/document/autosave.hpp"

namespace lathe::ui::test {

/// A hundredth of the program's own times, so that three hundred kills take minutes, not a day.
constexpr AutosaveTimes probe_times{10, 200};
/// 60 s of edits may be lost at 20 s between drafts: three times the longest wait.
constexpr double most_lost_ms = 3.0 * probe_times.longest_ms;

/// The number of an edit lies in a value that a file holds exactly.
inline int edit_number(const Project& project) {
    return static_cast<int>(std::lround(project.simulation.max_periods)) - 1000;
}
inline void set_edit_number(Project& project, int number) {
    project.simulation.max_periods = 1000 + number;
}

}  // namespace lathe::ui::test
