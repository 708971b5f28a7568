// What geometry and materials make of each cell: an index a cell into a table of sets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// What an index triple holds, in the order of VolumeComponent: its coefficients over those of free space on
/// the same grid, and what the voltages keep in a step (advance_lossy()). An edge shortened to the share l of
/// its length, with a dual face of relative permittivity eps, has l / eps; a face of which the share a is
/// free 1 / a; what lies in metal 0. With loss s = sigma dt / (2 eps) a voltage's value holds 1 / (1 + s) and
/// its decay is (1 - s) / (1 + s).
struct CoefficientSet {
    std::array<double, volume_components> value{1, 1, 1, 1, 1, 1};
    std::array<double, 3> decay{1, 1, 1};
    bool operator==(const CoefficientSet&) const = default;
};

/// Sets by cell, in the order of VolumeGrid::at(). Set 0 is free space; those of materials come before those
/// of cut cells where they are added first, and cut cells that are assigned along memory have their sets
/// along it too. Indices have 16 bits while these suffice, then 32.
class VolumeCoefficients {
public:
    /// Free space.
    explicit VolumeCoefficients(std::size_t cells) : narrow_(cells), sets_(1) { known_.emplace(sets_[0], 0); }

    /// The number of an equal set, or of a new one.
    std::uint32_t find_or_add(const CoefficientSet& set);
    /// Gives a cell the set of this number.
    void assign(std::size_t cell, std::uint32_t set);
    void assign(std::size_t cell, const CoefficientSet& set) { assign(cell, find_or_add(set)); }

    /// Those of `count` cells from cell `first` on, with all sets.
    VolumeCoefficients part(std::size_t first, std::size_t count) const;

    std::size_t cells() const { return is_wide() ? wide_.size() : narrow_.size(); }
    std::uint32_t index(std::size_t cell) const { return is_wide() ? wide_[cell] : narrow_[cell]; }
    const CoefficientSet& of(std::size_t cell) const { return sets_[index(cell)]; }
    const std::vector<CoefficientSet>& sets() const { return sets_; }
    /// Whether some set has a decay other than 1.
    bool has_loss() const { return has_loss_; }

    bool is_wide() const { return !wide_.empty(); }
    /// All indices; of the two one is empty.
    const std::vector<std::uint16_t>& narrow_indices() const { return narrow_; }
    const std::vector<std::uint32_t>& wide_indices() const { return wide_; }

private:
    struct Hash {
        std::size_t operator()(const CoefficientSet& set) const;
    };

    std::vector<std::uint16_t> narrow_;
    std::vector<std::uint32_t> wide_;
    std::vector<CoefficientSet> sets_;
    std::unordered_map<CoefficientSet, std::uint32_t, Hash> known_;
    bool has_loss_ = false;
};

}  // namespace lathe
