// Writing of lists of observations.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/bench/random/observations.hpp"

namespace lathe::bench {

/// Appends observations of one frequency and excitation.
class ObservedList {
public:
    ObservedList(std::vector<Observed>& list, double frequency_hz, double scale,
                 const std::string& excitation = {})
        : list_(list),
          place_(fmt::format("{}{}{:.4g} GHz", excitation, excitation.empty() ? "" : ", ",
                             1e-9 * frequency_hz * scale)) {}

    void add(const std::string& metric, ObservedKind kind, std::complex<double> value, bool is_known = true) {
        list_.push_back({metric + " (" + place_ + ")", kind, value, false, is_known});
    }
    void add_derived(const std::string& metric, ObservedKind kind, std::complex<double> value,
                     bool is_known = true) {
        list_.push_back({metric + " (" + place_ + ")", kind, value, true, is_known});
    }
    /// A level in dB, -inf allowed.
    void add_level(const std::string& metric, double db, bool is_known = true) {
        add_derived(metric, ObservedKind::level, std::pow(10.0, db / 20.0), is_known);
    }

private:
    std::vector<Observed>& list_;
    std::string place_;
};

}  // namespace lathe::bench
