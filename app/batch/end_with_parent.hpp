// The end of a process that another program has started for its own work.
#pragma once

namespace lathe::batch {

/// Lets the system kill this process when `parent`, which started it, ends, however that ends. Throws
/// UsageError where another process has started it.
void end_with_parent(int parent);

}  // namespace lathe::batch
