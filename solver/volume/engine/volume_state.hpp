// Fields and coefficients of one running problem in three dimensions, laid out for a sweep over rows.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/base/constants.hpp"
#include "solver/scheme/volume_update.hpp"
#include "solver/volume/engine/volume_blocks.hpp"
#include "solver/volume/engine/volume_layout.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// The four memories of a layer follow the differences along its axis a of the two voltages across it, then
/// of the two currents, each pair in the order next(a), next(a, 2).
enum LayerMemory : int { first_voltage, second_voltage, first_current, second_current, layer_memories };

/// Constants of stretched() at one index of a layer's axis, in the stepper's precision.
template <class Real>
struct Stretch {
    Real b = 0, c = 0, per_kappa = 1;
};

/// A profile along x as vectors read it: `block_columns` values of each for a block of a layer.
enum LayerProfile : int { half_b, half_c, half_per_kappa, node_b, node_c, node_per_kappa, layer_profiles };

/// Everything that changes, and what it is multiplied with. Nothing is allocated while stepping. Values
/// beyond the columns, rows and planes that are stepped are zero, one beyond in each direction included.
template <class Real>
class VolumeState {
public:
    explicit VolumeState(const VolumeProblem& problem)
        : layout_(problem.grid),
          layers_(problem.layers),
          blocks_(problem.grid, *problem.coefficients),
          fields_(layout_.size()),
          second_weights_{second_energy_weights(problem, false), second_energy_weights(problem, true)},
          second_voltages_(second_weights_[0].size()),
          second_currents_(second_weights_[1].size()) {
        load_factors(problem);
        load_layers();
    }

    const VolumeLayout& layout() const { return layout_; }
    const VolumeBlocks<Real>& blocks() const { return blocks_; }
    bool has_loss() const { return blocks_.has_loss(); }
    const VolumeLayers& layers() const { return layers_; }
    const AxisLayers& layers(Axis axis) const { return layers_[static_cast<std::size_t>(number(axis))]; }

    /// A component along row (j, k), by column from -1 on; j and k from -1 to one behind the last.
    Real* row(int component, int j, int k) {
        return fields_.data() + layout_.row(j, k) + component * layout_.component_pitch();
    }
    const Real* row(int component, int j, int k) const {
        return const_cast<VolumeState*>(this)->row(component, j, k);
    }
    Real& at(const VolumeIndex& index) { return row(index.component, index.j, index.k)[index.i]; }

    /// In the order of SecondUnknowns.
    std::vector<Real>& second_voltages() { return second_voltages_; }
    std::vector<Real>& second_currents() { return second_currents_; }
    /// Their part of stored_energy().
    double second_energy() const {
        double total = 0.0;
        for (const bool currents : {false, true}) {
            const std::vector<Real>& values = currents ? second_currents_ : second_voltages_;
            const std::vector<double>& weights = second_weights_[currents ? 1 : 0];
            for (std::size_t n = 0; n < values.size(); ++n)
                total += weights[n] * static_cast<double>(values[n]) * static_cast<double>(values[n]);
        }
        return total;
    }

    /// Factors of x by column, those of a whole row at once: AxisFactors, `which` in their order.
    const Real* x_factors(int which) const { return x_factors_.data() + which * layout_.component_pitch(); }
    /// Product of the factors of y and z of a component; with those of z come dt/eps0 and dt/mu0.
    Real yz_factor(VolumeComponent component, int j, int k) const {
        const std::array<int, 3> which = factors_of(component);
        return axis_factor(1, which[1], j) * axis_factor(2, which[2], k) *
               (is_current(component) ? per_mu_ : per_eps_);
    }
    Real coefficient(VolumeComponent component, int i, int j, int k) const {
        return fdtd::volume_coefficient(blocks_.value(component, i, j, k),
                                        x_factors(factors_of(component)[0])[i], yz_factor(component, j, k));
    }
    /// Which of AxisFactors a component takes of each axis: of its own the edge's or the dual edge's length,
    /// of the other two the inverse of the other kind.
    static constexpr std::array<int, 3> factors_of(VolumeComponent component) {
        std::array<int, 3> which{};
        for (const Axis axis : all_axes)
            which[static_cast<std::size_t>(number(axis))] =
                axis_of(component) == axis ? (is_current(component) ? dual : edge)
                                           : (is_current(component) ? per_edge : per_dual);
        return which;
    }
    enum Factor : int { edge, per_edge, dual, per_dual, factors };

    /// Blocks of columns that hold layers along x: [0, low) and [high, layout().blocks).
    int x_low_blocks() const { return x_low_blocks_; }
    int x_high_block() const { return x_high_block_; }
    bool is_x_layer(int block) const { return block < x_low_blocks_ || block >= x_high_block_; }
    /// Place of such a block among them.
    int x_layer_slot(int block) const {
        return block < x_low_blocks_ ? block : x_low_blocks_ + block - x_high_block_;
    }
    /// Memories of the layers along x of row (j, k): `layer_memories` times `block_columns` a block.
    Real* x_memory(int j, int k) {
        return x_memory_.data() + (static_cast<std::ptrdiff_t>(k) * layout_.rows + j) * x_layer_blocks() *
                                      layer_memories * block_columns;
    }
    /// Profile of the layers along x: `layer_profiles` times `block_columns` a block.
    const Real* x_profile() const { return x_profile_.data(); }

