// A design on its own grid and on a finer one: the errors of its metrics, as charts and tables show them.
#pragma once

#include <QList>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/verification/grid_check.hpp"
#include "ui/charts/error_bar.hpp"
#include "ui/results/metric_series.hpp"

namespace lathe::ui {

struct CheckedDesign {
    SharedResults results, finer;  ///< of the project and of genetic::on_finer_grid(); never null
    genetic::GridCheck check;
};
using SharedCheck = std::shared_ptr<const CheckedDesign>;

/// Solves the project on the finer grid. `results` are those of its own grid. Takes as long as the solve: for
/// a worker. Throws InputError and SolverError, also when stopped.
SharedCheck check_design(const Project& project, const SharedResults& results, const std::string& engine,
                         Progress& progress, std::stop_token stop);

/// True where `check` holds the errors of these results; either may be null.
bool is_check_of(const SharedCheck& check, const SharedResults& results);

/// Error bars of a metric over the frequency in GHz, also of the return loss; none where it was not checked.
QList<ErrorBar> error_bars(const CheckedDesign& design, const ShownMetric& metric);

/// Estimated errors of a line of the table of metrics; NaN where they are not known.
struct LineErrors {
    BandSummary band;
    std::vector<double> at_frequencies;  ///< of the results
};
/// The errors of `results`, which are not null; all NaN where the check is not of them.
LineErrors line_errors(const SharedCheck& check, const SharedResults& results, const ShownMetric& metric);

/// "S11 0.3 dB, directivity 0.02 dB": the largest estimated errors of the metrics that are looked at first;
/// empty where none of them was checked.
QString largest_errors_text(const genetic::GridCheck& check);

}  // namespace lathe::ui
