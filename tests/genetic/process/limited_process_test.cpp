// Programs that answer a request: their reply, and every way in which they may end.
#include "genetic/process/limited_process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace lathe::genetic {
namespace {

class LimitedProcess : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path script(const std::string& lines) const {
        const std::filesystem::path path = folder_ / "program";
        std::ofstream(path) << "#!/bin/sh\n" << lines << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }
    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) /
                                    testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(LimitedProcess, ALongRequestComesBackWhole) {
    const std::string request(3'000'000, 'x');
    const ProcessReply reply = run_limited("/bin/cat", request, std::chrono::seconds(60));
    EXPECT_EQ(reply.problem, "");
    EXPECT_EQ(reply.output, request);
}

TEST_F(LimitedProcess, AnEmptyRequestEndsTheInput) {
    const ProcessReply reply = run_limited("/bin/cat", "", std::chrono::seconds(60));
    EXPECT_EQ(reply.problem + reply.output, "");
}

TEST_F(LimitedProcess, SignalsAndExitCodesAreNamed) {
    EXPECT_EQ(run_limited(script("kill -SEGV $$"), "request", std::chrono::seconds(60)).problem,
              "signal 11 (Segmentation fault)");
    EXPECT_EQ(run_limited(script("cat > /dev/null; exit 3"), "request", std::chrono::seconds(60)).problem,
              "exit code 3");
}

TEST_F(LimitedProcess, AProgramThatDoesNotReadItsInputEnds) {
    const ProcessReply reply =
        run_limited(script("exit 0"), std::string(3'000'000, 'x'), std::chrono::seconds(60));
    EXPECT_EQ(reply.problem, "");
}

TEST_F(LimitedProcess, AProgramThatDoesNotEndIsKilled) {
    EXPECT_EQ(run_limited(script("exec sleep 1000"), "", std::chrono::milliseconds(100)).problem,
              "it took longer than 0.1 s");
    EXPECT_NE(run_limited(script("exec yes"), "", std::chrono::seconds(60)).problem, "");
}

TEST_F(LimitedProcess, AStopEndsIt) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(run_limited(script("exec sleep 1000"), "", std::chrono::seconds(60), stop.get_token()).problem,
              "it was stopped");
}

TEST_F(LimitedProcess, AMissingProgramIsReported) {
    EXPECT_NE(
        run_limited(folder_ / "none", "", std::chrono::seconds(60)).problem.find("could not be started"),
        std::string::npos);
}

}  // namespace
}  // namespace lathe::genetic
