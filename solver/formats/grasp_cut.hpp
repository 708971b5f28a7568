// GRASP spherical cuts.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of a `.cut` file: for each frequency in turn the cuts phi = 0, 45 and 90 degrees with theta
/// from -180 to 180, co and cross by Ludwig's third definition (ICOMP 3, ICUT 1, NCOMP 2). The
/// power integral over the sphere is 4 pi, so squares are directivity; phases are referred to z = 0.
/// The format holds neither name nor frequency: write cut_list() and frequency_list() to files of their own.
std::string grasp_cut(const Results& results);

/// Text of a .cut file of one excitation of a 3D antenna, at all cuts of its results: phi from 0 to
/// 180 degrees without the end. Beams that are nearer to circular than to linear polarisation (shown_parts())
/// have the right- and the left-hand circular part, (co +- j cross)/sqrt(2), ICOMP 2. Throws as
/// SampledPattern does.
std::string grasp_cut(const Results& results, std::size_t excitation);

/// Table (CSV) of the cuts of the .cut files in their order: number in its file from 1, name of the antenna,
/// excitation of a 3D antenna, frequency in Hz and phi in degrees.
std::string cut_list(const Results& results);

/// One line per frequency, in the order of the cuts.
std::string frequency_list(const Results& results);

}  // namespace lathe
