// A block of threads advances the electrons of a run, or one of several blocks its part of them. What differs
// from run to run of a kernel and with the number of blocks, which electron is in which part, slot and place
// of a list, has no influence on any: each draws numbers of its own, and sums are whole numbers.
#pragma once

#include "solver/particles/gpu/run_meeting.cuh"

namespace lathe::gpu {

class ElectronBlock {
public:
    /// All threads call, and wait for those of their block.
    __device__ ElectronBlock(const RunTables& tables, DeviceRun& run, int part, BlockCounts& counts)
        : tables_(tables),
          push_(tables.push),
          run_(run),
          part_(run.parts[part]),
          slots_(part_.slots),
          counts_(counts),
          number_(part),
          thread_(static_cast<int>(threadIdx.x)),
          threads_(static_cast<int>(blockDim.x)),
          meeting_(run, tables.parts, part, part_.meetings),
          weight_(run.weight),
          step_(static_cast<long>(run.period) * tables.push.steps_per_period),
          started_(run.started),
          halvings_(run.halvings),
          doublings_(run.doublings) {
        if (thread_ == 0) counts_ = {0, 0, 0, 0, part_.used_slots, part_.free_count, 0, 0};
        sync_block();
    }

    __device__ double weight() const { return weight_; }

    /// Electrons of all blocks of the run, which wait for one another; negative where one had no room.
    __device__ int count_all() {
        sync_block();
        return meeting_.sum(counts_.has_no_room ? -1 : electrons(), counts_.all);
    }

    /// Advances all by a step. Returns how many electrons the run has, negative when there was no room for
    /// all.
    __device__ int step() {
        advance_all();
        sync_block();
        meet_walls();
        start_some();
        launch_all();
        if (thread_ == 0) {
            counts_.hits = counts_.launches = 0;
            if (counts_.free_count < 0) counts_.free_count = 0;
        }
        ++step_;
        const int all = count_all();
        return all > particles::most_caps_in_a_period * tables_.population_cap ? control_population(all)
                                                                               : all;
    }

    /// Of a run of `all` electrons: halves the population while it is above the cap, doubles it while it is
    /// below half of that. Returns how many there are then.
    __device__ int control_population(int all) {
        while (all > tables_.population_cap) {
            for (int n = thread_; n < counts_.used_slots; n += threads_)
                if (slots_.triangle[n] >= 0 && !particles::stays(run_.key, slots_.lineage[n], halvings_))
                    empty(n);
            ++halvings_;
            change_weight(2.0);
            all = count_all();
        }
        while (all > 0 && all < tables_.population_cap / 2 && started_ == run_.start_count) {
            compact();
            count_all();  // so all parts are compact
            duplicate();
            all *= 2;
        }
        compact();
        return all;
    }

    /// Weighs what has been counted since the last time; all threads of the run.
    __device__ void change_weight(double factor) {
        meeting_.sync();
        for_each_sum([&](int n) {
            run_.sums[n] = particles::weighted(tables_.layout, n, run_.sums[n], run_.counts[n], weight_);
            run_.counts[n] = 0;
        });
        weight_ *= factor;
        meeting_.sync();
    }

    /// Forgets all impacts but the lost electrons.
    __device__ void clear_sums() {
        change_weight(1.0);
        if (is_first()) run_.lost_before += run_.sums[tables_.layout.lost()];
        meeting_.sync();
        for_each_sum([&](int n) { run_.sums[n] = 0.0; });
        meeting_.sync();
    }

    /// Whether this is the one thread that writes what the run has one of.
    __device__ bool is_first() const { return number_ == 0 && thread_ == 0; }

    /// Keeps what the next launch goes on with.
    __device__ void save() const {
        if (thread_ != 0) return;
        part_.used_slots = counts_.used_slots;
        part_.free_count = counts_.free_count;
        part_.meetings = meeting_.passed();
        if (!is_first()) return;
        run_.weight = weight_;
        run_.started = started_;
        run_.halvings = halvings_;
        run_.doublings = doublings_;
    }

private:
    /// Electrons of this block: one number for all threads, until one of them changes it.
    __device__ int electrons() const { return counts_.used_slots - counts_.free_count; }

    template <class Use>
    __device__ void for_each_sum(const Use& use) const {
        for (int n = number_ * threads_ + thread_; n < tables_.layout.size(); n += tables_.parts * threads_)
            use(n);
    }

    /// Adds a copy of each electron of the part before, so that what comes of a few is spread over all parts.
    __device__ void duplicate() {
        const int own = electrons(), from = number_ > 0 ? number_ - 1 : tables_.parts - 1;
        const int count = tables_.parts == 1 ? own : meeting_.given_by(from);
        const ElectronSlots originals = run_.parts[from].slots;
        for (int n = thread_; n < count; n += threads_) {
            slots_.copy(originals, n, own + n);
            slots_.lineage[own + n] = particles::copied_lineage(originals.lineage[n], doublings_);
        }
        ++doublings_;
        change_weight(0.5);
        if (thread_ == 0) counts_.used_slots = own + count;
        sync_block();
    }

    __device__ void empty(int n) {
        slots_.triangle[n] = -1;
        part_.free_slots[atomicAdd(&counts_.free_count, 1)] = n;
    }

