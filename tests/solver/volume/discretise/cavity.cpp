#include "tests/solver/volume/discretise/cavity.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <map>

#include "solver/base/constants.hpp"
#include "solver/base/symmetric_modes.hpp"

namespace lathe::tests {
namespace {

Eigen::Vector3d node(const CartesianGrid& grid, const Place& p) {
    return {grid.at(0, p[0]), grid.at(1, p[1]), grid.at(2, p[2])};
}

}  // namespace

Cavity::Cavity(const GridLines& grid, const VolumeCells& cells, const VolumeDielectrics* dielectrics,
               bool coupled) {
    const CartesianGrid places(grid);
    std::array<std::vector<int>, 3> numbers;
    std::vector<Eigen::Triplet<double>> curl;
    std::vector<double> edge_stiffness, face_stiffness, inverse;
    const auto add_edge = [&](int axis, std::uint64_t at, double share) {
        const Place p = places.place(at);
        Unknown edge{node(places, p), axis, share * places.cell(axis, CartesianGrid::of(p, axis))};
        edge.middle[axis] += 0.5 * places.cell(axis, CartesianGrid::of(p, axis));
        edge_stiffness.push_back(edge.length / places.dual_area(axis, p));
        inverse.push_back(1.0 / (dielectrics ? dielectrics->at(axis, at).permittivity : 1.0));
        edges_.push_back(edge);
        return static_cast<int>(edges_.size()) - 1;
    };
    const auto add_face = [&](int axis, std::uint64_t at, double share) {
        const Place p = places.place(at);
        Unknown face{node(places, p), axis, places.dual(axis, CartesianGrid::of(p, axis))};
        for (const int other : {second_axis(axis), third_axis(axis)})
            face.middle[other] += 0.5 * places.cell(other, CartesianGrid::of(p, other));
        face_stiffness.push_back(face.length / (share * places.face_area(axis, p)));
        faces_.push_back(face);
        return static_cast<int>(faces_.size()) - 1;
    };
    for (auto& list : numbers) list.assign(places.node_count(), -1);
    const auto main_edge = [&](int axis, std::uint64_t at) {
        int& number = numbers[static_cast<std::size_t>(axis)][at];
        const double share = cells.edges[static_cast<std::size_t>(axis)].share(at);
        if (number < 0 && share > 0.0) number = add_edge(axis, at, share);
        return number;
    };
    for (int axis = 0; axis < 3; ++axis)
        for (std::uint64_t at = 0; at < places.node_count(); ++at) {
            const Place p = places.place(at);
            const double share = cells.faces[static_cast<std::size_t>(axis)].share(at);
            if (!places.has_face(axis, p) || share <= 0.0) continue;
            const int face = add_face(axis, at, share);
            for (const FaceEdge& edge : edges_of_face(axis, p)) {
                const int e = main_edge(edge.axis, places.index(edge.place));
                if (e >= 0) curl.emplace_back(face, e, edge.sign);
            }
        }
    std::vector<int> second;
    for (const auto& edge : cells.second.edges) second.push_back(add_edge(edge.axis, edge.at, edge.share));
    for (const auto& its : cells.second.faces) {
        const int face = add_face(its.axis, its.at, its.share);
        for (const EdgeReference& edge : its.rim)
            curl.emplace_back(face,
                              edge.second >= 0 ? second[static_cast<std::size_t>(edge.second)]
                                               : main_edge(edge.axis, edge.at),
                              edge.sign);
    }
    edge_root_ = Eigen::Map<Eigen::VectorXd>(edge_stiffness.data(), static_cast<Eigen::Index>(edges_.size()))
                     .cwiseSqrt();
    face_root_ = Eigen::Map<Eigen::VectorXd>(face_stiffness.data(), static_cast<Eigen::Index>(faces_.size()))
                     .cwiseSqrt();
    root_.resize(static_cast<Eigen::Index>(faces_.size()), static_cast<Eigen::Index>(edges_.size()));
    root_.setFromTriplets(curl.begin(), curl.end());
    root_ = face_root_.asDiagonal() * root_ * edge_root_.asDiagonal();
    transposed_ = root_.transpose();
    std::vector<Eigen::Triplet<double>> elements;
    for (std::size_t n = 0; n < inverse.size(); ++n)
        elements.emplace_back(static_cast<int>(n), static_cast<int>(n), inverse[n]);
    if (coupled)
        for (const NodeCoupling& coupling : dielectrics->couplings)
            for (int axis = 0; axis < 3; ++axis) {
                const Place p = places.place(coupling.at);
                const int a = second_axis(axis), b = third_axis(axis);
                for (const Place& at_a : {p, moved(p, a, -1)})
                    for (const Place& at_b : {p, moved(p, b, -1)}) {
                        const int e = main_edge(a, places.index(at_a)), f = main_edge(b, places.index(at_b));
                        const double element = 0.25 * coupling.elements[static_cast<std::size_t>(axis)];
                        elements.emplace_back(e, f, element);
                        elements.emplace_back(f, e, element);
                    }
            }
    inverse_permittivity_.resize(root_.cols(), root_.cols());
    inverse_permittivity_.setFromTriplets(elements.begin(), elements.end());

    // Lanczos without reorthogonalisation: good for the largest eigenvalue.
    Eigen::VectorXd last = Eigen::VectorXd::Zero(root_.rows()), now(root_.rows());
    for (Eigen::Index n = 0; n < now.size(); ++n)
        now[n] = std::sin(1.0 + 1.7 * static_cast<double>(n * n % 7919));
    now.normalize();
    const int steps = 150;
    Eigen::MatrixXd small = Eigen::MatrixXd::Zero(steps, steps);
    double beta = 0.0;
    for (int n = 0; n < steps; ++n) {
        Eigen::VectorXd next = apply(now) - beta * last;
        const double alpha = next.dot(now);
        next -= alpha * now;
        beta = next.norm();
        small(n, n) = alpha;
        if (n + 1 < steps) small(n, n + 1) = small(n + 1, n) = beta;
        last = now;
        now = next / beta;
    }
    largest_ = largest_symmetric_value(small);
}

Eigen::VectorXd Cavity::apply(const Eigen::VectorXd& currents) const {
    const Eigen::VectorXd d = transposed_ * currents;
    const Eigen::VectorXd e = inverse_permittivity_ * d;
    return root_ * e;
}

Eigen::VectorXd Cavity::electric(const Field& field) const {
    Eigen::VectorXd v(size());
    for (Eigen::Index n = 0; n < size(); ++n) {
        const Unknown& edge = edges_[static_cast<std::size_t>(n)];
        v[n] = field(edge.middle)[edge.axis] * edge.length / edge_root_[n];
    }
    return v;
}

Eigen::VectorXd Cavity::magnetic(const Field& field) const {
    Eigen::VectorXd h(root_.rows());
    for (Eigen::Index n = 0; n < h.size(); ++n) {
        const Unknown& face = faces_[static_cast<std::size_t>(n)];
        h[n] = field(face.middle)[face.axis] * face.length / face_root_[n];
    }
    return h;
}

std::vector<double> Cavity::wave_numbers(const std::vector<Eigen::VectorXd>& starts, double near,
                                         double periods) const {
    const double step = 0.95 * 2.0 / std::sqrt(largest_);  // c dt, m
    const int steps = static_cast<int>(periods * 2.0 * constants::pi / (near * step));
    Eigen::MatrixXd filtered(root_.rows(), static_cast<Eigen::Index>(starts.size()));
    for (std::size_t s = 0; s < starts.size(); ++s) {
        Eigen::VectorXd now = starts[s].normalized();
        Eigen::VectorXd last = now - 0.5 * step * step * apply(now);  // time -1 is time 1
        Eigen::VectorXd sum = 0.5 * now;
        // A mode near k0 turns by 2 asin(k dt / 2) a step.
        const double turn = 2.0 * std::asin(0.5 * near * step);
        for (int n = 1; n < steps; ++n) {
            const Eigen::VectorXd next = 2.0 * now - last - step * step * apply(now);
            last = now;
            now = next;
            sum += 0.5 * (1.0 + std::cos(constants::pi * n / steps)) * std::cos(turn * n) * now;
        }
        filtered.col(static_cast<Eigen::Index>(s)) = sum.normalized();
    }
    const Eigen::MatrixXd basis = Eigen::HouseholderQR<Eigen::MatrixXd>(filtered).householderQ() *
                                  Eigen::MatrixXd::Identity(root_.rows(), filtered.cols());
    const Eigen::MatrixXd images = transposed_ * basis;
    const Eigen::MatrixXd projected = images.transpose() * (inverse_permittivity_ * images);
    std::vector<double> result;
    for (const double square : symmetric_modes(projected).values) result.push_back(std::sqrt(square));
    return result;
}

double Cavity::longest_time_step() const {
    return 2.0 / (constants::speed_of_light * std::sqrt(largest_));
}

bool Cavity::leads_to(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const {
    std::vector<char> edge_seen(edges_.size(), 0), face_seen(faces_.size(), 0);
    std::vector<Eigen::Index> open;
    const auto reach = [&](Eigen::Index edge) {
        if (edge_seen[static_cast<std::size_t>(edge)]) return;
        edge_seen[static_cast<std::size_t>(edge)] = 1;
        open.push_back(edge);
    };
    for (Eigen::Index n = 0; n < size(); ++n)
        if (from[n] != 0.0) reach(n);
    using Row = Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator;
    while (!open.empty()) {
        const Eigen::Index edge = open.back();
        open.pop_back();
        if (to[edge] != 0.0) return true;
        for (Row face(transposed_, edge); face; ++face) {
            if (face_seen[static_cast<std::size_t>(face.col())]) continue;
            face_seen[static_cast<std::size_t>(face.col())] = 1;
            for (Row next(root_, face.col()); next; ++next) reach(next.col());
        }
    }
    return false;
}

GridLines uniform_grid(const Eigen::Vector3d& low, double cell, const std::array<int, 3>& cells) {
    GridLines grid;
    const auto fill = [&](std::vector<double>& lines, double from, int count) {
        for (int n = 0; n <= count; ++n) lines.push_back(from + n * cell);
    };
    fill(grid.x, low.x(), cells[0]);
    fill(grid.y, low.y(), cells[1]);
    fill(grid.z, low.z(), cells[2]);
    return grid;
}

}  // namespace lathe::tests
