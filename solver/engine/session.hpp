// Problems in as they come, recordings out as they are done: what every engine offers, of a plane or of
// space.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/base/core_count.hpp"
#include "solver/engine/field_watcher.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/progress.hpp"
#include "solver/problem/any_problem.hpp"
#include "solver/problem/problem.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// What came of a request: an error, and then nothing else counts; or no problem, since there was nothing
/// to solve or the solve was cancelled before; or a problem and its recording. A problem that diverged,
/// or was cancelled later, says so in its recording, which is no error.
struct SolveOutcome {
    std::exception_ptr error;
    AnyProblem problem;
    Recording recording;
};

/// One solve, from what builds its problem to what takes its outcome. Both functions are called once, on
/// threads of the session, where they have a share of the machine's cores (ParallelScope) and may compute;
/// they must not wait for other solves of the session.
struct SolveRequest {
    /// Builds what is to be solved; null when there is nothing to solve. What it throws is the outcome's
    /// error. Not called when the solve is cancelled before.
    std::function<AnyProblem()> build;
    /// Takes the outcome. Must not throw.
    std::function<void(SolveOutcome)> done;
    Progress* progress = nullptr;  ///< may be null; outlives the call of `done`
    FieldWatcher live = {};        ///< may be none; outlives the call of `done`
    std::stop_token stop = {};     ///< cancels the solve; one source may serve many
    /// The family of what `build` will return, by which sessions choose an engine. The same for all
    /// requests that are submitted together.
    ProblemFamily family = ProblemFamily::plane;
};

/// One submitted solve. Copies stand for the same solve.
class Ticket {
public:
    explicit Ticket(std::stop_source stop) : stop_(std::move(stop)) {}
    /// Asks the solve to end; its `done` is called all the same. Thread-safe.
    void cancel() { stop_.request_stop(); }

private:
    std::stop_source stop_;
};

/// An engine at work. It decides how many problems are solved at a time and on how many cores or devices:
/// nobody waits in a thread of his own. Owns its threads and its devices' memory until it is destroyed.
/// Results do not depend on what else a session solves. All members are thread-safe.
class Session {
public:
    Session() = default;
    /// Derived sessions cancel what is under way and return when the last `done` has returned.
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Name of the engine: "cpu", "cuda" or "debug".
    virtual std::string name() const = 0;
    /// How a problem would be stepped that is solved alone; a recording says how it was.
    virtual std::string strategy() const = 0;

    /// Takes all requests at once, or, when it throws, none: those that come together share cores and
    /// devices from the start. Tickets in the order of the requests. Returns at once. Throws std::bad_alloc,
    /// and SolverError when no thread can be had, or the engine for the requests' family cannot be used.
    virtual std::vector<Ticket> submit(std::vector<SolveRequest> requests) = 0;
    Ticket submit(SolveRequest request);

    /// Threads of the host that its problems share.
    virtual int threads() const { return core_count(); }
    /// Number of problems of `cells` cells each that it solves best at a time.
    virtual int at_a_time(double cells) const;

    /// Gives memory back to the system that no solve has now and that is kept for those to come.
    virtual void release_idle_memory() {}

    /// Why this engine stands in for the one that was asked for, a sentence; empty when it does not. Copied
    /// to every recording. A session that leaves problems to another engine says so from the first of them
    /// on.
    virtual std::string notice() const { return notice_; }
    /// Before the first request.
    void set_notice(std::string text) { notice_ = std::move(text); }

    /// Submits all and waits. Recordings in the order of the problems; a problem that diverges is
    /// reported in its recording. Throws the first error in that order, when all are done. A watcher for each
    /// problem in their order; beyond the end there is none.
    std::vector<Recording> solve(std::span<const AnyProblem> problems, Progress& progress,
                                 std::stop_token stop, std::span<const FieldWatcher> live);
    /// Solves problems of a plane, which the caller keeps. `live` may be null; it sees the first problem.
    std::vector<Recording> solve(std::span<const Problem> problems, Progress& progress,
                                 std::stop_token stop = {}, FrameSink* live = nullptr);
    /// Solves problems with a watcher for each in their order; null, or beyond the end: nobody watches.
    std::vector<Recording> solve(std::span<const Problem> problems, Progress& progress, std::stop_token stop,
                                 std::span<FrameSink* const> live);

private:
    std::string notice_;
};

}  // namespace lathe
