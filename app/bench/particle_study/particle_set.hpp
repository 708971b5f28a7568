// Particles and their mesh on the current device, on which variants of a step's parts are run and timed.
#pragma once

#include <vector>

#include "app/bench/particle_study/partition.hpp"
#include "app/bench/particle_study/study_fields.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::bench::study {

/// Arrays of particles on the device.
struct DeviceParticles {
    DeviceParticles(int count, cudaStream_t stream)
        : place(static_cast<std::size_t>(count), stream),
          across(static_cast<std::size_t>(count), stream),
          along(static_cast<std::size_t>(count), stream) {}
    ParticleView view() const { return {place.data(), across.data(), along.data()}; }
    gpu::DeviceBuffer<ParticlePoint> place;
    gpu::DeviceBuffer<ParticleAcross> across;
    gpu::DeviceBuffer<float> along;
};

/// What is there once all work on the stream is done.
template <class Value>
std::vector<Value> copied(const gpu::DeviceBuffer<Value>& from, cudaStream_t stream) {
    std::vector<Value> values(from.size());
    from.copy_to(values.data(), values.size(), stream);
    gpu::check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    return values;
}
std::vector<StudyParticle> copied(const DeviceParticles& particles, cudaStream_t stream);

/// A mesh on the device, with the fields of an instant and charges of its vertices.
struct DeviceMesh {
    DeviceMesh(const particles::TriangleMesh& mesh, cudaStream_t stream);
    /// Launches the fields of the instant of a step.
    void make_fields(int step);
    /// Launches particles at their start, in random order.
    void seed(const DeviceParticles& particles) const;
    PlainMesh view() const { return {rows.data(), vertices.data()}; }

    gpu::DeviceBuffer<particles::TriangleRow<float>> rows;
    gpu::DeviceBuffer<VertexRecord> vertices;
    gpu::DeviceBuffer<VertexPhasors> phasors;
    gpu::DeviceBuffer<int> charges;
    cudaStream_t stream;
};

/// A partition and its lists of triangles on the device.
struct DevicePartition {
    DevicePartition(const Partition& partition, const particles::TriangleMesh& mesh, cudaStream_t stream);
    PartitionView view() const;

    PartitionView host_view;
    int subregions, longest_list, most_in_region;
    gpu::DeviceBuffer<RegionRows> regions;
    gpu::DeviceBuffer<float> splits;
    gpu::DeviceBuffer<int> list_starts, list_triangles, first_subregions;
};

/// Launches the sum of counts of buckets before each: `starts` gets one more than there are, `next` a copy.
void start_buckets(const gpu::DeviceBuffer<int>& counts, int buckets, const gpu::DeviceBuffer<int>& starts,
                   const gpu::DeviceBuffer<int>& next, cudaStream_t stream);

/// Variants of the thesis. Members launch work on the set's stream; all throw DeviceOutOfMemory or
/// SolverError.
class ParticleSet {
public:
    ParticleSet(const particles::TriangleMesh& mesh, int particles, cudaStream_t stream);

    /// All at their start, in random order.
    void seed();
    /// Reads all arrays and writes copies: what the memory allows.
    void copy();
    /// Into buckets of a partition, 256 particles a block times `per_thread`; counters in shared memory.
    /// Sorts write copies; turn() makes those the particles.
    void bucket_sort(const DevicePartition& partition, int per_thread);
    /// By bucket_sort() into the 32 x 32 regions, then each region into the subregions of a non-uniform
    /// partition.
    void two_level_sort(const DevicePartition& regions, const DevicePartition& partition,
                        bool shared_counters);
    /// One level with counters in the device's memory.
    void plain_sort(const DevicePartition& partition);
    /// Sorts particles that were sorted by a uniform partition and have moved since.
    void incremental_sort(const DevicePartition& partition);
    /// Makes the copies the particles, with the starts of their subregions.
    void turn();

    /// Triangles by trying all those of a subregion; particles are sorted by the partition.
    void search(const DevicePartition& partition);
    /// Triangles by the walk from the last one known.
    void walk();
    /// One step of drift and nothing else.
    void drift();
    /// Field of the instant, walk, gather and push, with `scatter` charges too.
    void advance(int step, bool scatter);
    void make_fields(int step) { mesh_.make_fields(step); }
    void scatter();

    std::vector<StudyParticle> particles() const { return copied(now_, stream_); }
    std::vector<int> found() const { return copied(found_, stream_); }
    std::vector<int> charges() const { return copied(mesh_.charges, stream_); }
    /// Starts of the subregions by which the particles are sorted, one more than there are.
    std::vector<int> starts() const { return copied(starts_[0], stream_); }

private:
    unsigned blocks(int per_thread = 1) const;
    void fill(const DevicePartition& partition, int per_thread, const DeviceParticles& to);
    /// Room for so many counters and starts.
    void reserve(int buckets);

    cudaStream_t stream_;
    int count_;
    DeviceMesh mesh_;
    DeviceParticles now_, sorted_, between_;
    gpu::DeviceBuffer<int> found_, counters_, next_, region_starts_;
    gpu::DeviceBuffer<int> starts_[2];  ///< of the particles, and of the copies
};

}  // namespace lathe::bench::study
