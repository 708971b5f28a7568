#include "solver/particles/space_charge/space_charge_field.hpp"

namespace lathe::particles {

SpaceChargeField::SpaceChargeField(const PushSetting& push, bool is_planar)
    : push_(push), solver_(*push.mesh, is_planar) {}

void SpaceChargeField::find(const ElectronArrays& electrons, double charge,
                            std::vector<StaticField>& field) const {
    ChargeSums sums(*push_.mesh);
    sums.add(push_, electrons);
    set_electric_field(*push_.mesh, solver_.potential(sums.charges(charge)), field);
}

}  // namespace lathe::particles
