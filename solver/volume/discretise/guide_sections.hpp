// The side of thin walls on which the guide of a port lies.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "solver/volume/discretise/cut_faces.hpp"

namespace lathe {

/// Some planes of nodes that cut a guide across, all that the modes of its port drive and read.
struct GuideSection {
    int axis = 2;
    int first = 0, last = -1;   ///< nodes along the axis, both counted; none by default
    std::array<int, 2> cell{};  ///< one within the guide, along the second and the third axis
    /// Box around the guide's opening along these axes, m; everywhere where it is not known.
    std::array<Interval, 2> opening{everywhere, everywhere};
    static constexpr Interval everywhere{-std::numeric_limits<double>::infinity(),
                                         std::numeric_limits<double>::infinity()};
};

/// The pieces of edges and the parts of faces in these planes that are connected with the cells within the
/// guides. A wall between two of them has one on either side.
class GuideSections {
public:
    static constexpr int none = -1;

    GuideSections(const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces,
                  const std::vector<GuideSection>& sections);

    /// Number of the section that holds a piece of an edge, or a part of a face; or none.
    int of_edge(int axis, std::uint64_t at, int piece) const {
        return find(edges_, piece_key(axis, at, piece));
    }
    int of_face(int axis, std::uint64_t at, int part) const {
        return find(faces_, piece_key(axis, at, part));
    }
    bool empty() const { return edges_.empty(); }

private:
    using Numbers = std::unordered_map<std::uint64_t, int>;
    static int find(const Numbers& numbers, std::uint64_t name) {
        const auto found = numbers.find(name);
        return found == numbers.end() ? none : found->second;
    }
    void fill(const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces, int axis,
              const Place& start, int section);

    Numbers edges_, faces_;
};

}  // namespace lathe
