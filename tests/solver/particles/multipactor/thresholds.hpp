// Thresholds of gaps with known fields, in volts.
#pragma once

#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/multipactor/multipactor.hpp"
#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {

/// Levels are squares of voltages.
inline MultipactorRegion sweep_volts(const KnownGap& gap, const WallMaterial& material, double from_v,
                                     double to_v, MultipactorSettings settings, unsigned threads = 2) {
    settings.from_w = from_v * from_v;
    settings.to_w = to_v * to_v;
    return find_multipactor("gap", gap.mesh, gap.field, {yield_curve(material), yield_curve(material)},
                            settings, threads);
}

inline WallMaterial own_material(double emax_ev, double dmax) {
    return {.name = "own", .model = YieldModel::vaughan, .emax_ev = emax_ev, .dmax = dmax};
}

}  // namespace lathe::particles
