// The loop over one row, once for any width of vector and any instruction set.
//
// The currents of a block of columns need the voltages of the same block and of the column after it; the
// voltages need the currents of the same block and of the column before it. So one pass over the row does
// both, each field is loaded and stored once a step, and what passes between currents and voltages, and
// from a block to the next, stays in registers.

#pragma once

#include <utility>

#include "solver/engine/cpu/rows.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::cpu::kernel {

/// What sources add to the currents in columns [from, to) of a row. Called from inside the loop, on few rows
/// and for one piece of them. Not inlined: see below.
void inject(const RowDrive& drive, int from, int to);

// Everything below is inlined into functions compiled for one instruction set each: no standard library
// here, whose inline functions the linker might take from the wrong one.
#define LATHE_INLINE [[gnu::always_inline]] inline

template <int lanes>
struct Vectors {
    typedef float Vector __attribute__((vector_size(lanes * sizeof(float)), may_alias));
};

template <int first, class Vector, int... lane>
LATHE_INLINE Vector straddle_lanes(const Vector& before, const Vector& behind,
                                   std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(before, behind, (first + lane)...);
}
/// Lanes of `before` and `behind` side by side, from lane `first` on.
template <int first, class Vector>
LATHE_INLINE Vector straddle(const Vector& before, const Vector& behind) {
    constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(float));
    return straddle_lanes<first>(before, behind, std::make_integer_sequence<int, lanes>());
}

/// One vector of columns of a row: addresses in the fields, in the coefficients and in the layers.
template <class Vector, FieldSet field_set, RowLoops::Kind kind, bool axial>
struct Piece {
    static constexpr FieldLayout layout{field_set};
    static constexpr int block_size = layout.block_size();
    static constexpr int axial_size = layout.axial_size();
    static constexpr int profile_size = axial_profiles * block_columns;
    static constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(float));
    float* fields;
    const float* table;
    const std::uint32_t* in_table;  ///< offset of the block in the table
    float *axial_memory, *radial_memory;
    const float* profile;
    const fdtd::RadialConstants<float>* constants;
    int column = 0;  ///< in the block

    LATHE_INLINE Piece(const RowShape& shape, const Row& row, int block)
        : fields(row.fields + static_cast<std::ptrdiff_t>(block) * block_size),
          table(shape.coefficients),
          in_table(row.coefficients + block),
          axial_memory(row.axial),
          radial_memory(row.radial),
          profile(shape.profile),
          constants(row.constants) {
        if constexpr (kind == RowLoops::absorbing)
            radial_memory += static_cast<std::ptrdiff_t>(block) * block_size;
        if (!axial || block == 0) return;
        axial_memory += shape.axial_low_blocks * axial_size;
        profile += shape.axial_low_blocks * profile_size;
    }
    /// To the next piece of the row.
    LATHE_INLINE void advance() {
        int in_fields = lanes, in_axial = lanes, in_profile = lanes;
        column += lanes;
        if (column == block_columns) {
            column = 0, ++in_table;
            in_fields += block_size - block_columns;
            in_axial += axial_size - block_columns;
            in_profile += profile_size - block_columns;
        }
        fields += in_fields;
        if constexpr (kind == RowLoops::absorbing) radial_memory += in_fields;
        if constexpr (axial) axial_memory += in_axial, profile += in_profile;
    }
    /// Fields of the next piece.
    LATHE_INLINE const float* behind() const {
        return fields + (column + lanes == block_columns ? block_size - column : lanes);
    }

    LATHE_INLINE static Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }
    LATHE_INLINE Vector field(Array array) const { return load(fields + layout.offset(array)); }
    LATHE_INLINE void store(Array array, const Vector& x) const {
        *reinterpret_cast<Vector*>(fields + layout.offset(array)) = x;
    }
    LATHE_INLINE Vector in_block(int offset) const { return load(table + *in_table + column + offset); }

    LATHE_INLINE Vector coefficient(Array array) const { return in_block(layout.offset(array)); }

    /// The component after the plain update; in the radial layer only its increment.
    LATHE_INLINE Vector updated(Array array, const Vector& x, const Vector& curl) const {
        if constexpr (kind == RowLoops::absorbing) return fdtd::advance(Vector{}, coefficient(array), curl);
        if constexpr (kind == RowLoops::lossy)
            if (array <= v_z)
                return fdtd::advance_lossy(x, in_block(layout.decay_offset(array)), coefficient(array), curl);
        return fdtd::advance(x, coefficient(array), curl);
    }
    /// Adds the axial layer's share, which follows `difference`.
    LATHE_INLINE Vector absorbed(Array array, const Vector& x, AxialMemory memory, const Vector& difference,
                                 float sign) const {
        if constexpr (!axial) return x;
        const bool half = array >= i_r;
        float* at = axial_memory + layout.axial_offset(memory);
        const Vector psi =
            fdtd::advance_psi(load(at), load(profile + (half ? b_half : b_node) * block_columns),
                              load(profile + (half ? c_half : c_node) * block_columns), difference);
        *reinterpret_cast<Vector*>(at) = psi;
        return fdtd::advance(x, coefficient(array), sign * psi);
    }
    /// In the radial layer: from the increment to the component.
    LATHE_INLINE Vector finished(Array array, const Vector& x, const Vector& advanced) const {
        if constexpr (kind != RowLoops::absorbing) return advanced;
        auto& memory = *reinterpret_cast<Vector*>(radial_memory + layout.offset(array));
        return fdtd::advance_radial(x, memory, constants[array], 1.0f, advanced);
    }
};

