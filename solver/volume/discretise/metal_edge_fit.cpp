#include "solver/volume/discretise/metal_edge_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>

#include "solver/base/parallel.hpp"
#include "solver/discretise/corner_links.hpp"
#include "solver/volume/discretise/metal_edges.hpp"
#include "solver/volume/discretise/plane_metal.hpp"

namespace lathe {
namespace {

constexpr double longest_cell = 2.2;  // of the other side, in cells for which a corner's field is computed
constexpr double longest_cell_at_rim = 3.0;  // the same at the rim of a sheet
constexpr double same_place = 1e-6;          // of a cell
constexpr double same_share = 1e-6;

/// A node or cell of an axis, or the one within the grid that mirrors it.
int mirrored(int n, int last) {
    if (n < 0) return -n;
    return n > last ? 2 * last - n : n;
}
int mirrored_cell(int n, int cells) {
    if (n < 0) return -1 - n;
    return n >= cells ? 2 * cells - 1 - n : n;
}

/// One straight edge of metal with what lies beside it.
class EdgeFit {
public:
    /// A share while it is collected.
    struct Claim {
        double drawn, distance;
        double weight = 0.0, inverse = 0.0;  ///< of the dual face, and the sum of weight over share
        double share() const { return 1.0 / (inverse + (1.0 - weight) / drawn); }
    };
    using Key = std::tuple<bool, int, std::uint64_t>;  ///< FittedShare's face, axis and place
    using Claims = std::map<Key, Claim>;

    EdgeFit(const Body& body, const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces,
            const MetalEdge& edge, const std::vector<MetalEdge>& all)
        : body_(body),
          grid_(grid),
          edges_(edges),
          faces_(faces),
          edge_(edge),
          a_(second_axis(edge.axis)),
          b_(third_axis(edge.axis)) {
        start_ = {start(a_, edge.a, edge.metal_below[0]), start(b_, edge.b, edge.metal_below[1])};
        const double reach_a = reach(a_, start_[0]), reach_b = reach(b_, start_[1]);
        for (const MetalEdge& other : all)
            if (other.axis == edge.axis && &other != &edge && std::abs(other.a - edge.a) < reach_a &&
                std::abs(other.b - edge.b) < reach_b)
                neighbours_.push_back(other);
    }

    Claims claims() const {
        Claims claims;
        if (is_oblong()) return claims;
        std::vector<double> breaks{edge_.along.from, edge_.along.to};
        for (const MetalEdge& other : neighbours_)
            for (const double end : {other.along.from, other.along.to})
                if (edge_.along.from < end && end < edge_.along.to) breaks.push_back(end);
        std::sort(breaks.begin(), breaks.end());
        for (std::size_t n = 0; n + 1 < breaks.size(); ++n) claim({breaks[n], breaks[n + 1]}, claims);
        return claims;
    }

private:
    static constexpr int nodes = CornerField::nodes, before = CornerField::before;

    /// First node of the window: a corner on a line has more of it on its free side, so that mirrored metal
    /// has mirrored windows.
    int start(int axis, double place, bool metal_below) const {
        const int cell = cell_at(grid_.lines(axis), place);
        const double touch = same_place * grid_.cell(axis, cell);
        for (const int node : {cell, cell + 1})
            if (std::abs(grid_.at(axis, node) - place) <= touch)
                return metal_below ? node - (before - 1) : node - before;
        return cell - (before - 1);
    }
    double cell_size(int axis, int n) const { return grid_.cell(axis, mirrored_cell(n, grid_.cells(axis))); }
    double reach(int axis, int first) const { return 2.0 * nodes * cell_size(axis, first + before - 1); }
    bool is_oblong() const {
        const double a = cell_size(a_, start_[0] + before - 1), b = cell_size(b_, start_[1] + before - 1);
        return std::max(a, b) > (edge_.is_rim ? longest_cell_at_rim : longest_cell) * std::min(a, b);
    }

