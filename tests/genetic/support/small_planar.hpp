// Planar antennas with genes, small and coarse enough to be solved for real in a test.
#pragma once

#include <string>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// A Luneburg lens of two rings with three guides around it, two genes and these objectives (JSON).
inline std::string small_lens_text(const std::string& objectives) {
    return R"({"format": "lathe/1", "name": "small lens",
      "antenna": {"template": "luneburg_lens", "parameters": {
        "lens_radius_mm": {"value": 8, "min": 6, "max": 9}, "grading": "rings",
        "ring_widths": [1, 1], "ring_permittivities": [1.9, {"value": 1.4, "min": 1.2, "max": 1.6}],
        "middle_permittivity": 2.0, "rim_permittivity": 1.0, "loss_tangent": 0, "aperture": "free", "feed": "guide", "side_feeds": 1, "feed_pitch_deg": 60, "feed_gap_mm": 1, "guide_width_mm": 7,
        "guide_length_mm": 6, "wall_thickness_mm": 1, "plate_height_mm": 0}},
      "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 3, "cells_per_wavelength": 10, "pml_cells": 8,
                     "margin_wavelengths": 0.3, "max_periods": 60, "stop_db": -40},
      "objectives": )" +
           objectives + R"(,
      "optimiser": {"population": 6, "evaluations": 12, "seed": 3}})";
}

inline Project small_lens(const std::string& objectives = R"([
        {"metric": "s11_db", "goal": "below", "value": -20},
        {"metric": "side_lobe_db", "goal": "below", "value": -25},
        {"metric": "beam_angle_deg", "goal": "near", "value": 60, "port": "feed_3"}])") {
    return parse_project(small_lens_text(objectives), "lens.lathe");
}

/// A short horn between plates with three genes, whose goals are near.
inline Project small_planar_horn() {
    return parse_project(R"({"format": "lathe/1", "name": "small horn between plates",
      "antenna": {"template": "h_plane_horn", "parameters": {
        "guide_width_mm": 7.0, "guide_length_mm": 8.0, "flare_length_mm": 18.0,
        "aperture_width_mm": {"value": 21.0, "min": 16.0, "max": 30.0}, "profile": "spline",
        "knot_widths_mm": [{"value": 11.0, "min": 7.5, "max": 18.0}, {"value": 16.0, "min": 9.0, "max": 24.0}],
        "profile_weight": 0.8, "profile_exponent": 2.0, "profile_break": 0.5, "wall_thickness_mm": 1.0,
        "plate_height_mm": 5.0, "aperture": "free"}},
      "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 2, "cells_per_wavelength": 10, "pml_cells": 8,
                     "margin_wavelengths": 0.3, "max_periods": 100, "stop_db": -50},
      "objectives": [{"metric": "directivity_2d_db", "goal": "above", "value": 10.3},
                     {"metric": "s11_db", "goal": "below", "value": -20}],
      "optimiser": {"population": 6, "evaluations": 12, "seed": 3}})",
                         "horn.lathe");
}

}  // namespace lathe::genetic
