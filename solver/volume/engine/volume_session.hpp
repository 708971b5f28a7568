// An engine for problems of space as a session.
#pragma once

#include <memory>

#include "solver/engine/session.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe {

/// A session of problems of space on `threads` cores, 0: all of them. A problem alone gets all of them, of
/// several under way each gets its share. Problems of a plane end with UnsupportedProblem.
std::unique_ptr<Session> volume_session(VolumeEngine engine, int threads);

}  // namespace lathe
