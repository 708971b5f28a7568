#include "ui/field/map_solver.hpp"

#include <algorithm>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr double memory_budget_bytes = 512e6;
constexpr double bytes_per_cell = 6.0 * 2.0 * sizeof(std::complex<float>);  // sums and result
constexpr int most_frequencies = 21;

}  // namespace

std::vector<double> map_frequencies(const SimulationSettings& settings, std::size_t cells) {
    const double affordable =
        memory_budget_bytes / (bytes_per_cell * static_cast<double>(std::max<std::size_t>(cells, 1)));
    const int wanted = std::clamp(settings.frequencies, 1, most_frequencies);
    const int count = std::clamp(static_cast<int>(std::min(affordable, 1e6)), 1, wanted);
    if (!settings.listed_hz.empty()) {  // of the list as many, spread over it
        std::vector<double> listed;
        const std::size_t last = settings.listed_hz.size() - 1;
        for (int n = 0; n < count; ++n)
            listed.push_back(settings.listed_hz[count == 1 ? last / 2
                                                           : static_cast<std::size_t>(n) * last /
                                                                 static_cast<std::size_t>(count - 1)]);
        return listed;
    }
    if (count == 1) return {0.5 * (settings.from_hz + settings.to_hz)};
    std::vector<double> frequencies;
    for (int n = 0; n < count; ++n)
        frequencies.push_back(settings.from_hz + (settings.to_hz - settings.from_hz) * n / (count - 1));
    return frequencies;
}

MapSolver::MapSolver(QObject* parent) : QObject(parent) {}

void MapSolver::set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings) {
    if (settings && settings_ == settings && antenna_ == antenna) return;
    antenna_ = antenna;
    settings_ = settings;
    maps_.reset();
    has_failed_ = false;
    withdraw();
    task_.cancel();
}

void MapSolver::withdraw() {
    if (gate_) gate_->withdraw(WorkKind::map);
}

void MapSolver::want() {
    if (maps_ || has_failed_ || !settings_ || task_.is_running()) return;
    if (!gate_) return begin();
    if (gate_->is_waiting(WorkKind::map)) return;
    gate_->pass(
        WorkKind::map,
        [antenna = antenna_, settings = *settings_, kind = engine_kind_] {
            return genetic::forecast_work(antenna, settings, kind);
        },
        [this] { begin(); },
        [this] {
            has_failed_ = true;
            emit failed(tr("The field maps were not solved."));
        });
}

void MapSolver::begin() {
    progress_ = std::make_shared<Progress>();
    estimate_ = {};
    clock_.start();
    task_.start(
        [antenna = antenna_, settings = *settings_, kind = engine_kind_,
         progress = progress_](std::stop_token stop) {
            const auto engine = make_engine(kind);
            const auto problems = static_cast<std::size_t>(problem_count(antenna, settings));
            const auto frequencies =
                map_frequencies(settings, planned_grid(antenna, settings).cells() * problems);
            auto mapped = solve_with_maps(antenna, settings, frequencies, *engine, *progress, stop);
            return std::make_shared<const Maps>(std::move(mapped.maps));
        },
        [this](std::shared_ptr<const Maps> maps) {
            maps_ = std::move(maps);
            emit ready();
        },
        [this](const QString& text) {
            has_failed_ = true;
            emit failed(text);
        });
}

void MapSolver::rest() {
    withdraw();
    task_.cancel();
}

QString MapSolver::progress_text() {
    if (!progress_ || !task_.is_running()) return {};
    estimate_.update(*progress_, 1e-3 * static_cast<double>(clock_.elapsed()));
    return solve_text(*progress_, estimate_);
}

}  // namespace lathe::ui
