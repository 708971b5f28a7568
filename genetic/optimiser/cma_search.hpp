// CMA-ES as an optimiser: several strategies side by side, each restarted when it has come to its end.
//
// Many devices are filled by several strategies of 16 to 24 candidates, not by one of hundreds: a strategy's
// progress is by generations, and more candidates than that add little to one.
//
// The first strategy starts at the first seed, the next ones at further seeds or near one; without seeds all
// start anywhere in the box. Restarts begin by turns near a seed and anywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "genetic/optimiser/cma_es.hpp"
#include "genetic/optimiser/proposing_optimiser.hpp"
#include "genetic/optimiser/restart_schedule.hpp"
#include "genetic/optimiser/unit_box.hpp"

namespace lathe::genetic {

struct CmaSettings {
    int candidates = 20;  ///< of one strategy's first generations (lambda); >= 4
    int instances = 1;    ///< strategies side by side; >= 1
    std::uint64_t seed = 1;
    double sigma = 0.2;  ///< first standard deviation, in parts of each range; in (0, 1]
    bool active = true;
    RestartPolicy restarts = RestartPolicy::bipop;
    double tolerance = 1e-12;   ///< deviations below this part of a range do not matter; > 0
    double seed_spread = 0.15;  ///< of starts near a seed, in parts of each range
};

class CmaSearch final : public ProposingOptimiser {
public:
    /// Throws std::invalid_argument on settings, genes or seeds out of range.
    CmaSearch(CmaSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds = {});

protected:
    std::vector<Genome> propose() const override;
    void learn(std::span<const Individual> candidates) override;
    void save(OptimiserState& state) const override;
    void load(const OptimiserState& state) override;

private:
    struct Instance {
        CmaEs strategy;
        bool is_small = false;
        double best = std::numeric_limits<double>::quiet_NaN();  ///< objective since its start
        int evaluations = 0;                                     ///< since its start
    };

    Eigen::VectorXd first_mean(std::size_t instance) const;
    Eigen::VectorXd restart_mean(std::size_t instance) const;
    Instance started(Eigen::VectorXd mean, const RestartPlan& plan) const;
    /// Points of one instance in this iteration; seeds in their places in the first.
    std::vector<Eigen::VectorXd> points_of(std::size_t instance, int first_slot) const;
    void learn(std::size_t instance, std::span<const Individual> candidates, int first_slot);
    void restart(std::size_t instance, const std::string& reason);

    CmaSettings settings_;
    UnitBox box_;
    Eigen::VectorXd least_deviations_;
    RestartSchedule schedule_;
    std::vector<Instance> instances_;
};

}  // namespace lathe::genetic
