// A session that solves problems of a plane and of space.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "solver/engine/process_group.hpp"
#include "solver/engine/session.hpp"

namespace lathe {

/// A session on the engine `kind` as make_engine() takes it, for all problems. The engine for `family` is
/// opened at once: name(), strategy() and notice() are its own. The engine for the other family is opened
/// with the first of its problems; submit() throws where it cannot be. A strategy in `kind` is for problems
/// of a plane alone. Throws what make_engine() and make_volume_engine() throw.
std::unique_ptr<Session> make_session(const std::string& kind, int threads = 0,
                                      ProblemFamily family = ProblemFamily::plane);

/// A session for problems of space that all processes of a group solve together. The group must outlive it.
/// Throws what make_volume_engine() throws.
std::unique_ptr<Session> make_group_session(const std::string& kind, int threads, ProcessGroup& group);

/// make_session(), or what stands in for it.
using MakeSession =
    std::function<std::unique_ptr<Session>(const std::string& kind, int threads, ProblemFamily family)>;

}  // namespace lathe
