// Which engine follows electrons on this machine.
#pragma once

#include <memory>
#include <string>

#include "solver/engine/session.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::particles {

/// The engine of a kind that make_engine() takes: "auto" (a device where there is one; where that fails, the
/// processor, whose notice() says so), "cuda" with any strategy, or "cpu" and "debug", which are one here.
/// `threads` runs at once on the processor. Throws InputError on an unknown or unavailable kind.
std::unique_ptr<ElectronEngine> make_electron_engine(const std::string& kind, unsigned threads);

/// A device if the session is on one, whether "auto" or "cuda" was asked for; where that fails, the
/// processor, whose notice() says so. Otherwise the processor, `threads` runs at once.
std::unique_ptr<ElectronEngine> electron_engine_beside(const Session& session, unsigned threads);

}  // namespace lathe::particles
