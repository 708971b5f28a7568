// The other side of a solver process: what it does from its first message to its end.
#pragma once

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/message_channel.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::genetic {

enum class ServerEnd { closed, refused, device_lost };

/// Evaluates what it is sent, several candidates at a time, until the channel closes or the device is lost.
/// `make_slopes` is for candidates with slopes; empty: there are none.
/// Then the process should end at once: threads of the session may still be inside a driver, which is why all
/// that they use stays behind. Throws ChannelError on what is no message.
ServerEnd serve_evaluations(MessageChannel& channel, const MakeSession& make_session,
                            const MakeSlopes& make_slopes = {});

}  // namespace lathe::genetic
