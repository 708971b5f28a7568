// The same table through the batch program: exit code 2 and exactly one line on stderr.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/bad_input/bad_inputs.hpp"
#include "tests/bad_input/scratch_folder.hpp"

extern char** environ;

namespace lathe::test {
namespace {

struct Outcome {
    int exit_code = -1;
    std::string errors;  ///< all of stderr
};

Outcome solve(const std::filesystem::path& project, const ScratchFolder& scratch) {
    const std::string errors_path = scratch.path() / "stderr.txt";
    const std::string out = scratch.path() / "out";
    std::string words[] = {LATHE_BATCH_PROGRAM, "solve", project.string(), "--out", out};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors_path.c_str(),
                                     O_CREAT | O_TRUNC | O_WRONLY, 0600);
    pid_t child = 0;
    const int failed = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " LATHE_BATCH_PROGRAM);
    int status = 0;
    waitpid(child, &status, 0);

    Outcome outcome;
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    std::ifstream errors(errors_path);
    outcome.errors.assign(std::istreambuf_iterator<char>(errors), {});
    return outcome;
}

void expect_one_clear_line(const Outcome& outcome) {
    EXPECT_EQ(outcome.exit_code, 2) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_TRUE(outcome.errors.ends_with('\n'));
}

class BadInputFiles : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputFiles, ExitCodeTwoAndOneLine) {
    const BadInput& input = GetParam();
    const ScratchFolder scratch;
    const auto path = scratch.path() / "bad.lathe";
    std::ofstream(path, std::ios::binary) << input.text;
    const Outcome outcome = solve(path, scratch);
    expect_one_clear_line(outcome);
    EXPECT_NE(outcome.errors.find("bad.lathe"), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find(input.key), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find(input.fragment), std::string::npos) << outcome.errors;
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "out" / "results.json"));
}

INSTANTIATE_TEST_SUITE_P(Files, BadInputFiles, testing::ValuesIn(bad_inputs()),
                         [](const auto& instance) { return instance.param.name; });

TEST(BadInputPaths, Directory) {
    const ScratchFolder scratch;
    expect_one_clear_line(solve(scratch.path(), scratch));
}

TEST(BadInputPaths, MissingFile) {
    const ScratchFolder scratch;
    const Outcome outcome = solve(scratch.path() / "missing.lathe", scratch);
    expect_one_clear_line(outcome);
    EXPECT_NE(outcome.errors.find("missing.lathe"), std::string::npos) << outcome.errors;
}

TEST(BadInputPaths, EndlessFile) {
    const ScratchFolder scratch;
    const Outcome outcome = solve("/dev/zero", scratch);
    expect_one_clear_line(outcome);
    EXPECT_NE(outcome.errors.find("too long"), std::string::npos) << outcome.errors;
}

}  // namespace
}  // namespace lathe::test
