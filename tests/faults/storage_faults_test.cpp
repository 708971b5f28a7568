// Disks that are full, cannot be written or lose what they were told to keep.
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <iostream>
#include <random>

#include "tests/faults/acknowledged.hpp"
#include "tests/faults/fault_counts.hpp"
#include "tests/faults/faulty_disk.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe::genetic;
using namespace lathe::test;

namespace {

constexpr int evaluations = 60;
const FakeOptions two_workers{.workers = 2, .longest_delay_us = 200};

/// Goes on with the store, or begins it; the error's words, empty when the run came to its end.
std::string run_or_fail(const std::filesystem::path& store, std::size_t* unsaved = nullptr,
                        const FakeOptions& fake = two_workers) {
    const auto options = fake_run_options(fake);
    try {
        auto run = std::filesystem::exists(store) ? Run::open(store, options)
                                                  : Run::create(store, fake_project(evaluations), options);
        try {
            EXPECT_EQ(run.run({}).state, RunState::finished);
        } catch (const StorageError&) {
            if (unsaved) *unsaved += run.unsaved().size();
            if (RunView(store).state() != StoredState::finished) {
                EXPECT_THROW(run.run({}), StorageError) << "the same handle must not be trusted again";
            }
            throw;
        }
        return "";
    } catch (const StorageError& error) {
        return error.what();
    }
}

class DiskFaults : public testing::TestWithParam<DiskFault> {};

TEST_P(DiskFaults, EndInAClearErrorAndAnExactResume) {
    install_faulty_disk();
    TemporaryFolder folder;
    const auto undisturbed = folder / "undisturbed";
    const long writes = writes_so_far(), flushes = flushes_so_far();
    ASSERT_EQ(run_or_fail(undisturbed), "");
    const bool flush = GetParam() == DiskFault::flush_error;
    const long calls = flush ? flushes_so_far() - flushes : writes_so_far() - writes;
    std::mt19937 random(flush ? 1 : 2);
    std::size_t unsaved = 0;
    int failed = 0;
    const int count = fault_count(5, 200);
    for (int n = 0; failed < count && n < 3 * count; ++n) {
        const auto store = folder / std::to_string(n);
        const long k = 1 + static_cast<long>(random() % static_cast<unsigned long>(calls));
        SCOPED_TRACE("call " + std::to_string(k) + " of " + std::to_string(calls));
        arm(GetParam(), k);
        const std::string said = run_or_fail(store, &unsaved);
        if (!disarm()) continue;     // fewer calls this time: results came together
        if (said.empty()) continue;  // at the very end, when the log is folded into the store
        ++failed;
        EXPECT_NE(said.find(store.string()), std::string::npos) << said;
        EXPECT_NE(said.find(GetParam() == DiskFault::full ? "the disk is full" : "resume"), std::string::npos)
            << said;
        if (std::filesystem::exists(store)) expect_acknowledged(store);
        ASSERT_EQ(run_or_fail(store), "");
        ASSERT_EQ(first_difference(store, undisturbed), "");
        std::filesystem::remove(store);
    }
    EXPECT_EQ(failed, count);
    std::cout << failed << " faults, " << unsaved << " results kept in memory\n";
}

// While a candidate is being solved nothing but results is written: the fault meets one of those.
TEST_P(DiskFaults, KeepTheResultsThatCouldNotBeWritten) {
    install_faulty_disk();
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    std::atomic<int> left = evaluations / 2;
    auto fake = two_workers;
    fake.called = [&](const Genome&) {
        if (--left == 0) arm(GetParam(), 1);
    };
    std::size_t unsaved = 0;
    EXPECT_NE(run_or_fail(store, &unsaved, fake), "");
    EXPECT_TRUE(disarm());
    EXPECT_GT(unsaved, 0U);
    expect_acknowledged(store);
    EXPECT_EQ(run_or_fail(store), "");
}

INSTANTIATE_TEST_SUITE_P(Faults, DiskFaults,
                         testing::Values(DiskFault::full, DiskFault::write_error, DiskFault::flush_error),
                         [](const auto& one) {
                             return one.param == DiskFault::full          ? "Full"
                                    : one.param == DiskFault::write_error ? "WriteError"
                                                                          : "FlushError";
                         });

/// 0 when it went well, 77 where no file system of its own can be had.
int fill_small_disks(const std::filesystem::path& folder, const std::filesystem::path& undisturbed,
                     int count) {
    std::filesystem::create_directory(folder);
    if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return 77;
    if (mount("lathe-test", folder.c_str(), "tmpfs", 0, "size=12m") != 0) return 77;
    const auto filler = folder / "filler";
    std::mt19937 random(3);
    for (int n = 0; n < count; ++n) {
        const auto store = folder / "run.db";
        std::atomic<int> left = 1 + static_cast<int>(random() % (evaluations - 1));
        auto options = two_workers;
        options.called = [&](const Genome&) {
            if (--left != 0) return;
            std::ofstream file(filler, std::ios::binary);
            const std::string block(4096, 'x');
            while (file.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
            }
        };
        std::string said;
        try {
            Run::create(store, fake_project(evaluations), fake_run_options(options)).run({});
        } catch (const StorageError& error) {
            said = error.what();
        }
        // Opening it lays out 32 KiB beside it, for which there is no room either.
        if (!said.empty()) {
            const std::string again = run_or_fail(store);
            EXPECT_NE(again.find("the disk is full"), std::string::npos) << again;
            EXPECT_NE(again.find("resume"), std::string::npos) << again;
        }
        std::filesystem::remove(filler);
        expect_acknowledged(store);
        if (said.empty() || !run_or_fail(store).empty() || !first_difference(store, undisturbed).empty())
            return 1;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) std::filesystem::remove(entry);
    }
    return testing::Test::HasFailure() ? 1 : 0;
}

TEST(DiskFaults, AFileSystemThatIsReallyFull) {
    TemporaryFolder folder;
    ASSERT_EQ(run_or_fail(folder / "undisturbed"), "");
    const int count = fault_count(4, 200);
    const pid_t child = fork();  // its mounts are its own
    if (child == 0) _exit(fill_small_disks(folder / "disk", folder / "undisturbed", count));
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "no file system of our own here";
    EXPECT_EQ(status, 0);
}

}  // namespace
