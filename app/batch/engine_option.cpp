#include "app/batch/engine_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

#include "app/batch/exit_code.hpp"
#include "app/batch/say.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::batch {

void EngineOption::add_to(CLI::App& verb) {
    verb.add_option("--engine", engine, "what solves")
        ->type_name("auto|cpu|cuda|debug")
        ->capture_default_str();
    verb.add_option(
            "--strategy", strategy,
            fmt::format("how the CUDA engine steps, for studies: {}", fmt::join(cuda_strategies(), ", ")))
        ->type_name("NAME");
}

std::string EngineOption::kind() const {
    if (strategy.empty()) return engine;
    std::string kind = cuda_engine_kind(strategy);
    if (engine != "auto" && engine != "cuda")
        throw UsageError(fmt::format("--strategy is for the engine cuda, not for {}", engine));
    return kind;
}

std::unique_ptr<Session> EngineOption::open(int threads, ProblemFamily family) const {
    auto session = make_session(kind(), threads, family);
    if (!session->notice().empty()) notify(session->notice());
    return session;
}

}  // namespace lathe::batch
