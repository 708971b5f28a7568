#include "solver/volume/discretise/plane_operator.hpp"

#include "solver/volume/discretise/plane_cells.hpp"

namespace lathe {
PlaneOperator::PlaneOperator(const VolumeProblem& problem, const PortPlane& plane, ModeFamily family) {
    const bool is_te = family == ModeFamily::te;
    const Axis axis_u = next(plane.axis), axis_v = next(plane.axis, 2);
    const VolumeComponent e_u = voltage_along(axis_u), e_v = voltage_along(axis_v);
    const VolumeComponent h_u = current_along(axis_u), h_v = current_along(axis_v);
    const VolumeComponent own = is_te ? current_along(plane.axis) : voltage_along(plane.axis);
    const PlaneCoefficients coefficient(problem, plane);
    // Faces without a free edge are no part of the guide. Nodes without one lie beyond a wall thinner than a
    // cell, on the other side of a face that it divides.
    const auto is_open = [&](int u, int v) {
        if (!(coefficient(own, u, v) > 0.0)) return false;
        if (is_te)
            return coefficient(e_u, u, v) > 0.0 || coefficient(e_u, u, v + 1) > 0.0 ||
                   coefficient(e_v, u, v) > 0.0 || coefficient(e_v, u + 1, v) > 0.0;
        return coefficient(e_u, u, v) > 0.0 || coefficient(e_u, u - 1, v) > 0.0 ||
               coefficient(e_v, u, v) > 0.0 || coefficient(e_v, u, v - 1) > 0.0;
    };
    PlaneNumbering numbers(plane);
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

std::vector<PlaneMode::Edge> PlaneOperator::edges(const Eigen::VectorXd& mode) const {
    std::vector<PlaneMode::Edge> edges;
    for (const Link& link : links_) {
        PlaneMode::Edge edge = link.edge;
        edge.current = link.weight * ((link.second >= 0 ? mode[link.second] : 0.0) -
                                      (link.first >= 0 ? mode[link.first] : 0.0));
        edges.push_back(edge);
    }
    return edges;
}

}  // namespace lathe
