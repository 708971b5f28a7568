// The loop over one row, once for any width of vector and any instruction set.
//
// The currents of a block of columns need the voltages of the same block and of the column after it; the
// voltages need the currents of the same block and of the column before it. So one pass over the row does
// both, each field is loaded and stored once a step, and what passes between currents and voltages, and
// from a block to the next, stays in registers.

#pragma once

#include "solver/engine/cpu/rows.hpp"
#include "solver/fdtd/absorber.hpp"
#include "solver/fdtd/update.hpp"

namespace lathe::cpu::kernel {

/// Called from inside the loop, on few rows and for one piece of them. Not inlined: see below.
void inject(const RowDrive& drive);

// Everything below is inlined into functions compiled for one instruction set each: no standard library
// here, whose inline functions the linker might take from the wrong one.
#define LATHE_INLINE [[gnu::always_inline]] inline

template <int lanes>
struct Vectors {
    typedef float Vector __attribute__((vector_size(lanes * sizeof(float)), may_alias));
    typedef int Index __attribute__((vector_size(lanes * sizeof(int))));
};

/// Lanes of `before` and `behind` side by side, from lane `first` on.
template <int first, class Vector>
LATHE_INLINE Vector straddle(const Vector& before, const Vector& behind) {
    constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(float));
    typename Vectors<lanes>::Index index{};
    for (int n = 0; n < lanes; ++n) index[n] = first + n;
    return __builtin_shuffle(before, behind, index);
}

/// One vector of columns of a row: its place in the fields, in the coefficients and in the layers.
template <class Vector, RowLoops::Kind kind>
struct Piece {
    float *fields, *axial, *radial;
    const float *coefficients, *curves;
    const fdtd::RadialConstants<float>* constants;

    LATHE_INLINE static Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }
    LATHE_INLINE Vector field(Array array) const { return load(fields + array * block_columns); }
    LATHE_INLINE void store(Array array, const Vector& x) const {
        *reinterpret_cast<Vector*>(fields + array * block_columns) = x;
    }
    LATHE_INLINE Vector coefficient(Array array) const { return load(coefficients + array * block_columns); }

    /// The component after the plain update; in the radial layer only its increment.
    LATHE_INLINE Vector advance(Array array, const Vector& x, const Vector& curl) const {
        if constexpr (kind == RowLoops::absorbing)
            return fdtd::advance(Vector{}, coefficient(array), curl);
        else if constexpr (kind == RowLoops::lossy)
            if (array <= v_z)
                return fdtd::advance_lossy(x, load(coefficients + (field_arrays + array) * block_columns),
                                           coefficient(array), curl);
        return fdtd::advance(x, coefficient(array), curl);
    }
    /// Adds the axial layer's share, which follows `difference`.
    LATHE_INLINE Vector absorb(Array array, const Vector& x, AxialMemory memory, const Vector& difference,
                               float sign) const {
        const bool half = array >= i_r;
        float* at = axial + memory * block_columns;
        const Vector psi =
            fdtd::advance_psi(load(at), load(curves + (half ? b_half : b_node) * block_columns),
                              load(curves + (half ? c_half : c_node) * block_columns), difference);
        *reinterpret_cast<Vector*>(at) = psi;
        return fdtd::advance(x, coefficient(array), sign * psi);
    }
    /// In the radial layer: from the increment to the component.
    LATHE_INLINE Vector finish(Array array, const Vector& x, const Vector& advanced) const {
        if constexpr (kind != RowLoops::absorbing) return advanced;
        auto& memory = *reinterpret_cast<Vector*>(radial + array * block_columns);
        return fdtd::advance_radial(x, memory, constants[array], advanced);
    }
};

/// What a piece of columns hands to the next: its neighbours along z.
template <class Vector>
struct Carry {
    Vector v_r, v_phi;  ///< of the piece to come
    Vector i_r, i_phi;  ///< of the piece before
};

