// Projects with drawings of their own, for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe::test {

/// A project of a body of revolution: a guide's port at z = 0, these members of "antenna", and these regions.
inline std::string drawn_text(const std::string& members, const std::string& regions) {
    return R"({"format": "lathe/1", "antenna": {
"port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 4, "z_mm": 0}, )" +
           members + R"(
"regions": [)" +
           regions +
           R"(]},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 10}})";
}

/// The guide that every such project needs.
inline const std::string guide =
    R"({"material": "pec", "outline_zr_mm": [[0, 4], [20, 4], [20, 5], [0, 5]]})";

/// A project with a path as its second region, an object of dielectric.
inline std::string path_text(const std::string& path, const std::string& members = "") {
    return drawn_text(members, guide + R"(,
{"material": {"relative_permittivity": 2}, "outline_zr_mm": )" +
                                   path + "}");
}

/// The outline in mm of the second region.
inline std::vector<Point> outline_of_path(const std::string& path, const std::string& members = "") {
    std::vector<Point> outline =
        antenna_of(parse_project(path_text(path, members), "x.lathe")).regions.at(1).outline;
    for (Point& point : outline) point = {point.z * 1e3, point.r * 1e3};
    return outline;
}

/// Largest distance of vertices of the same number, m; infinite where their counts differ.
inline double farthest(const std::vector<Point>& a, const std::vector<Point>& b) {
    double farthest = a.size() == b.size() ? 0.0 : HUGE_VAL;
    for (std::size_t n = 0; n < std::min(a.size(), b.size()); ++n)
        farthest = std::max(farthest, distance(a[n], b[n]));
    return farthest;
}

/// The error of a project's text; empty where there is none.
inline std::string refusal_of(const std::string& text) {
    try {
        parse_project(text, "x.lathe");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace lathe::test
