// What a run did, for programs that follow it: one JSON object per line, in a file beside the store.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/run/run_snapshot.hpp"
#include "solver/base/file_descriptor.hpp"

namespace lathe::genetic {

/// STORE.log. Lines are appended whole, each as it happens; nothing is ever read back. A log that cannot be
/// written ends silently: the store is what counts.
///
///     {"time":"2026-01-31T21:05:09Z","event":"started","text":"..."}          and "resumed", "finished", ...
///     {"time":...,"event":"evaluation","generation":0,"slot":3,"status":"valid","objective":0.25,
///      "milliseconds":812.5,"device":"cpu"}                                    with "failure" and "error" if
///      so
///     {"time":...,"event":"generation","number":0,"evaluated":48,"valid":45,"infeasible":2,"diverged":1,
///      "failed":0,"best":0.25,"median":1.5,"best_so_far":0.25}
class RunLog {
public:
    explicit RunLog(const std::filesystem::path& store);

    void event(const std::string& kind, const std::string& text);
    void evaluation(int generation, int slot, const Evaluation& evaluation);
    void generation(const GenerationSummary& summary);

    static std::filesystem::path path_for(const std::filesystem::path& store);

private:
    void append(const std::string& line);
    FileDescriptor file_;
};

}  // namespace lathe::genetic
