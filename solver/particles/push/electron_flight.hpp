// One electron between walls and at them: compiled for processors and devices alike. Times are parts of the
// present step, from 0 to 1.
#pragma once

#include <cstdint>

#include "solver/particles/emission/secondaries.hpp"
#include "solver/particles/push/push_view.hpp"

namespace lathe::particles {

/// One electron, between the arrays.
struct Electron {
    Place<double> place{};
    Momentum<double> u{};
    int triangle = 0;
    std::uint64_t lineage = 0;  ///< of its random numbers
    double birth = 0.0;         ///< when it left its wall, in periods
};

/// An electron that moves from a part of the present step to its end, u at the start.
struct Launch {
    Electron electron;
    double part = 0.0;
};

/// gamma v after a kick of `duration` steps (also backwards) in the field of an instant where the electron
/// is, at coordinates `l` in its triangle.
LATHE_HOST_DEVICE Momentum<double> kicked_at(const PushView& push, const Electron& e,
                                             const Barycentric<double>& l, const Instant<double>& at,
                                             double duration) {
    return kicked(e.u, push.field(e.triangle, e.place, l, at),
                  0.5 * constants::electron_charge_to_mass * duration * push.dt);
}
LATHE_HOST_DEVICE Momentum<double> kicked_at(const PushView& push, const Electron& e,
                                             const Instant<double>& at, double duration) {
    return kicked_at(push, e, barycentric(push.rows[e.triangle], e.place.r, e.place.z), at, duration);
}

/// What came of a drift.
struct DriftEnd {
    Electron electron;      ///< where the drift ended, or would have; in the triangle of `end`
    WalkEnd<double> end;    ///< edge -1: no border was met; -2: lost
    Barycentric<double> l;  ///< of the electron's place in its triangle
};

/// Drifts for `duration` steps; u is that of the drift's middle.
LATHE_HOST_DEVICE DriftEnd flown(const PushView& push, const Electron& e, double duration) {
    DriftEnd drift_end{e, {}, {}};
    Electron& moved = drift_end.electron;
    if (push.turns)
        drift<true>(moved.place, moved.u, duration * push.dt);
    else
        drift<false>(moved.place, moved.u, duration * push.dt);
    drift_end.end = walk(push.rows, push.is_axis, e.triangle, e.place.r, e.place.z, moved.place.r,
                         moved.place.z, drift_end.l);
    moved.triangle = drift_end.end.triangle;
    return drift_end;
}

/// The flight of what starts within the present step `step`, to its end; where it meets no border, u is that
/// of half a step later, as all others have it, and otherwise that of the drift's middle, which `start` gets
/// too.
LATHE_HOST_DEVICE DriftEnd launched(const PushView& push, Launch& start, long step, double amplitude) {
    const double duration = 1.0 - start.part;
    start.electron.u =
        kicked_at(push, start.electron, push.instant(step, start.part, amplitude), 0.5 * duration);
    DriftEnd drift_end = flown(push, start.electron, duration);
    if (drift_end.end.edge == -1)
        drift_end.electron.u = kicked_at(push, drift_end.electron, drift_end.l,
                                         push.instant(step, 1.0, amplitude), 1.0 - 0.5 * start.part);
    return drift_end;
}

/// An electron at the border.
struct WallHit {
    Electron electron;
    double part = 0.0;  ///< of the step
};

/// Electron `e`, with u of the drift's middle, met the border after the share end.fraction of a drift of
/// `duration` steps from `part` of step `step` that would have ended at (r_end, z_end).
LATHE_HOST_DEVICE WallHit arrived(const PushView& push, const Electron& e, const WalkEnd<double>& end,
                                  double r_end, double z_end, long step, double amplitude, double part,
                                  double duration) {
    // The place is that of the walk, which is on the edge; axes turn on the way there.
    Electron hit = e;
    if (push.turns) drift<true>(hit.place, hit.u, end.fraction * duration * push.dt);
    hit.place.r = e.place.r + end.fraction * (r_end - e.place.r);
    hit.place.z = e.place.z + end.fraction * (z_end - e.place.z);
    hit.triangle = end.triangle;
    const double hit_part = std::fmin(1.0, part + end.fraction * duration);
    hit.u = kicked_at(push, hit, push.instant(step, hit_part, amplitude), (end.fraction - 0.5) * duration);
    return {hit, hit_part};
}

/// Momentum of an energy in a direction given about an edge's normal, in axes (r, phi, z).
LATHE_HOST_DEVICE Momentum<double> leaving(const BoundaryEdge& edge, double energy_ev,
                                           const EmissionDirection& d) {
    const double u = momentum_of_energy(energy_ev);
    return {u * (d.normal * edge.normal.r + d.tangent * edge.normal.z), u * d.azimuth,
            u * (d.normal * edge.normal.z - d.tangent * edge.normal.r)};
}

/// An impact on a wall.
struct WallImpact {
    double energy_ev = 0.0, angle = 0.0;  ///< angle from the normal, rad
    double time = 0.0;                    ///< in periods
    int freed = 0;
};

/// An electron hits an edge of a wall with `curve` at a time in periods: calls release(Launch) for each
/// electron that leaves.
template <class Release>
LATHE_HOST_DEVICE WallImpact impact_on(const BoundaryEdge& edge, const YieldCurve& curve,
                                       const EmissionSettings& emission, RandomKey key, const WallHit& hit,
                                       double time, const Release& release) {
    const Electron& e = hit.electron;
    const double along = e.u.r * edge.normal.r + e.u.z * edge.normal.z;
    const double speed = std::sqrt(e.u.r * e.u.r + e.u.phi * e.u.phi + e.u.z * e.u.z);
    const double angle = speed > 0.0 ? std::acos(std::fmin(1.0, std::fabs(along) / speed)) : 0.0;
    const double energy = kinetic_energy_ev(e.u);
    const int freed = emit_secondaries(
        curve, emission, key, e.lineage, energy, angle, [&](int index, const Secondary& secondary) {
            const std::uint64_t lineage =
                child_lineage(e.lineage, static_cast<std::uint32_t>(RandomEvent::impact),
                              static_cast<std::uint32_t>(index));
            release(Launch{
                {e.place, leaving(edge, secondary.energy_ev, secondary.direction), e.triangle, lineage, time},
                hit.part});
        });
    return {energy, angle, time, freed};
}

/// Whether an electron stays when its run is halved for the `halvings`-th time before.
LATHE_HOST_DEVICE bool stays(RandomKey key, std::uint64_t lineage, std::uint32_t halvings) {
    const std::uint32_t event = static_cast<std::uint32_t>(RandomEvent::thinning) + 2 * halvings;
    return uniforms(key, lineage, event, 0).u[0] >= 0.5;
}

/// The lineage of an electron's copy when its run has been duplicated `doublings` times before.
LATHE_HOST_DEVICE std::uint64_t copied_lineage(std::uint64_t lineage, std::uint32_t doublings) {
    return child_lineage(lineage, static_cast<std::uint32_t>(RandomEvent::duplication) + 2 * doublings, 0);
}

}  // namespace lathe::particles
