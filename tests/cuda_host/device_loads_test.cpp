// Solves are dealt out to the devices that have the fewest, and wait where all are busy.
#include "solver/volume/engine/gpu/device_loads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "solver/engine/device_lost.hpp"

namespace lathe::gpu {
namespace {

using Devices = std::vector<int>;
using Share = DeviceLoads::Share;

TEST(DeviceLoads, SolvesAreSpreadOverAllDevices) {
    DeviceLoads loads;
    const Share first(loads, 1, 3, {}), second(loads, 1, 3, {}), third(loads, 1, 3, {}),
        fourth(loads, 1, 3, {});
    EXPECT_EQ(first.devices(), Devices{0});
    EXPECT_EQ(second.devices(), Devices{1});
    EXPECT_EQ(third.devices(), Devices{2});
    EXPECT_EQ(fourth.devices(), Devices{0});
}

TEST(DeviceLoads, DeviceThatWasLeftIsTakenNext) {
    DeviceLoads loads;
    const Share first(loads, 1, 3, {});
    auto second = std::make_unique<Share>(loads, 1, 3, std::stop_token());
    const Share third(loads, 1, 3, {});
    second.reset();
    EXPECT_EQ(Share(loads, 1, 3, {}).devices(), Devices{1});
}

TEST(DeviceLoads, SolvesOfTwoDevicesDoNotShareThem) {
    DeviceLoads loads;
    const Share first(loads, 2, 4, {}), second(loads, 2, 4, {});
    EXPECT_EQ(first.devices(), (Devices{0, 1}));
    EXPECT_EQ(second.devices(), (Devices{2, 3}));
}

TEST(DeviceLoads, LargeSolveTakesTheIdleOnesOfBusyDevices) {
    DeviceLoads loads;
    const Share one(loads, 1, 3, {});
    EXPECT_EQ(Share(loads, 2, 3, {}).devices(), (Devices{1, 2}));
}

/// A share that another thread takes, and leaves at once.
class WaitingShare {
public:
    WaitingShare(DeviceLoads& loads, std::size_t count, std::size_t all)
        : thread_([this, &loads, count, all](const std::stop_token& stop) {
              const Share share(loads, count, all, stop);
              has_devices = true;
          }) {}

    void ask_to_stop() { thread_.request_stop(); }
    void join() { thread_.join(); }

    std::atomic<bool> has_devices = false;

private:
    std::jthread thread_;
};

/// A solve of `count` of `all` devices waits, and goes on when `first` leaves.
void expect_waits_for(std::unique_ptr<Share> first, DeviceLoads& loads, std::size_t count, std::size_t all) {
    WaitingShare next(loads, count, all);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_FALSE(next.has_devices);
    first.reset();
    next.join();
    EXPECT_TRUE(next.has_devices);
}

TEST(DeviceLoads, ThirdSolveOfADeviceWaitsUntilOneLeaves) {
    DeviceLoads loads;
    auto first = std::make_unique<Share>(loads, 1, 1, std::stop_token());
    const Share second(loads, 1, 1, {});
    expect_waits_for(std::move(first), loads, 1, 1);
}

TEST(DeviceLoads, SolveOfTwoDevicesWaitsForRoomOnBoth) {
    DeviceLoads loads;
    const Share both(loads, 2, 2, {});
    expect_waits_for(std::make_unique<Share>(loads, 1, 2, std::stop_token()), loads, 2, 2);
}

TEST(DeviceLoads, LostDeviceIsTakenNoMore) {
    DeviceLoads loads;
    const Share first(loads, 1, 2, {});
    loads.lose(0, "an illegal address");
    EXPECT_EQ(Share(loads, 1, 2, {}).devices(), Devices{1});
    EXPECT_EQ(Share(loads, 2, 2, {}).devices(), Devices{1}) << "fewer than it could use";
    loads.lose(1, "a launch failed");
    try {
        const Share none(loads, 1, 2, {});
        ADD_FAILURE() << "taken";
    } catch (const DeviceLost& loss) {
        EXPECT_NE(std::string(loss.what()).find("a launch failed"), std::string::npos) << loss.what();
    }
}

TEST(DeviceLoads, StopEndsTheWait) {
    DeviceLoads loads;
    const Share first(loads, 1, 1, {}), second(loads, 1, 1, {});
    WaitingShare third(loads, 1, 1);
    third.ask_to_stop();
    third.join();
    EXPECT_TRUE(third.has_devices);
}

}  // namespace
}  // namespace lathe::gpu
