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

/// A 3D antenna is solved by all processes together; of any other one each would solve the whole.
TEST_F(Launch, OfASolveDependsOnTheAntenna) {
    const std::string examples = LATHE_SOURCE "/resources/examples/";
    const Environment mpirun = {{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_RANK", "0"}};
    const Environment further = {{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_RANK", "3"}};
    const Environment srun = {{"SLURM_PROCID", "0"}, {"SLURM_STEP_ID", "0"}, {"SLURM_STEP_NUM_TASKS", "4"}};
    for (const std::string name : {"conical_horn_30ghz", "h_plane_horn_30ghz", "monopole_3ghz"}) {
        const std::vector<std::string> solve = {"solve", examples + name + ".lathe", "--out", "my results"};
        const std::string command = "lathe-batch solve " + examples + name + ".lathe --out 'my results'";
        const Outcome refused = run(mpirun, solve), quiet = run(further, solve), step = run(srun, solve);
        EXPECT_EQ(refused.exit_code, 1);
        EXPECT_NE(refused.err.find("start it once: " + command), std::string::npos) << refused.err;
        EXPECT_EQ(quiet.exit_code, 0) << "the first process says it";
        EXPECT_EQ(quiet.err + quiet.out, "");
        EXPECT_EQ(step.exit_code, 1);
        EXPECT_NE(step.err.find("srun -n 1 " + command), std::string::npos) << step.err;
    }
    const Outcome volume = run(srun, {"solve", examples + "pair_of_horns_30ghz.lathe"});
    EXPECT_EQ(volume.exit_code, 1);
    EXPECT_NE(volume.err.find("is: mpirun lathe-batch solve"), std::string::npos) << volume.err;
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
