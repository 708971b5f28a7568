#include "solver/volume/discretise/bar_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "solver/volume/discretise/bar_ends.hpp"

namespace lathe {
namespace {

constexpr double same_share = 1e-9;

class BarFitter {
public:
    BarFitter(const CartesianGrid& grid, const CutEdges& edges, const CutFaces& faces)
        : grid_(grid), edges_(edges), faces_(faces) {}

    void add(const GriddedBar& bar) {
        const int axis = bar.bar.axis;
        for (const BarField::Link& link : bar.field.links()) {
            const int along = link.along_a ? second_axis(axis) : third_axis(axis), normal = 3 - axis - along;
            const Claim claim{axis, link.whole, link.drop, link.flux, 1.0};
            for (int n = 0; n < grid_.cells(axis); ++n)
                add(true, normal, bar.place(link.a, link.b, n), claim, bar.part_of_cell(grid_, n));
            for (int n = bar.first_node; n <= bar.last_node; ++n)
                add(false, along, bar.place(link.a, link.b, n), claim, bar.part_of_dual(grid_, n));
        }
        for (const BarField::Face& face : bar.field.faces())
            for (int n = bar.first_node; n <= bar.last_node; ++n)
                add(true, axis, bar.place(face.a, face.b, n), {axis, 1.0, face.share, 1.0, 1.0},
                    bar.part_of_dual(grid_, n));
    }

    std::vector<FittedShare> shares() const {
        std::vector<FittedShare> found;
        for (const auto& [key, claims] : claims_) {
            const auto& [is_face, axis, at] = key;
            const double share = share_of(claims, is_face);
            if (std::abs(share - 1.0) > same_share) found.push_back({is_face, axis, at, 1.0, share});
        }
        return found;
    }

private:
    /// Flux over drop that one bar gives a part of an edge or face.
    struct Claim {
        int axis;
        double whole, drop, flux, part;
    };
    using Key = std::tuple<bool, int, std::uint64_t>;

    bool is_whole(bool is_face, int axis, const Place& place) const {
        const auto n = static_cast<std::size_t>(axis);
        const std::uint64_t at = grid_.index(place);
        if (!is_face) return grid_.has_edge(axis, place) && edges_.cover[n][at] == Cover::whole;
        if (!grid_.has_face(axis, place) || faces_.cover[n][at] == Cover::metal) return false;
        const CutFace face = faces_.parts(axis, at);
        return face.count == 1 && face.areas[0] == 1.0;
    }
    void add(bool is_face, int axis, const Place& place, Claim claim, double part) {
        if (part <= 0.0 || !is_whole(is_face, axis, place)) return;
        claim.part = part;
        claims_[{is_face, axis, grid_.index(place)}].push_back(claim);
    }

    static double share_of(const std::vector<Claim>& claims, bool is_face) {
        struct Part {
            double share, part;
        };
        std::vector<Part> parts;
        double all = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            double drop = 0.0, flux = 0.0, whole = 0.0, part = 0.0;
            for (const Claim& claim : claims) {
                if (claim.axis != axis) continue;
                drop += claim.part * claim.drop, flux += claim.part * claim.flux;
                whole = claim.whole, part = std::max(part, claim.part);
            }
            if (part > 0.0) parts.push_back({BarField::share(whole, drop, flux), part}), all += part;
        }
        const double scale = all > 1.0 ? 1.0 / all : 1.0, rest = std::max(0.0, 1.0 - all);
        double sum = rest;
        for (const Part& each : parts) sum += scale * each.part * (is_face ? each.share : 1.0 / each.share);
        return is_face ? sum : 1.0 / sum;
    }

    const CartesianGrid& grid_;
    const CutEdges& edges_;
    const CutFaces& faces_;
    std::map<Key, std::vector<Claim>> claims_;
};

}  // namespace

std::vector<FittedShare> fit_bars(const Body& body, std::vector<GriddedBar> bars, const CartesianGrid& grid,
                                  const CutEdges& edges, const CutFaces& faces) {
    std::vector<FittedShare> found;
    const auto add = [&](const std::vector<FittedShare>& shares) {
        found.insert(found.end(), shares.begin(), shares.end());
    };
    for (GriddedBar& bar : bars) {
        const std::array<BarEnd, 2> ends = ends_of_bar(bar, bars, body, grid);
        for (const bool is_high : {false, true}) {
            const BarEnd& end = ends[is_high ? 1 : 0];
            if (end.kind == BarEnd::Kind::free) add(fit_free_end(bar, is_high, grid, edges));
            if (end.kind != BarEnd::Kind::gap) continue;
            add(fit_gap(bar, is_high, end, grid, edges));
            (is_high ? bar.current.to : bar.current.from) += is_high ? end.gap : -end.gap;
        }
    }
    BarFitter fitter(grid, edges, faces);
    for (const GriddedBar& bar : bars) fitter.add(bar);
    add(fitter.shares());
    return found;
}

}  // namespace lathe
