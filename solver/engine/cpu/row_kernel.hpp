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

/// Called from inside the loop, on few rows and for one piece of them. Not inlined: see below.
void inject(const RowDrive& drive);

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

/// One vector of columns of a row: its place in the fields, in the coefficients and in the layers.
template <class Vector, RowLoops::Kind kind, bool axial>
struct Piece {
    static constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(float));
    float* fields;
    const float* table;
    const std::uint32_t* place;  ///< of the block in the table
    float *axial_memory, *radial_memory;
    const float* curves;
    const fdtd::RadialConstants<float>* constants;
    int column = 0;  ///< in the block

    LATHE_INLINE Piece(const RowShape& shape, const Row& row, int block)
        : fields(row.fields + static_cast<std::ptrdiff_t>(block) * block_size),
          table(shape.coefficients),
          place(row.coefficients + block),
          axial_memory(row.axial),
          radial_memory(row.radial),
          curves(shape.curves),
          constants(row.constants) {
        if constexpr (kind == RowLoops::absorbing)
            radial_memory += static_cast<std::ptrdiff_t>(block) * block_size;
        if (!axial || block == 0) return;
        axial_memory += shape.axial_low_blocks * FieldState<float>::axial_size;
        curves += shape.axial_low_blocks * FieldState<float>::curves_size;
    }
    /// To the next piece of the row.
    LATHE_INLINE void advance() {
        int in_fields = lanes, in_axial = lanes, in_curves = lanes;
        column += lanes;
        if (column == block_columns) {
            column = 0, ++place;
            in_fields += block_size - block_columns;
            in_axial += FieldState<float>::axial_size - block_columns;
            in_curves += FieldState<float>::curves_size - block_columns;
        }
        fields += in_fields;
        if constexpr (kind == RowLoops::absorbing) radial_memory += in_fields;
        if constexpr (axial) axial_memory += in_axial, curves += in_curves;
    }
    /// Fields of the next piece.
    LATHE_INLINE const float* behind() const {
        return fields + (column + lanes == block_columns ? block_size - column : lanes);
    }

    LATHE_INLINE static Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }
    LATHE_INLINE Vector field(Array array) const { return load(fields + array * block_columns); }
    LATHE_INLINE void store(Array array, const Vector& x) const {
        *reinterpret_cast<Vector*>(fields + array * block_columns) = x;
    }
    LATHE_INLINE Vector coefficient(int array) const {
        return load(table + *place + column + array * block_columns);
    }

    /// The component after the plain update; in the radial layer only its increment.
    LATHE_INLINE Vector updated(Array array, const Vector& x, const Vector& curl) const {
        if constexpr (kind == RowLoops::absorbing) return fdtd::advance(Vector{}, coefficient(array), curl);
        if constexpr (kind == RowLoops::lossy)
            if (array <= v_z)
                return fdtd::advance_lossy(x, coefficient(field_arrays + array), coefficient(array), curl);
        return fdtd::advance(x, coefficient(array), curl);
    }
    /// Adds the axial layer's share, which follows `difference`.
    LATHE_INLINE Vector absorbed(Array array, const Vector& x, AxialMemory memory, const Vector& difference,
                                 float sign) const {
        if constexpr (!axial) return x;
        const bool half = array >= i_r;
        float* at = axial_memory + memory * block_columns;
        const Vector psi =
            fdtd::advance_psi(load(at), load(curves + (half ? b_half : b_node) * block_columns),
                              load(curves + (half ? c_half : c_node) * block_columns), difference);
        *reinterpret_cast<Vector*>(at) = psi;
        return fdtd::advance(x, coefficient(array), sign * psi);
    }
    /// In the radial layer: from the increment to the component.
    LATHE_INLINE Vector finished(Array array, const Vector& x, const Vector& advanced) const {
        if constexpr (kind != RowLoops::absorbing) return advanced;
        auto& memory = *reinterpret_cast<Vector*>(radial_memory + array * block_columns);
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

template <class Vector, RowLoops::Kind kind, bool axial>
LATHE_INLINE HalfDone<Vector> advance_currents(const Piece<Vector, kind, axial>& piece,
                                               std::ptrdiff_t row_size, const Vector& m,
                                               const RowDrive* drive, Carry<Vector>& carry) {
    using P = Piece<Vector, kind, axial>;
    HalfDone<Vector> x{carry.v_r, carry.v_phi, piece.field(v_z), {}, {}, {}};
    carry.v_r = P::load(piece.behind() + v_r * block_columns);
    carry.v_phi = P::load(piece.behind() + v_phi * block_columns);
    const Vector along_r = straddle<1>(x.v_r, carry.v_r), along_phi = straddle<1>(x.v_phi, carry.v_phi);
    const Vector outer_phi = P::load(piece.fields + row_size + v_phi * block_columns);
    const Vector outer_z = P::load(piece.fields + row_size + v_z * block_columns);

    const auto finish = [&](Array array, Vector & out, const Vector& curl, AxialMemory memory,
                            const Vector& difference, float sign) __attribute__((always_inline)) {
        const Vector before = piece.field(array);
        out = piece.updated(array, before, curl);
        if (array != i_z) out = piece.absorbed(array, out, memory, difference, sign);
        out = piece.finished(array, before, out);
        piece.store(array, out);
    };
    finish(i_phi, x.i_phi, fdtd::curl_at_i_phi(outer_z, x.v_z, along_r, x.v_r), psi_v_r, along_r - x.v_r,
           -1.0f);
    finish(i_r, x.i_r, fdtd::curl_at_i_r(m, x.v_z, along_phi, x.v_phi), psi_v_phi, along_phi - x.v_phi, 1.0f);
    finish(i_z, x.i_z, fdtd::curl_at_i_z(m, outer_phi, x.v_phi, x.v_r), psi_i_r, Vector{}, 0.0f);
    if (drive) [[unlikely]] {
        inject(*drive);
        x.i_phi = piece.field(i_phi), x.i_r = piece.field(i_r);
    }
    return x;
}

template <class Vector, RowLoops::Kind kind, bool axial>
LATHE_INLINE void advance_voltages(const Piece<Vector, kind, axial>& piece, std::ptrdiff_t row_size,
                                   const Vector& m, const HalfDone<Vector>& x, Carry<Vector>& carry) {
    using P = Piece<Vector, kind, axial>;
    const Vector before_phi = straddle<P::lanes - 1>(carry.i_phi, x.i_phi);
    const Vector before_r = straddle<P::lanes - 1>(carry.i_r, x.i_r);
    carry.i_phi = x.i_phi, carry.i_r = x.i_r;
    const Vector inner_phi = P::load(piece.fields - row_size + i_phi * block_columns);
    const Vector inner_z = P::load(piece.fields - row_size + i_z * block_columns);

    const auto finish = [&](Array array, const Vector& before, const Vector& curl, AxialMemory memory,
                            const Vector& difference, float sign) __attribute__((always_inline)) {
        Vector out = piece.updated(array, before, curl);
        if (array != v_z) out = piece.absorbed(array, out, memory, difference, sign);
        piece.store(array, piece.finished(array, before, out));
    };
    finish(v_r, x.v_r, fdtd::curl_at_v_r(m, x.i_z, x.i_phi, before_phi), psi_i_phi, x.i_phi - before_phi,
           -1.0f);
    finish(v_phi, x.v_phi, fdtd::curl_at_v_phi(x.i_r, before_r, x.i_z, inner_z), psi_i_r, x.i_r - before_r,
           1.0f);
    finish(v_z, x.v_z, fdtd::curl_at_v_z(m, x.i_phi, inner_phi, x.i_r), psi_i_r, Vector{}, 0.0f);
}

/// Blocks [from, to), all of them with or without the axial layer. Each piece's voltages come after the
/// next piece's currents: two chains of operations that do not wait for each other.
template <bool axial, bool driven, class Vector, RowLoops::Kind kind>
LATHE_INLINE void advance_blocks(const RowShape& shape, const Row& row, const Vector& m, int from, int to,
                                 Carry<Vector>& carry) {
    using P = Piece<Vector, kind, axial>;
    if (from >= to) return;
    // A copy, because stores to the fields might, for all the compiler knows, change `shape`.
    const auto row_size = static_cast<std::ptrdiff_t>(shape.row_size);
    const int end = to * block_columns;
    int column = from * block_columns;
    const auto drive = [&]() __attribute__((always_inline))->const RowDrive* {
        if constexpr (!driven) return nullptr;
        const int k = row.drive->column;
        return k >= column && k < column + P::lanes ? row.drive : nullptr;
    };
    P piece(shape, row, from);
    for (; column < end; column += P::lanes) {
        const HalfDone<Vector> half = advance_currents(piece, row_size, m, drive(), carry);
        advance_voltages(piece, row_size, m, half, carry);
        piece.advance();
    }
}

template <bool driven, class Vector, RowLoops::Kind kind>
LATHE_INLINE void advance_all(const RowShape& shape, const Row& row, const Vector& m, Carry<Vector>& carry) {
    advance_blocks<true, driven, Vector, kind>(shape, row, m, 0, shape.axial_low_blocks, carry);
    advance_blocks<false, driven, Vector, kind>(shape, row, m, shape.axial_low_blocks, shape.axial_high_block,
                                                carry);
    advance_blocks<true, driven, Vector, kind>(shape, row, m, shape.axial_high_block, shape.blocks, carry);
}

template <int lanes, bool order_is_one, RowLoops::Kind kind>
LATHE_INLINE void advance_row(const RowShape& shape, const Row& row) {
    using Vector = typename Vectors<lanes>::Vector;
    // Known to be 1, the compiler drops the multiplications with it.
    const Vector m = (order_is_one ? 1.0f : shape.azimuthal_order) + Vector{};
    const auto load = [](const float* from) { return *reinterpret_cast<const Vector*>(from); };
    Carry<Vector> carry{load(row.fields + v_r * block_columns), load(row.fields + v_phi * block_columns),
                        Vector{}, Vector{}};
    // Few rows are driven; the others need not ask at every piece.
    if (row.drive) [[unlikely]]
        advance_all<true, Vector, kind>(shape, row, m, carry);
    else
        advance_all<false, Vector, kind>(shape, row, m, carry);
}

#undef LATHE_INLINE

}  // namespace lathe::cpu::kernel
