// The choice of strategy: measured once, kept in a file, never harmed by what stands there.
#include "solver/engine/gpu/tuner.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "solver/engine/gpu/plain_choice.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::tests {
namespace {

using cuda::GridClass;
using cuda::Tuner;

using Names = std::vector<std::string>;

const Names both = {"slow", "fast"};

class TunerTest : public testing::Test {
protected:
    TunerTest()
        : folder_(std::filesystem::temp_directory_path() / ("lathe_tuner_" + std::to_string(getpid()))) {
        std::filesystem::remove_all(folder_);
    }
    ~TunerTest() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path file() const { return folder_ / "deep" / "cuda-tuning.json"; }
    std::string text() const {
        std::ifstream stream(file());
        std::ostringstream all;
        all << stream.rdbuf();
        return all.str();
    }
    void write(const std::string& content) const {
        std::filesystem::create_directories(file().parent_path());
        std::ofstream(file()) << content;
    }
    Tuner::Measure measure(double slow = 1e9, double fast = 2e9) {
        return [this, slow, fast](const std::string& strategy) {
            ++measured_;
            return strategy == "fast" ? fast : slow;
        };
    }

    std::filesystem::path folder_;
    int measured_ = 0;
};

TEST_F(TunerTest, MeasuresOnceAndRemembersAcrossProcesses) {
    const GridClass grid{320, 320, 1, GridClass::Batch::many};
    {
        Tuner tuner(file());
        EXPECT_EQ(tuner.ranking("chip", grid, both, measure()).front(), "fast");
        EXPECT_EQ(tuner.ranking("chip", grid, both, measure(9e9, 1e9)).front(), "fast")
            << "noise must not swap them";
        EXPECT_EQ(measured_, 2);
    }
    Tuner again(file());
    EXPECT_EQ(again.ranking("chip", grid, both, measure(9e9, 1e9)).front(), "fast");
    EXPECT_EQ(measured_, 2);
    EXPECT_EQ(again.ranking("other chip", grid, both, measure(9e9, 1e9)).front(), "slow");
    EXPECT_EQ(again.ranking("chip", {320, 320, 1, GridClass::Batch::one}, both, measure(9e9, 1e9)).front(),
              "slow");
    EXPECT_EQ(measured_, 6);
    EXPECT_NE(text().find("rows 320, columns 320, m 1, many"), std::string::npos);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(file().parent_path()))
        ++files;
    EXPECT_EQ(files, 1u) << "nothing half written stays";
}

TEST_F(TunerTest, ANewStrategyIsMeasuredAndOneThatIsGoneIsNotChosen) {
    const GridClass grid{64, 64, 0, GridClass::Batch::one};
    Tuner(file()).ranking("chip", grid, both, measure());
    const Names more = {"slow", "fast", "faster"};
    Tuner tuner(file());
    const auto rates = [this](const std::string& strategy) {
        ++measured_;
        return strategy == "faster" ? 5e9 : 1e9;
    };
    EXPECT_EQ(tuner.ranking("chip", grid, more, rates).front(), "faster");
    EXPECT_EQ(measured_, 5);
    const Names fewer = {"slow", "fast"};
    EXPECT_NE(tuner.ranking("chip", grid, fewer, rates).front(), "faster");
    EXPECT_EQ(tuner.ranking("chip", grid, Names{"slow"}, rates).front(), "slow");
    EXPECT_EQ(measured_, 5);
}

TEST_F(TunerTest, BadAndOldFilesAreIgnoredAndReplaced) {
    const GridClass grid{64, 64, 0, GridClass::Batch::one};
    for (const char* content :
         {"", "{", "[]", "7", "null", "{\"version\": 0, \"devices\": {}}", "{\"version\": 1}",
          "{\"version\": 1, \"devices\": [1, 2]}", "{\"version\": 1, \"devices\": {\"chip\": 3}}",
          "{\"version\": 1, \"devices\": {\"chip\": {\"rows 64, columns 64, m 0, one\": \"fast\"}}}",
          "{\"version\": 0, \"devices\": {\"chip\": {\"rows 64, columns 64, m 0, one\": {\"slow\": 9, "
          "\"fast\": 1}}}}"}) {
        write(content);
        measured_ = 0;
        EXPECT_EQ(Tuner(file()).ranking("chip", grid, both, measure()).front(), "fast") << content;
        EXPECT_EQ(measured_, 2) << content;
        EXPECT_EQ(Tuner(file()).ranking("chip", grid, both, measure(9e9, 1e9)).front(), "fast") << content;
        EXPECT_EQ(measured_, 2) << content;
    }
}