    /// Drift, walk and kick of those that meet no border; the others stay as they are and become hits.
    __device__ void advance_all() {
        const particles::Instant<double> of_one_watt =
            tables_.instants[static_cast<int>(step_) % push_.steps_per_period];
        const particles::Instant<double> at_end = {run_.amplitude * of_one_watt.cosine,
                                                   run_.amplitude * of_one_watt.sine};
        const int used = counts_.used_slots;
        for (int n = thread_; n < used; n += threads_) {
            if (slots_.triangle[n] < 0) continue;
            particles::DriftEnd drift_end = particles::flown(push_, slots_.moving(n), 1.0);
            particles::Electron& moved = drift_end.electron;
            if (drift_end.end.edge != -1) {
                part_.hits[atomicAdd(&counts_.hits, 1)] = {n, drift_end.end, moved.place.r, moved.place.z};
                continue;
            }
            moved.u = particles::kicked_at(push_, moved, drift_end.l, at_end, 1.0);
            slots_.store_moving(n, moved);
        }
    }

    __device__ void meet_walls() {
        const int count = counts_.hits;
        for (int k = thread_; k < count; k += threads_) {
            const SlotHit hit = part_.hits[k];
            particles::Electron e = slots_.moving(hit.slot);
            e.lineage = slots_.lineage[hit.slot];
            e.birth = slots_.birth[hit.slot];
            empty(hit.slot);
            meet_border(e, hit.end, hit.r_end, hit.z_end, 0.0, 1.0);
        }
    }

    __device__ void start_some() {
        if (started_ == run_.start_count) return;
        const int steps = push_.steps_per_period;
        const int until = step_ < steps ? run_.started_by[step_] : run_.start_count;
        for (int k = started_ + thread_; k < until; k += threads_) {
            if (k % tables_.parts != number_) continue;
            const particles::ElectronStart start = run_.starts[k];
            const double part = start.time * steps - static_cast<double>(step_);
            append({start.electron, fmin(fmax(part, 0.0), 1.0)});
        }
        started_ = until;
    }

    /// Flies what starts within the step, and what that frees, until nothing is left.
    __device__ void launch_all() {
        for (int begin = 0;;) {
            sync_block();
            const int end = counts_.launches < tables_.room ? counts_.launches : tables_.room;
            sync_block();
            if (begin == end) return;
            for (int k = begin + thread_; k < end; k += threads_) {
                particles::Launch next = part_.launches[k];
                const particles::DriftEnd drift_end = particles::launched(push_, next, step_, run_.amplitude);
                const particles::Place<double>& to = drift_end.electron.place;
                if (drift_end.end.edge == -1)
                    settle(drift_end.electron);
                else
                    meet_border(next.electron, drift_end.end, to.r, to.z, next.part, 1.0 - next.part);
            }
            begin = end;
        }
    }

    __device__ void meet_border(const particles::Electron& e, const particles::WalkEnd<double>& end,
                                double r_end, double z_end, double part, double duration) {
        const particles::BorderRules rules{
            push_, tables_.walls, tables_.emission, run_.key, tables_.layout, run_.amplitude, step_};
        particles::meet_border(
            rules, e, end, r_end, z_end, part, duration,
            [this](int index, particles::TallyLayout::Whole amount) { count(index, amount); },
            [this](const particles::Launch& launch) { append(launch); },
            [](const particles::WallImpact&, const particles::WallHit&) {});
    }

    __device__ void count(int index, particles::TallyLayout::Whole amount) {
        atomicAdd(run_.counts + index, amount);
    }
    __device__ void append(const particles::Launch& launch) {
        const int n = atomicAdd(&counts_.launches, 1);
        if (n < tables_.room)
            part_.launches[n] = launch;
        else
            atomicExch(&counts_.has_no_room, 1);
    }
    /// Into an empty slot, or behind all.
    __device__ void settle(const particles::Electron& e) {
        const int left = atomicAdd(&counts_.free_count, -1);
        const int n = left > 0 ? part_.free_slots[left - 1] : atomicAdd(&counts_.used_slots, 1);
        if (n >= tables_.room) {
            atomicExch(&counts_.has_no_room, 1);
            return;
        }
        slots_.store_moving(n, e);
        slots_.lineage[n] = e.lineage;
        slots_.birth[n] = e.birth;
    }

    /// Moves electrons into empty slots until there are none before them.
    __device__ void compact() {
        const int count = electrons(), used = counts_.used_slots, free = counts_.free_count;
        sync_block();
        if (free == 0) return;
        for (int k = thread_; k < free; k += threads_)
            if (part_.free_slots[k] < count) part_.holes[atomicAdd(&counts_.holes, 1)] = part_.free_slots[k];
        for (int n = count + thread_; n < used; n += threads_)
            if (slots_.triangle[n] >= 0) part_.movers[atomicAdd(&counts_.movers, 1)] = n;
        sync_block();
        for (int k = thread_; k < counts_.holes; k += threads_)
            slots_.copy(slots_, part_.movers[k], part_.holes[k]);
        sync_block();
        if (thread_ == 0) {
            counts_.used_slots = count;
            counts_.free_count = counts_.holes = counts_.movers = 0;
        }
        sync_block();
    }

    const RunTables& tables_;
    const particles::PushView& push_;
    DeviceRun& run_;
    RunPart& part_;
    const ElectronSlots slots_;  ///< a copy: stores cannot change it, so it is read once
    BlockCounts& counts_;
    int number_;  ///< of the part
    int thread_, threads_;
    RunMeeting meeting_;
    double weight_;
    long step_;
    int started_;
    std::uint32_t halvings_, doublings_;
};

}  // namespace lathe::gpu
