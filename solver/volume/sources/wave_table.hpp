// The field of a plane wave's pulse along its way, as series.
#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>

#include "solver/scheme/pulse.hpp"
#include "solver/volume/problem/series_table.hpp"

namespace lathe {

/// What a plane wave on a grid with equal cells along each axis is made of.
struct WaveOnGrid {
    Eigen::Vector3d direction, electric;  ///< unit vectors
    std::array<double, 3> cells{};        ///< m
    double dt = 0.0;                      ///< s
    fdtd::Pulse pulse;
};

/// All components of the wave at places along its way, some of them a cell: E in V/m at n dt, H times the
/// impedance of free space at (n + 1/2) dt. At 0 m E along `electric` is the pulse.
class WaveTable {
public:
    /// From 0 to `way` m.
    WaveTable(const WaveOnGrid& wave, double way);

    const std::shared_ptr<const SeriesTable>& series() const { return series_; }
    bool has(VolumeComponent component) const { return block(component) >= 0; }
    /// The term that follows a component after `way` m, to a value of the grid, times `factor`.
    VolumeTableTerm term(const VolumeIndex& at, VolumeComponent component, double way, double factor) const;

private:
    int block(VolumeComponent component) const { return blocks_[static_cast<std::size_t>(component)]; }

    double spacing_ = 0.0;                         ///< m
    int places_ = 0;                               ///< along the way, from some before it to some behind it
    std::array<int, volume_components> blocks_{};  ///< place of a component's series; -1: it vanishes
    std::shared_ptr<const SeriesTable> series_;
};

}  // namespace lathe
