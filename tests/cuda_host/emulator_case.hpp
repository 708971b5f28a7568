// What every test of the emulator itself begins and ends with.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "tests/cuda_host/emulator/machine.hpp"

namespace lathe::tests {

using gpu::DeviceBuffer;
using gpu::launch;

/// Begins and ends with a machine that is as new.
class Emulator : public testing::Test {
protected:
    void SetUp() override { renew(); }
    void TearDown() override {
        stream_.wait();
        EXPECT_EQ(emulation::take_complaints(), std::vector<std::string>());
        renew();
    }
    static void renew() {
        emulation::revive();
        emulation::take_complaints();
        emulation::set_machine({});
    }

    template <class T>
    std::vector<T> fetched(const DeviceBuffer<T>& buffer) {
        std::vector<T> values(buffer.size());
        buffer.copy_to(values.data(), values.size());
        return values;
    }
    /// The kernel has ended with `status`, and the complaint has these words.
    void expect_fault(cudaError_t status, const std::string& words) {
        EXPECT_EQ(cudaStreamSynchronize(stream_), status);
        EXPECT_EQ(cudaGetLastError(), status) << "a lost device stays lost";
        const auto complaints = emulation::take_complaints();
        ASSERT_EQ(complaints.size(), 1u);
        EXPECT_NE(complaints[0].find(words), std::string::npos) << complaints[0];
        emulation::revive();
    }

    gpu::Stream stream_;
};

}  // namespace lathe::tests
