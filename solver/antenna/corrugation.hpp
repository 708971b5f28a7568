// The slots of a corrugated horn: positions, widths and depths by the rules of Granet & James.
#pragma once

#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The way in which TE11 of the smooth guide becomes HE11 of the corrugated one.
enum class ModeConverter { variable_depth, ring_loaded, variable_width, none };

/// One slot in mm, z from the throat. Its tooth reaches from mouth_end to tooth_end and down to
/// tooth_radius.
struct Slot {
    double mouth_start = 0.0, mouth_end = 0.0;  ///< at the horn's inner wall
    double tooth_end = 0.0;                     ///< where the next slot begins
    double wall_radius = 0.0;                   ///< a_j, where the slot begins
    double tooth_radius = 0.0;                  ///< a_(j+1)
    double depth = 0.0;                         ///< d_j, from wall_radius
    /// Ring-loaded: the wider part at the bottom, which reaches back under the tooth before.
    bool is_ring_loaded = false;
    double chamber_start = 0.0;  ///< mouth_start unless ring-loaded
    double chamber_depth = 0.0;  ///< h_j, part of depth; the whole depth unless ring-loaded

    double bottom_radius() const { return wall_radius + depth; }
};

/// The slots of a corrugated horn, from the throat on. With all factors 1 they are those of C. Granet & G. L.
/// James, "Design of Corrugated Horns: A Primer", IEEE Antennas and Propagation Magazine 47(2), 76-84, 2005:
///   F(x) = exp(1 / (2.114 x^1.134)), lambda_c/4 F(k_c a) the depth that makes a slot's wall reactance
///   infinite at radius a
///   behind the converter  d_j = lambda_c/4 F(k_c a_j)
///       - (j - N_mc - 1)/(N - N_mc - 1) [lambda_c/4 F(k_c a_j) - lambda_o/4 F(k_o a_o)]
///   variable depth        d_j = lambda_c {sigma - (j - 1)/N_mc [sigma - F(k_c a_j)/4]}
///   ring-loaded           d_j = lambda_c/4 F(k_c a_j), chamber h_j = 2/3 d_j of width delta p, mouth
///                         b_j = [delta_1 + (j - 1)/N_mc (delta - delta_1)] p
///   variable width        d_j = {sigma lambda_c/1.15 + (j - 1)/(N_mc - 1) [lambda_c/4
///                         - sigma lambda_c/1.15]} F(k_c a_j), width growing from delta_1 p to delta p
std::vector<Slot> corrugations(const ParameterValues& values);

/// Value at `share` (0 to 1) of a line through equally spaced values.
double interpolated(const std::vector<double>& values, double share);

}  // namespace lathe
