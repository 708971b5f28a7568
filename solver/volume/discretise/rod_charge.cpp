#include "solver/volume/discretise/rod_charge.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>

namespace lathe {
namespace {

constexpr double longest_rod = 20.0, first_piece = 0.2, last_piece = 1.0, growth = 1.2;  // cells
constexpr double shortest_piece = 2.0;  // radii: shorter ones see the axis in place of the surface
// Gauss's points on a piece.
constexpr std::array<double, 3> points{-0.7745966692414834, 0.0, 0.7745966692414834};
constexpr std::array<double, 3> weights{5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};

/// Potential of a piece of charge 1 per length.
double of_piece(double from, double to, double along, double across) {
    return std::asinh((along - from) / across) - std::asinh((along - to) / across);
}

/// Angle at which a rectangle in the plane at the distance d is seen: one corner's part.
double corner_angle(double u, double v, double d) {
    return std::atan(u * v / (d * std::sqrt(u * u + v * v + d * d)));
}

}  // namespace

RodCharge::RodCharge(double radius, double length, double cell) {
    const double all = std::min(length, longest_rod * cell);
    double size = std::max(first_piece * cell, shortest_piece * radius), place = 0.0;
    while (place < all) {
        // Both ends of a short rod get short pieces.
        const double from_other = all < length ? all : all - place;
        const double piece_length =
            std::min({size, all - place, std::max(first_piece * cell, 0.5 * from_other)});
        pieces_.push_back({-place - piece_length, -place});
        place += piece_length;
        if (all - place < 0.5 * piece_length) {
            pieces_.back().from = -all;
            break;
        }
        size = std::max(std::min(size * growth, last_piece * cell), shortest_piece * radius);
    }
    const auto count = static_cast<Eigen::Index>(pieces_.size());
    Eigen::MatrixXd matrix(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Piece& at = pieces_[static_cast<std::size_t>(i)];
        for (Eigen::Index j = 0; j < count; ++j) {
            const Piece& of = pieces_[static_cast<std::size_t>(j)];
            matrix(i, j) = of_piece(of.from, of.to, 0.5 * (at.from + at.to), radius);
        }
    }
    const Eigen::VectorXd charges = matrix.partialPivLu().solve(Eigen::VectorXd::Ones(count));
    for (std::size_t n = 0; n < pieces_.size(); ++n)
        pieces_[n].charge = charges[static_cast<Eigen::Index>(n)];
}

double RodCharge::potential(const Eigen::Vector3d& place) const {
    const double across = std::max(std::hypot(place[1], place[2]), 1e-9 * std::abs(place[0]));
    double sum = 0.0;
    for (const Piece& piece : pieces_) sum += piece.charge * of_piece(piece.from, piece.to, place[0], across);
    return sum;
}

double RodCharge::flux(int axis, const Eigen::Vector3d& low, const Eigen::Vector3d& high) const {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    double sum = 0.0;
    for (const Piece& piece : pieces_)
        for (std::size_t n = 0; n < points.size(); ++n) {
            Eigen::Vector3d at = Eigen::Vector3d::Zero();
            at[0] = 0.5 * (piece.from + piece.to) + 0.5 * points[n] * (piece.to - piece.from);
            const Eigen::Vector3d p = low - at, q = high - at;
            if (p[axis] == 0.0) continue;
            const double angle = corner_angle(q[u], q[v], p[axis]) - corner_angle(p[u], q[v], p[axis]) -
                                 corner_angle(q[u], p[v], p[axis]) + corner_angle(p[u], p[v], p[axis]);
            sum += weights[n] * (piece.to - piece.from) * piece.charge * angle;
        }
    return sum;
}

}  // namespace lathe
