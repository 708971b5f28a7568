// An E-plane horn whose guide is searched for multipactor, coarse and with few electrons.
#pragma once

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// With a goal on electrons at the middle frequency and one on the reflection; the width of the guide is a
/// gene.
inline Project small_plates() {
    return parse_project(R"({
      "format": "lathe/1", "name": "small plates",
      "antenna": {"template": "e_plane_horn", "parameters": {
        "guide_width_mm": {"value": 2.0, "min": 1.5, "max": 2.5}, "guide_length_mm": 12.0,
        "flare_length_mm": 4.0, "aperture_width_mm": 4.0, "profile": "linear", "profile_weight": 0.8,
        "profile_exponent": 2.0, "profile_break": 0.5, "knot_widths_mm": [2.5, 3.0, 3.5], "wall_thickness_mm": 1.0, "plate_height_mm": 0}},
      "simulation": {"from_ghz": 1.6, "to_ghz": 2.4, "frequencies": 3, "cells_per_wavelength": 500,
                     "pml_cells": 8, "margin_wavelengths": 0.05},
      "objectives": [{"metric": "s11_db", "goal": "below", "value": -1},
        {"metric": "multipactor_threshold_w", "goal": "above", "value": 200000, "from_ghz": 2, "to_ghz": 2,
         "region": "guide"}],
      "multipactor": {
        "regions": [{"name": "guide", "outline_xy_mm": [[2, -1.5], [10, -1.5], [10, 1.5], [2, 1.5]]},
                    {"name": "piece", "outline_xy_mm": [[2, -1.5], [4, -1.5], [4, 1.5], [2, 1.5]]}],
        "walls": "silver", "from_w": 5000, "to_w": 200000, "operating_power_w": 1000, "electrons": 100, "seeds": 1,
        "periods": 20, "steps_per_period": 50, "scan_step_db": 1, "precision_db": 0.5,
        "triangles_across_gap": 6},
      "optimiser": {"population": 4, "evaluations": 8, "seed": 3}})",
                         "plates.lathe");
}

}  // namespace lathe::genetic
