// The field of the electrons' own charge, as a run asks for it.
#pragma once

#include <vector>

#include "solver/particles/push/electron_arrays.hpp"

namespace lathe::particles {

/// For any number of threads at once.
class OwnField {
public:
    virtual ~OwnField() = default;
    /// Sets E_r and E_z in each triangle of `field`, which has one entry a triangle, to those of `charge` (C;
    /// planar: C/m) at each electron. The bits do not depend on the order of the electrons.
    virtual void find(const ElectronArrays& electrons, double charge,
                      std::vector<StaticField>& field) const = 0;
};

}  // namespace lathe::particles
