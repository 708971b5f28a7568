// Planar antennas that solve quickly, for the tests of the window.
#pragma once

#include "genetic/project/project.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui::test {

/// The template's default design at 10 cells per wavelength and 3 frequencies.
Project planar_project(const std::string& template_name);

/// A guide along x through a block of metal between y = -2 mm and 10 mm, drawn by regions without symmetry,
/// with a port at each end; `right` is only listened to.
Project guide_of_regions();

/// Three beams and three elements, made up: beam n sends equal shares to the elements with the phases of a
/// plane front towards (n - 1) times 20 degrees, and radiates a narrow lobe there. Ports b0 to b2 are driven,
/// a0 to a2 are listened to. The settings have the elements half a wavelength apart at 30 GHz.
struct MadeUpLens {
    PlanarSettings settings;
    Results results;
};
MadeUpLens made_up_lens();

/// Solved on one core of the processor; kept for all tests of a program.
const SharedResults& solved_planar(const std::string& template_name);

}  // namespace lathe::ui::test
