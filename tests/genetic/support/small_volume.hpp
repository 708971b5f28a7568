// Antennas in space with genes, small and coarse enough to be solved for real in a test.
#pragma once

#include <string>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// The open end of a circular guide with a collar whose half width is a gene: a quarter of it is solved.
inline std::string small_collar_text() {
    return
        R"({"format": "lathe/1", "name": "small collar",
      "antenna": {"geometry": "volume", "symmetry": {"x0": "electric", "y0": "magnetic"},
        "parameters": {"collar_mm": {"value": 7, "min": 6, "max": 9}, "side_mm": "2 * collar_mm"},
        "solids": [
          {"kind": "box", "material": "pec", "from_mm": ["-side_mm / 2", "-side_mm / 2", 6],
           "to_mm": ["side_mm / 2", "side_mm / 2", 7]},
          {"kind": "cylinder", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [0, 0, 8], "radius_mm": 5.6},
          {"kind": "cylinder", "material": "free_space", "from_mm": [0, 0, 0], "to_mm": [0, 0, 8],
           "radius_mm": 3.6}],
        "ports": [{"name": "feed", "kind": "waveguide", "plane": "z", "at_mm": 0, "towards": "+",
                   "mode": "TE11", "polarisation_deg": 0}]},
      "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 2, "cells_per_wavelength": 10, "pml_cells": 8,
                     "margin_wavelengths": 0.25, "max_periods": 40, "stop_db": -40},
      "objectives": [{"metric": "s11_db", "goal": "below", "value": -30},
                     {"metric": "directivity_dbi", "goal": "above", "value": 30}],
      "optimiser": {"population": 4, "evaluations": 4, "seed": 3, "recheck": 1}})";
}

inline Project small_collar() {
    return parse_project(small_collar_text(), "collar.lathe");
}

}  // namespace lathe::genetic
