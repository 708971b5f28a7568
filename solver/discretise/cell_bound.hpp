// The stability of leap-frog, one cell at a time.
#pragma once

#include <Eigen/Dense>
#include <array>

#include "solver/discretise/coefficients.hpp"

namespace lathe {

/// A face of the grid by component and cell.
struct FaceIndex {
    enum Component { phi, r, z } component;
    int i, k;
};

/// One r-z cell as a bound on the whole grid's spectrum.
///
/// Leap-frog is stable when no field v makes  sum_faces C_f (K v)_f^2  reach  4 sum_edges v_e^2 / C_e
/// (K: the curl). Both sums are split over the r-z cells, each face and edge shared out among the cells
/// that touch it; then it is enough that every cell alone obeys the inequality: 4/C - K C_e K^T over its
/// five faces must be positive definite (element-by-element bound of Irons & Treharne 1971).
class CellBound {
public:
    static constexpr std::size_t faces = 5;
    using Values = std::array<double, faces>;

    CellBound(const Grid& grid, int azimuthal_order, const CoefficientMaps& maps, int i, int k);

    /// Faces phi, r (inner, outer), z (low, high) of the cell (i, k).
    static std::array<FaceIndex, faces> face_indices(int i, int k);

    /// Whether the cell obeys with these coefficients of its faces (0: metal).
    bool holds(const Values& coefficients) const;

    /// Largest eigenvalue of C_f K C_e K^T with these coefficients of its faces; below 4 the cell obeys.
    double largest_eigenvalue(const Values& coefficients) const;

    /// The largest coefficient that a face's own edges alone would let it have; 0 without edges.
    double alone(std::size_t face) const;

private:
    Eigen::Matrix<double, 5, 1> share_;      ///< of each face
    Eigen::Matrix<double, 5, 5> stiffness_;  ///< K C_e K^T
};

}  // namespace lathe