    /// Memories of the layers along y and z of row (j, k), which must be in one: a row for each memory,
    /// component_pitch() apart.
    Real* y_memory(int j, int k) {
        return y_memory_.data() +
               (static_cast<std::ptrdiff_t>(k) * layers(Axis::y).count() + layers(Axis::y).slot(j)) *
                   layer_memories * layout_.component_pitch();
    }
    Real* z_memory(int j, int k) {
        return z_memory_.data() + (static_cast<std::ptrdiff_t>(layers(Axis::z).slot(k)) * layout_.rows + j) *
                                      layer_memories * layout_.component_pitch();
    }
    /// Constants of a layer at index n: for differences of voltages (`half`) or of currents.
    const Stretch<Real>& stretch(Axis axis, bool half, int n) const {
        return stretches_[static_cast<std::size_t>(number(axis))][half ? 1 : 0][static_cast<std::size_t>(n)];
    }
    /// A memory of a cell in a layer of the axis.
    Real& memory(Axis axis, LayerMemory which, int i, int j, int k) {
        if (axis == Axis::x)
            return x_memory(j, k)[(x_layer_slot(i / block_columns) * layer_memories + which) * block_columns +
                                  i % block_columns];
        return (axis == Axis::y ? y_memory(j, k) : z_memory(j, k))[which * layout_.component_pitch() + i];
    }

private:
    int x_layer_blocks() const { return x_low_blocks_ + layout_.blocks - x_high_block_; }
    Real axis_factor(std::size_t axis, int which, int n) const {
        return axis_factors_[axis][static_cast<std::size_t>(which)][static_cast<std::size_t>(n)];
    }

    void load_factors(const VolumeProblem& problem) {
        per_eps_ = static_cast<Real>(problem.dt / constants::vacuum_permittivity);
        per_mu_ = static_cast<Real>(problem.dt / constants::vacuum_permeability);
        x_factors_ = AlignedBuffer<Real>(static_cast<std::size_t>(factors * layout_.component_pitch()));
        for (const Axis axis : all_axes) {
            const AxisFactors along = axis_factors(problem.grid, axis);
            const std::vector<double>* sources[factors] = {&along.edge, &along.per_edge, &along.dual,
                                                           &along.per_dual};
            for (std::size_t which = 0; which < factors; ++which) {
                auto& of_axis = axis_factors_[static_cast<std::size_t>(number(axis))][which];
                of_axis.assign(sources[which]->begin(), sources[which]->end());
                if (axis == Axis::x)
                    std::copy(
                        of_axis.begin(), of_axis.end(),
                        x_factors_.data() + static_cast<std::ptrdiff_t>(which) * layout_.component_pitch());
            }
        }
    }

    void load_layers() {
        const AxisLayers& x = layers(Axis::x);
        x_low_blocks_ = blocks_along(x.low_end);
        x_high_block_ = x.high_begin < x.end ? x.high_begin / block_columns : layout_.blocks;
        x_high_block_ = std::max(x_high_block_, x_low_blocks_);
        const auto layer_blocks = static_cast<std::size_t>(x_layer_blocks());
        const auto rows = static_cast<std::size_t>(layout_.rows),
                   planes = static_cast<std::size_t>(layout_.planes);
        const auto row_size = static_cast<std::size_t>(layer_memories * layout_.component_pitch());
        x_memory_ = AlignedBuffer<Real>(rows * planes * layer_blocks * layer_memories * block_columns);
        y_memory_ =
            AlignedBuffer<Real>(planes * static_cast<std::size_t>(layers(Axis::y).count()) * row_size);
        z_memory_ = AlignedBuffer<Real>(rows * static_cast<std::size_t>(layers(Axis::z).count()) * row_size);
        for (const Axis axis : all_axes)
            for (const bool half : {false, true})
                for (const fdtd::StretchConstants& s : half ? layers(axis).half : layers(axis).node)
                    stretches_[static_cast<std::size_t>(number(axis))][half ? 1 : 0].push_back(
                        {static_cast<Real>(s.b), static_cast<Real>(s.c), static_cast<Real>(s.per_kappa)});
        x_profile_ = AlignedBuffer<Real>(layer_blocks * layer_profiles * block_columns);
        for (int i = 0; i < layout_.blocks * block_columns; ++i) {
            const int block = i / block_columns;
            if (!is_x_layer(block)) continue;
            Real* const to =
                x_profile_.data() + x_layer_slot(block) * layer_profiles * block_columns + i % block_columns;
            for (const bool half : {false, true}) {
                const Stretch<Real> s = i < layout_.columns ? stretch(Axis::x, half, i) : Stretch<Real>{};
                to[(half ? half_b : node_b) * block_columns] = s.b;
                to[(half ? half_c : node_c) * block_columns] = s.c;
                to[(half ? half_per_kappa : node_per_kappa) * block_columns] = s.per_kappa;
            }
        }
    }

    VolumeLayout layout_;
    VolumeLayers layers_;
    VolumeBlocks<Real> blocks_;
    AlignedBuffer<Real> fields_, x_factors_, x_memory_, x_profile_, y_memory_, z_memory_;
    std::array<std::vector<double>, 2> second_weights_;  ///< of voltages, of currents
    std::vector<Real> second_voltages_, second_currents_;
    std::array<std::array<std::vector<Real>, factors>, 3> axis_factors_;
    std::array<std::array<std::vector<Stretch<Real>>, 2>, 3> stretches_;
    Real per_eps_ = 0, per_mu_ = 0;
    int x_low_blocks_ = 0, x_high_block_ = 0;
};

}  // namespace lathe
