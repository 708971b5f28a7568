// The program lathe-step, which reads and writes STEP files by Open CASCADE.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

namespace lathe {

/// Reason why there are no STEP files; empty: the program lathe-step is in the folder of the running one.
std::string why_no_step_program();

/// The reply of lathe-step to a request, both JSON (app/step/main.cpp). Damaged files crash Open CASCADE or
/// keep it busy without end: the program runs with limits of time and memory. Throws InputError for `file`, a
/// name or empty: no program, a file that it refuses, and "cannot be read (the reader stopped: ...)" or
/// "written".
std::string step_reply(const std::string& request, const std::string& file, bool is_written,
                       const std::stop_token& stop = {});

inline constexpr int step_seconds = 120, step_memory_mb = 4096;

}  // namespace lathe
