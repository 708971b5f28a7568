// A conical horn with two genes, small and coarse enough to be solved for real in a test.
#pragma once

#include <fmt/format.h>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

struct SmallHorn {
    double longest_flare_mm = 8.0;
    int cells_per_wavelength = 12, pml_cells = 8;
};

inline Project small_horn(const SmallHorn& horn = {}) {
    return parse_project(fmt::format(R"({{
      "format": "lathe/1", "name": "small horn",
      "antenna": {{"template": "conical_horn", "parameters": {{
        "waveguide_radius_mm": 3.6, "waveguide_length_mm": 5.0,
        "flare_length_mm": {{"value": 6.0, "min": 2.0, "max": {}}},
        "aperture_radius_mm": {{"value": 6.0, "min": 3.0, "max": 7.0}}, "wall_thickness_mm": 1.2}}}},
      "simulation": {{"from_ghz": 28, "to_ghz": 32, "frequencies": 3, "cells_per_wavelength": {},
                     "pml_cells": {}, "margin_wavelengths": 0.3}},
      "objectives": [{{"metric": "s11_db", "goal": "below", "value": -20}},
                     {{"metric": "directivity_dbi", "goal": "above", "value": 12}}],
      "optimiser": {{"population": 6, "evaluations": 12, "seed": 3}}}})",
                                     horn.longest_flare_mm, horn.cells_per_wavelength, horn.pml_cells),
                         "small.lathe");
}

}  // namespace lathe::genetic
