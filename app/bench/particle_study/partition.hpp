// Partitions of the plane into subregions, after the thesis: level 1 is a grid of regions, level 2 divides
// each.
#pragma once

#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::bench::study {

enum class PartitionKind {
    uniform,      ///< one grid of equal rectangles
    non_uniform,  ///< 32 x 32 regions, each in rows of as many rectangles as its triangles need
    density       ///< a tree that halves the triangles along z and r in turn
};
inline constexpr int level_one_side = 32;

/// Rows of rectangles that a region is divided into: `wide_rows` rows of `columns` + 1, then rows of
/// `columns`.
struct RegionRows {
    int first;  ///< subregion
    int rows, columns, wide_rows;
};

/// Finds the subregion of a place.
struct PartitionView {
    PartitionKind kind;
    float low_z, low_r;
    float per_z, per_r;         ///< regions, of the uniform kind subregions, a metre
    int side;                   ///< of them along z and along r
    const RegionRows* regions;  ///< non-uniform
    const float* splits;        ///< density: in the order of a heap
    int depth;

    LATHE_HOST_DEVICE static int within(float place, int count) {
        const int n = static_cast<int>(place);
        return n < 0 ? 0 : n < count ? n : count - 1;
    }
    LATHE_HOST_DEVICE int subregion(float r, float z) const {
        if (kind == PartitionKind::density) return leaf(r, z);
        const float across = (z - low_z) * per_z, up = (r - low_r) * per_r;
        const int k = within(across, side), i = within(up, side);
        if (kind == PartitionKind::uniform) return i * side + k;
        const RegionRows region = regions[i * side + k];
        return region.first +
               within_region(region, across - static_cast<float>(k), up - static_cast<float>(i));
    }
    /// Number of the rectangle at these shares of a region's sides.
    LATHE_HOST_DEVICE static int within_region(const RegionRows& region, float across, float up) {
        const int row = within(up * static_cast<float>(region.rows), region.rows);
        const int wide_before = row < region.wide_rows ? row : region.wide_rows;
        const int columns = region.columns + (row < region.wide_rows ? 1 : 0);
        return row * region.columns + wide_before + within(across * static_cast<float>(columns), columns);
    }
    LATHE_HOST_DEVICE int leaf(float r, float z) const {
        int node = 1;
        for (int level = 0; level < depth; ++level)
            node = 2 * node + ((level % 2 == 0 ? z : r) >= splits[node] ? 1 : 0);
        return node - (1 << depth);
    }
};

/// A partition of a mesh.
class Partition {
public:
    /// `side` by `side` subregions.
    static Partition uniform(const particles::TriangleMesh& mesh, int side);
    /// Subregions with about `most_triangles` each.
    static Partition non_uniform(const particles::TriangleMesh& mesh, int most_triangles);
    static Partition density(const particles::TriangleMesh& mesh, int most_triangles);

    PartitionKind kind() const { return view_.kind; }
    int subregions() const { return subregions_; }
    /// First subregion of each region of level 1, and their number; non-uniform partitions only.
    std::vector<int> region_starts() const;
    int subregion(Point p) const {
        return view().subregion(static_cast<float>(p.r), static_cast<float>(p.z));
    }
    /// Whose arrays are those of this object.
    PartitionView view() const;
    const std::vector<RegionRows>& regions() const { return regions_; }
    const std::vector<float>& splits() const { return splits_; }

    /// Triangles that reach into each subregion, those on its border in several ("shadow triangles" of the
    /// thesis): `starts` has one more entry than there are subregions.
    struct Lists {
        std::vector<int> starts, triangles;
    };
    Lists triangle_lists(const particles::TriangleMesh& mesh) const;

private:
    Partition(const particles::TriangleMesh& mesh, PartitionKind kind, int side);
    template <class Visit>
    void each_subregion(Point low, Point high, const Visit& visit) const;
    template <class Visit>
    void each_leaf(Point low, Point high, int node, int level, const Visit& visit) const;
    void split(std::vector<Point>& centres, std::size_t begin, std::size_t end, int node, int level);

    PartitionView view_{};
    int subregions_ = 0;
    std::vector<RegionRows> regions_;
    std::vector<float> splits_;
};

/// Entries of the longest of some lists that stand one behind the other: list n from `starts[n]` to before
/// `starts[n + 1]`.
int longest_list(const std::vector<int>& starts);

}  // namespace lathe::bench::study
