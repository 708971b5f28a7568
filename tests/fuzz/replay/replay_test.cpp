// Files that fuzzing has found and kept: each is read or refused, as its fuzz target demands.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "solver/formats/json_source.hpp"

extern "C" {
int replay_project(const std::uint8_t* data, std::size_t size);
int replay_template(const std::uint8_t* data, std::size_t size);
int replay_dxf(const std::uint8_t* data, std::size_t size);
int replay_svg(const std::uint8_t* data, std::size_t size);
int replay_csv(const std::uint8_t* data, std::size_t size);
}

namespace lathe {
namespace {

namespace fs = std::filesystem;
using Target = int (*)(const std::uint8_t*, std::size_t);

int replay_folder(const fs::path& folder, Target target) {
    int replayed = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        SCOPED_TRACE(entry.path());
        const std::string bytes = read_text_file(entry.path());
        EXPECT_EQ(target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0);
        ++replayed;
    }
    return replayed;
}

/// Seeds stand in a folder, and what was found with them in an archive of its name.
void replay(const std::string& name, Target target) {
    const fs::path seeds = fs::path(LATHE_FUZZ_CORPUS) / name;
    EXPECT_GE(replay_folder(seeds, target), 3);
    const fs::path archive = seeds.string() + ".tar.xz";
    if (!fs::exists(archive)) return;
    const fs::path scratch = fs::temp_directory_path() / ("lathe_replay_" + name);
    fs::remove_all(scratch);
    fs::create_directories(scratch);
    ASSERT_EQ(std::system(("tar -xJf '" + archive.string() + "' -C '" + scratch.string() + "'").c_str()), 0);
    EXPECT_GT(replay_folder(scratch, target), 0);
    fs::remove_all(scratch);
}

TEST(FuzzReplay, Projects) {
    replay("project", replay_project);
}
TEST(FuzzReplay, Templates) {
    replay("template", replay_template);
}
TEST(FuzzReplay, DxfDrawings) {
    replay("dxf", replay_dxf);
}
TEST(FuzzReplay, SvgDrawings) {
    replay("svg", replay_svg);
}
TEST(FuzzReplay, Columns) {
    replay("csv", replay_csv);
}

}  // namespace
}  // namespace lathe
