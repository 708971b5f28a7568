#include "solver/particles/push/electron_run.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace lathe::particles {
namespace {

/// Lineage of the first electron that is seeded; the others follow.
constexpr std::uint64_t first_seed_lineage = 1;

/// Momentum of an energy in a direction given about an edge's normal, in axes (r, phi, z).
Momentum<double> leaving(const BoundaryEdge& edge, double energy_ev, const EmissionDirection& d) {
    const double u = momentum_of_energy(energy_ev);
    return {u * (d.normal * edge.normal.r + d.tangent * edge.normal.z), u * d.azimuth,
            u * (d.normal * edge.normal.z - d.tangent * edge.normal.r)};
}

}  // namespace

ElectronRun::ElectronRun(const RunSetting& setting, RandomKey key, double amplitude)
    : setting_(setting), key_(key), amplitude_(amplitude) {
    for (const BoundaryEdge& edge : setting.push->mesh->edges)
        if (edge.kind == EdgeKind::wall && static_cast<std::size_t>(edge.wall) >= setting.walls.size())
            throw std::invalid_argument("a wall without a yield");
    electrons_.reserve(2 * static_cast<std::size_t>(setting.population_cap));
    clear_tally();
}

void ElectronRun::clear_tally() {
    tally_ = {};
    tally_.impacts.assign(setting_.push->mesh->edges.size(), 0.0);
    tally_.emitted.assign(setting_.push->mesh->edges.size(), 0.0);
}

void ElectronRun::seed_walls(int count, int only_wall) {
    const TriangleMesh& mesh = *setting_.push->mesh;
    const auto vertex = [&](int n) { return mesh.vertices[static_cast<std::size_t>(n)]; };
    std::vector<double> areas;  // running sums; of bodies of revolution over 2 pi
    double area = 0.0;
    for (const BoundaryEdge& edge : mesh.edges) {
        if (edge.kind == EdgeKind::wall && (only_wall < 0 || edge.wall == only_wall))
            area +=
                edge.length * (setting_.push->turns ? 0.5 * (vertex(edge.from).r + vertex(edge.to).r) : 1.0);
        areas.push_back(area);
    }
    if (area <= 0.0) throw std::invalid_argument("no wall to seed electrons on");
    for (int n = 0; n < count; ++n) {
        const std::uint64_t lineage = first_seed_lineage + static_cast<std::uint64_t>(n);
        const auto event = static_cast<std::uint32_t>(RandomEvent::seeding);
        const FourUniforms where = uniforms(key_, lineage, event, 0), how = uniforms(key_, lineage, event, 1);
        const auto found = std::upper_bound(areas.begin(), areas.end(), where.u[0] * area);
        const BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(found - areas.begin())];
        const Point a = vertex(edge.from), b = vertex(edge.to);
        double share = where.u[1];
        if (setting_.push->turns && a.r + b.r > 0.0 && a.r != b.r)  // r^2 is uniform
            share = (std::sqrt(a.r * a.r + share * (b.r * b.r - a.r * a.r)) - a.r) / (b.r - a.r);
        const double turn = 2.0 * constants::pi * where.u[3];
        const double energy = drawn_energy_ev(setting_.emission.temperature_ev, how.u[0], how.u[1]);
        add({{a.r + share * (b.r - a.r), a.z + share * (b.z - a.z), std::cos(turn), std::sin(turn)},
             leaving(edge, energy, drawn_direction(how.u[2], how.u[3])),
             edge.triangle,
             lineage,
             0.0},
            where.u[2]);
    }
}

void ElectronRun::add(const Electron& electron, double time_periods) {
    starts_.push_back({time_periods, electron});
    starts_.back().electron.birth = time_periods;
    starts_sorted_ = false;
}

Momentum<double> ElectronRun::kicked_at(const Electron& e, double part, double duration) const {
    const PushSetting& push = *setting_.push;
    ElectromagneticField<double> f = push.field(e.triangle, e.place, push.instant(step_, part, amplitude_));
    if (setting_.statics != nullptr) {
        const StaticField& s = setting_.statics[e.triangle];
        f.e_r += s.e_r;
        f.e_z += s.e_z;
        f.b_r += s.b_r;
        f.b_z += s.b_z;
    }
    return kicked(e.u, f, 0.5 * constants::electron_charge_to_mass * duration * push.dt);
}

void ElectronRun::free_secondaries(const Electron& e, const BoundaryEdge& edge, double part) {
    const double along = e.u.r * edge.normal.r + e.u.z * edge.normal.z;
    const double speed = std::sqrt(e.u.r * e.u.r + e.u.phi * e.u.phi + e.u.z * e.u.z);
    const double angle = speed > 0.0 ? std::acos(std::min(1.0, std::fabs(along) / speed)) : 0.0;
    const double energy = kinetic_energy_ev(e.u);
    const double time = (static_cast<double>(step_) + part) / setting_.push->steps_per_period;
    const int number = emit_secondaries(
        setting_.walls[static_cast<std::size_t>(edge.wall)], setting_.emission, key_, e.lineage, energy,
        angle, [&](int index, const Secondary& secondary) {
            const std::uint64_t lineage =
                child_lineage(e.lineage, static_cast<std::uint32_t>(RandomEvent::impact),
                              static_cast<std::uint32_t>(index));
            launches_.push_back({{e.place, leaving(edge, secondary.energy_ev, secondary.direction),
                                  e.triangle, lineage, time},
                                 part});
        });
    const auto index = static_cast<std::size_t>(&edge - setting_.push->mesh->edges.data());
    tally_.impacts[index] += weight_;
    tally_.emitted[index] += weight_ * number;
    tally_.count += weight_;
    tally_.energy_ev += weight_ * energy;
    tally_.flight_periods += weight_ * (time - e.birth);
    const int bin =
        static_cast<int>(std::min(energy / ImpactTally::energy_bin_ev, ImpactTally::energy_bins - 1.0));
    tally_.energies[static_cast<std::size_t>(bin)] += weight_;
    if (watcher_) watcher_({static_cast<int>(index), energy, angle, e.birth, time, e.place, weight_});
}

