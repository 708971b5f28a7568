// What a report shows of planar antennas: plans, patterns in the plane, tables of ports and beams.
#pragma once

#include <span>

#include "genetic/report/document.hpp"
#include "genetic/report/figures.hpp"

namespace lathe::genetic {

/// The antennas from above, x to the right, y upwards, equal scales, millimetres; of one with a plane of
/// symmetry both halves. Ports are lines across their guides.
Plot plan_plot(std::span<const ShownDesign> designs);

/// One planar antenna with its length and width and the names of its ports, whose arrows point where their
/// waves go.
Plot dimensioned_plan(const Antenna& antenna, DisplayUnit unit = DisplayUnit::millimetre);

/// Patterns over phi, -180 to 180 degrees, 2D directivity in dB, all excitations over each other; of plane
/// waves the scattering width in dB of the wavelength.
Plot plane_pattern_plot(std::span<const ShownDesign> designs, std::size_t frequency_index);

/// What the elements behind a lens radiate is not drawn: its numbers stand in the table of beams. Adds
/// S-matrix and table of beams at the middle of the band.
void add_port_tables(Document& document, const Results& results);

/// Adds plane_pattern_plot() at the ends and in the middle of the band.
void add_plane_patterns(Document& document, std::span<const ShownDesign> designs);

}  // namespace lathe::genetic
