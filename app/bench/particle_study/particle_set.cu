#include "app/bench/particle_study/particle_set.hpp"

#include <algorithm>

#include "app/bench/particle_study/search_kernels.cuh"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::bench::study {

using gpu::check;
using gpu::check_launch;
using gpu::DeviceBuffer;
using gpu::launch;

namespace {

__global__ void __launch_bounds__(sort_threads) copy_all(ParticleView from, ParticleView to, int particles) {
    const int n = static_cast<int>(blockIdx.x) * sort_threads + static_cast<int>(threadIdx.x);
    if (n < particles) copy_particle(from, n, to, n);
}

}  // namespace

std::vector<StudyParticle> copied(const DeviceParticles& particles, cudaStream_t stream) {
    const std::vector<ParticlePoint> places = copied(particles.place, stream);
    const std::vector<ParticleAcross> across = copied(particles.across, stream);
    const std::vector<float> along = copied(particles.along, stream);
    std::vector<StudyParticle> result;
    for (std::size_t n = 0; n < places.size(); ++n)
        result.push_back({places[n], {across[n].r, across[n].phi, along[n]}});
    return result;
}

DeviceMesh::DeviceMesh(const particles::TriangleMesh& mesh, cudaStream_t on)
    : rows(particles::walk_rows<float>(mesh), on),
      vertices(vertex_records(mesh), on),
      phasors(study_phasors(mesh), on),
      charges(mesh.vertices.size(), on),
      stream(on) {
    charges.clear();
    // The copies above are of vectors that end here.
    check(cudaStreamSynchronize(on), "cudaStreamSynchronize");
}

void DeviceMesh::make_fields(int step) {
    launch(fields_at_instant, covering(vertices.size(), sort_threads), sort_threads, 0, stream,
           vertices.data(), phasors.data(), static_cast<int>(vertices.size()), study_instant(step));
    check_launch("fields of an instant");
}

void DeviceMesh::seed(const DeviceParticles& particles) const {
    const std::size_t count = particles.place.size();
    launch(seed_particles, covering(count, sort_threads), sort_threads, 0, stream, particles.view(),
           static_cast<int>(count), view(), static_cast<int>(rows.size()));
    check_launch("particles at their start");
}

void start_buckets(const DeviceBuffer<int>& counts, int buckets, const DeviceBuffer<int>& starts,
                   const DeviceBuffer<int>& next, cudaStream_t stream) {
    launch(sum_counts, 1, scan_threads, 0, stream, counts.data(), buckets, starts.data(), next.data());
    check_launch("starts of buckets");
}