void ElectronRun::meet_border(const Electron& e, const WalkEnd<double>& end, double r_end, double z_end,
                              double part, double duration) {
    if (end.edge < 0) {
        tally_.lost += weight_;
        return;
    }
    const PushSetting& push = *setting_.push;
    const BoundaryEdge& edge = push.mesh->edges[static_cast<std::size_t>(end.edge)];
    if (edge.kind == EdgeKind::open) {
        tally_.left += weight_;
        return;
    }
    // The place is that of the walk, which is on the edge; axes turn on the way there.
    Electron hit = e;
    if (push.turns) drift<true>(hit.place, hit.u, end.fraction * duration * push.dt);
    hit.place.r = e.place.r + end.fraction * (r_end - e.place.r);
    hit.place.z = e.place.z + end.fraction * (z_end - e.place.z);
    hit.triangle = end.triangle;
    // u is that of the drift's middle.
    const double hit_part = std::min(1.0, part + end.fraction * duration);
    hit.u = kicked_at(hit, hit_part, (end.fraction - 0.5) * duration);
    free_secondaries(hit, edge, hit_part);
}

void ElectronRun::launch(const Launch& launch) {
    const PushSetting& push = *setting_.push;
    Electron e = launch.electron;
    const double duration = 1.0 - launch.part;
    e.u = kicked_at(e, launch.part, 0.5 * duration);
    Electron moved = e;
    if (push.turns)
        drift<true>(moved.place, moved.u, duration * push.dt);
    else
        drift<false>(moved.place, moved.u, duration * push.dt);
    const WalkEnd<double> end = walk(
        push.rows.data(), [&](int n) { return push.is_axis[static_cast<std::size_t>(n)] != 0; }, e.triangle,
        e.place.r, e.place.z, moved.place.r, moved.place.z);
    if (end.edge != -1) {
        meet_border(e, end, moved.place.r, moved.place.z, launch.part, duration);
        return;
    }
    // u is that of the middle of the drift; the others have been kicked to half a step after its end.
    moved.triangle = end.triangle;
    moved.u = kicked_at(moved, 1.0, 1.0 - 0.5 * launch.part);
    electrons_.push_back(moved);
}

void ElectronRun::launch_all() {
    // Secondaries that hit again within the step free more of them; each flight takes a part of the step.
    constexpr std::size_t most = 50'000'000;
    for (std::size_t n = 0; n < launches_.size();
         ++n) {  // NOLINT(modernize-loop-convert): it grows meanwhile
        if (launches_.size() > most) throw std::runtime_error("too many electrons in one step");
        const Launch next = launches_[n];
        launch(next);
    }
    launches_.clear();
}

void ElectronRun::step() {
    const PushSetting& push = *setting_.push;
    if (!starts_sorted_) {
        std::stable_sort(starts_.begin(), starts_.end(),
                         [](const Start& a, const Start& b) { return a.time > b.time; });
        starts_sorted_ = true;
    }
    hits_.clear();
    advance(push, setting_.statics, push.instant(step_, 1.0, amplitude_), electrons_, 0, electrons_.size(),
            hits_);
    for (const BorderHit& hit : hits_) {
        const auto n = static_cast<std::size_t>(hit.index);
        meet_border({hit.place, hit.u, hit.end.triangle, electrons_.lineage[n], electrons_.birth[n]}, hit.end,
                    hit.r_end, hit.z_end, 0.0, 1.0);
    }
    std::vector<int> gone(hits_.size());
    std::transform(hits_.begin(), hits_.end(), gone.begin(), [](const BorderHit& hit) { return hit.index; });
    electrons_.remove(gone);
    while (!starts_.empty() && starts_.back().time * push.steps_per_period < static_cast<double>(step_ + 1)) {
        const Start& start = starts_.back();
        const double part =
            std::clamp(start.time * push.steps_per_period - static_cast<double>(step_), 0.0, 1.0);
        launches_.push_back({start.electron, part});
        starts_.pop_back();
    }
    launch_all();
    ++step_;
    if (electrons_.size() > 4 * setting_.population_cap) control_population();
}

void ElectronRun::run_period() {
    do step();
    while (step_ % setting_.push->steps_per_period != 0);
    control_population();
}

void ElectronRun::control_population() {
    while (electrons_.size() > setting_.population_cap) {
        const std::uint32_t event = static_cast<std::uint32_t>(RandomEvent::thinning) + 2 * halvings_++;
        std::vector<int> gone;
        for (int n = 0; n < electrons_.size(); ++n)
            if (uniforms(key_, electrons_.lineage[static_cast<std::size_t>(n)], event, 0).u[0] < 0.5)
                gone.push_back(n);
        electrons_.remove(gone);
        weight_ *= 2.0;
    }
    while (electrons_.size() > 0 && electrons_.size() < setting_.population_cap / 2 && starts_.empty()) {
        const std::uint32_t event = static_cast<std::uint32_t>(RandomEvent::duplication) + 2 * doublings_++;
        const int count = electrons_.size();
        for (int n = 0; n < count; ++n) {
            Electron copy = electrons_.at(n);
            copy.lineage = child_lineage(copy.lineage, event, 0);
            electrons_.push_back(copy);
        }
        weight_ *= 0.5;
    }
}

}  // namespace lathe::particles
