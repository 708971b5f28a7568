// Man page, completions and schemas: complete, and understood by what reads them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "tests/app/batch/program.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;
using lathe::test::RunningProgram;
using lathe::test::write_file;

class Documentation : public lathe::test::BatchTest {
protected:
    std::string made(const std::string& format) {
        const Outcome outcome = run({"documentation", "--format", format});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        return outcome.out;
    }

    /// A program of the system on a file of the folder.
    Outcome command(const std::string& line) {
        return RunningProgram("/bin/sh", {"sh", "-c", line}, folder_.path()).wait();
    }
    bool has(const std::string& program) { return command("command -v " + program).exit_code == 0; }

    /// Verbs ("queue add") as the help of the program lists them, with the options of each.
    std::map<std::vector<std::string>, std::set<std::string>> known() {
        std::map<std::vector<std::string>, std::set<std::string>> verbs;
        add_verbs({}, verbs);
        return verbs;
    }

private:
    void add_verbs(const std::vector<std::string>& verb,
                   std::map<std::vector<std::string>, std::set<std::string>>& verbs) {
        std::vector<std::string> arguments = verb;
        arguments.emplace_back("--help");
        const std::string help = run(arguments).out;
        static const std::regex option("\n  (?:-[a-z],)?(--[a-z0-9-]+)"), child("\n  ([a-z-]+) ");
        for (std::sregex_iterator i(help.begin(), help.end(), option), end; i != end; ++i)
            verbs[verb].insert((*i)[1]);
        const std::size_t list = help.find("\nSubcommands:");
        if (list == std::string::npos) return;
        for (std::sregex_iterator i(help.begin() + static_cast<long>(list), help.end(), child), end; i != end;
             ++i) {
            std::vector<std::string> deeper = verb;
            deeper.push_back((*i)[1]);
            add_verbs(deeper, verbs);
        }
    }
};

TEST_F(Documentation, ManPageHasEveryOptionOfEveryVerb) {
    const std::string page = made("man");
    const auto verbs = known();
    EXPECT_GE(verbs.size(), 20u);
    for (const auto& [verb, options] : verbs) {
        std::string heading;
        for (const std::string& word : verb) heading += (heading.empty() ? "" : " ") + word;
        heading = std::regex_replace(heading, std::regex("-"), "\\-");
        const std::size_t begin =
            verb.empty() ? page.find(".SH OPTIONS") : page.find(".SS \"" + heading + "\"\n");
        ASSERT_NE(begin, std::string::npos) << heading;
        const std::string section = page.substr(begin, page.find("\n.S", begin + 4) - begin);
        for (const std::string& option : options)
            if (option != "--help") {
                EXPECT_NE(section.find("\\fB" + std::regex_replace(option, std::regex("-"), "\\-") + "\\fR"),
                          std::string::npos)
                    << heading << ' ' << option;
            }
    }
}

TEST_F(Documentation, ManPagesAreRendered) {
    if (!has("groff")) GTEST_SKIP() << "no groff";
    write_file(folder_ / "lathe-batch.1", made("man"));
    write_file(folder_ / "lathe.1", file_text(LATHE_SOURCE "/resources/man/lathe.1.in"));
    for (const std::string page : {"lathe-batch.1", "lathe.1"}) {
        const Outcome rendered = command("groff -man -ww -Tascii " + page);
        EXPECT_EQ(rendered.exit_code, 0);
        EXPECT_EQ(rendered.err, "") << page;
        EXPECT_GT(rendered.out.size(), 1000u);
    }
}

TEST_F(Documentation, ManPageOfTheWindowHasItsOptions) {
    const std::string page = file_text(LATHE_SOURCE "/resources/man/lathe.1.in");
    const std::string program = file_text(LATHE_SOURCE "/app/desktop/main.cpp");
    const std::regex option("QCommandLineOption [a-z_]+\\(\"([a-z-]+)\"");
    int found = 0;
    for (std::sregex_iterator i(program.begin(), program.end(), option), end; i != end; ++i, ++found)
        EXPECT_NE(page.find("\\-\\-" + std::regex_replace((*i)[1].str(), std::regex("-"), "\\-")),
                  std::string::npos)
            << (*i)[1];
    EXPECT_GE(found, 6);
}

TEST_F(Documentation, ShellsUnderstandTheirCompletions) {
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const std::string script = made(shell);
        write_file(folder_ / shell, script);
        for (const auto& [verb, options] : known()) {
            if (!verb.empty()) {
                EXPECT_NE(script.find(verb.back()), std::string::npos) << shell << verb.back();
            }
            for (const std::string& option : options)
                EXPECT_NE(script.find(shell == "fish" ? "-l " + option.substr(2) : option), std::string::npos)
                    << shell << ' ' << option;
        }
        if (!has(shell)) continue;
        const Outcome read = command(shell + " -n " + shell);
        EXPECT_EQ(read.exit_code, 0) << read.err;
    }
}

TEST_F(Documentation, BashCompletesVerbsOptionsWordsAndFiles) {
    if (!has("bash")) GTEST_SKIP() << "no bash";
    write_file(folder_ / "completion", made("bash"));
    write_file(folder_ / "run.db", "");
    std::filesystem::create_directory(folder_ / "folder");
    const auto completed = [&](const std::string& words) {
        const std::string script = "source ./completion; COMP_WORDS=(lathe-batch " + words +
                                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _lathe_batch; printf '%s ' "
                                   "\"${COMPREPLY[@]}\"";
        return RunningProgram("/bin/bash", {"bash", "-c", script}, folder_.path()).wait().out;
    };
    EXPECT_EQ(completed("sol"), "solve ");
    EXPECT_EQ(completed("solve --pic"), "--pictures ");
    EXPECT_EQ(completed("solve tiny.lathe --engine cu"), "cuda ");
    EXPECT_EQ(completed("export --format s1p,sv"), "s1p,svg ");
    EXPECT_EQ(completed("pareto run.db --metrics s11_d"), "s11_db ");
    EXPECT_EQ(completed("synthesise --template coni"), "conical_horn ");
    EXPECT_EQ(completed("queue rem"), "remove ");
    EXPECT_EQ(completed("queue add --st"), "--store ");
    EXPECT_EQ(completed("solve ''"), "folder tiny.lathe ");
    EXPECT_EQ(completed("resume ''"), "folder run.db ");
    EXPECT_EQ(completed("solve tiny.lathe --out ''"), "folder ");
}

TEST_F(Documentation, ResultsOfASolveKeepTheirSchema) {
    ASSERT_EQ(run({"solve", "tiny.lathe", "--out", "out", "--dish-half-angle-deg", "40"}).exit_code, 0);
    const lathe::test::SchemaValidator results(made("results-schema"));
    EXPECT_EQ(results.violations(nlohmann::json::parse(file_text(folder_ / "out/results.json"))),
              std::vector<std::string>());
    const lathe::test::SchemaValidator project(made("project-schema"));
    EXPECT_EQ(project.violations(nlohmann::json::parse(file_text(folder_ / "tiny.lathe"))),
              std::vector<std::string>());
}

TEST_F(Documentation, PagesAreBuiltForTheInstallation) {
    const std::filesystem::path pages = LATHE_PAGES;
    EXPECT_EQ(file_text(pages / "lathe-batch.1"), made("man"));
    EXPECT_EQ(file_text(pages / "lathe-batch"), made("bash"));
    EXPECT_EQ(file_text(pages / "_lathe-batch"), made("zsh"));
    EXPECT_EQ(file_text(pages / "lathe-batch.fish"), made("fish"));
}

}  // namespace
