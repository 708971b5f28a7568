// Exit codes with standard streams closed or full and under limits of file size; names with control
// characters.
#include <gtest/gtest.h>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

class Streams : public BatchTest {
protected:
    /// `words`: arguments and redirections as a shell reads them.
    Outcome in_shell(const std::string& words, const std::string& before = "") {
        const std::string line = before + " '" + LATHE_BATCH + "' " + words;
        return RunningProgram("/bin/sh", {"sh", "-c", line}, folder_.path()).wait();
    }
};

TEST_F(Streams, StandardErrorClosedOrFullChangesNoExitCode) {
    for (const std::string redirection : {"2>/dev/full", "2>&-"}) {
        SCOPED_TRACE(redirection);
        EXPECT_EQ(in_shell("solve none.lathe " + redirection).exit_code, 2);
        EXPECT_EQ(in_shell("solve --nonsense " + redirection).exit_code, 1);
        EXPECT_EQ(in_shell("report none.db --out r " + redirection).exit_code, 4);
        EXPECT_EQ(in_shell("solve tiny.lathe " + redirection).exit_code, 0);
    }
}

TEST_F(Streams, StandardOutputClosedOrFullIsAStorageFault) {
    for (const std::string redirection : {">/dev/full", ">&-"}) {
        SCOPED_TRACE(redirection);
        for (const std::string words :
             {"info", "--help", "documentation --format project-schema", "solve tiny.lathe"}) {
            const Outcome outcome = in_shell(words + " " + redirection);
            EXPECT_EQ(outcome.exit_code, 4) << words;
            EXPECT_NE(outcome.err.find("standard output"), std::string::npos) << words << ": " << outcome.err;
        }
        EXPECT_EQ(in_shell("solve none.lathe " + redirection).exit_code, 2);
    }
    EXPECT_EQ(in_shell("info >&- 2>&-").exit_code, 4);
    EXPECT_EQ(in_shell("solve none.lathe <&- >&- 2>&-").exit_code, 2);
}

TEST_F(Streams, NoFileTakesThePlaceOfAClosedStream) {
    EXPECT_EQ(in_shell("optimise tiny.lathe --store run.db --no-verify >&- 2>&-").exit_code, 4);
    EXPECT_EQ(run({"resume", "run.db"}).exit_code, 0);
}

TEST_F(Streams, LimitsOfFileSizeAreStorageFaults) {
    EXPECT_EQ(in_shell("optimise tiny.lathe --store run.db --no-verify", "ulimit -f 8;").exit_code, 4);
    EXPECT_EQ(in_shell("export tiny.lathe --format stl --out files", "ulimit -f 1;").exit_code, 4);
    std::size_t halves = 0;
    for (const std::string& name : folder_.listing())
        if (name.find(".stl") != std::string::npos) ++halves;
    EXPECT_EQ(halves, 0u) << "no file by half";
}

TEST_F(Streams, ControlCharactersOfNamesReachNoTerminal) {
    std::string text = tiny_project(6);
    text.replace(text.find("tiny horn"), 9, "\\u001b[2Jhorn\\u0007\\u009b31m");
    write_file(folder_ / "named.lathe", text);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"solve", "named.lathe"},
          {"optimise", "named.lathe", "--store", "run.db", "--no-verify"},
          {"report", "run.db", "--out", "report"}}) {
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        for (const std::string& said : {outcome.out, outcome.err}) {
            for (const char c : said)
                EXPECT_TRUE(c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= ' ');
            EXPECT_EQ(said.find("\xC2\x9B"), std::string::npos);
        }
    }
}

}  // namespace