    /// The window with a node more on each side.
    GradedAxis window_axis(int axis, int first) const {
        std::vector<double> cells;
        for (int n = -1; n < nodes; ++n) cells.push_back(cell_size(axis, first + n));
        const int at = mirrored(first - 1, grid_.cells(axis));
        const double place = at == first - 1 ? grid_.at(axis, at)
                             : first < 1     ? 2.0 * grid_.lines(axis).front() - grid_.at(axis, at)
                                             : 2.0 * grid_.lines(axis).back() - grid_.at(axis, at);
        return {place, std::move(cells)};
    }
    Grid window_grid() const {
        Grid grid;
        grid.metric = Metric::planar;
        grid.nr = grid.nz = nodes + 2;
        auto r = std::make_shared<const GradedAxis>(window_axis(a_, start_[0]));
        auto z = std::make_shared<const GradedAxis>(window_axis(b_, start_[1]));
        grid.dr = r->largest(), grid.dz = z->largest();
        grid.r0 = r->coordinate(0), grid.z0 = z->coordinate(0);
        grid.r_axis = std::move(r), grid.z_axis = std::move(z);
        return grid;
    }
    Place place(int a, int b, int along) const {
        Place result{};
        result[static_cast<std::size_t>(a_)] = a, result[static_cast<std::size_t>(b_)] = b;
        result[static_cast<std::size_t>(edge_.axis)] = along;
        return result;
    }

    /// What the cells `along` leave free in the window.
    CellGeometry drawn(const Grid& grid, int along) const {
        CellGeometry cells;
        cells.free_phi.assign(grid.cells(), 0.0);
        cells.free_r = cells.free_z = cells.free_phi;
        const auto one_part = [&](int normal, const Place& at) {
            const CutFace face = faces_.parts(normal, grid_.index(at));
            return face.count == 1 ? face.areas[0] : 0.0;
        };
        for (int i = 0; i < grid.nr; ++i)
            for (int k = 0; k < grid.nz; ++k) {
                const int a = start_[0] - 1 + i, b = start_[1] - 1 + k;
                const int node_a = mirrored(a, grid_.cells(a_)), node_b = mirrored(b, grid_.cells(b_));
                const std::uint64_t node = grid_.index(place(node_a, node_b, along));
                const auto axis = static_cast<std::size_t>(edge_.axis);
                cells.free_phi[grid.at(i, k)] = edges_.cover[axis][node] == Cover::whole ? 1.0 : 0.0;
                cells.free_r[grid.at(i, k)] =
                    one_part(b_, place(mirrored_cell(a, grid_.cells(a_)), node_b, along));
                cells.free_z[grid.at(i, k)] =
                    one_part(a_, place(node_a, mirrored_cell(b, grid_.cells(b_)), along));
            }
        return cells;
    }

    /// A piece of the edge along which the corners around stay the same.
    void claim(const Interval& piece, Claims& claims) const {
        const int axis = edge_.axis;
        std::vector<int> along;
        for (int n = 0; n < grid_.cells(axis); ++n) {
            const double middle = 0.5 * (grid_.at(axis, n) + grid_.at(axis, n + 1));
            if (piece.from < middle && middle < piece.to) along.push_back(n);
        }
        if (along.empty()) return;
        const int chosen = along[along.size() / 2];
        const Grid grid = window_grid();
        std::vector<Point> corners;
        const Point own{edge_.b, edge_.a};
        for (const MetalEdge& other : neighbours_)
            if (other.along.from < piece.to && other.along.to > piece.from)
                corners.push_back({other.b, other.a});
        const PlaneMetal metal(body_, grid_, axis,
                               0.5 * (grid_.at(axis, chosen) + grid_.at(axis, chosen + 1)));
        const CornerLinks links(metal, grid, own, corners, {1, 1});
        if (links.is_crowded()) return;
        for (const CornerLinks::Length& length : links.lengths(drawn(grid, chosen), {})) {
            if (!(length.drawn > 0.0 && length.share > 0.0)) continue;
            const int a = start_[0] - 1 + length.i, b = start_[1] - 1 + length.k;
            const int link = length.along_r ? a_ : b_, face = length.along_r ? b_ : a_;
            for (const int n : along) {
                const Place here = place(a, b, n), above = place(a, b, n + 1);
                if (grid_.has_face(face, here)) add(claims, {true, face, grid_.index(here)}, length, 1.0);
                const double half = 0.5 * grid_.cell(axis, n);
                if (grid_.has_edge(link, here))
                    add(claims, {false, link, grid_.index(here)}, length, half / grid_.dual(axis, n));
                if (grid_.has_edge(link, above))
                    add(claims, {false, link, grid_.index(above)}, length, half / grid_.dual(axis, n + 1));
            }
        }
    }

