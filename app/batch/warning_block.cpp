#include "app/batch/warning_block.hpp"

#include <fmt/format.h>

#include <sstream>

#include "app/batch/say.hpp"
#include "genetic/run/run_doubts.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/base/warning_rank.hpp"

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
    const std::string whose = about.empty() ? "" : " " + about;
    std::string doubts, notes;
    int doubt_count = 0, note_count = 0;
    for (const Warning& warning : warnings) {
        const bool is_note = rank_of(warning) == WarningRank::note;
        std::string& list = is_note ? notes : doubts;
        list += fmt::format("{:>3}. {}\n", is_note ? ++note_count : ++doubt_count, wrapped(warning.text, 5));
        if (!warning.place.empty()) list += fmt::format("     at {}\n", warning.place);
    }
    std::string block;
    if (doubt_count > 0) {
        const std::string rule(width, '!');
        block = fmt::format("\n{}\n{} WARNING{}{}: these numbers are doubtful\n{}{}\n", rule, doubt_count,
                            doubt_count == 1 ? "" : "S", whose, doubts, rule);
    }
    if (note_count > 0)
        block += fmt::format("\n{} note{}{}\n{}", note_count, note_count == 1 ? "" : "s", whose, notes);
    return block;
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
