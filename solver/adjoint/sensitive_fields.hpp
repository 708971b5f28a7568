// What has to be recorded of a solve so that the derivatives by its coefficients follow.
#pragma once

#include <complex>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "solver/adjoint/coefficient_change.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// The unknowns whose coefficients change, and around voltages that dielectrics couple the currents of their
/// curls: a gather list that is sampled as the contour is.
class SensitiveFields {
public:
    /// `changes`: of all parameters.
    SensitiveFields(const Problem& problem, const std::vector<CoefficientChange>& changes);

    const std::vector<FieldIndex>& list() const { return list_; }
    /// Position of an unknown in the list, which must hold it.
    std::size_t channel(const FieldIndex& at) const { return channel_.at(key(at)); }
    bool holds(const FieldIndex& at) const {
        return at.row >= 0 && at.column >= 0 && channel_.contains(key(at));
    }
    /// Whether a voltage is one of those that are coupled, here or beside.
    bool is_coupled(const FieldIndex& at) const { return coupled_.contains(key(at)); }

private:
    std::size_t key(const FieldIndex& at) const {
        return static_cast<std::size_t>(at.component) * cells_ + static_cast<std::size_t>(at.row) * columns_ +
               static_cast<std::size_t>(at.column);
    }
    void add(const FieldIndex& at);
    void add_coupled(const FieldIndex& at);

    std::size_t cells_, columns_;
    FieldSet fields_;
    std::vector<FieldIndex> list_;
    std::unordered_map<std::size_t, std::size_t> channel_;
    std::unordered_map<std::size_t, bool> coupled_;
};

/// Spectra of the last `count` entries of a list of probes that a recording is of, [frequency][entry], each
/// at its own times.
using FieldSpectra = std::vector<std::vector<std::complex<double>>>;
FieldSpectra probe_spectra(const Simulation& simulation, const std::vector<FieldIndex>& probes,
                           const Recording& recording, std::size_t count);

}  // namespace lathe
