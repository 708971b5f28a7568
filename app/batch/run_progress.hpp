// A run's progress as one line of text.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "app/batch/interruption.hpp"
#include "app/batch/progress_line.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Shows the progress of a run on a ProgressLine.
class RunProgress final : public genetic::RunObserver {
public:
    /// `prefix` names the job where there are several.
    explicit RunProgress(std::string prefix = {}) : prefix_(std::move(prefix)) {}

    void on_progress(const genetic::RunSnapshot& snapshot) override {
        if (snapshot.state == last_state_)
            line_.update(text(snapshot));
        else
            line_.flush(text(snapshot));
        last_state_ = snapshot.state;
    }

private:
    std::string text(const genetic::RunSnapshot& snapshot) const {
        std::string line = fmt::format("{}{}: generation {}, {} of {} evaluations", prefix_,
                                       genetic::to_string(snapshot.state), snapshot.generation,
                                       snapshot.evaluated, snapshot.total);
        if (snapshot.best) line += fmt::format(", best violation {:.4g}", snapshot.best->score.objective);
        if (snapshot.evaluations_per_second > 0.0)
            line += fmt::format(", {:.2f} a second, {} left", snapshot.evaluations_per_second,
                                duration_text(snapshot.seconds_left));
        return line;
    }

    std::string prefix_;
    ProgressLine line_;
    genetic::RunState last_state_ = genetic::RunState::idle;
};

/// Runs to the end or until an interruption, with its progress on the terminal. A StorageError also tells how
/// many evaluated candidates could not be written.
inline genetic::RunSummary run_to_end(genetic::Run& run, const Interruption& interruption,
                                      std::string prefix = {}) {
    try {
        RunProgress progress(std::move(prefix));
        return run.run(interruption.token(), &progress);
    } catch (const genetic::StorageError& error) {
        const std::size_t lost = run.unsaved().size();
        if (lost == 0) throw;
        throw genetic::StorageError(
            fmt::format("{}; {} evaluated candidate{} could not be written and will be evaluated again",
                        error.what(), lost, lost == 1 ? "" : "s"));
    }
}

}  // namespace lathe::batch
