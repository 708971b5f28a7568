// Scheduling of the threads that compute, so that the window always gets its turn.
#pragma once

namespace lathe::ui {

/// Lowers the priority of the calling thread and of all threads that it starts from now on.
/// `nice` 0 to 19; does nothing where the system has no such thing.
void yield_to_window(int nice);

}  // namespace lathe::ui
