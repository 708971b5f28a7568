// Processes of mpirun that step one problem together.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

class ClusterGroup : public testing::Test {
protected:
    void SetUp() override {
        setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    }
    Outcome under_mpirun(const std::vector<std::string>& words) const {
        std::vector<std::string> command = {LATHE_MPIRUN, "-n",    "3",   "--oversubscribe", "--bind-to",
                                            "none",       "--mca", "btl", "self,vader"};
        command.insert(command.end(), words.begin(), words.end());
        return RunningProgram(LATHE_MPIRUN, command, folder_.path()).wait();
    }

    TemporaryFolder folder_;
};

TEST_F(ClusterGroup, ExchangesAndPassesOn) {
    const Outcome outcome = under_mpirun({LATHE_GROUP_MEMBER});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
}

TEST_F(ClusterGroup, EndsWhenOneIsLost) {
    EXPECT_NE(under_mpirun({LATHE_GROUP_MEMBER, "throw"}).exit_code, 0);
}

TEST_F(ClusterGroup, SolvesOnDevicesAlone) {
    const Outcome outcome =
        under_mpirun({LATHE_BATCH, "solve", LATHE_SOURCE "/resources/examples/pair_of_horns_30ghz.lathe",
                      "--engine", "cpu"});
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    const std::size_t at = outcome.err.find("CUDA devices alone");
    ASSERT_NE(at, std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("CUDA devices alone", at + 1), std::string::npos) << outcome.err;
}

TEST_F(ClusterGroup, LeavesOtherAntennasToOneProcess) {
    write_file(folder_ / "tiny.lathe", tiny_project());
    const Outcome outcome = under_mpirun({LATHE_BATCH, "solve", "tiny.lathe", "--out", "results"});
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
    const std::size_t at = outcome.err.find("start it once: lathe-batch solve tiny.lathe --out results");
    ASSERT_NE(at, std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("start it once", at + 1), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "results"));
}

}  // namespace
