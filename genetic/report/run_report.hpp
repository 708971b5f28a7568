// The report of an optimisation run: what was asked, what came out, and how sure that is.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>

#include "genetic/report/document.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Fields of the user's design and of the winner. The store keeps numbers, not patterns, so both are
/// solved again at the run's own settings to be drawn; of 3D antennas the winner alone, and the antennas stay
/// empty.
struct RedrawnDesigns {
    Antenna before_antenna, after_antenna;
    Results before, after;
    std::string engine;
};

/// Those of a 3D antenna, from the results of the winner.
RedrawnDesigns redrawn_winner(const Results& results);

/// Two solves, of a 3D antenna one. Throws SolverError when a stop is asked for or one of them fails,
/// InputError when the user's own design cannot be built.
RedrawnDesigns solve_again(const RunView& run, const std::string& engine, std::stop_token stop);

/// Goals, parameters, facts and figures. Works on an unfinished run too; throws std::invalid_argument
/// when nothing has been evaluated yet. With a tolerance study of the winner its yield is a part of it.
Document run_document(const RunView& run, const RedrawnDesigns& designs, const RunView* study = nullptr);

/// Where write_run_report() put things.
struct ReportFiles {
    std::filesystem::path html, pdf, pictures;
};

/// DIR/report.html, DIR/report.pdf and DIR/pictures/; makes the folder. Throws std::system_error.
ReportFiles write_run_report(const Document& document, const std::filesystem::path& folder);

}  // namespace lathe::genetic
