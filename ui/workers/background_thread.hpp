// Scheduling of the threads that compute, so that the window always gets its turn.
#pragma once

namespace lathe::ui {

/// The calling thread, and all that it starts from now on, go before others of the same priority when they
/// have something to do, for as long as it is short. For the window's thread, before anything else starts
/// one.
void answer_at_once();

/// Lowers the priority of the calling thread and of all threads that it starts from now on, whose turns are
/// of the usual length: with shorter ones they would come sooner. `nice` 0 to 19; does nothing where the
/// system has no such thing.
void yield_to_window(int nice);

}  // namespace lathe::ui
