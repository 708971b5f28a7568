// Scheduling of the threads that compute, so that the window always gets its turn.
#pragma once

namespace lathe::ui {

inline constexpr int lowest_priority = 19;

/// Lowers the priority of the calling thread and of all threads that it starts from now on.
/// `nice` 0 to lowest_priority; does nothing where the system has no such thing.
void yield_to_window(int nice);

/// The same for solvers, which compute for seconds or hours on all cores: the lowest priority.
void compute_behind_window();

}  // namespace lathe::ui
