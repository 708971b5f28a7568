// Many electrons as a struct of arrays, and the step of all of them that meets no wall.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/particles/push/electron_flight.hpp"
#include "solver/particles/push/push_setting.hpp"

namespace lathe::particles {

struct ElectronArrays {
    std::vector<double> r, z, cosine, sine, u_r, u_phi, u_z;
    std::vector<int> triangle;
    std::vector<std::uint64_t> lineage;
    std::vector<double> birth;

    int size() const { return static_cast<int>(r.size()); }
    void push_back(const Electron& electron);
    Electron at(int n) const;
    /// Removes the electrons of a rising list; others take their places.
    void remove(const std::vector<int>& rising);
    void reserve(std::size_t count);
    /// Brings them into the order of their triangles, to groups of neighbouring ones, of which there are at
    /// most a few thousand: what is near in the mesh is then near in time.
    void sort_by_triangle(int triangle_count);

private:
    std::vector<int> order_, first_;  ///< scratch of the sort
};

/// An electron that met the border during a drift, and what it was before it.
struct BorderHit {
    int index = 0;
    WalkEnd<double> end;  ///< edge -2: lost
    Place<double> place;  ///< before the drift
    Momentum<double> u;
    double r_end = 0.0, z_end = 0.0;  ///< where the drift would have ended
};

/// Drifts the electrons start ... end - 1 for a step and kicks them with the field at its end; those that
/// meet the border are left undefined and appended to `hits` in rising order. `statics` has one entry a
/// triangle, or is null. Bits do not depend on how electrons are divided among calls.
void advance(const PushSetting& setting, const StaticField* statics, const Instant<double>& at_end,
             ElectronArrays& electrons, int start, int end, std::vector<BorderHit>& hits);

}  // namespace lathe::particles
