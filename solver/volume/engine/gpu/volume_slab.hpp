// What one device has of a problem in three dimensions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "solver/engine/gpu/runtime/launch_graphs.hpp"
#include "solver/engine/gpu/runtime/stream.hpp"
#include "solver/volume/engine/gpu/device_volume.hpp"
#include "solver/volume/engine/gpu/plane_pieces.hpp"
#include "solver/volume/engine/gpu/slab_frames.hpp"
#include "solver/volume/engine/gpu/slab_problem.hpp"
#include "solver/volume/engine/gpu/volume_lists.hpp"
#include "solver/volume/engine/gpu/volume_sparse.hpp"
#include "solver/volume/engine/gpu/volume_sweeps.hpp"

namespace lathe::gpu {

/// Steps and records some planes of a problem, or all of them, on one device. Everything is put on a stream
/// of its own; calls do not wait where they do not say so.
template <class Real>
class VolumeSlab {
public:
    /// Planes `own` of `whole`, which must outlive it, on device number `device`, -1: the current one.
    /// Batches have `most_steps` steps at most. Throws DeviceOutOfMemory, DeviceError.
    VolumeSlab(const VolumeProblem& whole, const PlaneRange& own, int device, int depth, int most_steps);
    ~VolumeSlab();
    VolumeSlab(const VolumeSlab&) = delete;
    VolumeSlab& operator=(const VolumeSlab&) = delete;

    /// Those that it steps and records, by the problem's own planes.
    const PlaneRange& planes() const { return planes_; }

    /// The series that the next batch is driven by.
    void set_series(const std::array<const std::vector<double>*, 3>& series);
    /// The steps of a sweep, or one step: from step `step` of the batch on, `number` of the problem.
    void take_sweep(int step, long number);
    void take_step(int step, long number);
    /// Takes sample number `sample` of the batch.
    void take_sample(int sample);
    /// The same by few calls: `count` steps from step `step` of the batch on, and then, where `is_sampled`,
    /// sample number `sample`; once no table drives any more (has_table()).
    void take_recorded_steps(int count, bool is_sampled, int step, int sample);
    /// Whether a table still drives values at step `number` of the problem.
    bool has_table(long number) const { return number < lists_.view().table_end; }

    /// Adds the sums of a batch to a recording that has room for them; waits.
    void add_sums(int steps, Recording& recording);
    /// Copies the batch's samples to their places in `recording`, the first of them sample `first`; waits.
    void copy_samples(int samples, long first, Recording& recording);
    /// Adds products of the batch's samples with `basis`, [wave][sample], to the spectra; waits.
    void add_spectra(const std::vector<float>& basis, int samples);
    /// Copies the spectra to their places; waits.
    void copy_spectra(Recording& recording) const;
    /// Appends what each own plane stores outside the layers, joule per (0.5 / dt); waits.
    void append_energy(std::vector<double>& planes);

    /// Takes what it has of these nodes of the whole, none maybe, for slot `slot` of its frames.
    void take_nodes(int slot, const PlaneNodes& nodes);
    /// Precondition: take_nodes() has been called.
    const SlabFrames<Real>& frames() const { return *frames_; }
    /// Nodes of its own as those of the whole.
    PlaneNodes in_whole(PlaneNodes nodes) const { return moved_along_z(nodes, planes_.first - own_.first); }

    /// The ends of a slab: towards lower planes and towards higher ones.
    enum class End { low, high };
    /// Copies own planes that a neighbour beyond that end needs into `values`, or takes those that it has
    /// stepped from there, both in the same order; for a neighbour in another process. Waits.
    void read_planes(End end, std::vector<Real>& values);
    void write_planes(End end, const std::vector<Real>& values);
    /// Values of the planes that it takes from there.
    std::size_t values_beyond(End end) const { return size_of(pieces_beyond(end)); }

    /// Gives both of two neighbours, `below` with the lower planes, what the other one has stepped, on their
    /// streams. Calls for all pairs of neighbours follow each step or sweep.
    static void exchange(VolumeSlab& below, VolumeSlab& above);

private:
    void activate() const;
    static PlaneNodes moved_along_z(PlaneNodes nodes, int by);
    const VolumeProblem& problem() const { return part_ ? part_->problem : whole_; }
    long channel(std::size_t n) const { return part_ ? part_->channels[n] : static_cast<long>(n); }
    using Piece = DevicePiece<Real>;
    /// See plane_pieces().
    std::vector<Piece> pieces(const PlaneRange& planes, End facing) const {
        return plane_pieces(volume_.view(), sparse_, planes, facing == End::low);
    }
    std::vector<Piece> pieces_beyond(End end) const;
    static std::size_t size_of(const std::vector<Piece>& pieces);
    void copy(Real* to, const Real* from, long values, cudaMemcpyKind kind);
    /// Takes `count` planes from another slab's plane `theirs` on, as planes `own` and on; see pieces().
    void copy_planes(const VolumeSlab& other, int theirs, int own, int count, End facing);

    const VolumeProblem& whole_;
    int device_;
    std::optional<SlabProblem> part_;  ///< none where it has all planes
    PlaneRange planes_;
    PlaneRange own_;  ///< the same by those of `part_`
    int beside_;      ///< neighbours' planes
    Stream stream_;
    Event stepped_, copied_;
    DeviceVolume<Real> volume_;
    VolumeSparse<Real> sparse_;
    VolumeLists<Real> lists_;
    std::optional<VolumeSweeps<Real>> sweeps_;
    DeviceBuffer<double> energy_;
    /// Recorded steps, whether a sample follows them, and what drives them.
    struct StepsKind {
        int count = 0;
        bool is_sampled = false;
        std::array<const double*, 3> series{};
        auto operator<=>(const StepsKind&) const = default;
    };
    static constexpr std::size_t most_graphs = 16;
    LaunchGraphs<StepsKind> graphs_{most_graphs};
    DeviceBuffer<int> numbers_;  ///< of the batch, for recorded launches: step, sample
    DeviceBuffer<float> basis_, spectra_;
    std::unique_ptr<SlabFrames<Real>> frames_;  ///< once somebody watches
};

}  // namespace lathe::gpu
