// STL files: what they enclose is what was drawn, and broken ones are refused with the place.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/mesh_solid.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "tests/solver/geometry/solids/random_motions.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

std::vector<Triangle> box_triangles(const Vector3d& low, const Vector3d& high) {
    const auto corner = [&](int n) {
        return Vector3d(n & 1 ? high.x() : low.x(), n & 2 ? high.y() : low.y(), n & 4 ? high.z() : low.z());
    };
    std::vector<Triangle> triangles;
    for (const auto& [a, b, c, d] :
         {std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
        triangles.push_back({corner(a), corner(b), corner(c)});
        triangles.push_back({corner(a), corner(c), corner(d)});
    }
    return triangles;
}

/// A ball of `rings` times twice as many triangles, corners on the sphere.
std::vector<Triangle> ball_triangles(const Vector3d& centre, double radius, int rings) {
    const auto at = [&](int ring, int n) {
        const double theta = constants::pi * ring / rings, phi = constants::pi * (n % (2 * rings)) / rings;
        if (ring == 0) return Vector3d(centre + radius * Vector3d::UnitZ());
        if (ring == rings) return Vector3d(centre - radius * Vector3d::UnitZ());
        return Vector3d(centre + radius * Vector3d(std::sin(theta) * std::cos(phi),
                                                   std::sin(theta) * std::sin(phi), std::cos(theta)));
    };
    std::vector<Triangle> triangles;
    for (int ring = 0; ring < rings; ++ring)
        for (int n = 0; n < 2 * rings; ++n) {
            if (ring > 0) triangles.push_back({at(ring, n), at(ring + 1, n), at(ring, n + 1)});
            if (ring + 1 < rings)
                triangles.push_back({at(ring, n + 1), at(ring + 1, n), at(ring + 1, n + 1)});
        }
    return triangles;
}

std::string ascii(const std::vector<Triangle>& triangles) {
    std::string text = "solid a part, drawn by hand\n";
    char line[200];
    for (const Triangle& triangle : triangles) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for (const Vector3d& p : triangle) {
            std::snprintf(line, sizeof line, "      vertex %.9e %.9e %.9e\n", p.x(), p.y(), p.z());
            text += line;
        }
        text += "    endloop\n  endfacet\n";
    }
    return text + "endsolid a part\n";
}

std::string binary(const std::vector<Triangle>& triangles) {
    std::string bytes = "solid although binary";
    bytes.resize(80, ' ');
    const auto add = [&](const auto& value) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        bytes.append(raw, sizeof value);
    };
    add(static_cast<std::uint32_t>(triangles.size()));
    for (const Triangle& triangle : triangles) {
        for (int n = 0; n < 3; ++n) add(0.0f);
        for (const Vector3d& p : triangle)
            for (Eigen::Index axis = 0; axis < 3; ++axis) add(static_cast<float>(p[axis]));
        add(std::uint16_t{0});
    }
    return bytes;
}

TEST(Stl, BinaryAndAsciiInAnyUnit) {
    const auto triangles = box_triangles({-1, 0, 2}, {3, 5, 4});
    for (const std::string& content : {ascii(triangles), binary(triangles)}) {
        const auto read = parse_stl(content, 1e-3, "strut.stl");
        ASSERT_EQ(read.size(), triangles.size());
        for (std::size_t n = 0; n < read.size(); ++n)
            for (std::size_t c = 0; c < 3; ++c)
                EXPECT_LT((read[n][c] - 1e-3 * triangles[n][c]).norm(), 1e-12);
    }
}

TEST(Stl, ReadsFiles) {
    const std::string path = ::testing::TempDir() + "lathe_box.stl";
    std::ofstream(path, std::ios::binary) << binary(box_triangles({0, 0, 0}, {1, 1, 1}));
    EXPECT_EQ(read_stl(path, 1e-3).size(), 12u);
    EXPECT_THROW(read_stl(path + ".missing", 1e-3), InputError);
}

TEST(MeshSolid, ABoxIsTheBox) {
    const Vector3d low(-0.01, 0.0, 0.02), high(0.03, 0.05, 0.04);
    const SolidPointer mesh = make_mesh(box_triangles(low, high), "box");
    const SolidPointer box = make_box(low, high);
    RandomMotions random(5);
    for (int n = 0; n < 500; ++n) {
        const Line line = random.line({0.01, 0.025, 0.03}, 0.03);
        const auto a = mesh->on(line, {-0.2, 0.2}), b = box->on(line, {-0.2, 0.2});
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t m = 0; m < a.size(); ++m) {
            EXPECT_NEAR(a[m].from, b[m].from, 1e-12);
            EXPECT_NEAR(a[m].to, b[m].to, 1e-12);
        }
    }
    EXPECT_LT((mesh->bounds().low - low).norm(), 1e-15);
    EXPECT_LT((mesh->bounds().high - high).norm(), 1e-15);
    EXPECT_EQ(mesh->flat_faces().size(), 6u);
}

TEST(MeshSolid, LinesThroughEdgesCornersAndFacesAreNotLost) {
    const SolidPointer mesh = make_mesh(box_triangles({0, 0, 0}, {1, 1, 1}), "box");
    // Along a diagonal of two faces' triangles, through two corners, through two edges.
    for (const Line& line : {Line{{0.5, 0.5, -1}, {0, 0, 1}}, Line{{-1, -1, -1}, {1, 1, 1}},
                             Line{{-0.5, 0.5, -0.5}, {1, 0, 1}}}) {
        const auto pieces = mesh->on(line, {-10, 10});
        ASSERT_EQ(pieces.size(), 1u);
        EXPECT_NEAR(pieces[0].length() * line.direction.norm(), line.direction.norm(), 1e-12);
    }
}

