#include "app/batch/warning_block.hpp"

#include <fmt/format.h>

#include <sstream>

#include "app/batch/say.hpp"
#include "genetic/run/run_doubts.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::batch {

namespace {

constexpr std::size_t width = 100;

/// The words of `text` in lines of at most `width`, all but the first with `indent` before them.
std::string wrapped(const std::string& text, std::size_t indent) {
    std::istringstream words(text);
    std::string lines, line;
    for (std::string word; words >> word;) {
        if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
            lines += line + "\n" + std::string(indent, ' ');
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return lines + line;
}

}  // namespace

std::string warning_block(const Warnings& warnings, const std::string& about) {
    if (warnings.empty()) return "";
    const std::string rule(width, '!');
    std::string block =
        fmt::format("\n{}\n{} WARNING{}{}: these numbers are doubtful\n", rule, warnings.size(),
                    warnings.size() == 1 ? "" : "S", about.empty() ? "" : " " + about);
    int number = 0;
    for (const Warning& warning : warnings) {
        block += fmt::format("{:>3}. {}\n", ++number, wrapped(warning.text, 5));
        if (!warning.place.empty()) block += fmt::format("     at {}\n", warning.place);
    }
    return block + rule + "\n";
}

void print_run_warnings(const genetic::RunView& run, const std::string& about) {
    const auto evaluations = run.evaluations();
    const std::string counts = genetic::warning_counts_text(evaluations);
    if (!counts.empty()) say("warnings: {}\n", counts);
    say("{}", warning_block(genetic::winner_warnings(evaluations, run.verifications()), about));
}

void refuse_run_without_result(const genetic::RunView& run) {
    const std::string reason = genetic::why_none_is_valid(run.evaluations());
    if (!reason.empty()) throw SolverError("nothing was found: " + reason);
}

}  // namespace lathe::batch
