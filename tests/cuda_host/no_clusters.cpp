// In place of the resident kernel: the emulated device has no clusters.
#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/resident_steps.hpp"

namespace lathe::cuda {

int largest_cluster() {
    return 0;
}

int resident_capacity(const ResidentLaunch&) {
    return 0;
}

void take_resident_steps(const DeviceTask*, int, const ResidentLaunch&, cudaStream_t) {
    throw SolverError("no clusters");
}

}  // namespace lathe::cuda
