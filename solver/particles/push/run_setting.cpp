#include "solver/particles/push/run_setting.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "solver/particles/mesh/element_gradients.hpp"

namespace lathe::particles {
namespace {

/// Lineage of the first electron that is seeded; the others follow.
constexpr std::uint64_t first_seed_lineage = 1;
constexpr auto seeding_event = static_cast<std::uint32_t>(RandomEvent::seeding);

/// What running sums are above `at`, a number in [0, the last sum).
std::size_t found_in(const std::vector<double>& sums, double at) {
    const auto found = std::upper_bound(sums.begin(), sums.end(), at);
    return std::min(static_cast<std::size_t>(found - sums.begin()), sums.size() - 1);
}

/// An electron at a place and a phase, both drawn.
Electron started(const FourUniforms& where, Point at, const Momentum<double>& u, int triangle,
                 std::uint64_t lineage) {
    const double turn = 2.0 * constants::pi * where.u[3];
    return {{at.r, at.z, std::cos(turn), std::sin(turn)}, u, triangle, lineage, where.u[2]};
}

/// Draws electrons on walls.
class WallStarts {
public:
    explicit WallStarts(const RunSetting& setting) : setting_(setting) {
        for (const BoundaryEdge& edge : setting.push->mesh->edges) {
            if (edge.kind == EdgeKind::wall && starts_on(setting.seeding, edge.wall))
                area_ += edge.length *
                         (setting.push->turns ? 0.5 * (vertex(edge.from).r + vertex(edge.to).r) : 1.0);
            areas_.push_back(area_);
        }
        if (area_ <= 0.0) throw std::invalid_argument("no wall to seed electrons on");
    }

    Electron draw(RandomKey key, std::uint64_t lineage) const {
        const FourUniforms where = uniforms(key, lineage, seeding_event, 0),
                           how = uniforms(key, lineage, seeding_event, 1);
        const BoundaryEdge& edge = setting_.push->mesh->edges[found_in(areas_, where.u[0] * area_)];
        const Point a = vertex(edge.from), b = vertex(edge.to);
        double share = where.u[1];
        if (setting_.push->turns && a.r + b.r > 0.0 && a.r != b.r)  // r^2 is uniform
            share = (std::sqrt(a.r * a.r + share * (b.r * b.r - a.r * a.r)) - a.r) / (b.r - a.r);
        const double energy = drawn_energy_ev(setting_.emission.temperature_ev, how.u[0], how.u[1]);
        return started(where, {a.z + share * (b.z - a.z), a.r + share * (b.r - a.r)},
                       leaving(edge, energy, drawn_direction(how.u[2], how.u[3])), edge.triangle, lineage);
    }

private:
    Point vertex(int n) const { return setting_.push->mesh->vertices[static_cast<std::size_t>(n)]; }

    const RunSetting& setting_;
    std::vector<double> areas_;  ///< running sums; of bodies of revolution over 2 pi
    double area_ = 0.0;
};

/// Draws electrons in the vacuum.
class VolumeStarts {
public:
    explicit VolumeStarts(const RunSetting& setting) : setting_(setting) {
        const TriangleMesh& mesh = *setting.push->mesh;
        for (int t = 0; t < mesh.triangle_count(); ++t) {
            const ElementGradients measures = element_gradients(mesh, t);
            volume_ += measures.area * (setting.push->turns ? measures.mean_r : 1.0);
            volumes_.push_back(volume_);
        }
    }

    /// In a triangle of a body of revolution the density is r = sum of r_n l_n over its corners n: corner n
    /// is drawn with the weight r_n, and then coordinates with the density l_n, which are lengths of the four
    /// pieces that three uniform numbers cut the unit line into, two of them joined for l_n. In the plane
    /// they are the pieces that two numbers cut it into (Devroye, "Non-uniform random variate generation",
    /// 1986, section V.2).
    Electron draw(RandomKey key, std::uint64_t lineage) const {
        const FourUniforms where = uniforms(key, lineage, seeding_event, 0),
                           how = uniforms(key, lineage, seeding_event, 1),
                           cuts = uniforms(key, lineage, seeding_event, 2);
        const std::size_t triangle = found_in(volumes_, where.u[0] * volume_);
        const std::array<Point, 3> p = corners(triangle);
        std::array<double, 3> cut = {cuts.u[0], cuts.u[1], setting_.push->turns ? cuts.u[2] : 1.0};
        std::sort(cut.begin(), cut.end());
        std::array<double, 3> l = {cut[0], cut[1] - cut[0], cut[2] - cut[1]};
        if (setting_.push->turns) {
            const double all = p[0].r + p[1].r + p[2].r, at = where.u[1] * all;
            const std::size_t heavy = at < p[0].r ? 0 : at < p[0].r + p[1].r ? 1 : 2;
            l[heavy] += 1.0 - cut[2];
        }
        const double energy = drawn_energy_ev(setting_.emission.temperature_ev, how.u[0], how.u[1]);
        const double u = momentum_of_energy(energy), along = 2.0 * how.u[2] - 1.0,
                     across = std::sqrt(1.0 - along * along), azimuth = 2.0 * constants::pi * how.u[3];
        return started(
            where,
            {l[0] * p[0].z + l[1] * p[1].z + l[2] * p[2].z, l[0] * p[0].r + l[1] * p[1].r + l[2] * p[2].r},
            {u * across * std::cos(azimuth), u * across * std::sin(azimuth), u * along},
            static_cast<int>(triangle), lineage);
    }

private:
    std::array<Point, 3> corners(std::size_t triangle) const {
        const TriangleMesh& mesh = *setting_.push->mesh;
        std::array<Point, 3> p;
        for (std::size_t i = 0; i < 3; ++i)
            p[i] = mesh.vertices[static_cast<std::size_t>(mesh.triangles[triangle][i])];
        return p;
    }

    const RunSetting& setting_;
    std::vector<double> volumes_;  ///< running sums; of bodies of revolution over 2 pi
    double volume_ = 0.0;
};

template <class Source>
std::vector<ElectronStart> drawn_starts(const Source& source, RandomKey key, int count) {
    std::vector<ElectronStart> starts;
    starts.reserve(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n) {
        const Electron electron = source.draw(key, first_seed_lineage + static_cast<std::uint64_t>(n));
        starts.push_back({electron.birth, electron});
    }
    return starts;
}

}  // namespace

void require_yields(const RunSetting& setting) {
    for (const BoundaryEdge& edge : setting.push->mesh->edges)
        if (edge.kind == EdgeKind::wall && static_cast<std::size_t>(edge.wall) >= setting.walls.size())
            throw std::invalid_argument("a wall without a yield");
}

std::vector<ElectronStart> electron_starts(const RunSetting& setting, RandomKey key, int count) {
    if (setting.seeding == Seeding::volume) return drawn_starts(VolumeStarts(setting), key, count);
    return drawn_starts(WallStarts(setting), key, count);
}

}  // namespace lathe::particles
