// The conformance suite on the emulated device: which engines, and that none does what a program may not.
#include <gtest/gtest.h>

#include "tests/cuda_host/emulator/machine.hpp"
#include "tests/cuda_host/engine_cases.hpp"
#include "tests/solver/conformance/conformance.hpp"

namespace lathe::tests {

std::vector<std::string> engines_under_test() {
    std::vector<std::string> names = all_strategies();
    names.push_back("registers");
    for (std::string& name : names) name = "cuda:" + name;
    return names;
}

std::string why_engines_are_missing() {
    return {};
}

namespace {

class NoComplaints final : public testing::Environment {
    void TearDown() override { EXPECT_EQ(emulation::take_complaints(), std::vector<std::string>()); }
};
[[maybe_unused]] const auto* const no_complaints = testing::AddGlobalTestEnvironment(new NoComplaints);

}  // namespace
}  // namespace lathe::tests
