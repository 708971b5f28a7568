// What every algorithm is to the code that runs it: ask for a batch, tell its scores, and again.
//
// An optimiser has no clock, no global state and no thread. Its random numbers are addressed by (seed,
// generation, slot, operator, draw), so that the genomes depend on settings, genes, seeds and scores only.
// state() after an ask() is all that a resume needs beside the genomes themselves, which have rows of their
// own in the store: a restored optimiser goes on bit for bit like the one that wrote it.
//
// No genome is asked twice. Candidates that are infeasible, diverged, failed or have a NaN objective are
// told like any other and ranked by better(); none of them can stop a search.
#pragma once

#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "genetic/optimiser/individual.hpp"

namespace lathe::genetic {

/// All that the future depends on, apart from settings, genes, seeds and the genomes asked so far.
struct OptimiserState {
    int generation = 0;                  ///< of the pending genomes, or of the next ask() when there are none
    std::vector<Individual> population;  ///< candidates that the algorithm goes on with
    std::map<std::string, std::vector<double>> numbers;  ///< whatever else it carries, by name
};

/// What an entry of the log tells of.
enum class LogKind { generation, restart, migration, polish };
/// "generation", "restart", "migration" or "polish".
std::string to_string(LogKind kind);

/// One thing that happened.
struct LogEntry {
    LogKind kind = LogKind::generation;
    int generation = 0;
    int part = 0;                                            ///< instance or island it happened to, from 0
    int candidates = 0;                                      ///< of that part's generations from now on
    double best = std::numeric_limits<double>::quiet_NaN();  ///< its best objective so far; NaN: none valid
    double step = std::numeric_limits<double>::quiet_NaN();  ///< CMA-ES: sigma, in parts of a gene's range
    std::string reason = {};                                 ///< of a restart
};

class Optimiser {
public:
    virtual ~Optimiser() = default;

    /// The next generation: at most `at_most` genomes, inside the bounds, none asked before. The same
    /// genomes again until tell() was called. Empty when no new genome is left to ask (integer genes).
    /// With seeds the first one is the first genome of generation 0.
    virtual std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) = 0;

    /// Scores of the pending genomes, in their order. Throws std::invalid_argument when their number
    /// differs.
    virtual void tell(std::span<const Score> scores) = 0;

    /// Generation of the pending genomes, or of those asked next; counts calls of tell().
    virtual int generation() const = 0;
    /// Genomes that were asked for and not told yet; empty otherwise.
    virtual const std::vector<Genome>& pending() const = 0;
    /// For each pending genome the objective below which its score must carry misses and slopes; empty: no
    /// slopes are wanted.
    virtual std::vector<double> slope_limits() const { return {}; }
    /// Best of all told; null before the first tell().
    virtual const Individual* best() const = 0;

    /// All that a restored optimiser needs beside the genomes and their scores.
    virtual OptimiserState state() const = 0;
    /// Goes on from the state of an optimiser with the same settings, genes and seeds. `told`: everything
    /// it was told, in the order asked; `pending`: what it was asked for and not told. Throws
    /// std::invalid_argument when they do not fit each other.
    virtual void restore(const OptimiserState& state, std::span<const Individual> told,
                         std::vector<Genome> pending) = 0;

    /// What happened since the last call.
    virtual std::vector<LogEntry> take_log() = 0;
};

}  // namespace lathe::genetic