/// What a piece hands to the one after it.
template <class Vector>
struct Carry {
    Vector v_r, v_phi;  ///< of the piece to come, not advanced yet
    Vector i_r, i_phi;  ///< of the last piece whose voltages are done
};

/// Between the two halves of a piece's step: its voltages before, its currents after.
template <class Vector>
struct HalfDone {
    Vector v_r, v_phi, v_z, i_r, i_phi, i_z;
};

// Of three fields those that are missing are zero vectors, and what they would add is left out: with order 0
// it is m times zero, or a difference of zeros.

template <class Vector, FieldSet fields, RowLoops::Kind kind, bool axial>
LATHE_INLINE HalfDone<Vector> advance_currents(const Piece<Vector, fields, kind, axial>& piece,
                                               std::ptrdiff_t row_size, const Vector& m,
                                               Carry<Vector>& carry) {
    using P = Piece<Vector, fields, kind, axial>;
    constexpr bool te = P::layout.has(i_phi), tm = P::layout.has(i_r), all = te && tm;
    HalfDone<Vector> x{carry.v_r, carry.v_phi, {}, {}, {}, {}};
    const auto finish = [&](Array array, Vector & out, const Vector& curl, AxialMemory memory,
                            const Vector& difference, float sign) __attribute__((always_inline)) {
        const Vector before = piece.field(array);
        out = piece.updated(array, before, curl);
        if (array != i_z) out = piece.absorbed(array, out, memory, difference, sign);
        out = piece.finished(array, before, out);
        piece.store(array, out);
    };
    if constexpr (te) {
        x.v_z = piece.field(v_z);
        carry.v_r = P::load(piece.behind() + P::layout.offset(v_r));
        const Vector along_r = straddle<1>(x.v_r, carry.v_r);
        const Vector outer_z = P::load(piece.fields + row_size + P::layout.offset(v_z));
        finish(i_phi, x.i_phi, fdtd::curl_at_i_phi(outer_z, x.v_z, along_r, x.v_r), psi_v_r, along_r - x.v_r,
               -1.0f);
    }
    if constexpr (tm) {
        carry.v_phi = P::load(piece.behind() + P::layout.offset(v_phi));
        const Vector along_phi = straddle<1>(x.v_phi, carry.v_phi);
        const Vector outer_phi = P::load(piece.fields + row_size + P::layout.offset(v_phi));
        const Vector curl_r = all ? fdtd::curl_at_i_r(m, x.v_z, along_phi, x.v_phi) : along_phi - x.v_phi;
        finish(i_r, x.i_r, curl_r, psi_v_phi, along_phi - x.v_phi, 1.0f);
        const Vector curl_z = all ? fdtd::curl_at_i_z(m, outer_phi, x.v_phi, x.v_r) : -(outer_phi - x.v_phi);
        finish(i_z, x.i_z, curl_z, psi_i_r, Vector{}, 0.0f);
    }
    return x;
}

