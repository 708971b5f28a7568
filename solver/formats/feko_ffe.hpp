// FEKO far field, file format 8.
#pragma once

#include <chrono>
#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.ffe` file: directivity over the sphere, theta in the pattern's own steps and phi
/// every 5 degrees from 0 to 360, theta varying fastest. Fields are in volts for 1 W radiated,
/// peak values. `written_at` is shown in UTC.
std::string feko_ffe(const Results& results, std::chrono::system_clock::time_point written_at);
/// Text of a .ffe file of one excitation of an antenna in space, at the phi of its cuts; `title` names it.
/// Throws as SampledPattern does.
std::string feko_ffe(const Results& results, std::size_t excitation, const std::string& title,
                     std::chrono::system_clock::time_point written_at);

}  // namespace lathe
