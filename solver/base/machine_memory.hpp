// How much memory the machine has.
#pragma once

namespace lathe {

/// Bytes of main memory of the whole machine, whatever is in use; 0 where the system does not tell.
double machine_memory_bytes();

}  // namespace lathe
