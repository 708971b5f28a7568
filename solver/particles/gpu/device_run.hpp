// What kernels read and change of the runs of electrons.
#pragma once

#include <cstdint>

#include "solver/particles/push/impact_tally.hpp"
#include "solver/particles/push/run_setting.hpp"

namespace lathe::gpu {

/// The electrons of a run, in slots; those with a triangle below 0 are empty. A struct of arrays, which it
/// does not own.
struct ElectronSlots {
    double *r = nullptr, *z = nullptr, *cosine = nullptr, *sine = nullptr;
    double *u_r = nullptr, *u_phi = nullptr, *u_z = nullptr, *birth = nullptr;
    std::uint64_t* lineage = nullptr;
    int* triangle = nullptr;

    /// Calls visit(array) for each.
    template <class Visit>
    void each(const Visit& visit) {
        for (double** values : {&r, &z, &cosine, &sine, &u_r, &u_phi, &u_z, &birth}) visit(*values);
        visit(lineage);
        visit(triangle);
    }
    /// Place, momentum and triangle.
    LATHE_HOST_DEVICE particles::Electron moving(int n) const {
        return {{r[n], z[n], cosine[n], sine[n]}, {u_r[n], u_phi[n], u_z[n]}, triangle[n], 0, 0.0};
    }
    LATHE_HOST_DEVICE void store_moving(int n, const particles::Electron& e) const {
        r[n] = e.place.r;
        z[n] = e.place.z;
        cosine[n] = e.place.cosine;
        sine[n] = e.place.sine;
        u_r[n] = e.u.r;
        u_phi[n] = e.u.phi;
        u_z[n] = e.u.z;
        triangle[n] = e.triangle;
    }
    /// Copies electron n of other slots, or of these.
    LATHE_HOST_DEVICE void copy(const ElectronSlots& other, int n, int to) const {
        store_moving(to, other.moving(n));
        lineage[to] = other.lineage[n];
        birth[to] = other.birth[n];
    }
};

/// An electron that met the border in a step.
struct SlotHit {
    int slot;
    particles::WalkEnd<double> end;
    double r_end, z_end;  ///< where the drift would have ended
};

/// What all runs of a launch read.
struct RunTables {
    particles::PushView push;
    const particles::Instant<double>* instants = nullptr;  ///< at the ends of a period's steps, for 1 W
    const particles::YieldCurve* walls = nullptr;
    particles::EmissionSettings emission;
    particles::TallyLayout layout;
    int population_cap = 0;
    int parts = 1;         ///< blocks that share a run
    int room = 0;          ///< slots of a part, and launches of it in a step
    int periods = 0;       ///< of a run
    int clear_period = 0;  ///< before it the sums over impacts are set to zero
};

/// Slots of a part: all of a run may come together in one. Within a period the population is halved only
/// above most_caps_in_a_period caps, after a step; the rest is for what that step may add.
constexpr int room_of(int population_cap) {
    return 2 * particles::most_caps_in_a_period * population_cap;
}

/// Why a run ended early.
enum class RunFault : int { none = 0, no_room = 1 };

/// The electrons of a run that one block advances. Arrays are the device's.
struct RunPart {
    ElectronSlots slots;
    int *free_slots = nullptr, *holes = nullptr, *movers = nullptr;  ///< lists of slots
    SlotHit* hits = nullptr;
    particles::Launch* launches = nullptr;

    int used_slots = 0;     ///< all electrons are in the first of them
    int free_count = 0;     ///< entries of free_slots: the empty ones among them
    unsigned meetings = 0;  ///< barriers of the run that the block has passed
};

/// One run: what it is given, what it has, how far it has come. Arrays are the device's.
struct DeviceRun {
    particles::RandomKey key;
    double amplitude = 0.0;                            ///< sqrt(P / 1 W)
    const particles::ElectronStart* starts = nullptr;  ///< by rising time, all in the first period
    const int* started_by = nullptr;                   ///< how many have started after each of its steps
    int start_count = 0;

    RunPart* parts = nullptr;                         ///< RunTables::parts of them
    unsigned* arrived = nullptr;                      ///< how often one of its blocks has come to a barrier
    int* published = nullptr;                         ///< electrons of each part, by turns at two places
    particles::TallyLayout::Whole* counts = nullptr;  ///< since the weight changed: RunTables::layout
    double* sums = nullptr;                           ///< weighted
    double* populations = nullptr;                    ///< at the start and after each period

    double weight = 1.0;
    int started = 0;
    std::uint32_t halvings = 0, doublings = 0;
    int period = 0;  ///< whole periods done
    double lost_before = 0.0, particle_steps = 0.0;
    RunFault fault = RunFault::none;
    bool is_over = false;
};

/// What the threads of a block share.
struct BlockCounts {
    int hits, launches, holes, movers;
    int used_slots, free_count;  ///< free_count below 0: so many slots were taken beyond the used ones
    int has_no_room;
    int all;  ///< electrons of the run, as they were counted last
};

}  // namespace lathe::gpu
