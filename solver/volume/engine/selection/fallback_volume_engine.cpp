#include "solver/volume/engine/selection/fallback_volume_engine.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "solver/engine/unsupported_problem.hpp"

namespace lathe {
namespace {

std::string notice_of(const std::string& engine, const std::string& why) {
    return "engine " + engine + " solves instead, since " + why;
}

/// Counts the solves under way, to tell whether one of them had company.
class SolvesUnderWay {
public:
    /// One solve, from construction to destruction.
    class Solve {
    public:
        explicit Solve(SolvesUnderWay& all) : all_(all) {
            const std::lock_guard lock(all_.mutex_);
            had_company_ = all_.under_way_++ > 0;
            number_ = ++all_.started_;
        }
        ~Solve() {
            const std::lock_guard lock(all_.mutex_);
            --all_.under_way_;
        }
        Solve(const Solve&) = delete;
        Solve& operator=(const Solve&) = delete;

        /// True when no other solve was under way at any moment of this one so far.
        bool is_alone() const {
            const std::lock_guard lock(all_.mutex_);
            return !had_company_ && all_.started_ == number_;
        }

    private:
        SolvesUnderWay& all_;
        bool had_company_ = false;
        long number_ = 0;
    };

private:
    std::mutex mutex_;
    long under_way_ = 0, started_ = 0;
};

/// Two engines; any number of threads may solve at once.
class FallbackEngines {
public:
    FallbackEngines(VolumeEngine first, OpenableVolumeEngine second)
        : first_(std::move(first)), second_(std::move(second)) {}

    Recording solve(const VolumeProblem& problem, int threads, Progress& progress,
                    const std::stop_token& stop, PlaneSink* watcher) {
        std::string why;
        {
            const SolvesUnderWay::Solve here(solves_);
            try {
                return first_.run(problem, threads, progress, stop, watcher);
            } catch (const UnsupportedProblem& error) {
                why = error.what();
            } catch (const EngineOutOfMemory& error) {
                if (!here.is_alone()) throw;
                why = error.what();
            }
        }
        const VolumeEngine second = opened_second(why);
        Recording recording = second.run(problem, threads, progress, stop, watcher);
        recording.engine_notice = notice_of(second.name, why);
        return recording;
    }

    std::string notice() const {
        const std::lock_guard lock(mutex_);
        if (!refusal_.empty()) return refusal_;
        return first_.notice ? first_.notice() : std::string();
    }

private:
    VolumeEngine opened_second(const std::string& why) {
        const std::lock_guard lock(mutex_);
        if (!opened_) opened_ = second_.open();
        refusal_ = notice_of(opened_->name, why);
        return *opened_;
    }

    VolumeEngine first_;
    OpenableVolumeEngine second_;
    SolvesUnderWay solves_;
    mutable std::mutex mutex_;  ///< guards:
    std::optional<VolumeEngine> opened_;
    std::string refusal_;
};

/// The engine, whose recordings and notice say why it stands in for another.
VolumeEngine standing_in(VolumeEngine engine, const std::string& why) {
    if (why.empty()) return engine;
    const std::string notice = notice_of(engine.name, why);
    engine.notice = [notice] { return notice; };
    engine.run = [notice, run = engine.run](const VolumeProblem& problem, int threads, Progress& progress,
                                            const std::stop_token& stop, PlaneSink* watcher) {
        Recording recording = run(problem, threads, progress, stop, watcher);
        recording.engine_notice = notice;
        return recording;
    };
    return engine;
}

}  // namespace

VolumeEngine with_fallback(VolumeEngine first, OpenableVolumeEngine second) {
    VolumeEngine both = first;
    const auto engines = std::make_shared<FallbackEngines>(std::move(first), std::move(second));
    both.run = [engines](const VolumeProblem& problem, int threads, Progress& progress,
                         const std::stop_token& stop, PlaneSink* watcher) {
        return engines->solve(problem, threads, progress, stop, watcher);
    };
    both.notice = [engines] { return engines->notice(); };
    return both;
}

VolumeEngine automatic_volume_engine(const std::vector<OpenableVolumeEngine>& engines) {
    std::string failures;
    for (std::size_t n = 0; n < engines.size(); ++n) {
        try {
            VolumeEngine engine = standing_in(engines[n].open(), failures);
            return n + 1 < engines.size() ? with_fallback(std::move(engine), engines[n + 1]) : engine;
        } catch (const SolverError& error) {
            failures +=
                (failures.empty() ? "engine " : "; engine ") + engines[n].name + " failed: " + error.what();
        }
    }
    throw SolverError(failures);
}

}  // namespace lathe
