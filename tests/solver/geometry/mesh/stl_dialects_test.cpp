// STL files as programs write them: binary ones with colours, wrong counts and bytes behind, ASCII ones in
// all spellings, and corners that differ by rounding.
#include <gtest/gtest.h>

#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <cstring>

#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/mesh_solid.hpp"
#include "solver/geometry/mesh/stl_file.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// The cube from 0 to `size`.
std::vector<Triangle> cube(double size = 1.0) {
    const auto corner = [&](int n) { return Vector3d(size * Vector3d(n & 1, n >> 1 & 1, n >> 2 & 1)); };
    std::vector<Triangle> triangles;
    for (const auto& [a, b, c, d] :
         {std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
        triangles.push_back({corner(a), corner(b), corner(c)});
        triangles.push_back({corner(a), corner(c), corner(d)});
    }
    return triangles;
}

std::string ascii(const std::vector<Triangle>& triangles, const char* number = "%e") {
    std::string text = "solid cube\n";
    for (const Triangle& triangle : triangles) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for (const Vector3d& p : triangle) {
            text += "      vertex";
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                char digits[40];
                std::snprintf(digits, sizeof digits, number, p[axis]);
                text += std::string(" ") + digits;
            }
            text += "\n";
        }
        text += "    endloop\n  endfacet\n";
    }
    return text + "endsolid cube\n";
}

std::string binary(const std::vector<Triangle>& triangles, std::string header, std::uint32_t count,
                   std::uint16_t attribute) {
    header.resize(80, '\0');
    const auto add = [&](const auto& value) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        header.append(raw, sizeof value);
    };
    add(count);
    for (const Triangle& triangle : triangles) {
        for (int n = 0; n < 3; ++n) add(0.0f);
        for (const Vector3d& p : triangle)
            for (Eigen::Index axis = 0; axis < 3; ++axis) add(static_cast<float>(p[axis]));
        add(attribute);
    }
    return header;
}

void expect_cube(const std::string& content, const std::string& dialect) {
    try {
        const SolidPointer solid = make_mesh(parse_stl(content, 1.0, dialect), dialect);
        EXPECT_LT((solid->bounds().high - Vector3d(1, 1, 1)).norm(), 1e-6) << dialect;
        EXPECT_LT(solid->bounds().low.norm(), 1e-6) << dialect;
        EXPECT_EQ(solid->on({{0.3, 0.4, -1}, {0, 0, 1}}, {-5, 5}).size(), 1u) << dialect;
    } catch (const InputError& error) {
        ADD_FAILURE() << dialect << ": " << error.what();
    }
}

std::string edited(std::string text, const std::string& from, const std::string& to) {
    boost::algorithm::replace_all(text, from, to);
    return text;
}

TEST(StlDialects, BinaryFilesWithColoursWrongCountsAndMoreBytes) {
    const std::string solid = "solid facet vertex endsolid";
    expect_cube(binary(cube(), solid, 12, 0), "header that begins with solid");
    expect_cube(binary(cube(), "Exported by VisCAM", 12, 0xFC1F), "VisCAM colours");
    expect_cube(binary(cube(), std::string("COLOR=\xFF\x80\x00\xFF,MATERIAL=", 20), 12, 0x7FFF),
                "Magics colours");
    expect_cube(binary(cube(), solid + std::string(53, ' '), 12, 0xFFFF), "header of blanks");
    expect_cube(binary(cube(), "", 0, 0), "count that was never filled in");
    expect_cube(binary(cube(), "", 0xFFFFFFFFu, 0), "count of all bits");
    expect_cube(binary(cube(), "", 11, 0), "count that is too small");
    expect_cube(binary(cube(), "", 13, 0), "count that is too large");
    expect_cube(binary(cube(), "", 12, 0) + "\r\n", "line end behind");
    expect_cube(binary(cube(), "", 12, 0) + std::string(300, '\0') + "tail", "bytes behind");
}