TEST_F(TunerTest, WithoutAPlaceItStillChooses) {
    const GridClass grid{64, 64, 0, GridClass::Batch::one};
    Tuner nowhere({});
    EXPECT_EQ(nowhere.ranking("chip", grid, both, measure()).front(), "fast");
    EXPECT_EQ(nowhere.ranking("chip", grid, both, measure(9e9, 1e9)).front(), "fast");
    EXPECT_EQ(measured_, 2);
    Tuner forbidden("/proc/lathe/cuda-tuning.json");
    EXPECT_EQ(forbidden.ranking("chip", grid, both, measure()).front(), "fast");
}

TEST_F(TunerTest, WhoCannotRunIsNotChosen) {
    const GridClass grid{64, 64, 0, GridClass::Batch::one};
    const auto rates = [](const std::string& strategy) -> double { return strategy == "fast" ? 0.0 : 1.0; };
    EXPECT_EQ(Tuner({}).ranking("chip", grid, both, rates).front(), "slow");
    EXPECT_EQ(Tuner({}).ranking("chip", grid, both, measure(1.0, std::nan(""))).front(), "slow");
    Tuner tuner(file());
    const auto lost = [](const std::string&) -> double { throw std::runtime_error("device lost"); };
    EXPECT_THROW(tuner.ranking("chip", grid, both, lost), std::runtime_error);
    EXPECT_FALSE(std::filesystem::exists(file()));
    EXPECT_EQ(tuner.ranking("chip", grid, both, measure()).front(), "fast");
    EXPECT_TRUE(Tuner({}).ranking("chip", grid, {}, rates).empty());
}

TEST_F(TunerTest, ManyThreadsMeasureOnce) {
    Tuner tuner(file());
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int n = 0; n < 8; ++n)
            threads.emplace_back([&] {
                wrong += tuner.ranking("chip", {64, 64, 1, GridClass::Batch::few}, both, measure()).front() !=
                         "fast";
            });
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(measured_, 2);
}

TEST(TuningFile, LiesWhereCachesLie) {
    const auto with = [](const char* caches, const char* home) {
        const char* before[] = {std::getenv("XDG_CACHE_HOME"), std::getenv("HOME")};
        const std::string kept[] = {before[0] ? before[0] : "", before[1] ? before[1] : ""};
        caches ? setenv("XDG_CACHE_HOME", caches, 1) : unsetenv("XDG_CACHE_HOME");
        home ? setenv("HOME", home, 1) : unsetenv("HOME");
        const std::filesystem::path file = cuda::default_tuning_file();
        before[0] ? setenv("XDG_CACHE_HOME", kept[0].c_str(), 1) : unsetenv("XDG_CACHE_HOME");
        before[1] ? setenv("HOME", kept[1].c_str(), 1) : unsetenv("HOME");
        return file;
    };
    EXPECT_EQ(with("/caches", "/home/me"), "/caches/lathe/cuda-tuning.json");
    EXPECT_EQ(with(nullptr, "/home/me"), "/home/me/.cache/lathe/cuda-tuning.json");
    EXPECT_EQ(with("not/absolute", "/home/me"), "/home/me/.cache/lathe/cuda-tuning.json");
    EXPECT_EQ(with(nullptr, nullptr), "");
}

TEST(GridClasses, GoUpByHalfOctaves) {
    const auto text = [](int nr, int nz, int order, int at_a_time) {
        Problem simulation;
        simulation.grid.nr = nr, simulation.grid.nz = nz;
        simulation.coefficients.azimuthal_order = order;
        return cuda::grid_class(simulation, at_a_time).text();
    };
    EXPECT_EQ(text(58, 159, 1, 1), "rows 64, columns 192, m 1, one");
    EXPECT_EQ(text(64, 65, 0, 2), "rows 64, columns 96, m 0, few");
    EXPECT_EQ(text(300, 300, 1, 16), "rows 384, columns 384, m 1, many");
    EXPECT_EQ(text(300, 300, 5, 500), text(310, 290, 2, 16));
    EXPECT_NE(text(385, 300, 1, 1), text(384, 300, 1, 1));
}

TEST(PlainChoices, AreReadAsTheyAreWritten) {
    for (const cuda::BlockShape& shape : cuda::plain_shapes)
        for (const bool graphs : {true, false}) {
            const cuda::PlainChoice choice{shape, graphs};
            const auto read = cuda::parse_plain(choice.text());
            ASSERT_TRUE(read) << choice.text();
            EXPECT_EQ(read->shape, shape);
            EXPECT_EQ(read->graphs, graphs);
            EXPECT_GE(shape.along * shape.across, 64);
            EXPECT_LE(shape.along * shape.across, 512);
        }
    EXPECT_TRUE(cuda::parse_plain("plain"));
    for (const char* wrong : {"", "plane", "plain:", "plain:64", "plain:64x", "plain:64x4x2", "plain:60x4",
                              "plain:8x2", "plain:64x64", "plain:-64x4", "plain:64x4:graphs", "plainer"})
        EXPECT_FALSE(cuda::parse_plain(wrong)) << wrong;
}

}  // namespace
}  // namespace lathe::tests
