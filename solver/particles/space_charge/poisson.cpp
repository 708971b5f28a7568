#include "solver/particles/space_charge/poisson.hpp"

#include <Eigen/Sparse>
#include <array>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/particles/mesh/element_gradients.hpp"

namespace lathe::particles {
namespace {

constexpr double fixed_point = 4294967296.0;  // 2^32

}  // namespace

struct PoissonSolver::Factor {
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver;
    Eigen::SparseMatrix<double> coupling;  ///< free rows, columns of all vertices that are given
    std::vector<int> number;               ///< of each vertex among the free ones, or -1
    int free = 0;
    double charge_scale = 1.0;
};

PoissonSolver::PoissonSolver(const TriangleMesh& mesh, bool is_planar) : factor_(std::make_unique<Factor>()) {
    Factor& f = *factor_;
    f.free = number_free_vertices(mesh, f.number);
    if (f.free == mesh.vertex_count()) throw SolverError("space charge needs a wall");
    f.charge_scale = is_planar ? 1.0 : 1.0 / (2.0 * constants::pi);
    std::vector<Eigen::Triplet<double>> inner, outer;
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const ElementGradients g = element_gradients(mesh, t);
        const double weight = constants::vacuum_permittivity * g.area * (is_planar ? 1.0 : g.mean_r);
        const auto& corners = mesh.triangles[static_cast<std::size_t>(t)];
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                const int row = f.number[static_cast<std::size_t>(corners[i])];
                const int column = f.number[static_cast<std::size_t>(corners[j])];
                if (row < 0) continue;
                const double value = weight * (g.z[i] * g.z[j] + g.r[i] * g.r[j]);
                if (column >= 0)
                    inner.emplace_back(row, column, value);
                else
                    outer.emplace_back(row, corners[j], value);
            }
    }
    Eigen::SparseMatrix<double> matrix(f.free, f.free);
    matrix.setFromTriplets(inner.begin(), inner.end());
    f.coupling.resize(f.free, mesh.vertex_count());
    f.coupling.setFromTriplets(outer.begin(), outer.end());
    f.solver.compute(matrix);
    if (f.solver.info() != Eigen::Success) throw SolverError("the matrix of space charge has no factor");
}

PoissonSolver::~PoissonSolver() = default;

std::vector<double> PoissonSolver::potential(const std::vector<double>& charges,
                                             const std::vector<double>& walls_v) const {
    const Factor& f = *factor_;
    Eigen::VectorXd right(f.free), given = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(f.number.size()));
    for (std::size_t v = 0; v < f.number.size(); ++v) {
        if (f.number[v] >= 0)
            right(f.number[v]) = charges[v] * f.charge_scale;
        else if (!walls_v.empty())
            given(static_cast<Eigen::Index>(v)) = walls_v[v];
    }
    const Eigen::VectorXd solution = f.solver.solve(right - f.coupling * given);
    std::vector<double> result(f.number.size());
    for (std::size_t v = 0; v < result.size(); ++v)
        result[v] = f.number[v] >= 0 ? solution(f.number[v]) : given(static_cast<Eigen::Index>(v));
    return result;
}

void set_electric_field(const TriangleMesh& mesh, const std::vector<double>& potential,
                        std::vector<StaticField>& statics) {
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const ElementGradients g = element_gradients(mesh, t);
        StaticField& field = statics[static_cast<std::size_t>(t)];
        field.e_r = field.e_z = 0.0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double value =
                potential[static_cast<std::size_t>(mesh.triangles[static_cast<std::size_t>(t)][i])];
            field.e_r -= value * g.r[i];
            field.e_z -= value * g.z[i];
        }
    }
}

void ChargeSums::add(const TriangleRow<double>& row, double r, double z, double weight) {
    const Barycentric<double> l = barycentric(row, r, z);
    for (int i = 0; i < 3; ++i)
        sums_[static_cast<std::size_t>(row.vertex[i])] +=
            static_cast<std::int64_t>(std::llround(l.l[i] * weight * fixed_point));
}

void ChargeSums::add(const PushSetting& push, const ElectronArrays& electrons) {
    for (std::size_t n = 0; n < electrons.r.size(); ++n)
        add(push.rows[static_cast<std::size_t>(electrons.triangle[n])], electrons.r[n], electrons.z[n]);
}

std::vector<double> ChargeSums::charges(double charge) const {
    std::vector<double> result(sums_.size());
    for (std::size_t v = 0; v < sums_.size(); ++v)
        result[v] = charge * static_cast<double>(sums_[v]) / fixed_point;
    return result;
}

}  // namespace lathe::particles
