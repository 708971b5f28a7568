#include "solver/volume/discretise/plane_operator.hpp"

namespace lathe {
namespace {

/// Unknowns of a part of a plane by index, -1 where there is none.
class Numbering {
public:
    explicit Numbering(const PortPlane& plane)
        : from_(plane.from),
          size_{plane.to[0] - plane.from[0] + 1, plane.to[1] - plane.from[1] + 1},
          numbers_(static_cast<std::size_t>(size_[0]) * static_cast<std::size_t>(size_[1]), -1) {}

    int at(int u, int v) const { return holds(u, v) ? numbers_[place(u, v)] : -1; }
    void add(int u, int v) { numbers_[place(u, v)] = count_++; }
    int count() const { return count_; }

private:
    bool holds(int u, int v) const {
        return u >= from_[0] && v >= from_[1] && u < from_[0] + size_[0] && v < from_[1] + size_[1];
    }
    std::size_t place(int u, int v) const {
        return static_cast<std::size_t>(v - from_[1]) * static_cast<std::size_t>(size_[0]) +
               static_cast<std::size_t>(u - from_[0]);
    }
    std::array<int, 2> from_, size_;
    std::vector<int> numbers_;
    int count_ = 0;
};

/// The coefficient of a component of the plane's node; what lies beyond its part counts as held at zero.
class PlaneCoefficients {
public:
    PlaneCoefficients(const VolumeProblem& problem, const PortPlane& plane)
        : problem_(problem), plane_(plane) {}
    double operator()(VolumeComponent component, int u, int v) const {
        const std::array<int, 2> at{u, v};
        VolumeIndex index{component};
        int* const n[] = {&index.i, &index.j, &index.k};
        for (const int a : {0, 1}) {
            const Axis axis = next(plane_.axis, a + 1);
            const auto s = static_cast<std::size_t>(a);
            const int last = plane_.to[s] - (is_half(component, axis) ? 1 : 0);
            if (at[s] < plane_.from[s] || at[s] > last) return 0.0;
            *n[number(axis)] = at[s];
        }
        *n[number(plane_.axis)] = plane_.node;
        return coefficient_of(problem_, index);
    }

private:
    const VolumeProblem& problem_;
    const PortPlane& plane_;
};

}  // namespace

PlaneOperator::PlaneOperator(const VolumeProblem& problem, const PortPlane& plane, ModeFamily family) {
    const bool is_te = family == ModeFamily::te;
    const Axis axis_u = next(plane.axis), axis_v = next(plane.axis, 2);
    const VolumeComponent e_u = voltage_along(axis_u), e_v = voltage_along(axis_v);
    const VolumeComponent h_u = current_along(axis_u), h_v = current_along(axis_v);
    const VolumeComponent own = is_te ? current_along(plane.axis) : voltage_along(plane.axis);
    const PlaneCoefficients coefficient(problem, plane);
    const auto is_open = [&](int u, int v) {
        if (!(coefficient(own, u, v) > 0.0)) return false;
        return !is_te || coefficient(e_u, u, v) > 0.0 || coefficient(e_u, u, v + 1) > 0.0 ||
               coefficient(e_v, u, v) > 0.0 || coefficient(e_v, u + 1, v) > 0.0;
    };
    Numbering numbers(plane);
    std::vector<double> mass;
    for (int v = plane.from[1]; v <= plane.to[1]; ++v)
        for (int u = plane.from[0]; u <= plane.to[0]; ++u)
            if (is_open(u, v)) numbers.add(u, v), mass.push_back(1.0 / coefficient(own, u, v));
    mass_ = Eigen::Map<const Eigen::VectorXd>(mass.data(), static_cast<Eigen::Index>(mass.size()));

    // An edge along u lies between the faces before and behind it along v, a current h_v between the voltages
    // of two nodes along u.
    for (int v = plane.from[1]; v <= plane.to[1]; ++v)
        for (int u = plane.from[0]; u <= plane.to[0]; ++u) {
            if (const double c = coefficient(e_u, u, v); c > 0.0)
                links_.push_back(
                    is_te ? Link{{e_u, h_v, {u, v}}, numbers.at(u, v - 1), numbers.at(u, v), 1.0, c}
                          : Link{{e_u, h_v, {u, v}},
                                 numbers.at(u, v),
                                 numbers.at(u + 1, v),
                                 coefficient(h_v, u, v),
                                 coefficient(h_v, u, v)});
            if (const double c = coefficient(e_v, u, v); c > 0.0)
                links_.push_back(
                    is_te ? Link{{e_v, h_u, {u, v}}, numbers.at(u - 1, v), numbers.at(u, v), -1.0, c}
                          : Link{{e_v, h_u, {u, v}},
                                 numbers.at(u, v),
                                 numbers.at(u, v + 1),
                                 coefficient(h_u, u, v),
                                 coefficient(h_u, u, v)});
        }
    std::vector<Eigen::Triplet<double>> entries;
    for (const Link& link : links_) {
        if (link.first >= 0) entries.emplace_back(link.first, link.first, link.stiffness);
        if (link.second >= 0) entries.emplace_back(link.second, link.second, link.stiffness);
        if (link.first < 0 || link.second < 0) continue;
        entries.emplace_back(link.first, link.second, -link.stiffness);
        entries.emplace_back(link.second, link.first, -link.stiffness);
    }
    stiffness_.resize(mass_.size(), mass_.size());
    stiffness_.setFromTriplets(entries.begin(), entries.end());
}

std::vector<PortMode::Edge> PlaneOperator::edges(const Eigen::VectorXd& mode) const {
    std::vector<PortMode::Edge> edges;
    for (const Link& link : links_) {
        PortMode::Edge edge = link.edge;
        edge.current = link.weight * ((link.second >= 0 ? mode[link.second] : 0.0) -
                                      (link.first >= 0 ? mode[link.first] : 0.0));
        edges.push_back(edge);
    }
    return edges;
}

}  // namespace lathe
