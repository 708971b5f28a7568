// Memory that runs out at the k-th request: operator new of this program.
#pragma once

namespace lathe::test {

/// False under sanitizers, which bring an operator new of their own.
bool allocation_can_fail();
/// The k-th allocation from now on (from 1, on any thread) fails, once; 0: none.
void fail_allocation(long k);
/// Since the process began.
long allocations_so_far();

}  // namespace lathe::test