/// `next`: fields of the piece behind, `outer` and `inner` of the same piece on the rows beside.
template <bool axial, class Vector, RowLoops::Kind kind>
LATHE_INLINE void advance_piece(const Piece<Vector, kind>& piece, const float* next, const float* outer,
                                const float* inner, const Vector& m, const RowDrive* drive,
                                Carry<Vector>& carry) {
    using P = Piece<Vector, kind>;
    constexpr int last_lane = static_cast<int>(sizeof(Vector) / sizeof(float)) - 1;
    const Vector vr = carry.v_r, vphi = carry.v_phi, vz = piece.field(v_z);
    carry.v_r = P::load(next + v_r * block_columns);
    carry.v_phi = P::load(next + v_phi * block_columns);
    const Vector vr_next = straddle<1>(vr, carry.v_r), vphi_next = straddle<1>(vphi, carry.v_phi);
    const Vector vphi_outer = P::load(outer + v_phi * block_columns);
    const Vector vz_outer = P::load(outer + v_z * block_columns);

    const Vector iphi_old = piece.field(i_phi), ir_old = piece.field(i_r), iz_old = piece.field(i_z);
    Vector iphi = piece.advance(i_phi, iphi_old, fdtd::curl_at_i_phi(vz_outer, vz, vr_next, vr));
    Vector ir = piece.advance(i_r, ir_old, fdtd::curl_at_i_r(m, vz, vphi_next, vphi));
    Vector iz = piece.advance(i_z, iz_old, fdtd::curl_at_i_z(m, vphi_outer, vphi, vr));
    if constexpr (axial) {
        iphi = piece.absorb(i_phi, iphi, psi_v_r, vr_next - vr, -1.0f);
        ir = piece.absorb(i_r, ir, psi_v_phi, vphi_next - vphi, 1.0f);
    }
    iphi = piece.finish(i_phi, iphi_old, iphi);
    ir = piece.finish(i_r, ir_old, ir);
    iz = piece.finish(i_z, iz_old, iz);
    piece.store(i_phi, iphi), piece.store(i_r, ir), piece.store(i_z, iz);
    if (drive) [[unlikely]] {
        inject(*drive);
        iphi = piece.field(i_phi), ir = piece.field(i_r);
    }

    const Vector iphi_before = straddle<last_lane>(carry.i_phi, iphi);
    const Vector ir_before = straddle<last_lane>(carry.i_r, ir);
    carry.i_phi = iphi, carry.i_r = ir;
    const Vector iphi_inner = P::load(inner + i_phi * block_columns);
    const Vector iz_inner = P::load(inner + i_z * block_columns);
    Vector vr_new = piece.advance(v_r, vr, fdtd::curl_at_v_r(m, iz, iphi, iphi_before));
    Vector vphi_new = piece.advance(v_phi, vphi, fdtd::curl_at_v_phi(ir, ir_before, iz, iz_inner));
    Vector vz_new = piece.advance(v_z, vz, fdtd::curl_at_v_z(m, iphi, iphi_inner, ir));
    if constexpr (axial) {
        vr_new = piece.absorb(v_r, vr_new, psi_i_phi, iphi - iphi_before, -1.0f);
        vphi_new = piece.absorb(v_phi, vphi_new, psi_i_r, ir - ir_before, 1.0f);
    }
    piece.store(v_r, piece.finish(v_r, vr, vr_new));
    piece.store(v_phi, piece.finish(v_phi, vphi, vphi_new));
    piece.store(v_z, piece.finish(v_z, vz, vz_new));
}

/// Blocks [from, to), all of them with or without the axial layer.
template <bool axial, class Vector, RowLoops::Kind kind>
LATHE_INLINE void advance_blocks(const RowShape& shape, const Row& row, const Vector& m, int from, int to,
                                 Carry<Vector>& carry) {
    constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(float));
    const auto row_size = static_cast<std::ptrdiff_t>(shape.row_size);
    const int axial_shift = from == 0 ? 0 : shape.axial_high_block - shape.axial_low_blocks;
    for (int block = from; block < to; ++block) {
        const float* coefficients = shape.coefficients + row.coefficients[block];
        const std::ptrdiff_t begin = static_cast<std::ptrdiff_t>(block) * block_size;
        const std::ptrdiff_t in_layer = block - axial_shift;
        for (int column = 0; column < block_columns; column += lanes) {
            Piece<Vector, kind> piece{};
            piece.fields = row.fields + begin + column;
            piece.coefficients = coefficients + column;
            if constexpr (axial) {
                piece.axial = row.axial + in_layer * FieldState<float>::axial_size + column;
                piece.curves = shape.curves + in_layer * FieldState<float>::curves_size + column;
            }
            if constexpr (kind == RowLoops::absorbing) {
                piece.radial = row.radial + begin + column;
                piece.constants = row.constants;
            }
            const bool is_last = column + lanes == block_columns;
            const float* next = piece.fields + (is_last ? block_size - column : lanes);
            const int first = block * block_columns + column;
            const bool driven = row.drive && row.drive->column >= first && row.drive->column < first + lanes;
            advance_piece<axial>(piece, next, piece.fields + row_size, piece.fields - row_size, m,
                                 driven ? row.drive : nullptr, carry);
        }
    }
}

template <int lanes, bool order_is_one, RowLoops::Kind kind>
LATHE_INLINE void advance_row(const RowShape& shape, const Row& row) {
    using Vector = typename Vectors<lanes>::Vector;
    // Known to be 1, the compiler drops the multiplications with it.
    const Vector m = (order_is_one ? 1.0f : shape.azimuthal_order) + Vector{};
    Carry<Vector> carry{Piece<Vector, kind>::load(row.fields + v_r * block_columns),
                        Piece<Vector, kind>::load(row.fields + v_phi * block_columns), Vector{}, Vector{}};
    advance_blocks<true, Vector, kind>(shape, row, m, 0, shape.axial_low_blocks, carry);
    advance_blocks<false, Vector, kind>(shape, row, m, shape.axial_low_blocks, shape.axial_high_block, carry);
    advance_blocks<true, Vector, kind>(shape, row, m, shape.axial_high_block, shape.blocks, carry);
}

#undef LATHE_INLINE

}  // namespace lathe::cpu::kernel
