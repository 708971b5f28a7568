// planar_device.hpp in a build without CUDA.
#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/study/planar_device.hpp"

namespace lathe::cuda::study {

namespace {

constexpr const char* why = "this build has no CUDA";

}  // namespace

class PlanarDevice::Implementation {};

DeviceSummary find_device() {
    DeviceSummary none;
    none.name = why;
    return none;
}

double copy_bytes_per_s(std::size_t) {
    throw SolverError(why);
}

PlanarDevice::PlanarDevice(PlanarLayout, const PlanarFields&, const PlanarFields&) {
    throw SolverError(why);
}
PlanarDevice::~PlanarDevice() = default;
PlanarDevice::PlanarDevice(PlanarDevice&&) noexcept = default;

bool PlanarDevice::runs(const PlanarScheme&) const {
    return false;
}
PlanarParity PlanarDevice::parity(const PlanarScheme&) {
    return {};
}
double PlanarDevice::seconds_a_step(const PlanarScheme&) {
    return 0.0;
}

}  // namespace lathe::cuda::study
