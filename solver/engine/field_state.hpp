// Fields and coefficients of one running problem, laid out for a sweep along rows.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/base/aligned_buffer.hpp"
#include "solver/problem/coefficient_blocks.hpp"
#include "solver/problem/field_layout.hpp"
#include "solver/problem/layer_rows.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Memories of the axial layer, named for the difference they follow.
enum AxialMemory : int { psi_v_r, psi_v_phi, psi_i_phi, psi_i_r, axial_memories };
/// The CPML profile of the axial layer: at half nodes for the currents, at nodes for the voltages.
enum AxialProfile : int { b_half, c_half, b_node, c_node, axial_profiles };

/// Everything that changes, and what it is multiplied with. Nothing is allocated while stepping.
/// Rows -1 and nr, and columns -1 and nz of any row, read as zero.
template <class Real>
class FieldState {
public:
    explicit FieldState(const Problem& problem)
        : layout_{problem.fields},
          nr_(problem.grid.nr),
          nz_(problem.grid.nz),
          blocks_(blocks_along(problem.grid.nz)),
          layer_rows_(lathe::layer_rows(problem)),
          coefficients_(problem.grid, problem.coefficients.maps, layout_) {
        fields_ = AlignedBuffer<Real>((static_cast<std::size_t>(nr_) + 2) * row_size() + block_size());
        radial_ = AlignedBuffer<Real>(static_cast<std::size_t>(layer_rows_.count()) * row_size());
        load_axial(problem.coefficients.axial);
        load_radial(problem.coefficients.radial_low);
        load_radial(problem.coefficients.radial);
    }

    FieldLayout layout() const { return layout_; }
    int nr() const { return nr_; }
    int nz() const { return nz_; }
    int blocks() const { return blocks_; }
    /// Rows of the layers along r.
    const LayerRows& layer_rows() const { return layer_rows_; }
    bool has_loss() const { return coefficients_.has_loss(); }

    /// Distance of a row from the next. A block of zeros closes each row and comes before the next.
    std::size_t row_size() const { return (static_cast<std::size_t>(blocks_) + 1) * block_size(); }
    std::size_t row_bytes() const { return row_size() * sizeof(Real); }

    Real* block_row(int i) {
        return fields_.data() + block_size() + static_cast<std::size_t>(i + 1) * row_size();
    }
    const Real* block_row(int i) const { return const_cast<FieldState*>(this)->block_row(i); }
    /// A component along row i; it must be one that is stepped.
    RowView<Real> row(Array array, int i) {
        return {block_row(i) + layout_.offset(array), layout_.block_size()};
    }
    RowView<const Real> row(Array array, int i) const {
        return {block_row(i) + layout_.offset(array), layout_.block_size()};
    }
    /// From block_row() to a component at a column.
    std::ptrdiff_t offset_in_row(Array array, int k) const {
        return static_cast<std::ptrdiff_t>(k / block_columns) * layout_.block_size() + layout_.offset(array) +
               k % block_columns;
    }

    const CoefficientBlocks<Real>& coefficients() const { return coefficients_; }
    Real coefficient(Array array, int i, int k) const {
        return coefficients_.at(layout_.offset(array), i, k);
    }
    Real decay(Array voltage, int i, int k) const {
        return coefficients_.at(layout_.decay_offset(voltage), i, k);
    }

    /// The axial layers: blocks [0, low) and [high, blocks()) hold all of them.
    int axial_low_blocks() const { return low_blocks_; }
    int axial_high_block() const { return high_block_; }
    bool is_axial(int k) const { return k < low_blocks_ * block_columns || k >= high_block_ * block_columns; }
    /// Memories of row i: those of FieldLayout times `block_columns` values per block, axial blocks only.
    Real* axial_row(int i) {
        return axial_.data() +
               static_cast<std::size_t>(i) * static_cast<std::size_t>(axial_blocks() * layout_.axial_size());
    }
    Real& axial(AxialMemory memory, int i, int k) {
        return axial_row(
            i)[axial_block(k) * layout_.axial_size() + layout_.axial_offset(memory) + k % block_columns];
    }
    /// The profile: `axial_profiles` times `block_columns` values per block, in the same order of blocks.
    const Real* profile() const { return profile_.data(); }
    Real profile(AxialProfile which, int k) const {
        return profile()[axial_block(k) * profile_size + which * block_columns + k % block_columns];
    }

    /// Memories of a radial layer on its row i, laid out as the fields are.
    Real* radial_row(int i) {
        return radial_.data() + static_cast<std::size_t>(layer_rows_.slot(i)) * row_size();
    }
    Real& radial(Array array, int i, int k) { return radial_row(i)[offset_in_row(array, k)]; }
    /// Constants of a radial row: all six, in the order of Array.
    const std::array<fdtd::RadialConstants<Real>, field_arrays>& radial_constants(int i) const {
        return radial_constants_[static_cast<std::size_t>(layer_rows_.slot(i))];
    }

    static constexpr int profile_size = axial_profiles * block_columns;

private:
    int axial_blocks() const { return low_blocks_ + blocks_ - high_block_; }
    /// Index of column k's block among the axial ones.
    int axial_block(int k) const {
        const int block = k / block_columns;
        return block < low_blocks_ ? block : block - high_block_ + low_blocks_;
    }

    void load_axial(const AxialAbsorber& axial) {
        const std::vector<double>* sources[] = {&axial.b_half, &axial.c_half, &axial.b_node, &axial.c_node};
        const auto absorbs = [&](int block) {
            for (int k = block * block_columns; k < std::min(nz_, (block + 1) * block_columns); ++k)
                for (const int c : {c_half, c_node})
                    if ((*sources[c])[static_cast<std::size_t>(k)] != 0.0) return true;
            return false;
        };
        while (low_blocks_ < blocks_ && absorbs(low_blocks_)) ++low_blocks_;
        high_block_ = blocks_;
        while (high_block_ > low_blocks_ && absorbs(high_block_ - 1)) --high_block_;

        axial_ = AlignedBuffer<Real>(static_cast<std::size_t>(nr_) *
                                     static_cast<std::size_t>(axial_blocks() * layout_.axial_size()));
        profile_ = AlignedBuffer<Real>(static_cast<std::size_t>(axial_blocks() * profile_size));
        for (int k = 0; k < nz_; ++k)
            for (int c = 0; c < axial_profiles && is_axial(k); ++c)
                profile_.data()[axial_block(k) * profile_size + c * block_columns + k % block_columns] =
                    static_cast<Real>((*sources[c])[static_cast<std::size_t>(k)]);
    }

    void load_radial(const std::vector<RadialRow>& rows) {
        const auto narrow = [](const fdtd::RadialConstants<double>& d) {
            return fdtd::RadialConstants<Real>{static_cast<Real>(d.p), static_cast<Real>(d.keep),
                                               static_cast<Real>(d.gain), static_cast<Real>(d.recall)};
        };
        for (const RadialRow& r : rows)
            radial_constants_.push_back({narrow(r.v_r), narrow(r.v_phi), narrow(r.v_z), narrow(r.i_r),
                                         narrow(r.i_phi), narrow(r.i_z)});
    }

    std::size_t block_size() const { return static_cast<std::size_t>(layout_.block_size()); }

    FieldLayout layout_;
    int nr_, nz_, blocks_;
    LayerRows layer_rows_;
    int low_blocks_ = 0, high_block_ = 0;
    CoefficientBlocks<Real> coefficients_;
    AlignedBuffer<Real> fields_, axial_, profile_, radial_;
    std::vector<std::array<fdtd::RadialConstants<Real>, field_arrays>> radial_constants_;
};

}  // namespace lathe
