// A coaxial monopole whose line is searched for multipactor, coarse and with few electrons.
#pragma once

#include <fmt/format.h>

#include <string>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// Its goals are `objectives`; two genes of the rod above the line.
inline Project small_monopole(const std::string& objectives) {
    return parse_project(fmt::format(R"({{
      "format": "lathe/1", "name": "small monopole",
      "antenna": {{"template": "coaxial_monopole", "parameters": {{
        "line_inner_radius_mm": 1.5, "line_outer_radius_mm": 3.4535, "line_permittivity": 1.0,
        "line_length_mm": 12.0, "wall_thickness_mm": 1.0,
        "monopole_length_mm": {{"value": 6.0, "min": 4.0, "max": 8.0}},
        "monopole_radius_mm": {{"value": 1.5, "min": 1.2, "max": 2.0}},
        "ground_radius_mm": 6.0, "ground_thickness_mm": 1.0}}}},
      "simulation": {{"from_ghz": 1.6, "to_ghz": 2.4, "frequencies": 3, "cells_per_wavelength": 350,
                     "pml_cells": 8, "margin_wavelengths": 0.05}},
      "objectives": [{}],
      "multipactor": {{
        "regions": [{{"name": "line", "outline_zr_mm": [[1, 1], [8, 1], [8, 4], [1, 4]]}},
                    {{"name": "end", "outline_zr_mm": [[8, 1], [11, 1], [11, 4], [8, 4]]}}],
        "walls": "silver", "from_w": 100, "to_w": 3000, "operating_power_w": 50, "electrons": 100, "seeds": 1,
        "periods": 20, "steps_per_period": 50, "scan_step_db": 1, "precision_db": 0.5, "triangles_across_gap": 6}},
      "optimiser": {{"population": 4, "evaluations": 8, "seed": 3}}}})",
                                     objectives),
                         "monopole.lathe");
}

/// With a goal on electrons at the middle frequency and one on the reflection.
inline Project small_power_goals() {
    return small_monopole(R"({"metric": "s11_db", "goal": "below", "value": -30},
        {"metric": "multipactor_threshold_w", "goal": "above", "value": 3000, "from_ghz": 2, "to_ghz": 2})");
}

}  // namespace lathe::genetic
