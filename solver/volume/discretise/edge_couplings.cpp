#include "solver/volume/discretise/edge_couplings.hpp"

#include <algorithm>
#include <cmath>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {
namespace {

constexpr double least_decay = 0.6;  // of edges that are coupled

/// One pair, listed once for each of its edges.
struct Half {
    VolumeIndex to, from;
    double weight;
};

class Coupler {
public:
    Coupler(const VolumeGrid& grid, const VolumeCoefficients& coefficients, double dt)
        : grid_(grid), coefficients_(coefficients), dt_(dt) {}

    /// The four pairs of edges along two axes at a node, of this element.
    void couple(const Place& node, int axis, double element) {
        const int a = second_axis(axis), b = third_axis(axis);
        if (element == 0.0 || is_in_layer(node, a) || is_in_layer(node, b)) return;
        for (const int low_a : {-1, 0})
            for (const int low_b : {-1, 0})
                add_pair(edge(moved(node, a, low_a), a), edge(moved(node, b, low_b), b), element);
    }

    VolumeCoupling result() {
        std::sort(halves_.begin(), halves_.end(), [](const Half& p, const Half& q) {
            return p.to == q.to ? lies_before(p.from, q.from) : lies_before(p.to, q.to);
        });
        VolumeCoupling coupling;
        for (const Half& half : halves_)
            if (coupling.edges.empty() || coupling.edges.back().at != half.to)
                coupling.edges.push_back(coupled(half.to));
        coupling.first_terms.reserve(coupling.edges.size() + 1);
        coupling.terms.reserve(halves_.size());
        for (const Half& half : halves_) {
            if (coupling.first_terms.empty() || coupling.edges[coupling.first_terms.size() - 1].at != half.to)
                coupling.first_terms.push_back(static_cast<std::uint32_t>(coupling.terms.size()));
            coupling.terms.push_back({coupling.position(half.from), half.weight});
        }
        coupling.first_terms.push_back(static_cast<std::uint32_t>(coupling.terms.size()));
        return coupling;
    }

private:
    static VolumeIndex edge(const Place& place, int axis) {
        return {voltage_along(static_cast<Axis>(axis)), place[0], place[1], place[2]};
    }
    bool is_in_layer(const Place& node, int axis) const {
        const int n = CartesianGrid::of(node, axis);
        const auto [begin, end] = grid_.clear_cells(static_cast<Axis>(axis));
        const bool has_low = begin > 0, has_high = end < grid_.cells(static_cast<Axis>(axis));
        return (has_low && n <= begin) || (has_high && n >= end);
    }
    const CoefficientSet& set_of(const VolumeIndex& at) const {
        return coefficients_.of(grid_.at(at.i, at.j, at.k));
    }
    double value(const VolumeIndex& at) const {
        return set_of(at).value[static_cast<std::size_t>(at.component)];
    }
    double decay(const VolumeIndex& at) const {
        return set_of(at).decay[static_cast<std::size_t>(at.component)];
    }

    void add_pair(const VolumeIndex& e, const VolumeIndex& f, double element) {
        const double free_e = free_space_coefficient(grid_, dt_, e),
                     free_f = free_space_coefficient(grid_, dt_, f);
        if (free_e == 0.0 || free_f == 0.0 || value(e) == 0.0 || value(f) == 0.0) return;
        if (std::min(decay(e), decay(f)) < least_decay) return;
        const double weight = 0.25 * element * std::sqrt(free_e * free_f);
        halves_.push_back({e, f, weight});
        halves_.push_back({f, e, weight});
    }

    /// With c0 = c (1 + s), 1 + s = 2 / (1 + decay), the flux (v(n+1) - v(n)) / c0 of the edge alone.
    VolumeCoupling::Edge coupled(const VolumeIndex& at) const {
        const double c = free_space_coefficient(grid_, dt_, at) * value(at), d = decay(at);
        return {at, 0.5 * (1.0 + d), 0.5 * (1.0 - d) * (1.0 + d) / c};
    }

    const VolumeGrid& grid_;
    const VolumeCoefficients& coefficients_;
    double dt_;
    std::vector<Half> halves_;
};

}  // namespace

VolumeCoupling couple_edges(const VolumeGrid& grid, const CartesianGrid& places,
                            const VolumeDielectrics& dielectrics, const VolumeCoefficients& coefficients,
                            double dt) {
    Coupler coupler(grid, coefficients, dt);
    for (const NodeCoupling& node : dielectrics.couplings)
        for (int axis = 0; axis < 3; ++axis)
            coupler.couple(places.place(node.at), axis, node.elements[static_cast<std::size_t>(axis)]);
    return coupler.result();
}

}  // namespace lathe
