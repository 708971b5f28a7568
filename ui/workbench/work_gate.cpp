#include "ui/workbench/work_gate.hpp"

#include <exception>
#include <utility>

namespace lathe::ui {
namespace {

QString subject_of(WorkKind kind) {
    switch (kind) {
        case WorkKind::candidate:
            return WorkGate::tr("The solve of this candidate");
        case WorkKind::optimisation:
            return WorkGate::tr("This optimisation");
        case WorkKind::polish:
            return WorkGate::tr("This optimisation by gradient");
        case WorkKind::resumed_run:
            return WorkGate::tr("The rest of this run");
        case WorkKind::sweep:
            return WorkGate::tr("This sweep");
        case WorkKind::tolerance:
            return WorkGate::tr("This tolerance study");
        case WorkKind::first_order_yield:
            return WorkGate::tr("The yield of first order of this study");
        case WorkKind::sensitivity:
            return WorkGate::tr("The sensitivity of this design");
        case WorkKind::verification:
            return WorkGate::tr("This verification in 3D");
        case WorkKind::grid_check:
            return WorkGate::tr("This check on another grid");
        case WorkKind::power:
            return WorkGate::tr("This analysis of power handling");
        case WorkKind::queue:
            return WorkGate::tr("The addition to the queue");
        case WorkKind::map:
            return WorkGate::tr("The solve of these field maps");
        case WorkKind::pinned:
            return WorkGate::tr("The solve of the pinned designs");
        case WorkKind::exported_files:
            return WorkGate::tr("The solve for this export");
        default:
            return WorkGate::tr("The solve for this report");
    }
}

genetic::WorkForecast computed(const WorkGate::Forecast& forecast) {
    try {
        return forecast();
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

void WorkGate::pass(WorkKind kind, Forecast forecast, Call start, Call refused) {
    withdraw(kind);
    Passage& passage = passages_[kind];
    passage.start = std::move(start);
    passage.refused = std::move(refused);
    passage.is_open = true;
    if (patience_) passage.estimate.set_patience(*patience_);
    passage.estimate.start([forecast = std::move(forecast)] { return computed(forecast); },
                           [this, kind](const genetic::WorkForecast& found) { decide(kind, found); });
}

void WorkGate::decide(WorkKind kind, const genetic::WorkForecast& forecast) {
    const std::string reasons = genetic::beyond_limits(forecast, limits_);
    if (reasons.empty()) return end(kind, true);
    passages_[kind].is_asked = true;
    emit asked({kind, tr("%1 needs %2.").arg(subject_of(kind), QString::fromStdString(reasons)),
                tr("Estimate: %1. The time may differ by a factor of a few.")
                    .arg(QString::fromStdString(genetic::text_of(forecast)))});
}

/// The callback may pass work of the same kind.
void WorkGate::end(WorkKind kind, bool is_confirmed) {
    Passage& passage = passages_[kind];
    passage.is_open = passage.is_asked = false;
    const Call start = std::exchange(passage.start, {});
    const Call refused = std::exchange(passage.refused, {});
    if (const Call& call = is_confirmed ? start : refused) call();
}

void WorkGate::answer(WorkKind kind, bool is_confirmed) {
    const auto found = passages_.find(kind);
    if (found != passages_.end() && found->second.is_asked) end(kind, is_confirmed);
}

void WorkGate::withdraw(WorkKind kind) {
    const auto found = passages_.find(kind);
    if (found == passages_.end() || !found->second.is_open) return;
    Passage& passage = found->second;
    passage.estimate.cancel();
    passage.start = passage.refused = {};
    passage.is_open = false;
    if (std::exchange(passage.is_asked, false)) emit withdrawn(kind);
}

void WorkGate::withdraw_work_of_document() {
    for (const auto& passage : passages_)
        if (passage.first != WorkKind::queue) withdraw(passage.first);
}

bool WorkGate::is_waiting(WorkKind kind) const {
    const auto found = passages_.find(kind);
    return found != passages_.end() && found->second.is_open;
}

}  // namespace lathe::ui
