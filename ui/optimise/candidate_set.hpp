// What a run has evaluated so far, as the views of candidates show it.
#pragma once

#include <QMetaType>
#include <QString>
#include <memory>
#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/score.hpp"
#include "genetic/project/project.hpp"

namespace lathe::ui {

struct Candidate {
    int generation = 0, slot = 0;
    genetic::Genome genome;
    genetic::Score score;
    std::vector<double> values;  ///< worst of each objective in its band; NaN when nothing was solved
    std::vector<bool> is_met;
};

/// Best first, as better() ranks; only what is evaluated.
struct CandidateSet {
    Project project;  ///< that the run is of
    std::vector<genetic::Gene> genes;
    std::vector<Candidate> candidates;
    bool is_finished = false;
    int total = 0;  ///< budget
};
using SharedCandidates = std::shared_ptr<const CandidateSet>;

/// One quantity of candidates that a view can show: an objective, a gene, the distance or the generation.
struct CandidateQuantity {
    QString title;
    enum class Kind { distance, generation, objective, gene } kind = Kind::distance;
    std::size_t index = 0;
    bool small_is_good = true;  ///< of objectives; `near` counts by its distance from the value

    double of(const Candidate& candidate) const;
};

/// Distance, all objectives, all genes, generation.
std::vector<CandidateQuantity> quantities_of(const CandidateSet& set);

/// Indices of the valid candidates that no other one beats in both objectives, along the first.
std::vector<std::size_t> pareto_front(const CandidateSet& set, const CandidateQuantity& first,
                                      const CandidateQuantity& second);

/// Reads a store, of a run that goes on or not. Throws StorageError.
SharedCandidates read_candidates(const QString& store);

}  // namespace lathe::ui

Q_DECLARE_METATYPE(lathe::ui::SharedCandidates)
