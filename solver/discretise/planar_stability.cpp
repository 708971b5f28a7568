#include "solver/discretise/planar_stability.hpp"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/symmetric_modes.hpp"
#include "solver/discretise/small_faces.hpp"

namespace lathe {
namespace {

// Below 4, so that the bound survives the rounding of the coefficients to single precision.
constexpr double limit = 4.0 * (1.0 - 1e-4);

void raise_capacities(const Grid& grid, CoefficientMaps& maps) {
    const std::vector<double> drawn = maps.v_phi;
    const auto is_free = [&](int i, int k) { return i >= 0 && k >= 0 && drawn[grid.at(i, k)] > 0.0; };
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 1; k + 1 < grid.nz; ++k) {
            if (!is_free(i, k)) continue;
            struct Link {
                double weight;
                bool to_free;
            };
            const std::array links = {
                Link{maps.i_r[grid.at(i, k)], is_free(i, k + 1)},
                Link{maps.i_r[grid.at(i, k - 1)], is_free(i, k - 1)},
                Link{maps.i_z[grid.at(i, k)], is_free(i + 1, k)},
                Link{i > 0 ? maps.i_z[grid.at(i - 1, k)] : 0.0, is_free(i - 1, k)},
            };
            double sum = 0.0;
            for (const Link& link : links) sum += link.to_free ? 2.0 * link.weight : link.weight;
            // A conductor's coefficient holds 1/(1 + s) = (1 + decay)/2, which is no part of the bound.
            const double loss = maps.has_loss() ? 0.5 * (1.0 + maps.decay_phi[grid.at(i, k)]) : 1.0;
            double& coefficient = maps.v_phi[grid.at(i, k)];
            if (coefficient * sum > limit * loss) coefficient = limit * loss / sum;
        }
}

/// Faces of i_phi around the tips of thin metal. Links there are up to two and a half times as long as drawn
/// (metal_corners.hpp), and where several of them lie around whole faces these would ring: the largest
/// eigenvalue of sqrt(c_f c_g) (sum of v over the edges of f, or -v of the edge between f and g) has to stay
/// below 4. It belongs to a mode of a few faces, so blocks of 7 x 7 faces tell it.
class StretchedFaces {
public:
    StretchedFaces(const Grid& grid, CoefficientMaps& maps) : grid_(grid), maps_(maps) {}

    void bound() {
        for (int i = 0; i + 1 < grid_.nr; ++i)
            for (int k = 0; k + 1 < grid_.nz; ++k)
                if (face(i, k) > 0.0 && is_suspect(i, k)) bound_block(i, k);
    }

private:
    static constexpr int reach = 3, side = 2 * reach + 1, most_rounds = 50;
    static constexpr double block_limit = 4.0 * (1.0 - 1e-3);

    bool holds(int i, int k) const { return i >= 0 && k >= 0 && i + 1 < grid_.nr && k + 1 < grid_.nz; }
    double face(int i, int k) const { return holds(i, k) ? maps_.i_phi[grid_.at(i, k)] : 0.0; }
    /// Coefficients of the edges below a face in r and z, without the loss, which is no part of the bound.
    double along_r(int i, int k) const { return lossless(maps_.v_r, maps_.decay_r, grid_.at(i, k)); }
    double along_z(int i, int k) const { return lossless(maps_.v_z, maps_.decay_z, grid_.at(i, k)); }
    double lossless(const std::vector<double>& map, const std::vector<double>& decay, std::size_t at) const {
        return maps_.has_loss() ? map[at] * 2.0 / (1.0 + decay[at]) : map[at];
    }
    double sum(int i, int k) const {
        return along_r(i, k) + along_r(i, k + 1) + along_z(i, k) + along_z(i + 1, k);
    }
    /// Two neighbours bound the eigenvalue by the sum of both of their own sums; few come near it.
    bool is_suspect(int i, int k) const {
        const double own = face(i, k) * sum(i, k);
        for (const auto& [di, dk] : {std::pair{0, -1}, {0, 1}, {-1, 0}, {1, 0}})
            if (face(i + di, k + dk) > 0.0 && own + face(i + di, k + dk) * sum(i + di, k + dk) > limit)
                return true;
        return own > limit;
    }
    Eigen::MatrixXd block(int i0, int k0) const {
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(side * side, side * side);
        for (int n = 0; n < side * side; ++n) {
            const int i = i0 + n / side, k = k0 + n % side;
            if (face(i, k) <= 0.0) continue;
            matrix(n, n) = face(i, k) * sum(i, k);
            const auto join = [&](int other, double edge, double its_face) {
                matrix(n, other) = matrix(other, n) = -edge * std::sqrt(face(i, k) * its_face);
            };
            if (n % side + 1 < side && face(i, k + 1) > 0.0) join(n + 1, along_r(i, k + 1), face(i, k + 1));
            if (n / side + 1 < side && face(i + 1, k) > 0.0)
                join(n + side, along_z(i + 1, k), face(i + 1, k));
        }
        return matrix;
    }
    void bound_block(int i, int k) {
        const int i0 = i - reach, k0 = k - reach;
        for (int round = 0; round < most_rounds; ++round) {
            const Eigen::MatrixXd matrix = block(i0, k0);
            const auto size = matrix.rows();
            if ((block_limit * Eigen::MatrixXd::Identity(size, size) - matrix).llt().info() == Eigen::Success)
                return;
            const SymmetricModes modes = symmetric_modes(matrix);
            const Eigen::VectorXd mode = modes.vectors.col(size - 1).cwiseAbs();
            const double less = 0.999 * block_limit / modes.values[size - 1];
            for (Eigen::Index n = 0; n < size; ++n)
                if (mode[n] > 0.2 * mode.maxCoeff())
                    maps_.i_phi[grid_.at(i0 + static_cast<int>(n) / side, k0 + static_cast<int>(n) % side)] *=
                        less;
        }
    }

    const Grid& grid_;
    CoefficientMaps& maps_;
};

}  // namespace

void stabilise_planar(const Grid& grid, const CellGeometry& cells, CoefficientMaps& maps) {
    // Both kinds of fields are apart, and each cell's bound is to see the borrowing one alone.
    const std::vector<double> none(grid.cells(), 0.0);
    std::vector<double> i_r = std::exchange(maps.i_r, none), i_z = std::exchange(maps.i_z, none),
                        v_phi = std::exchange(maps.v_phi, none);
    stabilise_small_faces(grid, cells, 0, CellWindow::whole(grid), maps);
    maps.i_r = std::move(i_r), maps.i_z = std::move(i_z), maps.v_phi = std::move(v_phi);
    raise_capacities(grid, maps);
    StretchedFaces(grid, maps).bound();
}

}  // namespace lathe