TEST(MeshSolid, ABallConvergesToTheSphere) {
    const Vector3d centre(0.01, -0.02, 0.005);
    const SolidPointer sphere = make_sphere(centre, 0.02);
    double last = 0.0;
    for (const int rings : {8, 16, 32}) {
        const SolidPointer mesh = make_mesh(ball_triangles(centre, 0.02, rings), "ball");
        RandomMotions random(9);
        double difference = 0.0;
        for (int n = 0; n < 400; ++n) {
            Line line{centre + random.vector(0.012), Vector3d::UnitX()};
            difference += std::abs(total_length(sphere->on(line, {-0.1, 0.1})) -
                                   total_length(mesh->on(line, {-0.1, 0.1})));
        }
        if (last > 0.0) {
            EXPECT_NEAR(std::log2(last / difference), 2.0, 0.2) << rings;
        }
        last = difference;
    }
}

TEST(MeshSolid, TrianglesMayFaceAnyWay) {
    auto triangles = box_triangles({0, 0, 0}, {1, 1, 1});
    std::swap(triangles[3][0], triangles[3][1]);
    std::swap(triangles[8][0], triangles[8][1]);
    const auto pieces = make_mesh(triangles, "box")->on({{0.3, 0.4, -1}, {0, 0, 1}}, {-5, 5});
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_NEAR(pieces[0].from, 1.0, 1e-12);
    EXPECT_NEAR(pieces[0].to, 2.0, 1e-12);
}

TEST(MeshSolid, AHollowBoxHasWalls) {
    auto triangles = box_triangles({0, 0, 0}, {3, 3, 3});
    const auto hollow = box_triangles({1, 1, 1}, {2, 2, 2});
    triangles.insert(triangles.end(), hollow.begin(), hollow.end());
    EXPECT_EQ(make_mesh(triangles, "box")->on({{1.4, 1.6, -1}, {0, 0, 1}}, {-5, 5}).size(), 2u);
}

void expect_refused(const std::vector<Triangle>& triangles, const std::vector<std::string>& words) {
    try {
        make_mesh(triangles, "strut.stl");
        FAIL() << words.front();
    } catch (const InputError& error) {
        for (const std::string& word : words)
            EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
                << error.what() << " does not say " << word;
    }
}

TEST(BrokenMeshes, AreRefusedWithCoordinates) {
    const auto box = box_triangles({0, 0, 0}, {0.01, 0.01, 0.01});
    auto open = box;
    open.erase(open.begin() + 4);
    expect_refused(open, {"strut.stl", "open", "triangle", "mm"});

    auto crossing = box;
    const auto other = box_triangles({0.005, 0.005, 0.005}, {0.02, 0.02, 0.02});
    crossing.insert(crossing.end(), other.begin(), other.end());
    expect_refused(crossing, {"crosses itself", "triangles", "mm"});

    auto fin = box;
    fin.push_back({box[0][0], box[0][1], Vector3d(0.02, -0.01, 0.03)});
    expect_refused(fin, {"belongs to 3 triangles", "13"});

    auto infinite = box;
    infinite[6][1].y() = std::nan("");
    expect_refused(infinite, {"triangle 7"});

    expect_refused({}, {"no triangle"});
    expect_refused({{Vector3d(0, 0, 0), Vector3d(1, 0, 0), Vector3d(0.5, 0, 0)}},
                   {"no triangle with an area"});
}

void expect_file_refused(const std::string& content, const std::vector<std::string>& words) {
    try {
        parse_stl(content, 1e-3, "strut.stl");
        FAIL() << words.front();
    } catch (const InputError& error) {
        for (const std::string& word : words)
            EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
                << error.what() << " does not say " << word;
    }
}

TEST(BrokenMeshes, FilesAreRefusedWithTheTriangle) {
    const auto box = box_triangles({0, 0, 0}, {1, 1, 1});
    const std::string whole = binary(box);
    expect_file_refused(whole.substr(0, whole.size() - 7), {"incomplete", "12 triangles"});
    std::string renamed = whole;
    renamed.replace(0, 5, "part ");
    expect_file_refused(renamed.substr(0, renamed.size() - 7), {"incomplete", "12 triangles"});
    expect_file_refused("", {"too short"});
    expect_file_refused("solid nothing\nendsolid\n", {"no triangles"});
    auto infinite = box;
    infinite[4][2].z() = std::numeric_limits<double>::infinity();
    expect_file_refused(binary(infinite), {"triangle 5", "finite"});
    std::string text = ascii(box);
    text.replace(text.rfind("vertex"), 10, "vertex x1 ");
    expect_file_refused(text, {"triangle 12", "not a number"});
    text = ascii(box);
    text.erase(text.find("      vertex"), std::string("      vertex 0.000000000e+00 0.0").size());
    EXPECT_THROW(parse_stl(text, 1e-3, "strut.stl"), InputError);
    EXPECT_THROW(parse_stl(whole, 0.0, "strut.stl"), InputError);
}

}  // namespace
}  // namespace lathe::tests
