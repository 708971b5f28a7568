// The table of bad project files, each with what its message must say.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace lathe::test {

struct BadInput {
    std::string name;      ///< name of the test
    std::string text;      ///< the whole file
    std::string key;       ///< key that the error must name; empty when the text is not JSON at all
    std::string fragment;  ///< part of the problem's text
};

inline void PrintTo(const BadInput& input, std::ostream* out) {
    *out << input.name;
}

/// A good drawn antenna, a good conical horn, a good spline horn and a good coaxial monopole; every
/// entry of the table is one of them with one thing wrong.
std::string good_regions();
std::string good_cone();
std::string good_spline();
std::string good_monopole();
std::string good_dipole();
/// Planar: two guides and a graded lens between plates; a line current above a symmetry plane; a plane wave
/// on a rod.
std::string good_plates();
std::string good_half();
std::string good_scatterer();
/// In space: a horn from another antenna's regions through a square flange, with parameters and symmetry.
std::string good_volume();

std::vector<BadInput> bad_inputs();

}  // namespace lathe::test
