// Processes that a launcher other than mpirun has started side by side.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;
using Environment = std::vector<std::pair<std::string, std::string>>;

class Launch : public ::testing::Test {
protected:
    TemporaryFolder folder;

    Outcome run(const Environment& environment, const std::vector<std::string>& arguments) {
        std::vector<std::string> command = {"env"};
        for (const auto& [name, value] : environment) command.push_back(name + "=" + value);
        command.emplace_back(LATHE_BATCH);
        command.insert(command.end(), arguments.begin(), arguments.end());
        return RunningProgram("/usr/bin/env", command, folder.path()).wait();
    }
};

const std::vector<std::string> gallery = {"gallery", "--out", "pictures"};
const std::vector<std::string> optimise = {"optimise", "none.lathe", "--store", "run.db"};

TEST_F(Launch, OfSeveralProcessesWithoutMpirunIsRefused) {
    for (const Environment& environment :
         {Environment{{"SLURM_PROCID", "0"}, {"SLURM_STEP_ID", "0"}, {"SLURM_STEP_NUM_TASKS", "4"}},
          Environment{{"SLURM_PROCID", "3"}, {"SLURM_STEPID", "2"}, {"SLURM_NTASKS", "4"}},
          Environment{{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}, Environment{{"PMIX_RANK", "0"}}}) {
        const Outcome divided = run(environment, optimise), single = run(environment, gallery);
        EXPECT_EQ(divided.exit_code, 1);
        EXPECT_NE(divided.err.find("mpirun lathe-batch optimise none.lathe --store run.db"),
                  std::string::npos)
            << divided.err;
        EXPECT_EQ(single.exit_code, 1);
        EXPECT_NE(single.err.find("srun -n 1 lathe-batch gallery"), std::string::npos) << single.err;
        EXPECT_EQ(run(environment, {"info"}).exit_code, 0);
    }
    const Outcome mpirun = run({{"OMPI_COMM_WORLD_SIZE", "4"}}, gallery);
    EXPECT_EQ(mpirun.exit_code, 1);
    EXPECT_NE(mpirun.err.find("start it once"), std::string::npos) << mpirun.err;
    EXPECT_TRUE(folder.listing().empty());
}

TEST_F(Launch, OfOneProcessRuns) {
    for (const Environment& environment :
         {Environment{{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "9"}},
          Environment{{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "9"}, {"SLURM_STEP_ID", "batch"}},
          Environment{{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "9"}, {"SLURM_STEPID", "4294967291"}},
          Environment{{"SLURM_PROCID", "0"}, {"SLURM_STEP_ID", "1"}, {"SLURM_STEP_NUM_TASKS", "1"}},
          Environment{{"PMIX_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}}})
        EXPECT_EQ(run(environment, gallery).exit_code, 0);
}

}  // namespace
