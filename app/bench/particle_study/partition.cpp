#include "app/bench/particle_study/partition.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/bench/particle_study/study_mesh.hpp"

namespace lathe::bench::study {

using particles::TriangleMesh;

Partition::Partition(const TriangleMesh& mesh, PartitionKind kind, int side) {
    const auto [low, high] = particles::box_of(mesh.vertices);
    view_.kind = kind;
    view_.side = side;
    view_.low_z = static_cast<float>(low.z);
    view_.low_r = static_cast<float>(low.r);
    view_.per_z = static_cast<float>(side / (high.z - low.z));
    view_.per_r = static_cast<float>(side / (high.r - low.r));
}

PartitionView Partition::view() const {
    PartitionView view = view_;
    view.regions = regions_.data();
    view.splits = splits_.data();
    return view;
}

Partition Partition::uniform(const TriangleMesh& mesh, int side) {
    Partition partition(mesh, PartitionKind::uniform, side);
    partition.subregions_ = side * side;
    return partition;
}

Partition Partition::non_uniform(const TriangleMesh& mesh, int most_triangles) {
    const Partition level_one = uniform(mesh, level_one_side);
    std::vector<int> triangles(static_cast<std::size_t>(level_one.subregions()));
    for (int t = 0; t < mesh.triangle_count(); ++t)
        ++triangles[static_cast<std::size_t>(level_one.subregion(centre_of(mesh, t)))];
    Partition partition(mesh, PartitionKind::non_uniform, level_one_side);
    for (const int count : triangles) {
        const int needed = std::max(1, (count + most_triangles / 2) / most_triangles);
        RegionRows region{};
        region.first = partition.subregions_;
        region.rows = std::max(1, static_cast<int>(std::lround(std::sqrt(needed))));
        region.columns = needed / region.rows;
        region.wide_rows = needed % region.rows;
        partition.regions_.push_back(region);
        partition.subregions_ += needed;
    }
    return partition;
}

Partition Partition::density(const TriangleMesh& mesh, int most_triangles) {
    Partition partition(mesh, PartitionKind::density, 1);
    while ((mesh.triangle_count() >> partition.view_.depth) > most_triangles) ++partition.view_.depth;
    partition.subregions_ = 1 << partition.view_.depth;
    partition.splits_.resize(static_cast<std::size_t>(partition.subregions_));
    std::vector<Point> centres;
    for (int t = 0; t < mesh.triangle_count(); ++t) centres.push_back(centre_of(mesh, t));
    partition.split(centres, 0, centres.size(), 1, 0);
    return partition;
}

void Partition::split(std::vector<Point>& centres, std::size_t begin, std::size_t end, int node, int level) {
    if (level == view_.depth || begin == end) return;
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&](std::size_t n) { return centres.begin() + static_cast<std::ptrdiff_t>(n); };
    const bool is_along_z = level % 2 == 0;
    std::nth_element(at(begin), at(middle), at(end),
                     [&](const Point& a, const Point& b) { return is_along_z ? a.z < b.z : a.r < b.r; });
    splits_[static_cast<std::size_t>(node)] =
        static_cast<float>(is_along_z ? centres[middle].z : centres[middle].r);
    split(centres, begin, middle, 2 * node, level + 1);
    split(centres, middle, end, 2 * node + 1, level + 1);
}

std::vector<int> Partition::region_starts() const {
    std::vector<int> starts;
    for (const RegionRows& region : regions_) starts.push_back(region.first);
    starts.push_back(subregions_);
    return starts;
}

template <class Visit>
void Partition::each_leaf(Point low, Point high, int node, int level, const Visit& visit) const {
    if (level == view_.depth) return visit(node - (1 << view_.depth));
    const double at = static_cast<double>(splits_[static_cast<std::size_t>(node)]);
    const bool is_along_z = level % 2 == 0;
    if ((is_along_z ? low.z : low.r) < at) each_leaf(low, high, 2 * node, level + 1, visit);
    if ((is_along_z ? high.z : high.r) >= at) each_leaf(low, high, 2 * node + 1, level + 1, visit);
}

