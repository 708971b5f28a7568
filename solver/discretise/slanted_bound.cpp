#include "solver/discretise/slanted_bound.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Sparse>
#include <algorithm>

#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

/// Share of the diagonal that stays; equality would leave a mode without energy or without time step.
constexpr double least_share = 0.02;

/// Diagonal of A - 0.02 diag(alpha), or of room - A.
double diagonal(double alpha, double room, bool lower) {
    return lower ? (1.0 - least_share) * alpha : room - alpha;
}

/// The pairs of each edge, one edge behind the other.
struct Joined {
    struct Other {
        std::uint32_t edge;
        double b;
    };
    std::vector<std::size_t> first;
    std::vector<Other> others;

    explicit Joined(const SlantedMatrix& matrix) : first(matrix.alpha.size() + 1, 0) {
        for (const SlantedMatrix::Pair& pair : matrix.pairs) ++first[pair.r + 1], ++first[pair.z + 1];
        for (std::size_t n = 1; n < first.size(); ++n) first[n] += first[n - 1];
        others.resize(first.back());
        std::vector<std::size_t> next(first.begin(), first.end() - 1);
        for (const SlantedMatrix::Pair& pair : matrix.pairs) {
            others[next[pair.r]++] = {pair.z, pair.b};
            others[next[pair.z]++] = {pair.r, pair.b};
        }
    }
};

bool is_positive(const SlantedMatrix& matrix, const Joined& joined, const std::vector<std::uint32_t>& block,
                 bool lower) {
    const auto size = static_cast<Eigen::Index>(block.size());
    Eigen::MatrixXd part = Eigen::MatrixXd::Zero(size, size);
    for (Eigen::Index n = 0; n < size; ++n) {
        const std::uint32_t edge = block[static_cast<std::size_t>(n)];
        part(n, n) = diagonal(matrix.alpha[edge], matrix.room, lower);
        for (std::size_t at = joined.first[edge]; at < joined.first[edge + 1]; ++at) {
            const auto found = std::lower_bound(block.begin(), block.end(), joined.others[at].edge);
            if (found != block.end() && *found == joined.others[at].edge)
                part(n, found - block.begin()) = joined.others[at].b;
        }
    }
    if (!lower) part = (2.0 * Eigen::MatrixXd(part.diagonal().asDiagonal()) - part).eval();
    return part.llt().info() == Eigen::Success;
}

}  // namespace

bool SlantedMatrix::is_bounded() const {
    const auto edges = static_cast<Eigen::Index>(alpha.size());
    for (const bool lower : {true, false}) {
        std::vector<Eigen::Triplet<double>> entries;
        for (Eigen::Index n = 0; n < edges; ++n)
            entries.emplace_back(n, n, diagonal(alpha[static_cast<std::size_t>(n)], room, lower));
        for (const Pair& pair : pairs)
            entries.emplace_back(std::max(pair.r, pair.z), std::min(pair.r, pair.z),
                                 lower ? pair.b : -pair.b);
        Eigen::SparseMatrix<double> matrix(edges, edges);
        matrix.setFromTriplets(entries.begin(), entries.end());
        const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factors(matrix);
        if (factors.info() != Eigen::Success) return false;
    }
    return true;
}

std::vector<std::uint32_t> SlantedMatrix::edges_out_of_bounds(int rings) const {
    const Joined joined(*this);
    constexpr int edges_together = 64;
    std::vector<char> is_out(alpha.size(), 0);
    parallel_for(static_cast<int>(alpha.size()), edges_together, [&](int begin, int end) {
        std::vector<std::uint32_t> block, ring, next;
        for (int n = begin; n < end; ++n) {
            block = ring = {static_cast<std::uint32_t>(n)};
            for (int step = 0; step < rings; ++step) {
                next.clear();
                for (const std::uint32_t edge : ring)
                    for (std::size_t at = joined.first[edge]; at < joined.first[edge + 1]; ++at)
                        next.push_back(joined.others[at].edge);
                block.insert(block.end(), next.begin(), next.end());
                std::sort(block.begin(), block.end());
                block.erase(std::unique(block.begin(), block.end()), block.end());
                ring = next;
            }
            is_out[static_cast<std::size_t>(n)] =
                !is_positive(*this, joined, block, true) || !is_positive(*this, joined, block, false);
        }
    });
    std::vector<std::uint32_t> found;
    for (std::uint32_t n = 0; n < is_out.size(); ++n)
        if (is_out[n]) found.push_back(n);
    return found;
}

}  // namespace lathe
