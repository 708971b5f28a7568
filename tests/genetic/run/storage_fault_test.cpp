// Full disks: a clear StorageError, results kept, and an exact resume when there is room again.
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <sched.h>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "genetic/run/file_system.hpp"
#include "tests/genetic/support/child_process.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe::genetic;

// The write fails in the middle of the run with EFBIG, wherever the limit happens to lie.
TEST(StorageFault, WriteErrorExitsWith4AndResumesExactly) {
    TemporaryFolder folder;
    const int evaluations = 150;
    run_fake(folder / "undisturbed", fake_project(evaluations));
    for (const int limit_bytes : {80'000, 120'000, 150'000, 200'000}) {
        const auto store = folder / std::to_string(limit_bytes);
        ChildProcess limited(
            {store.string(), std::to_string(evaluations), "2", "0", std::to_string(limit_bytes)});
        EXPECT_EQ(limited.wait(), 4) << limit_bytes;
        ChildProcess unlimited({store.string(), std::to_string(evaluations), "2", "0"});
        EXPECT_EQ(unlimited.wait(), 0);
        EXPECT_EQ(first_difference(store, folder / "undisturbed"), "");
    }
}

namespace {

// A small file system of this process's own; empty message when it could be mounted.
std::string mount_small_disk(const std::filesystem::path& folder, const std::string& size) {
    if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return std::strerror(errno);
    if (mount("lathe-test", folder.c_str(), "tmpfs", 0, ("size=" + size).c_str()) != 0)
        return std::strerror(errno);
    return "";
}

void fill_disk(const std::filesystem::path& filler) {
    std::ofstream file(filler, std::ios::binary | std::ios::app);
    const std::string block(4096, 'x');
    while (file.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
}

}  // namespace

TEST(StorageFault, FullDiskKeepsResultsAndResumesExactly) {
    TemporaryFolder folder;
    run_fake(folder / "undisturbed", fake_project(100));
    const auto disk = folder / "disk";
    std::filesystem::create_directory(disk);
    const std::string refused = mount_small_disk(disk, "16m");
    if (!refused.empty()) GTEST_SKIP() << "no file system of our own here: " << refused;

    const auto store = disk / "run.db";
    int called = 0;
    auto options = fake_run_options({.called = [&](const Genome&) {
        if (++called == 35) fill_disk(disk / "filler");
    }});
    auto run = Run::create(store, fake_project(100), options);
    EXPECT_THROW(run.run({}), StorageError);
    EXPECT_FALSE(run.unsaved().empty());
    // The same handle is not trusted any more, whatever the disk says.
    std::filesystem::remove(disk / "filler");
    EXPECT_THROW(run.run({}), StorageError);

    fill_disk(disk / "filler");
    EXPECT_THROW(Run::create(disk / "second.db", fake_project(100), options), StorageError);
    std::filesystem::remove(disk / "filler");
    run = Run::create(disk / "third.db", fake_project(10), options);  // lets go of the first
    EXPECT_EQ(Run::open(store, options).run({}).state, RunState::finished);
    EXPECT_EQ(first_difference(store, folder / "undisturbed"), "");
    umount2(disk.c_str(), MNT_DETACH);
}

TEST(StorageFault, RefusesToStartWhereThereIsNoRoom) {
    TemporaryFolder folder;
    const std::string refused = mount_small_disk(folder.path(), "1m");
    if (!refused.empty()) GTEST_SKIP() << "no file system of our own here: " << refused;
    try {
        Run::create(folder / "run.db", fake_project(), fake_run_options());
        FAIL();
    } catch (const StorageError& error) {
        EXPECT_NE(std::string(error.what()).find("8 MiB free"), std::string::npos);
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "run.db"));
    umount2(folder.path().c_str(), MNT_DETACH);
}

TEST(StorageFault, FolderThatIsNotThere) {
    EXPECT_THROW(Run::create("/no/such/folder/run.db", fake_project(), fake_run_options()), StorageError);
}
