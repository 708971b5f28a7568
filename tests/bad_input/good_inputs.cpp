#include "tests/bad_input/bad_inputs.hpp"

namespace lathe::test {

std::string good_regions() {
    return R"({
  "format": "lathe/1",
  "name": "horn with lens",
  "antenna": {
    "regions": [
      {"material": "pec", "outline_zr_mm": [[0, 3.6], [15, 3.6], [55, 14.0], [55, 14.6], [15, 4.2], [0, 4.2]]},
      {"material": {"relative_permittivity": 2.53, "loss_tangent": 0.0005},
       "outline_zr_mm": [[60, 0], [60, 15], [68, 0]]}
    ],
    "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0.0, "reference_z_mm": 15.0}
  },
  "simulation": {
    "from_ghz": 27.0, "to_ghz": 33.0, "frequencies": 13,
    "cells_per_wavelength": 20, "pml_cells": 12, "margin_wavelengths": 0.5,
    "max_periods": 200, "stop_db": -60
  }
}
)";
}

std::string good_cone() {
    return R"({
  "format": "lathe/1",
  "name": "cone",
  "antenna": {
    "template": "conical_horn",
    "parameters": {
      "waveguide_radius_mm": 3.6, "waveguide_length_mm": 15.0,
      "flare_length_mm": {"value": 40.0, "min": 20.0, "max": 50.0},
      "aperture_radius_mm": {"value": 14.0, "min": 8.0, "max": 18.0},
      "wall_thickness_mm": 0.6
    }
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0},
  "objectives": [
    {"metric": "s11_db", "goal": "below", "value": -25, "from_ghz": 28.5, "to_ghz": 31.5, "weight": 1},
    {"metric": "cross_polar_db", "goal": "below", "value": -18, "to_theta_deg": 60}
  ],
  "optimiser": {"algorithm": "ga", "population": 48, "evaluations": 2400, "seed": 1}
}
)";
}

std::string good_spline() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "template": "spline_horn",
    "parameters": {
      "waveguide_radius_mm": 3.6, "waveguide_length_mm": 15.0, "flare_length_mm": 40.0,
      "knot_radii_mm": [{"value": 6.2, "min": 3.6, "max": 18.0}, 8.8, 11.4],
      "aperture_radius_mm": 14.0, "monotone": 1, "wall_thickness_mm": 0.6
    }
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0}
}
)";
}

std::string good_monopole() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "regions": [
      {"material": "pec", "outline_zr_mm": [[-5, 1.15], [0, 1.15], [0, 20], [-5, 20]]},
      {"material": "pec", "outline_zr_mm": [[-5, 0], [15, 0], [15, 0.5], [-5, 0.5]]}
    ],
    "port": {"kind": "coaxial", "inner_radius_mm": 0.5, "outer_radius_mm": 1.15, "z_mm": -5.0}
  },
  "simulation": {"from_ghz": 4.0, "to_ghz": 6.0, "cells_per_wavelength": 100}
}
)";
}

std::string good_dipole() {
    return R"({
  "format": "lathe/1",
  "antenna": {"regions": [], "port": {"kind": "dipole", "axis": "x", "z_mm": 4}},
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0}
}
)";
}

std::string good_plates() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "geometry": "planar", "polarisation": "tm", "walls": "pec", "plate_height_mm": 5.0,
    "regions": [
      {"material": "pec", "outline_xy_mm": [[0, 3.5], [15, 3.5], [15, 4], [0, 4]]},
      {"material": "pec", "outline_xy_mm": [[0, -4], [15, -4], [15, -3.5], [0, -3.5]]},
      {"material": "pec", "outline_xy_mm": [[0, -13.5], [15, -13.5], [15, -13], [0, -13]]},
      {"material": "pec", "outline_xy_mm": [[0, -6], [15, -6], [15, -5.5], [0, -5.5]]},
      {"material": {"relative_permittivity": {"formula": "2 - (r_mm / 30)^2", "centre_xy_mm": [50, 0]}},
       "outline_xy_mm": [[20, 0], [50, -30], [80, 0], [50, 30]]}
    ],
    "ports": [
      {"name": "feed", "kind": "guide", "centre_xy_mm": [0, 0], "direction_deg": 0, "width_mm": 7, "mode": "TE10"},
      {"name": "ear", "kind": "guide", "centre_xy_mm": [0, -9.5], "direction_deg": 0, "width_mm": 7, "driven": false}
    ]
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0}
}
)";
}

std::string good_half() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "geometry": "planar", "polarisation": "tm", "symmetry": "magnetic",
    "regions": [{"material": "pec", "outline_xy_mm": [[-5, 3.5], [15, 3.5], [15, 4], [-5, 4]]}],
    "ports": [{"name": "feed", "kind": "guide", "centre_xy_mm": [-5, 0], "direction_deg": 0, "width_mm": 7, "mode": "TE10"}]
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0}
}
)";
}

std::string good_scatterer() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "geometry": "planar", "polarisation": "te",
    "regions": [{"material": "pec", "outline_xy_mm": [[-5, -5], [5, -5], [5, 5], [-5, 5]]}],
    "ports": [
      {"name": "wave", "kind": "plane_wave", "direction_deg": 30},
      {"name": "line", "kind": "line_current", "centre_xy_mm": [9, 0]}
    ]
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0}
}
)";
}

std::string good_volume() {
    return R"({
  "format": "lathe/1",
  "name": "horn with a flange",
  "antenna": {
    "geometry": "volume", "symmetry": {"x0": "electric", "y0": "magnetic"},
    "parameters": {
      "flange_mm": {"value": 20, "min": 12, "max": 30},
      "half_mm": "flange_mm / 2", "depth_mm": 2
    },
    "solids": [
      {"kind": "revolved", "part": {
        "regions": [{"material": "pec",
                     "outline_zr_mm": [[0, 3.6], [15, 3.6], [25, 7.0], [25, 7.6], [15, 4.2], [0, 4.2]]}],
        "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0}}},
      {"kind": "box", "material": "pec", "name": "flange",
       "from_mm": ["-half_mm", "-half_mm", 10], "to_mm": ["half_mm", "half_mm", "10 + depth_mm"]},
      {"kind": "cylinder", "material": "free_space",
       "from_mm": [0, 0, 10], "to_mm": [0, 0, "10 + depth_mm"], "radius_mm": 3.6}
    ],
    "ports": [
      {"name": "feed", "kind": "waveguide", "plane": "z", "at_mm": 0, "towards": "+", "inside_mm": [0, 0],
       "mode": "TE11", "polarisation_deg": 0, "reference_mm": 15}
    ]
  },
  "simulation": {"from_ghz": 27.0, "to_ghz": 33.0, "frequencies": 3, "cells_per_wavelength": 10},
  "objectives": [{"metric": "s11_db", "goal": "below", "value": -20}]
}
)";
}

}  // namespace lathe::test
