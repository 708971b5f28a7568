// How many candidates a strategy restarts with.
//
// IPOP (Auger and Hansen, CEC 2005): twice as many at every restart, which searches wider. BIPOP (Hansen,
// GECCO 2009): as IPOP, and by turns with few candidates and a small step, whichever has used fewer
// evaluations so far; the short ones search narrow optima that the wide ones step over.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lathe::genetic {

enum class RestartPolicy { plain, ipop, bipop };

struct RestartPlan {
    int candidates = 0;
    double sigma_factor = 1.0;  ///< of the first start's sigma
    bool is_small = false;
};

class RestartSchedule {
public:
    RestartSchedule(RestartPolicy policy, int candidates, std::uint64_t seed)
        : policy_(policy), first_candidates_(candidates), seed_(seed) {}

    /// Evaluations used by a strategy of one or the other kind.
    void count(bool is_small, int evaluations);
    RestartPlan next();
    int restarts() const { return restarts_; }

    std::vector<double> numbers() const;
    /// Throws std::invalid_argument unless numbers() wrote them.
    void restore(std::span<const double> numbers);

private:
    RestartPlan small_plan() const;

    RestartPolicy policy_;
    int first_candidates_;
    std::uint64_t seed_;
    int restarts_ = 0, doublings_ = 0;
    double used_large_ = 0.0, used_small_ = 0.0;  ///< evaluations
};

}  // namespace lathe::genetic
