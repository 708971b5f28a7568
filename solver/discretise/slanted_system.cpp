#include "solver/discretise/slanted_system.hpp"

#include <Eigen/IterativeLinearSolvers>

namespace lathe {
namespace {

constexpr int most_iterations = 400;
constexpr double accuracy = 1e-7;
// What a change costs that takes the matrix out of its bounds, beside an error of the same size.
constexpr double first_held = 0.1, held_growth = 2.0;
constexpr int most_rounds = 5, most_weakenings = 40;

/// Edges around which the matrix is to change; empty when the whole is bounded.
std::vector<std::uint32_t> out_of_bounds(const SlantedMatrix& matrix) {
    for (const int rings : {2, 5})
        if (auto edges = matrix.edges_out_of_bounds(rings); !edges.empty()) return edges;
    std::vector<std::uint32_t> all;
    if (!matrix.is_bounded())
        for (std::uint32_t n = 0; n < matrix.alpha.size(); ++n) all.push_back(n);
    return all;
}

}  // namespace

/// The change that mends most, where held_ does not forbid it: measured by the unknowns' sizes.
Eigen::VectorXd SlantedSystem::least_squares(const Eigen::VectorXd& guess) const {
    const auto unknowns = static_cast<Eigen::Index>(sizes.size()),
               demands = static_cast<Eigen::Index>(right.size());
    const Eigen::VectorXd size = Eigen::Map<const Eigen::VectorXd>(sizes.data(), unknowns);
    std::vector<Eigen::Triplet<double>> entries = rows;
    int row = static_cast<int>(demands);
    for (std::size_t n = 0; n < held_.size(); ++n)
        if (held_[n] > 0.0) entries.emplace_back(row++, static_cast<int>(n), held_[n]);
    Eigen::SparseMatrix<double> matrix(row, unknowns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    matrix = (matrix * size.asDiagonal()).eval();
    Eigen::VectorXd wanted = Eigen::VectorXd::Zero(row);
    wanted.head(demands) = Eigen::Map<const Eigen::VectorXd>(right.data(), demands);
    Eigen::LeastSquaresConjugateGradient<Eigen::SparseMatrix<double>> solver;
    solver.setMaxIterations(most_iterations);
    solver.setTolerance(accuracy);
    solver.compute(matrix);
    return size.cwiseProduct(solver.solveWithGuess(wanted, guess.cwiseQuotient(size)));
}

SlantedMatrix SlantedSystem::with(const Eigen::VectorXd& change) const {
    SlantedMatrix matrix = start;
    for (std::size_t n = 0; n < matrix.alpha.size(); ++n) matrix.alpha[n] += change[of_edge[n]];
    for (std::size_t n = 0; n < matrix.pairs.size(); ++n) matrix.pairs[n].b += change[of_pair[n]];
    return matrix;
}

/// Where changes take the matrix out of its bounds, they are held back more and more; what they would have
/// mended is left to their neighbours.
std::optional<SlantedMatrix> SlantedSystem::solve() {
    held_.assign(sizes.size(), 0.0);
    Eigen::VectorXd change = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(sizes.size()));
    SlantedMatrix matrix = start;
    for (int round = 0; round < most_rounds; ++round) {
        change = least_squares(change);
        matrix = with(change);
        const std::vector<std::uint32_t> edges = out_of_bounds(matrix);
        if (edges.empty()) return matrix;
        std::vector<char> is_out(matrix.alpha.size(), 0);
        const auto hold = [&](int unknown) {
            double& held = held_[static_cast<std::size_t>(unknown)];
            held = held > 0.0 ? held_growth * held : first_held;
        };
        for (const std::uint32_t edge : edges) is_out[edge] = 1, hold(of_edge[edge]);
        for (std::size_t n = 0; n < matrix.pairs.size(); ++n)
            if (is_out[matrix.pairs[n].r] || is_out[matrix.pairs[n].z]) hold(of_pair[n]);
    }
    if (!weaken(matrix)) return std::nullopt;
    return matrix;
}

/// Pairs that are still too strong beside their edges, whose averages come back. False when that is of no
/// use: without room even free space is out of bounds.
bool SlantedSystem::weaken(SlantedMatrix& matrix) const {
    for (int round = 0; round < most_weakenings; ++round) {
        const std::vector<std::uint32_t> edges = out_of_bounds(matrix);
        if (edges.empty()) return true;
        std::vector<char> is_out(matrix.alpha.size(), 0);
        for (const std::uint32_t edge : edges) {
            is_out[edge] = 1;
            matrix.alpha[edge] = start.alpha[edge];
        }
        for (SlantedMatrix::Pair& pair : matrix.pairs)
            if (is_out[pair.r] || is_out[pair.z]) pair.b *= 0.8;
    }
    return false;
}

}  // namespace lathe
