// Where a test program of the window ended, for failures that come once in hundreds of runs.
#pragma once

namespace lathe::ui::test {

/// From now on a deadly signal, or an exception that nobody catches, writes the calls that led to it to the
/// standard error output before the program ends as it would have.
void report_crashes();

}  // namespace lathe::ui::test
