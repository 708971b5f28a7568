// The field of the electrons' own charge by Poisson's equation on their mesh.
#pragma once

#include "solver/particles/push/own_field.hpp"
#include "solver/particles/space_charge/poisson.hpp"

namespace lathe::particles {

/// Of a body of revolution each electron is a ring, so that of order m > 0 this is the mean over phi. All
/// walls are at 0 V, surfaces of dielectrics too.
class SpaceChargeField final : public OwnField {
public:
    /// `push` must outlive it. Throws SolverError when its mesh has no wall.
    SpaceChargeField(const PushSetting& push, bool is_planar);
    void find(const ElectronArrays& electrons, double charge, std::vector<StaticField>& field) const override;

private:
    const PushSetting& push_;
    PoissonSolver solver_;
};

}  // namespace lathe::particles
