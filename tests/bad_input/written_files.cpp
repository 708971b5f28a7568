#include "tests/bad_input/written_files.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/bad_input/scratch_folder.hpp"

namespace lathe::test {
namespace {

using Corner = std::array<double, 3>;

void add_cube(std::ostream& stl, Corner low, double side, std::size_t triangles) {
    // Two triangles a face, seen from outside.
    constexpr std::array<std::array<int, 3>, 12> corners = {{{0, 2, 1},
                                                             {1, 2, 3},
                                                             {4, 5, 6},
                                                             {5, 7, 6},
                                                             {0, 1, 4},
                                                             {1, 5, 4},
                                                             {2, 6, 3},
                                                             {3, 6, 7},
                                                             {0, 4, 2},
                                                             {2, 4, 6},
                                                             {1, 3, 5},
                                                             {3, 7, 5}}};
    for (std::size_t n = 0; n < triangles; ++n) {
        stl << "facet normal 0 0 0\nouter loop\n";
        for (const int corner : corners[n])
            stl << "vertex " << low[0] + side * (corner & 1) << ' ' << low[1] + side * (corner >> 1 & 1)
                << ' ' << low[2] + side * (corner >> 2 & 1) << '\n';
        stl << "endloop\nendfacet\n";
    }
}

}  // namespace

std::string written_file(const std::string& name, const std::string& content) {
    static const ScratchFolder folder;
    const std::filesystem::path path = folder.path() / name;
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
}

std::string cube_stl(bool is_open, bool is_crossing) {
    std::ostringstream stl;
    stl << "solid cube\n";
    add_cube(stl, {2.0, 2.0, 2.0}, 1.0, is_open ? 11 : 12);
    if (is_crossing) add_cube(stl, {2.5, 2.5, 2.5}, 1.0, 12);
    stl << "endsolid cube\n";
    return stl.str();
}

}  // namespace lathe::test
