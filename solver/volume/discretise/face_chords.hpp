// Areas of what metal leaves free of one face, by chords across it.
#pragma once

#include <functional>
#include <vector>

#include "solver/geometry/solids/line.hpp"

namespace lathe {

/// The free pieces of the chord at a place of the face, as shares of the chord; place: share of the face.
using Chords = std::function<Intervals(double place)>;

/// Free area as a share of the face: Gauss's rule between the breaks, halved until two orders agree to 1e-7
/// of the area. `breaks` are the places where a surface leaves the face beside the chords, 0 and 1 not among
/// them.
double free_area(const Chords& chords, const std::vector<double>& breaks);

/// Connected parts of a face that walls divide.
class FaceStrands {
public:
    FaceStrands(const Chords& chords, const std::vector<double>& breaks);

    int parts() const { return static_cast<int>(areas_.size()); }
    double area(int part) const { return areas_[static_cast<std::size_t>(part)]; }

    /// The part that borders a piece of the rim: of the first chord (at place 0), or of the last.
    int part_at_end(bool last, const Interval& piece) const;
    /// The part that borders a piece of the rim on which all chords begin, or end: the piece is one of
    /// places.
    int part_beside(bool chords_end, const Interval& piece) const;

private:
    /// Between two places: as many free pieces on every chord, each a strand.
    struct Stretch {
        double from, to;
        Intervals first, last;  ///< chords just inside
        std::vector<double> areas;
        std::vector<int> strands;  ///< numbers, in the chords' order
    };
    void add(const Chords& chords, double from, double to, int depth);
    void connect();
    int find(int strand) const;

    std::vector<Stretch> stretches_;
    mutable std::vector<int> leader_;  ///< of connected strands
    std::vector<double> areas_;
    std::vector<int> part_of_leader_;
};

}  // namespace lathe
