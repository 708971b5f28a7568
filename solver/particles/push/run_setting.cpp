#include "solver/particles/push/run_setting.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace lathe::particles {
namespace {

/// Lineage of the first electron that is seeded; the others follow.
constexpr std::uint64_t first_seed_lineage = 1;

}  // namespace

void require_yields(const RunSetting& setting) {
    for (const BoundaryEdge& edge : setting.push->mesh->edges)
        if (edge.kind == EdgeKind::wall && static_cast<std::size_t>(edge.wall) >= setting.walls.size())
            throw std::invalid_argument("a wall without a yield");
}

std::vector<ElectronStart> starts_on_walls(const RunSetting& setting, RandomKey key, int count,
                                           int only_wall) {
    const TriangleMesh& mesh = *setting.push->mesh;
    const auto vertex = [&](int n) { return mesh.vertices[static_cast<std::size_t>(n)]; };
    std::vector<double> areas;  // running sums; of bodies of revolution over 2 pi
    double area = 0.0;
    for (const BoundaryEdge& edge : mesh.edges) {
        if (edge.kind == EdgeKind::wall && (only_wall < 0 || edge.wall == only_wall))
            area +=
                edge.length * (setting.push->turns ? 0.5 * (vertex(edge.from).r + vertex(edge.to).r) : 1.0);
        areas.push_back(area);
    }
    if (area <= 0.0) throw std::invalid_argument("no wall to seed electrons on");
    std::vector<ElectronStart> starts;
    starts.reserve(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n) {
        const std::uint64_t lineage = first_seed_lineage + static_cast<std::uint64_t>(n);
        const auto event = static_cast<std::uint32_t>(RandomEvent::seeding);
        const FourUniforms where = uniforms(key, lineage, event, 0), how = uniforms(key, lineage, event, 1);
        const auto found = std::upper_bound(areas.begin(), areas.end(), where.u[0] * area);
        const BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(found - areas.begin())];
        const Point a = vertex(edge.from), b = vertex(edge.to);
        double share = where.u[1];
        if (setting.push->turns && a.r + b.r > 0.0 && a.r != b.r)  // r^2 is uniform
            share = (std::sqrt(a.r * a.r + share * (b.r * b.r - a.r * a.r)) - a.r) / (b.r - a.r);
        const double turn = 2.0 * constants::pi * where.u[3];
        const double energy = drawn_energy_ev(setting.emission.temperature_ev, how.u[0], how.u[1]);
        const Electron electron{
            {a.r + share * (b.r - a.r), a.z + share * (b.z - a.z), std::cos(turn), std::sin(turn)},
            leaving(edge, energy, drawn_direction(how.u[2], how.u[3])),
            edge.triangle,
            lineage,
            where.u[2]};
        starts.push_back({where.u[2], electron});
    }
    return starts;
}

}  // namespace lathe::particles
