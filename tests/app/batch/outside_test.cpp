// Hostile names: nothing is written outside the folder asked for, and links are not followed.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

/// The folder of the test has a room, in which the program works, and beside it what must stay as it is.
class Outside : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::create_directory(folder_ / "room");
        write_file(folder_ / "precious", "precious");
    }
    void expect_untouched() {
        EXPECT_TRUE(file_text(folder_ / "precious") == "precious");  // it may have become a picture
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            EXPECT_TRUE(entry.path().filename() == "room" || entry.path().filename() == "precious")
                << entry.path();
    }
    Outcome run(const std::vector<std::string>& arguments) {
        return run_batch(arguments, folder_.path() / "room");
    }

    static std::string named(const std::string& name, int evaluations = 6) {
        std::string text = tiny_project(evaluations);
        return text.replace(text.find("tiny horn"), 9, name);
    }

    TemporaryFolder folder_;
};

TEST_F(Outside, ProjectNamesAreNoPaths) {
    for (const std::string name : {"../evil", "../../evil", "/tmp/lathe_evil", "..", "a/b/../../../evil",
                                   "~/evil", "..\\\\evil", "$(touch ../evil)", "%2e%2e/evil"}) {
        SCOPED_TRACE(name);
        write_file(folder_ / "room/named.lathe", named(name));
        EXPECT_EQ(run({"export", "named.lathe", "--format", "stl,dxf", "--out", "files"}).exit_code, 0);
        expect_untouched();
        EXPECT_FALSE(std::filesystem::exists("/tmp/lathe_evil"));
    }
}

/// It would cut the names of files.
TEST_F(Outside, AProjectNameWithANulIsRefused) {
    write_file(folder_ / "room/named.lathe", named("evil\\u0000.db"));
    const Outcome outcome = run({"export", "named.lathe", "--format", "stl,dxf", "--out", "files"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("name"), std::string::npos) << outcome.err;
    expect_untouched();
}

TEST_F(Outside, ReportsAndRunsOfAHostileName) {
    write_file(folder_ / "room/named.lathe", named("../evil"));
    EXPECT_EQ(run({"optimise", "named.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    EXPECT_EQ(run({"report", "run.db", "--out", "report"}).exit_code, 0);
    expect_untouched();
}

TEST_F(Outside, LinksInTheFolderAreReplacedNotFollowed) {
    const auto room = folder_.path() / "room";
    write_file(folder_ / "room/named.lathe", named("horn"));
    std::filesystem::create_directory(room / "out");
    for (const char* name : {"results.json", "results.json.part"})
        std::filesystem::create_symlink(folder_.path() / "precious", room / "out" / name);
    EXPECT_EQ(run({"solve", "named.lathe", "--out", "out"}).exit_code, 0);
    expect_untouched();
    for (const char* name : {"run.db.log", "run.db.partial", "run.db.lock", "run.db.partial-journal"})
        std::filesystem::create_symlink(folder_.path() / (name[7] == 'o' ? "nowhere" : "precious"),
                                        room / name);
    const int code = run({"optimise", "named.lathe", "--store", "run.db", "--no-verify"}).exit_code;
    EXPECT_EQ(code, 4) << "a lock that is a link is nobody's lock";
    expect_untouched();
    std::filesystem::remove(room / "run.db.lock");
    EXPECT_EQ(run({"optimise", "named.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    expect_untouched();
}

TEST_F(Outside, LinksInTheFolderOfAReportAreReplacedNotFollowed) {
    const auto room = folder_.path() / "room";
    write_file(folder_ / "room/named.lathe", named("horn"));
    EXPECT_EQ(run({"optimise", "named.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    EXPECT_EQ(run({"report", "run.db", "--out", "first"}).exit_code, 0);
    // Links at the place of every file that a report has.
    std::vector<std::filesystem::path> links;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(room / "first")) {
        const auto at = room / "report" / std::filesystem::relative(entry.path(), room / "first");
        if (entry.is_directory()) continue;
        std::filesystem::create_directories(at.parent_path());
        std::filesystem::create_symlink(folder_.path() / "precious", at);
        links.push_back(at);
    }
    EXPECT_GT(links.size(), 3u);
    EXPECT_EQ(run({"report", "run.db", "--out", "report"}).exit_code, 0);
    for (const auto& at : links)
        EXPECT_TRUE(std::filesystem::symlink_status(at).type() == std::filesystem::file_type::regular) << at;
    expect_untouched();
}

// What is refused is refused before memory is taken for it.
TEST_F(Outside, HugeFilesAreRefusedInLittleMemory) {
    std::string regions;
    for (int n = 0; n < 1'000'000; ++n)
        regions += R"({"material":"pec","outline_zr_mm":[[0,1],[1,1],[1,2]]},)";
    write_file(folder_ / "room/regions.lathe",
               R"({"format":"lathe/1","name":"x","antenna":{"regions":[)" + regions + R"(]}})");
    write_file(folder_ / "room/deep.lathe", std::string(100'000, '['));
    std::string cells = tiny_project();
    cells.replace(cells.find("\"cells_per_wavelength\": 12"), 26, "\"cells_per_wavelength\": 1e6");
    write_file(folder_ / "room/cells.lathe", cells);
    for (const std::string name : {"regions", "deep", "cells"}) {
        SCOPED_TRACE(name);
        RunningProgram program({"solve", name + ".lathe", "--out", "out"}, folder_.path() / "room");
        const Outcome outcome = program.wait();
        EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
        EXPECT_FALSE(std::filesystem::exists(folder_.path() / "room/out"));
        expect_untouched();
    }
    // The largest of all children so far; the file alone has 60 MB.
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_LT(usage.ru_maxrss, 400'000) << "kilobytes";
#endif
}

}  // namespace