TEST(StlDialects, AsciiFilesInAllSpellings) {
    const std::string text = ascii(cube());
    expect_cube(text, "plain");
    expect_cube(boost::algorithm::to_upper_copy(text), "upper case and exponents with E");
    expect_cube(edited(text, "\n", "\r\n"), "CRLF");
    expect_cube(edited(text, "\n", "\r"), "CR");
    expect_cube(edited(edited(text, "  ", "\t"), " ", "\t \t"), "tabs");
    expect_cube(edited(text, "solid cube", "solid"), "no name");
    expect_cube(edited(edited(text, "endsolid cube", "end solid"), "endfacet", "end facet"),
                "ends of two words");
    expect_cube(edited(text, "solid cube\n  facet", "solid facet vertex normal\n  facet"),
                "name of keywords");
    expect_cube(edited(text, "\n", " "), "one line");
    expect_cube("\xEF\xBB\xBF" + text, "byte order mark");
    expect_cube("# by a program\n// vertex 1 2\n\n" + edited(text, "endloop", "endloop # facet done"),
                "comments");
    expect_cube(edited(text, "solid cube\n", "solid " + std::string(500, 'n') + "\n"), "long name");
    expect_cube(
        edited(text, "normal 0",
               "normal                                                                                  0"),
        "lines of more than 80 characters");
    expect_cube(edited(text, "normal 0 0 0", "normal -nan(ind) nan 1.#QNAN"), "normals that are not numbers");
    expect_cube(edited(text, "e+00", "D+00"), "exponents with D");
    expect_cube(edited(text, "0.000000e+00", "1.0e-400"), "numbers below all");
    expect_cube(ascii(cube(), "%+.1f"), "signs");
    expect_cube(text.substr(0, text.find("endsolid")), "no end");
    expect_cube(text + std::string(100, '\0') + "\x1A", "padding behind");

    auto first = cube(), second = cube();
    first.resize(6);
    second.erase(second.begin(), second.begin() + 6);
    expect_cube(ascii(first) + ascii(second), "two solids in one file");
}

TEST(StlDialects, TrianglesWithoutAreaAreLeftOut) {
    auto triangles = cube();
    triangles.push_back({Vector3d(0, 0, 0), Vector3d(0, 0, 0), Vector3d(1, 0, 0)});
    triangles.push_back({Vector3d(1, 1, 1), Vector3d(1, 1, 1), Vector3d(1, 1, 1)});
    expect_cube(ascii(triangles), "ascii");
    expect_cube(binary(triangles, "", 14, 0), "binary");
}

void expect_refused(const std::string& content, const std::vector<std::string>& words) {
    try {
        parse_stl(content, 1.0, "strut.stl");
        ADD_FAILURE() << words.front();
    } catch (const InputError& error) {
        for (const std::string& word : words)
            EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
        EXPECT_LT(std::string(error.what()).size(), 300u);
    }
}

TEST(StlDialects, WrongTextIsRefusedWithLineAndTriangle) {
    const std::string text = ascii(cube());
    expect_refused(edited(text, "1.0", "1,0"), {"line 5", "triangle 1", "comma", "decimal point"});
    expect_refused(edited(text, "1.000000e+00", "1\x1B[2J" + std::string(5000, 'x')),
                   {"line 5", "triangle 1"});
    expect_refused(edited(text, "1.000000e+00", "nan"), {"triangle 1", "finite"});
    expect_refused(text.substr(0, text.rfind("endfacet")), {"triangle 12", "ends within"});
    expect_refused("\xFF\xFEs", {"UTF-16"});
    expect_refused("root:x:0:0:root:/root:/bin/sh\n", {"not an STL file"});
    expect_refused(std::string(100, 'x'), {"not an STL file", "possible count"});
    expect_refused(std::string(80, ' ') + std::string("\x05\0\0\0", 4) + "x", {"5 triangles need 334 bytes"});
}

}  // namespace
}  // namespace lathe::tests
