// Own shapes that the tests of editing change.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "genetic/editing/drawing_shape.hpp"
#include "genetic/editing/own_shape.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing::test {

/// A guide with a flare, drawn as one outline of numbers: inner wall, rim, outer wall.
inline Project flare(const std::string& parameters = "", const std::string& more = "") {
    return parse_project(R"({"format": "lathe/1", "antenna": {"parameters": {)" + parameters + R"(}, )" +
                             more +
                             R"("regions": [{"material": "pec", "outline_zr_mm":
  [[0, 3.6], [15, 3.6], [40, 9], [40, 10], [15, 4.6], [0, 4.6]]}],
"port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0, "reference_z_mm": 15}},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 12}})",
                         "flare.lathe");
}

inline const std::string list = "/regions/0/outline_zr_mm";

inline std::string point(int index) {
    return list + "/" + std::to_string(index);
}

/// Outlines of all regions in mm.
inline std::vector<std::vector<Place>> outlines(const Project& project) {
    std::vector<std::vector<Place>> all;
    for (const Region& region : antenna_of(project).regions) {
        std::vector<Place>& outline = all.emplace_back();
        for (const Point& at : region.outline) outline.push_back({1e3 * at.z, 1e3 * at.r});
    }
    return all;
}

/// The largest difference of the coordinates of two antennas with the same points, mm.
inline double difference_mm(const Project& a, const Project& b) {
    const auto one = outlines(a), other = outlines(b);
    if (one.size() != other.size()) return HUGE_VAL;
    double most = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (one[i].size() != other[i].size()) return HUGE_VAL;
        for (std::size_t k = 0; k < one[i].size(); ++k)
            for (const std::size_t axis : {0U, 1U})
                most = std::max(most, std::abs(one[i][k][axis] - other[i][k][axis]));
    }
    return most;
}

/// The project as its file reads back.
inline Project read_back(const Project& project) {
    return parse_project(write_project(project), "again.lathe");
}

/// Value and problem of the InputError that `edit` throws; empty where it throws none.
template <class Edit>
std::string refusal(Edit edit) {
    try {
        edit();
    } catch (const InputError& error) {
        return error.value() + " " + error.problem();
    }
    return "";
}

}  // namespace lathe::editing::test
