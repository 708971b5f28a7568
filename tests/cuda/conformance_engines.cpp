// The conformance suite on a device.
#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"
#include "tests/solver/conformance/conformance.hpp"

namespace lathe::tests {

std::vector<std::string> engines_under_test() {
    std::vector<std::string> names = gpu::strategy_names();
    for (std::string& name : names) name = "cuda:" + name;
    return names;
}

std::string why_engines_are_missing() {
    return has_device() ? "" : "no CUDA device";
}

}  // namespace lathe::tests
