// The potential of the electrons' own charge, on the mesh that they move in.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/push/electron_arrays.hpp"

namespace lathe::particles {

/// Linear finite elements, of a body of revolution
///     int eps0 grad u . grad phi r dr dz = sum q u / (2 pi)
/// with charges q of whole rings (C), of planar antennas int eps0 grad u . grad phi dx dy = sum q u with q
/// per metre (C/m). phi is given at the vertices of walls; on the axis and at open edges its normal
/// derivative is 0. What depends on phi is not solved: of order m > 0 this is the mean over phi. The factor
/// is kept, so that each solution costs two triangular solves.
class PoissonSolver {
public:
    /// Throws SolverError when no vertex has a given potential.
    PoissonSolver(const TriangleMesh& mesh, bool is_planar);
    ~PoissonSolver();
    PoissonSolver(const PoissonSolver&) = delete;
    PoissonSolver& operator=(const PoissonSolver&) = delete;

    /// V at each vertex, of charges at the vertices; `walls_v` has the potential at each vertex of a wall
    /// (others are not read), or is empty: 0 V.
    std::vector<double> potential(const std::vector<double>& charges,
                                  const std::vector<double>& walls_v = {}) const;

private:
    struct Factor;
    std::unique_ptr<Factor> factor_;
};

/// -grad phi in each triangle, in the places of electric fields of `statics`, which has one entry a triangle.
void set_electric_field(const TriangleMesh& mesh, const std::vector<double>& potential,
                        std::vector<StaticField>& statics);

/// Sums of weights at the vertices in whole numbers, so that they do not depend on the order: a charge is
/// divided among the corners of its triangle by barycentric coordinates, to 2^-32 of a weight of 1.
class ChargeSums {
public:
    explicit ChargeSums(const TriangleMesh& mesh) : sums_(mesh.vertices.size(), 0) {}
    void clear() { sums_.assign(sums_.size(), 0); }
    /// `row` is the triangle's.
    void add(const TriangleRow<double>& row, double r, double z, double weight = 1.0);
    void add(const PushSetting& push, const ElectronArrays& electrons);
    /// Charges at the vertices for one particle's charge in C.
    std::vector<double> charges(double charge) const;

private:
    std::vector<std::int64_t> sums_;
};

}  // namespace lathe::particles
