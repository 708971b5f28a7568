// What `auto` takes where strategies compete: any of them, the same again, and no bit depends on it.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream all;
    all << stream.rdbuf();
    return all.str();
}

/// A folder of caches and the tuner's switch, as they were afterwards.
class AutoChoice : public testing::Test {
protected:
    AutoChoice()
        : caches_(std::filesystem::temp_directory_path() / ("lathe_auto_" + std::to_string(getpid()))) {
        setenv("XDG_CACHE_HOME", caches_.c_str(), 1);
        unsetenv("LATHE_CUDA_TUNE");
    }
    ~AutoChoice() override {
        unsetenv("XDG_CACHE_HOME");
        std::filesystem::remove_all(caches_);
    }
    std::filesystem::path caches_;
};

TEST_F(AutoChoice, IsMeasuredOnceKeptAndChangesNoBit) {
    LATHE_NEEDS_DEVICE();
    // Too wide for blocks that keep their rows, which would be taken without a measurement.
    constexpr double density = 40, columns = 1400;
    Problem simulation = example(Kind::horn, density * columns / example(Kind::horn, density).grid.nz);
    simulation.stop.max_steps = simulation.stop.earliest = 600;
    const auto solve = [&](const std::string& strategy) {
        const auto engine = cuda::make_cuda_engine(strategy);
        Progress progress;
        const Recording recording = engine->solve({&simulation, 1}, progress, {}, nullptr).front();
        return std::pair(recording, engine->strategy());
    };
    const auto [plain, plain_name] = solve("plain");
    EXPECT_EQ(plain_name, "plain");
    const auto [first, chosen] = solve("auto");
    std::vector<std::string> names = cuda::strategy_names();
    std::erase(names, "auto");
    EXPECT_NE(std::find(names.begin(), names.end(), chosen), names.end())
        << chosen << " on " << simulation.grid.nr << " x " << simulation.grid.nz;
    EXPECT_EQ(first.voltage, plain.voltage);
    EXPECT_EQ(first.surface_samples, plain.surface_samples);
    const std::string kept = text_of(caches_ / "lathe" / "cuda-tuning.json");
    for (const std::string& name : names) EXPECT_NE(kept.find('"' + name + '"'), std::string::npos) << kept;
    EXPECT_EQ(solve("auto").second, chosen);
    EXPECT_EQ(text_of(caches_ / "lathe" / "cuda-tuning.json"), kept);
}

}  // namespace
}  // namespace lathe::tests
