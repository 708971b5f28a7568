// An operator new for this program that fails at the k-th request.
#pragma once

namespace lathe::test {

/// False under sanitizers, which bring an operator new of their own.
bool allocation_can_fail();
/// Lets the k-th allocation from now on (from 1, on any thread) fail, once; 0: none.
void fail_allocation(long k);
/// Allocations since the process started.
long allocations_so_far();

}  // namespace lathe::test
