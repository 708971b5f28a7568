#include "solver/engine/selection/make_engine.hpp"

#include <algorithm>
#include <optional>

#include "solver/base/core_count.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/registry.hpp"
#include "solver/engine/selection/fallback_session.hpp"

namespace lathe {
namespace {

std::optional<RegisteredEngine> find_engine(const std::string& name) {
    for (RegisteredEngine& engine : registered_engines())
        if (engine.name == name) return std::move(engine);
    return std::nullopt;
}

/// The first automatic engine that can be used; its session tells of those before it that cannot, and leaves
/// to the next what it cannot step.
std::unique_ptr<Session> automatic_session(int threads) {
    std::vector<RegisteredEngine> engines = registered_engines();
    std::erase_if(engines, [](const RegisteredEngine& engine) {
        return !engine.is_automatic || !engine.is_available();
    });
    std::string failures;
    for (std::size_t n = 0; n < engines.size(); ++n) {
        const RegisteredEngine& engine = engines[n];
        try {
            auto session = engine.open("", threads);
            if (!failures.empty())
                session->set_notice("engine " + engine.name + " solves instead, since " + failures);
            if (n + 1 == engines.size()) return session;
            return std::make_unique<FallbackSession>(
                std::move(session), [next = engines[n + 1], threads] { return next.open("", threads); });
        } catch (const SolverError& error) {
            failures +=
                (failures.empty() ? "engine " : "; engine ") + engine.name + " failed: " + error.what();
        }
    }
    throw SolverError(failures);
}

}  // namespace

std::unique_ptr<Session> make_engine(const std::string& kind, int threads) {
    if (threads <= 0) threads = core_count();
    if (kind == "auto") return automatic_session(threads);
    const std::size_t colon = std::min(kind.find(':'), kind.size());
    const bool has_strategy = colon < kind.size();
    if (const auto engine = find_engine(kind.substr(0, colon))) {
        if (has_strategy && engine->strategies) return engine->open(kind.substr(colon + 1), threads);
        if (!has_strategy && engine->is_available()) return engine->open("", threads);
    }
    throw unavailable_engine(kind);
}

std::vector<std::string> available_engines() {
    std::vector<std::string> names = {"auto"};
    for (const RegisteredEngine& engine : registered_engines())
        if (!engine.devices) names.push_back(engine.name);
    for (const RegisteredEngine& engine : registered_engines())
        if (engine.devices && engine.is_available()) names.push_back(engine.name);
    return names;
}

InputError unavailable_engine(const std::string& kind) {
    std::string known;
    for (const std::string& name : available_engines()) known += (known.empty() ? "" : ", ") + name;
    return {{"", 0, "engine"}, kind, "not available on this machine; choose one of: " + known};
}

std::vector<EngineDevice> engine_devices() {
    std::vector<EngineDevice> all;
    for (const RegisteredEngine& engine : registered_engines())
        if (engine.devices) std::ranges::move(engine.devices(), std::back_inserter(all));
    return all;
}

std::vector<std::string> cuda_strategies() {
    const auto engine = find_engine("cuda");
    return engine ? engine->strategies() : std::vector<std::string>();
}

std::string cuda_engine_kind(const std::string& strategy) {
    const auto engine = find_engine("cuda");
    if (!engine)
        throw InputError({"", 0, "strategy"}, strategy, "this program was built without CUDA: it has none");
    engine->check_strategy(strategy);
    return "cuda:" + strategy;
}

}  // namespace lathe