template <class Vector, FieldSet fields, RowLoops::Kind kind, bool axial>
LATHE_INLINE void advance_voltages(const Piece<Vector, fields, kind, axial>& piece, std::ptrdiff_t row_size,
                                   const Vector& m, const HalfDone<Vector>& x, Carry<Vector>& carry) {
    using P = Piece<Vector, fields, kind, axial>;
    constexpr bool te = P::layout.has(i_phi), tm = P::layout.has(i_r), all = te && tm;
    const auto finish = [&](Array array, const Vector& before, const Vector& curl, AxialMemory memory,
                            const Vector& difference, float sign) __attribute__((always_inline)) {
        Vector out = piece.updated(array, before, curl);
        if (array != v_z) out = piece.absorbed(array, out, memory, difference, sign);
        piece.store(array, piece.finished(array, before, out));
    };
    if constexpr (te) {
        const Vector before_phi = straddle<P::lanes - 1>(carry.i_phi, x.i_phi);
        carry.i_phi = x.i_phi;
        const Vector curl_r =
            all ? fdtd::curl_at_v_r(m, x.i_z, x.i_phi, before_phi) : -(x.i_phi - before_phi);
        finish(v_r, x.v_r, curl_r, psi_i_phi, x.i_phi - before_phi, -1.0f);
        const Vector inner_phi = P::load(piece.fields - row_size + P::layout.offset(i_phi));
        const Vector curl_z = all ? fdtd::curl_at_v_z(m, x.i_phi, inner_phi, x.i_r) : x.i_phi - inner_phi;
        finish(v_z, x.v_z, curl_z, psi_i_r, Vector{}, 0.0f);
    }
    if constexpr (tm) {
        const Vector before_r = straddle<P::lanes - 1>(carry.i_r, x.i_r);
        carry.i_r = x.i_r;
        const Vector inner_z = P::load(piece.fields - row_size + P::layout.offset(i_z));
        finish(v_phi, x.v_phi, fdtd::curl_at_v_phi(x.i_r, before_r, x.i_z, inner_z), psi_i_r,
               x.i_r - before_r, 1.0f);
    }
}

/// Sources that act on the currents of a piece from column `column` on.
template <class P, class Vector>
LATHE_INLINE void drive_piece(const P& piece, const RowDrive& drive, int column, HalfDone<Vector>& x) {
    if (drive.from >= column + P::lanes || drive.to <= column) return;
    inject(drive, column, column + P::lanes);
    if constexpr (P::layout.has(i_phi)) x.i_phi = piece.field(i_phi);
    if constexpr (P::layout.has(i_r)) x.i_r = piece.field(i_r), x.i_z = piece.field(i_z);
}

/// Blocks [from, to), all of them with or without the axial layer. Each piece's voltages come after the
/// next piece's currents: two chains of operations that do not wait for each other.
template <bool axial, bool driven, FieldSet fields, RowLoops::Kind kind, class Vector>
LATHE_INLINE void advance_blocks(const RowShape& shape, const Row& row, const Vector& m, int from, int to,
                                 Carry<Vector>& carry) {
    using P = Piece<Vector, fields, kind, axial>;
    if (from >= to) return;
    // A copy, because stores to the fields might, for all the compiler knows, change `shape`.
    const auto row_size = static_cast<std::ptrdiff_t>(shape.row_size);
    const int end = to * block_columns;
    P piece(shape, row, from);
    for (int column = from * block_columns; column < end; column += P::lanes) {
        HalfDone<Vector> half = advance_currents(piece, row_size, m, carry);
        if constexpr (driven) drive_piece(piece, *row.drive, column, half);
        advance_voltages(piece, row_size, m, half, carry);
        piece.advance();
    }
}

template <bool driven, FieldSet fields, RowLoops::Kind kind, class Vector>
LATHE_INLINE void advance_all(const RowShape& shape, const Row& row, const Vector& m, Carry<Vector>& carry) {
    const int low = shape.axial_low_blocks, high = shape.axial_high_block;
    advance_blocks<true, driven, fields, kind>(shape, row, m, 0, low, carry);
    advance_blocks<false, driven, fields, kind>(shape, row, m, low, high, carry);
    advance_blocks<true, driven, fields, kind>(shape, row, m, high, shape.blocks, carry);
}

template <int lanes, FieldSet fields, bool order_is_one, RowLoops::Kind kind>
LATHE_INLINE void advance_row(const RowShape& shape, const Row& row) {
    using Vector = typename Vectors<lanes>::Vector;
    constexpr FieldLayout layout{fields};
    // Known to be 1, the compiler drops the multiplications with it.
    const Vector m = (order_is_one ? 1.0f : shape.azimuthal_order) + Vector{};
    const auto load = [](const float* from) { return *reinterpret_cast<const Vector*>(from); };
    Carry<Vector> carry{};
    if constexpr (layout.has(v_r)) carry.v_r = load(row.fields + layout.offset(v_r));
    if constexpr (layout.has(v_phi)) carry.v_phi = load(row.fields + layout.offset(v_phi));
    // Few rows are driven; the others need not ask at every piece.
    if (row.drive) [[unlikely]]
        advance_all<true, fields, kind>(shape, row, m, carry);
    else
        advance_all<false, fields, kind>(shape, row, m, carry);
}

#undef LATHE_INLINE

}  // namespace lathe::cpu::kernel
