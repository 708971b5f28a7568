#include "genetic/report/warning_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "genetic/run/run_doubts.hpp"
#include "solver/base/warning_rank.hpp"

namespace lathe::genetic {

void add_warnings(Document& document, const std::vector<WarnedDesign>& designs, const std::string& counts) {
    std::vector<std::pair<Warning, std::string>> told;  // with the labels of those who have it
    for (const WarnedDesign& design : designs)
        for (const Warning& warning : design.warnings) {
            const auto same = std::find_if(told.begin(), told.end(),
                                           [&](const auto& other) { return other.first == warning; });
            if (same == told.end())
                told.emplace_back(warning, design.label);
            else if (same->second.find(design.label) == std::string::npos)
                same->second += ", " + design.label;
        }
    if (told.empty() && counts.empty()) return;
    document.blocks.emplace_back(Heading{"Warnings"});
    int number = 0;
    for (const auto& [warning, labels] : told) {
        const bool is_note = rank_of(warning) == WarningRank::note;
        document.blocks.emplace_back(
            Paragraph{fmt::format("{}. {}: {}{}{}", ++number, labels, is_note ? "note: " : "", warning.text,
                                  warning.place.empty() ? "" : fmt::format(" ({})", warning.place)),
                      is_note ? Mark::none : Mark::bad});
    }
    if (!counts.empty())
        document.blocks.emplace_back(Paragraph{fmt::format("Warnings among the candidates: {}.", counts)});
}

void add_run_warnings(Document& document, const RunRecord& run, const RedrawnDesigns& redrawn) {
    Warnings rechecked;
    if (!run.verifications.empty()) rechecked = winner_warnings(run.evaluations, run.verifications);
    add_warnings(document,
                 {{"Before", redrawn.before.warnings},
                  {"After", redrawn.after.warnings},
                  {"After, finer grid", rechecked}},
                 warning_counts_text(run.evaluations));
}

void add_study_warnings(Document& document, const RunRecord& run, const std::string& label) {
    add_warnings(document, {{label, winner_warnings(run.evaluations, run.verifications)}},
                 warning_counts_text(run.evaluations));
}

}  // namespace lathe::genetic
