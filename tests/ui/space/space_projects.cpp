#include "tests/ui/space/space_projects.hpp"

namespace lathe::ui::test {

Project pyramidal_horn(int cells_per_wavelength) {
    Project project = parse_project(R"({
      "format": "lathe/1",
      "name": "pyramidal horn",
      "antenna": {
        "geometry": "volume",
        "symmetry": {"x0": "magnetic", "y0": "electric"},
        "parameters": {"length_mm": {"value": 12, "min": 6, "max": 20}, "width_mm": 16},
        "solids": [
          {"kind": "box", "name": "guide", "material": "pec",
           "from_mm": [-5.5, -3.8, 0], "to_mm": [5.5, 3.8, 8]},
          {"kind": "loft", "name": "horn", "material": "pec", "from_size_mm": [11, 7.6],
           "to_size_mm": ["width_mm + 4", 16], "length_mm": "length_mm", "at_mm": [0, 0, 8]},
          {"kind": "box", "name": "bore of the guide", "material": "free_space",
           "from_mm": [-3.56, -1.78, 0], "to_mm": [3.56, 1.78, 8]},
          {"kind": "loft", "name": "inside of the horn", "material": "free_space",
           "from_size_mm": [7.12, 3.56], "to_size_mm": ["width_mm", 12], "length_mm": "length_mm",
           "at_mm": [0, 0, 8]},
          {"kind": "box", "name": "plate", "material": {"relative_permittivity": 2.1},
           "from_mm": [-8, -6, "length_mm + 9"], "to_mm": [8, 6, "length_mm + 10"]}
        ],
        "ports": [
          {"name": "feed", "kind": "waveguide", "plane": "z", "at_mm": 0, "towards": "+", "mode": "TE10",
           "polarisation_deg": 90}
        ]
      },
      "simulation": {"from_ghz": 27, "to_ghz": 33, "frequencies": 5, "margin_wavelengths": 0.3,
                     "stop_db": -40},
      "objectives": [{"metric": "s11_db", "goal": "below", "value": -15}],
      "optimiser": {"algorithm": "cmaes", "population": 8, "evaluations": 80, "seed": 1}
    })",
                                    "pyramidal_horn.lathe");
    project.simulation.cells_per_wavelength = cells_per_wavelength;
    return project;
}

}  // namespace lathe::ui::test
