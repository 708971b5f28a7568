// An error bar of a curve.
#pragma once

namespace lathe::ui {

/// Drawn from value - error to value + error at x.
struct ErrorBar {
    double x = 0.0, value = 0.0, error = 0.0;
    bool operator==(const ErrorBar&) const = default;
};

}  // namespace lathe::ui