    static void add(Claims& claims, const Key& key, const CornerLinks::Length& length, double weight) {
        Claim& claim = claims.try_emplace(key, Claim{length.drawn, length.distance}).first->second;
        claim.weight += weight, claim.inverse += weight / length.share;
    }

    const Body& body_;
    const CartesianGrid& grid_;
    const CutEdges& edges_;
    const CutFaces& faces_;
    MetalEdge edge_;
    int a_, b_;
    std::array<int, 2> start_{};
    std::vector<MetalEdge> neighbours_;
};

}  // namespace

std::vector<FittedShare> fit_metal_edges(const Body& body, const CartesianGrid& grid, const CutEdges& edges,
                                         const CutFaces& faces) {
    const std::vector<MetalEdge> metal_edges = find_metal_edges(body, grid);
    std::vector<EdgeFit::Claims> claims(metal_edges.size());
    parallel_for_each(static_cast<int>(claims.size()), 1, [&](int n) {
        const auto at = static_cast<std::size_t>(n);
        claims[at] = EdgeFit(body, grid, edges, faces, metal_edges[at], metal_edges).claims();
    });
    struct Nearest {
        double drawn, distance, sum = 0.0;
        int count = 0;
    };
    std::map<EdgeFit::Key, Nearest> nearest;
    for (const EdgeFit::Claims& some : claims)
        for (const auto& [key, claim] : some) {
            Nearest& its = nearest.try_emplace(key, Nearest{claim.drawn, claim.distance}).first->second;
            if (claim.distance < its.distance - same_place) its = {claim.drawn, claim.distance};
            if (claim.distance > its.distance + same_place) continue;
            its.sum += claim.share(), ++its.count;
        }
    std::vector<FittedShare> shares;
    shares.reserve(nearest.size());
    for (const auto& [key, its] : nearest)
        shares.push_back(
            {std::get<0>(key), std::get<1>(key), std::get<2>(key), its.drawn, its.sum / its.count});
    return shares;
}

void set_shares(const std::vector<FittedShare>& shares, CutMesh& mesh) {
    std::map<EdgeFit::Key, const FittedShare*> of;
    for (const FittedShare& share : shares)
        of.emplace(EdgeFit::Key{share.is_face, share.axis, share.at}, &share);
    const auto fitted = [&](bool is_face, int axis, std::uint64_t at, double drawn) -> const FittedShare* {
        const auto found = of.find({is_face, axis, at});
        const bool is_same = found != of.end() && std::abs(found->second->drawn - drawn) <= same_share;
        return is_same ? found->second : nullptr;
    };
    for (EdgePiece& edge : mesh.edges)
        if (const FittedShare* its = fitted(false, edge.axis, edge.at, edge.share))
            edge.set_share(its->share);
    for (FacePart& face : mesh.faces)
        if (const FittedShare* its = fitted(true, face.axis, face.at, face.share))
            face.share = face.area = its->share;
}

}  // namespace lathe
