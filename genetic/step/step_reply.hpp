// Replies of lathe-step.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "genetic/step/step_program.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {

/// The reply of lathe-step to a request that limits its memory and time. Throws InputError as step_reply(),
/// and for what the program refuses.
inline nlohmann::ordered_json json_of_step(nlohmann::ordered_json request, const std::string& file,
                                           const std::stop_token& stop = {}) {
    const bool is_written = request.contains("write");
    request["memory_mb"] = step_memory_mb;
    request["cpu_s"] = step_seconds;
    const auto reply =
        nlohmann::ordered_json::parse(step_reply(request.dump(), file, is_written, stop), nullptr, false);
    const auto refuse = [&](const std::string& problem) { throw InputError({.file = file}, "", problem); };
    const std::string verb = is_written ? "written (the writer" : "read (the reader";
    if (!reply.is_object()) refuse("cannot be " + verb + " gave no reply)");
    if (reply.contains("refused")) refuse(reply["refused"].get<std::string>());
    if (reply.contains("failed"))
        refuse("cannot be " + verb + " stopped: " + reply["failed"].get<std::string>() + ")");
    return reply;
}

}  // namespace lathe