DevicePartition::DevicePartition(const Partition& partition, const particles::TriangleMesh& mesh,
                                 cudaStream_t stream)
    : host_view(partition.view()), subregions(partition.subregions()), longest_list(0), most_in_region(0) {
    const Partition::Lists lists = partition.triangle_lists(mesh);
    longest_list = study::longest_list(lists.starts);
    regions = DeviceBuffer<RegionRows>(partition.regions(), stream);
    splits = DeviceBuffer<float>(partition.splits(), stream);
    list_starts = DeviceBuffer<int>(lists.starts, stream);
    list_triangles = DeviceBuffer<int>(lists.triangles, stream);
    const std::vector<int> first = partition.region_starts();
    most_in_region = study::longest_list(first);
    first_subregions = DeviceBuffer<int>(first, stream);
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

PartitionView DevicePartition::view() const {
    PartitionView view = host_view;
    view.regions = regions.data();
    view.splits = splits.data();
    return view;
}

ParticleSet::ParticleSet(const particles::TriangleMesh& mesh, int particles, cudaStream_t stream)
    : stream_(stream),
      count_(particles),
      mesh_(mesh, stream),
      now_(particles, stream),
      sorted_(particles, stream),
      between_(particles, stream),
      found_(static_cast<std::size_t>(particles), stream) {
    check(gpu::allow_all_shared_bytes(fill_buckets), "shared memory of a sort");
    check(gpu::allow_all_shared_bytes(search_subregions), "shared memory of a search");
}

unsigned ParticleSet::blocks(int per_thread) const {
    return covering(static_cast<std::size_t>(count_), static_cast<std::size_t>(sort_threads * per_thread));
}

void ParticleSet::reserve(int buckets) {
    const auto wanted = static_cast<std::size_t>(buckets) + 1;
    if (counters_.size() < wanted) {
        counters_ = DeviceBuffer<int>(wanted, stream_);
        next_ = DeviceBuffer<int>(wanted, stream_);
    }
    if (starts_[1].size() != wanted) starts_[1] = DeviceBuffer<int>(wanted, stream_);
    counters_.clear(wanted);
}

void ParticleSet::seed() {
    mesh_.seed(now_);
}

void ParticleSet::copy() {
    launch(copy_all, blocks(), sort_threads, 0, stream_, now_.view(), sorted_.view(), count_);
    check_launch("copy of particles");
}

void ParticleSet::bucket_sort(const DevicePartition& partition, int per_thread) {
    fill(partition, per_thread, sorted_);
}

void ParticleSet::fill(const DevicePartition& partition, int per_thread, const DeviceParticles& to) {
    reserve(partition.subregions);
    const std::size_t bytes = static_cast<std::size_t>(partition.subregions) * sizeof(int);
    launch(count_buckets, blocks(per_thread), sort_threads, bytes, stream_, now_.view(), count_, per_thread,
           partition.view(), partition.subregions, counters_.data());
    check_launch("counts of buckets");
    start_buckets(counters_, partition.subregions, starts_[1], next_, stream_);
    launch(fill_buckets, blocks(per_thread), sort_threads, fill_bytes(partition.subregions), stream_,
           now_.view(), to.view(), count_, per_thread, partition.view(), partition.subregions, next_.data());
    check_launch("particles into buckets");
}

void ParticleSet::two_level_sort(const DevicePartition& regions, const DevicePartition& partition,
                                 bool shared_counters) {
    constexpr int per_thread = 64;
    fill(regions, per_thread, between_);
    std::swap(region_starts_, starts_[1]);
    reserve(partition.subregions);
    const std::size_t bytes =
        shared_counters ? static_cast<std::size_t>(partition.most_in_region) * sizeof(int) : 0;
    launch(shared_counters ? sort_within_regions<true> : sort_within_regions<false>,
           static_cast<unsigned>(regions.subregions), region_threads, bytes, stream_, between_.view(),
           sorted_.view(), region_starts_.data(), partition.view(), partition.first_subregions.data(),
           counters_.data(), starts_[1].data());
    check_launch("particles into subregions");
}

void ParticleSet::plain_sort(const DevicePartition& partition) {
    reserve(partition.subregions);
    launch(count_globally, blocks(), sort_threads, 0, stream_, now_.view(), count_, partition.view(),
           counters_.data());
    check_launch("counts of buckets");
    start_buckets(counters_, partition.subregions, starts_[1], next_, stream_);
    launch(fill_globally, blocks(), sort_threads, 0, stream_, now_.view(), sorted_.view(), count_,
           partition.view(), next_.data());
    check_launch("particles into buckets");
}

void ParticleSet::incremental_sort(const DevicePartition& partition) {
    reserve(partition.subregions);
    const auto regions = static_cast<unsigned>(partition.subregions);
    launch(sort_neighbours<false>, regions, sort_threads, 0, stream_, now_.view(), sorted_.view(),
           starts_[0].data(), partition.view(), counters_.data());
    check_launch("counts of neighbourhoods");
    start_buckets(counters_, partition.subregions, starts_[1], next_, stream_);
    launch(sort_neighbours<true>, regions, sort_threads, 0, stream_, now_.view(), sorted_.view(),
           starts_[0].data(), partition.view(), next_.data());
    check_launch("particles into their neighbourhoods");
}

void ParticleSet::turn() {
    std::swap(now_, sorted_);
    std::swap(starts_[0], starts_[1]);
}

void ParticleSet::search(const DevicePartition& partition) {
    const int held = std::min(partition.longest_list, most_tried);
    launch(search_subregions, static_cast<unsigned>(partition.subregions), sort_threads,
           static_cast<std::size_t>(held) * sizeof(TriedTriangle), stream_, now_.place.data(),
           starts_[0].data(), partition.list_starts.data(), partition.list_triangles.data(),
           mesh_.rows.data(), held, found_.data());
    check_launch("search in subregions");
}

void ParticleSet::walk() {
    launch(search_by_walk, blocks(), sort_threads, 0, stream_, now_.place.data(), count_, mesh_.view(),
           found_.data());
    check_launch("search by a walk");
}

void ParticleSet::drift() {
    launch(drift_only, blocks(), sort_threads, 0, stream_, now_.view(), count_, mesh_.view());
    check_launch("drift");
}

void ParticleSet::advance(int step, bool with_charges) {
    mesh_.make_fields(step);
    if (with_charges) mesh_.charges.clear();
    launch(with_charges ? advance_plainly<true> : advance_plainly<false>, blocks(), sort_threads, 0, stream_,
           now_.view(), count_, mesh_.view(), mesh_.charges.data());
    check_launch("step of particles");
}

void ParticleSet::scatter() {
    mesh_.charges.clear();
    launch(scatter_plainly, blocks(), sort_threads, 0, stream_, now_.place.data(), count_, mesh_.view(),
           mesh_.charges.data());
    check_launch("charges");
}

}  // namespace lathe::bench::study
