// Patterns that go round once: their main beam and side lobes.
#pragma once

#include <vector>

namespace lathe {

/// Levels in equal steps all the way round, dB below the peak, which lies between samples.
struct RoundPattern {
    std::vector<double> level_db;  ///< empty: nothing is radiated
    int peak = 0;                  ///< largest sample
    double offset = 0.0;           ///< of the peak from it, in steps
    double peak_value = 0.0;       ///< of the intensity

    int count() const { return static_cast<int>(level_db.size()); }
    double at(int n) const;
    /// Width of the beam between the nearest points where it is `db` (< 0) below the peak, in steps; NaN
    /// where the pattern stays above.
    double width(double db) const;
    /// Largest maximum beyond the first minima beside the peak, dB; -infinity where there is none.
    double side_lobe_db() const;

private:
    double reach(double db, int sign) const;
    int first_minimum(int sign) const;
};

/// The peak is that of the parabola through the largest sample and its neighbours.
RoundPattern round_pattern(const std::vector<double>& intensity);

}  // namespace lathe