template <class Visit>
void Partition::each_subregion(Point low, Point high, const Visit& visit) const {
    if (kind() == PartitionKind::density) return each_leaf(low, high, 1, 0, visit);
    const auto along = [](double place, float start, float scale) {
        return (static_cast<float>(place) - start) * scale;
    };
    const float left = along(low.z, view_.low_z, view_.per_z),
                right = along(high.z, view_.low_z, view_.per_z);
    const float bottom = along(low.r, view_.low_r, view_.per_r),
                top = along(high.r, view_.low_r, view_.per_r);
    const int side = view_.side;
    for (int i = PartitionView::within(bottom, side); i <= PartitionView::within(top, side); ++i)
        for (int k = PartitionView::within(left, side); k <= PartitionView::within(right, side); ++k) {
            if (kind() == PartitionKind::uniform) {
                visit(i * side + k);
                continue;
            }
            const RegionRows& region = regions_[static_cast<std::size_t>(i) * static_cast<std::size_t>(side) +
                                                static_cast<std::size_t>(k)];
            const auto share = [](float place, int cell) {
                return std::clamp(place - static_cast<float>(cell), 0.0f, 1.0f);
            };
            const auto rows = static_cast<float>(region.rows);
            const int last_row = PartitionView::within(share(top, i) * rows, region.rows);
            for (int row = PartitionView::within(share(bottom, i) * rows, region.rows); row <= last_row;
                 ++row) {
                const float up = (static_cast<float>(row) + 0.5f) / rows;
                const int last = PartitionView::within_region(region, share(right, k), up);
                for (int n = PartitionView::within_region(region, share(left, k), up); n <= last; ++n)
                    visit(region.first + n);
            }
        }
}

Partition::Lists Partition::triangle_lists(const TriangleMesh& mesh) const {
    // A place on a border belongs to either side, as numbers are rounded.
    const double margin = 1e-3 * std::sqrt(std::abs(particles::double_area(
                                     mesh.vertices[static_cast<std::size_t>(mesh.triangles[0][0])],
                                     mesh.vertices[static_cast<std::size_t>(mesh.triangles[0][1])],
                                     mesh.vertices[static_cast<std::size_t>(mesh.triangles[0][2])])));
    const auto each = [&](int triangle, const auto& visit) {
        constexpr double far = std::numeric_limits<double>::max();
        Point low{far, far}, high{-far, -far};
        for (const int v : mesh.triangles[static_cast<std::size_t>(triangle)]) {
            const Point p = mesh.vertices[static_cast<std::size_t>(v)];
            low = {std::min(low.z, p.z - margin), std::min(low.r, p.r - margin)};
            high = {std::max(high.z, p.z + margin), std::max(high.r, p.r + margin)};
        }
        each_subregion(low, high, visit);
    };
    Lists lists;
    lists.starts.assign(static_cast<std::size_t>(subregions_) + 1, 0);
    for (int t = 0; t < mesh.triangle_count(); ++t)
        each(t, [&](int n) { ++lists.starts[static_cast<std::size_t>(n) + 1]; });
    for (std::size_t n = 1; n < lists.starts.size(); ++n) lists.starts[n] += lists.starts[n - 1];
    lists.triangles.resize(static_cast<std::size_t>(lists.starts.back()));
    std::vector<int> next(lists.starts.begin(), lists.starts.end() - 1);
    for (int t = 0; t < mesh.triangle_count(); ++t)
        each(t, [&](int n) {
            lists.triangles[static_cast<std::size_t>(next[static_cast<std::size_t>(n)]++)] = t;
        });
    return lists;
}

int longest_list(const std::vector<int>& starts) {
    int most = 0;
    for (std::size_t n = 1; n < starts.size(); ++n) most = std::max(most, starts[n] - starts[n - 1]);
    return most;
}

}  // namespace lathe::bench::study
