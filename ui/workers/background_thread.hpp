// Scheduling of the threads that compute, so that the window always gets its turn.
#pragma once

namespace lathe::ui {

/// Lowers the priority of the calling thread and of all threads that it starts from now on.
/// `nice` 0 to 19; does nothing where the system has no such thing.
void yield_to_window(int nice);

/// The same for solvers, which compute for seconds or hours on all cores: they get what nobody else wants,
/// and go at once when somebody does.
void compute_when_idle();

}  // namespace lathe::ui
