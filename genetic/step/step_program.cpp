#include "genetic/step/step_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "genetic/process/limited_process.hpp"
#include "genetic/process/program_folder.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

std::filesystem::path step_program() {
    return genetic::program_folder() / "lathe-step";
}

}  // namespace

std::string why_no_step_program() {
    if (access(step_program().c_str(), X_OK) == 0) return "";
    return fmt::format(
        "STEP needs the program lathe-step, which is not in {}: this build has no Open CASCADE, or the "
        "package "
        "lathe-step is not installed",
        step_program().parent_path().string());
}

std::string step_reply(const std::string& request, const std::string& file, bool is_written,
                       const std::stop_token& stop) {
    if (const std::string reason = why_no_step_program(); !reason.empty())
        throw InputError({.file = file}, "", reason);
    genetic::ProcessReply reply =
        genetic::run_limited(step_program(), request, std::chrono::seconds(step_seconds), stop);
    if (!reply.problem.empty())
        throw InputError({.file = file}, "",
                         is_written ? fmt::format("cannot be written (the writer stopped: {})", reply.problem)
                                    : fmt::format("cannot be read (the reader stopped: {})", reply.problem));
    return std::move(reply.output);
}

}  // namespace lathe
