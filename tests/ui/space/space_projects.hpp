// An antenna in space that solves quickly, for the tests of the window.
#pragma once

#include "genetic/project/project.hpp"

namespace lathe::ui::test {

/// A pyramidal horn behind a rectangular guide with a plate of plastic before it, at 27 to 33 GHz: a quarter
/// of it is solved, in a second or two.
Project pyramidal_horn(int cells_per_wavelength = 12);

}  // namespace lathe::ui::test
