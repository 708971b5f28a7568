// A program that answers one request within a limit of time.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>

namespace lathe::genetic {

/// End of a process and its output.
struct ProcessReply {
    std::string output;
    std::string problem =
        {};  ///< how it ended where it failed, "signal 11 (Segmentation fault)"; empty: well
};

/// Starts a program, writes `request` to its standard input, closes that, and reads its standard output until
/// the program ends. After `limit`, after a stop and after most_reply_bytes of output the process is killed.
/// No limit of memory: the program has to set that itself. Throws nothing.
ProcessReply run_limited(const std::filesystem::path& program, const std::string& request,
                         std::chrono::milliseconds limit, const std::stop_token& stop = {});

inline constexpr std::size_t most_reply_bytes = std::size_t{1} << 28U;

}  // namespace lathe::genetic
