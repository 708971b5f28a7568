// An emulated machine with two devices, for one test.
#pragma once

#include <gtest/gtest.h>

#include "tests/cuda_host/emulator/cuda_subset.hpp"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::tests {

class TwoDevices : public ::testing::Test {
protected:
    void SetUp() override {
        emulation::Machine two = one_;
        two.devices = 2;
        emulation::set_machine(two);
    }
    void TearDown() override {
        cudaSetDevice(0);
        emulation::set_machine(one_);
    }

private:
    const emulation::Machine one_ = emulation::machine();
};

}  // namespace lathe::tests
