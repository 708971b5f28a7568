// Unknowns at thin walls as steppers take them: which value follows which others in a half step.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/engine/entries_by_row.hpp"
#include "solver/scheme/sparse_update.hpp"
#include "solver/volume/engine/volume_state.hpp"

namespace lathe {

/// The values of one half step that thin walls concern, along memory: those of SecondUnknowns, and voltages
/// of the grid whose curl has currents of such walls.
struct SecondReceivers {
    static constexpr std::int32_t of_grid = -1;
    struct Value {
        std::int32_t second = of_grid;  ///< number among the second voltages, or currents
        VolumeIndex at = {};
        int sign = 1;
    };
    struct Receiver {
        Value to;
        double coefficient = 0.0, decay = 1.0;
        std::uint32_t first[3] = {};  ///< as in fdtd::SparseUnknown
    };
    std::vector<Receiver> receivers;
    std::vector<Value> terms;
};
SecondReceivers second_receivers(const VolumeProblem& problem, bool currents);

/// One half step with addresses in place of indices, for the host or for a device.
template <class Real>
struct SparseHalfStep {
    std::vector<fdtd::SparseUnknown<Real>> unknowns;
    std::vector<fdtd::SparseTerm<Real>> terms;
    std::vector<fdtd::SparseLayer<Real>> layers;
    std::vector<int> rows;  ///< k * rows + j of each unknown
};

/// `address(at)`: of a value of the grid; `voltages`, `currents`: of the first second one.
template <class Real, class Address>
SparseHalfStep<Real> sparse_half_step(const VolumeProblem& problem, bool currents, const Address& address,
                                      Real* voltages, Real* second_currents) {
    const SecondReceivers list = second_receivers(problem, currents);
    const auto place = [&](const SecondReceivers::Value& value, Real* second) {
        return value.second == SecondReceivers::of_grid ? address(value.at) : second + value.second;
    };
    SparseHalfStep<Real> half;
    for (const SecondReceivers::Receiver& receiver : list.receivers) {
        const VolumeIndex& at = receiver.to.at;
        fdtd::SparseUnknown<Real> its;
        its.to = place(receiver.to, currents ? second_currents : voltages);
        its.coefficient = static_cast<Real>(receiver.coefficient);
        its.decay = static_cast<Real>(receiver.decay);
        std::copy(receiver.first, receiver.first + 3, its.first);
        for (int which = 0; which < 2; ++which) {
            const Axis axis = next(axis_of(at.component), which + 1);
            const AxisLayers& layers = problem.layers[static_cast<std::size_t>(number(axis))];
            const int n = axis == Axis::x ? at.i : axis == Axis::y ? at.j : at.k;
            if (!layers.contains(n) || its.first[which] == its.first[which + 1]) continue;
            const fdtd::StretchConstants& s =
                (currents ? layers.half : layers.node)[static_cast<std::size_t>(n)];
            its.layer[which] = static_cast<std::int32_t>(half.layers.size());
            half.layers.push_back(
                {Real(0), static_cast<Real>(s.b), static_cast<Real>(s.c), static_cast<Real>(s.per_kappa)});
        }
        half.unknowns.push_back(its);
        half.rows.push_back(at.k * problem.grid.rows() + at.j);
    }
    for (const SecondReceivers::Value& term : list.terms)
        half.terms.push_back(
            {place(term, currents ? voltages : second_currents), static_cast<Real>(term.sign)});
    return half;
}

/// The same for a stepper of the host, one row at a time. Rows may be taken wherever the grid's own may: the
/// values follow neighbours of the same places.
template <class Real>
class SecondTerms {
public:
    /// `state` must outlive it.
    SecondTerms(const VolumeProblem& problem, VolumeState<Real>& state) : is_empty_(!problem.has_second()) {
        if (is_empty_) return;
        for (const bool currents : {false, true}) {
            Half& half = halves_[currents ? 1 : 0];
            SparseHalfStep<Real> its = sparse_half_step<Real>(
                problem, currents, [&](const VolumeIndex& at) { return &state.at(at); },
                state.second_voltages().data(), state.second_currents().data());
            half.terms = std::move(its.terms), half.layers = std::move(its.layers);
            std::vector<Entry> entries;
            for (std::size_t n = 0; n < its.unknowns.size(); ++n)
                entries.push_back({its.rows[n], its.unknowns[n]});
            half.by_row = by_row(std::move(entries), problem.grid.rows() * problem.grid.planes());
        }
        rows_ = problem.grid.rows();
    }
    bool empty() const { return is_empty_; }

    /// After the currents of row (j, k) have been advanced.
    void advance_currents(int j, int k) { advance(halves_[1], j, k); }
    /// After its voltages have been advanced.
    void advance_voltages(int j, int k) { advance(halves_[0], j, k); }

private:
    struct Entry {
        int row;
        fdtd::SparseUnknown<Real> unknown;
    };
    static EntriesByRow<Entry> by_row(std::vector<Entry> entries, int rows) {
        return {std::move(entries), rows, [](const Entry& entry) { return entry.row; }};
    }
    struct Half {
        std::vector<fdtd::SparseTerm<Real>> terms;
        std::vector<fdtd::SparseLayer<Real>> layers;
        EntriesByRow<Entry> by_row = SecondTerms::by_row({}, 0);
    };
    void advance(Half& half, int j, int k) {
        if (is_empty_) return;
        const int row = k * rows_ + j;
        for (const Entry* entry = half.by_row.begin(row); entry != half.by_row.end(row); ++entry)
            fdtd::advance_sparse(entry->unknown, half.terms.data(), half.layers.data());
    }

    bool is_empty_;
    int rows_ = 0;
    Half halves_[2];  ///< voltages, currents
};

}  // namespace lathe
