// Fields and coefficients of one running simulation, laid out for a sweep along rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "solver/engine/simulation.hpp"

namespace lathe {

/// The arrays of one row of constant r; each runs along z.
enum Array : int {
    v_r,
    v_phi,
    v_z,
    i_r,
    i_phi,
    i_z,
    c_v_r,
    c_v_phi,
    c_v_z,
    c_i_r,
    c_i_phi,
    c_i_z,
    decay_r,
    decay_phi,
    decay_z
};
/// Memories of the axial layer, named for the difference they follow.
enum AxialMemory : int { psi_v_r, psi_v_phi, psi_i_phi, psi_i_r, axial_memories };

/// All arrays of a row lie together, then those of the next row: a sweep over a few rows at several
/// time steps stays in the core's own cache. One allocation; nothing is allocated while stepping.
template <class Real>
class FieldState {
public:
    static constexpr int lanes = 16;  ///< widest vector in floats; arrays are padded to it

    explicit FieldState(const Simulation& simulation)
        : nr_(simulation.grid.nr),
          nz_(simulation.grid.nz),
          stride_(padded(nz_ + 1) + lanes),
          arrays_(simulation.coefficients.maps.has_loss() ? 15 : 12),
          window_(axial_window(simulation.grid)),
          first_radial_row_(simulation.coefficients.radial.empty() ? nr_ : simulation.grid.first_pml_row()) {
        // An odd number of cache lines a row keeps the arrays of a row out of each other's cache sets.
        row_size_ = static_cast<std::size_t>(arrays_) * static_cast<std::size_t>(stride_);
        if (row_size_ / lanes % 2 == 0) row_size_ += lanes;
        fields_ = zeros((static_cast<std::size_t>(nr_) + 2) * row_size_ + 2 * lanes);
        axial_ = zeros(
            static_cast<std::size_t>(nr_) * 2 * axial_memories * static_cast<std::size_t>(window_) + lanes);
        radial_ = zeros(static_cast<std::size_t>(nr_ - first_radial_row_ + 1) * 6 *
                        static_cast<std::size_t>(stride_));
        load(simulation.coefficients);
    }

    int nr() const { return nr_; }
    int nz() const { return nz_; }
    int stride() const { return stride_; }
    int first_radial_row() const { return first_radial_row_; }
    bool has_loss() const { return arrays_ > 12; }
    std::size_t row_bytes() const { return row_size_ * sizeof(Real); }

    /// Column 0 of an array; columns -1 and nz read as zero, and so does row -1.
    Real* row(Array array, int i) {
        return fields_.get() + static_cast<std::size_t>(i + 1) * row_size_ +
               static_cast<std::size_t>(array) * static_cast<std::size_t>(stride_) + lanes;
    }
    const Real* row(Array array, int i) const { return const_cast<FieldState*>(this)->row(array, i); }

    /// The axial layers as windows of columns: [0, width) and [nz - width, nz).
    int window_width() const { return window_; }
    int window_column(int end) const { return end == 0 ? 0 : nz_ - window_; }
    Real* axial(int i, int end, AxialMemory memory) {
        return axial_.get() +
               ((static_cast<std::size_t>(i) * 2 + static_cast<std::size_t>(end)) * axial_memories +
                static_cast<std::size_t>(memory)) *
                   static_cast<std::size_t>(window_);
    }
    const std::vector<Real>& b_node() const { return b_node_; }
    const std::vector<Real>& c_node() const { return c_node_; }
    const std::vector<Real>& b_half() const { return b_half_; }
    const std::vector<Real>& c_half() const { return c_half_; }

    /// Memory of a field array on a row of the radial layer.
    Real* radial(int i, Array array) {
        return radial_.get() +
               (static_cast<std::size_t>(i - first_radial_row_) * 6 + static_cast<std::size_t>(array)) *
                   static_cast<std::size_t>(stride_);
    }
    /// Constants of a radial row, in the order of the field arrays.
    const std::array<fdtd::RadialConstants<Real>, 6>& radial_constants(int i) const {
        return radial_constants_[static_cast<std::size_t>(i - first_radial_row_)];
    }

private:
    struct Release {
        void operator()(Real* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    using Buffer = std::unique_ptr<Real[], Release>;

    static Buffer zeros(std::size_t count) {
        auto* memory = static_cast<Real*>(::operator new[](count * sizeof(Real), std::align_val_t{64}));
        std::memset(static_cast<void*>(memory), 0, count * sizeof(Real));
        return Buffer(memory);
    }
    static int padded(int n) { return (n + lanes - 1) / lanes * lanes; }
    static int axial_window(const Grid& grid) {
        const int layers = std::max(grid.pml_z_low, grid.pml_z_high);
        return layers == 0 ? 0 : std::min(padded(layers + 1), grid.nz / 2);
    }

    void load(const Coefficients& c) {
        const auto fill = [&](Array array, const std::vector<double>& map) {
            for (int i = 0; i < nr_; ++i)
                for (int k = 0; k < nz_; ++k)
                    row(array, i)[k] =
                        static_cast<Real>(map[static_cast<std::size_t>(i) * static_cast<std::size_t>(nz_) +
                                              static_cast<std::size_t>(k)]);
        };
        fill(c_v_r, c.maps.v_r), fill(c_v_phi, c.maps.v_phi), fill(c_v_z, c.maps.v_z);
        fill(c_i_r, c.maps.i_r), fill(c_i_phi, c.maps.i_phi), fill(c_i_z, c.maps.i_z);
        if (has_loss())
            fill(decay_r, c.maps.decay_r), fill(decay_phi, c.maps.decay_phi), fill(decay_z, c.maps.decay_z);
        const auto cast = [](const std::vector<double>& from) {
            return std::vector<Real>(from.begin(), from.end());
        };
        b_node_ = cast(c.axial.b_node), c_node_ = cast(c.axial.c_node);
        b_half_ = cast(c.axial.b_half), c_half_ = cast(c.axial.c_half);
        const auto narrow = [](const fdtd::RadialConstants<double>& d) {
            return fdtd::RadialConstants<Real>{static_cast<Real>(d.p), static_cast<Real>(d.q),
                                               static_cast<Real>(d.keep), static_cast<Real>(d.gain_new),
                                               static_cast<Real>(d.gain_old)};
        };
        for (const RadialRow& r : c.radial)
            radial_constants_.push_back({narrow(r.v_r), narrow(r.v_phi), narrow(r.v_z), narrow(r.i_r),
                                         narrow(r.i_phi), narrow(r.i_z)});
    }

    int nr_, nz_, stride_, arrays_, window_, first_radial_row_;
    std::size_t row_size_ = 0;
    Buffer fields_, axial_, radial_;
    std::vector<Real> b_node_, c_node_, b_half_, c_half_;
    std::vector<std::array<fdtd::RadialConstants<Real>, 6>> radial_constants_;
};

}  // namespace lathe
