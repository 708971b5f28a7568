#include "solver/particles/push/electron_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace lathe::particles {
namespace {

/// Where triangles and phasors are more than a core's second-level cache holds, electrons in any order wait
/// for memory. Steps between sorts, and fewer electrons and bytes than it pays for.
constexpr int steps_between_sorts = 8, few_electrons = 4000;
constexpr std::size_t cached_bytes = std::size_t{1} << 20;

}  // namespace

ElectronRun::ElectronRun(const RunSetting& setting, RandomKey key, double amplitude)
    : setting_(setting),
      push_(setting.view()),
      key_(key),
      amplitude_(amplitude),
      layout_{static_cast<int>(setting.push->mesh->edges.size())} {
    require_yields(setting);
    electrons_.reserve(2 * static_cast<std::size_t>(setting.population_cap));
    clear_tally();
}

void ElectronRun::clear_tally() {
    counts_.assign(static_cast<std::size_t>(layout_.size()), 0);
    sums_.assign(static_cast<std::size_t>(layout_.size()), 0.0);
}

std::vector<double> ElectronRun::all_sums() const {
    std::vector<double> sums = sums_;
    for (int n = 0; n < layout_.size(); ++n) {
        const auto at = static_cast<std::size_t>(n);
        sums[at] = weighted(layout_, n, sums[at], counts_[at], weight_);
    }
    return sums;
}

ImpactTally ElectronRun::tally() const {
    return tally_of(layout_, all_sums());
}

void ElectronRun::change_weight(double factor) {
    sums_ = all_sums();
    std::fill(counts_.begin(), counts_.end(), 0);
    weight_ *= factor;
}

void ElectronRun::seed(int count) {
    for (const ElectronStart& start : electron_starts(setting_, key_, count)) add(start.electron, start.time);
}

void ElectronRun::add(const Electron& electron, double time_periods) {
    starts_.push_back({time_periods, electron});
    starts_.back().electron.birth = time_periods;
    starts_sorted_ = false;
}

void ElectronRun::add_own_field(const OwnField& field, double charge) {
    own_field_ = &field;
    own_charge_ = charge;
    const std::size_t triangles = setting_.push->mesh->triangles.size();
    statics_.resize(triangles);
    own_now_.resize(triangles);
    own_before_.clear();
    find_own_field();
    push_ = setting_.push->view(statics_.data());
}

/// The next kick comes at the end of the next step, when the charge has moved on: its field then is that of
/// the line through the last two. With the present one alone oscillations of the charge would grow.
void ElectronRun::find_own_field() {
    own_field_->find(electrons_, weight_ * own_charge_, own_now_);
    if (own_before_.empty()) own_before_ = own_now_;
    for (std::size_t t = 0; t < statics_.size(); ++t) {
        StaticField& field = statics_[t];
        field = setting_.statics != nullptr ? setting_.statics[t] : StaticField{};
        field.e_r += 2.0 * own_now_[t].e_r - own_before_[t].e_r;
        field.e_z += 2.0 * own_now_[t].e_z - own_before_[t].e_z;
    }
    std::swap(own_now_, own_before_);
}

void ElectronRun::meet_border(const Electron& e, const WalkEnd<double>& end, double r_end, double z_end,
                              double part, double duration) {
    const BorderRules rules{push_, setting_.walls.data(), setting_.emission, key_, layout_, amplitude_,
                            step_};
    particles::meet_border(
        rules, e, end, r_end, z_end, part, duration,
        [&](int index, TallyLayout::Whole amount) { count(index, amount); },
        [&](const Launch& launch) { launches_.push_back(launch); },
        [&](const WallImpact& impact, const WallHit& hit) {
            if (watcher_)
                watcher_({end.edge, impact.energy_ev, impact.angle, e.birth, impact.time, hit.electron.place,
                          weight_});
        });
}

void ElectronRun::launch_all() {
    // Secondaries that hit again within the step free more of them; each flight takes a part of the step.
    constexpr std::size_t most = 50'000'000;
    for (std::size_t done = 0; done < launches_.size();) {
        if (launches_.size() > most) throw std::runtime_error("too many electrons in one step");
        Launch next = launches_[done++];
        const DriftEnd drift_end = launched(push_, next, step_, amplitude_);
        const Place<double>& to = drift_end.electron.place;
        if (drift_end.end.edge == -1)
            electrons_.push_back(drift_end.electron);
        else
            meet_border(next.electron, drift_end.end, to.r, to.z, next.part, 1.0 - next.part);
    }
    launches_.clear();
}

/// No bit depends on the order of the electrons.
void ElectronRun::sort_where_the_mesh_is_large() {
    const PushSetting& push = *setting_.push;
    const std::size_t bytes =
        push.rows.size() * sizeof(push.rows.front()) + push.phasor_count * sizeof(double);
    if (bytes > cached_bytes && electrons_.size() > few_electrons && step_ % steps_between_sorts == 0)
        electrons_.sort_by_triangle(push.mesh->triangle_count());
}

void ElectronRun::step() {
    if (!starts_sorted_) {
        std::stable_sort(starts_.begin(), starts_.end(),
                         [](const ElectronStart& a, const ElectronStart& b) { return a.time > b.time; });
        starts_sorted_ = true;
    }
    sort_where_the_mesh_is_large();
    hits_.clear();
    advance(*setting_.push, push_.statics, push_.instant(step_, 1.0, amplitude_), electrons_, 0,
            electrons_.size(), hits_);
    for (const BorderHit& hit : hits_) {
        const auto n = static_cast<std::size_t>(hit.index);
        meet_border({hit.place, hit.u, hit.end.triangle, electrons_.lineage[n], electrons_.birth[n]}, hit.end,
                    hit.r_end, hit.z_end, 0.0, 1.0);
    }
    std::vector<int> gone(hits_.size());
    std::transform(hits_.begin(), hits_.end(), gone.begin(), [](const BorderHit& hit) { return hit.index; });
    electrons_.remove(gone);
    while (!starts_.empty() &&
           starts_.back().time * push_.steps_per_period < static_cast<double>(step_ + 1)) {
        const ElectronStart& start = starts_.back();
        const double part =
            std::clamp(start.time * push_.steps_per_period - static_cast<double>(step_), 0.0, 1.0);
        launches_.push_back({start.electron, part});
        starts_.pop_back();
    }
    launch_all();
    ++step_;
    if (electrons_.size() > most_caps_in_a_period * setting_.population_cap) control_population();
    if (own_field_ != nullptr) find_own_field();
}

void ElectronRun::run_period() {
    do step();
    while (step_ % setting_.push->steps_per_period != 0);
    control_population();
}

void ElectronRun::control_population() {
    while (electrons_.size() > setting_.population_cap) {
        std::vector<int> gone;
        for (int n = 0; n < electrons_.size(); ++n)
            if (!stays(key_, electrons_.lineage[static_cast<std::size_t>(n)], halvings_)) gone.push_back(n);
        ++halvings_;
        electrons_.remove(gone);
        change_weight(2.0);
    }
    while (electrons_.size() > 0 && electrons_.size() < setting_.population_cap / 2 && starts_.empty()) {
        const int count = electrons_.size();
        for (int n = 0; n < count; ++n) {
            Electron copy = electrons_.at(n);
            copy.lineage = copied_lineage(copy.lineage, doublings_);
            electrons_.push_back(copy);
        }
        ++doublings_;
        change_weight(0.5);
    }
}

}  // namespace lathe::particles
