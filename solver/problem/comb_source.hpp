// Sources whose spectra have a prescribed complex amplitude at each of some frequencies.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "solver/problem/gather.hpp"

namespace lathe {

/// The series that combs are sums of: w(t) cos(w_f (t - T/2)) and w(t) sin(w_f (t - T/2)) for each frequency,
/// w being the Kaiser window of shape 10 on 0 <= t <= T. Its skirts end 3.34/T from each frequency, 75 dB
/// down.
struct CombSeries {
    static constexpr std::size_t most_frequencies = 64;

    std::vector<double> frequencies_hz;  ///< all different, most_frequencies at the most
    double length_s = 0.0;               ///< T

    std::size_t count() const { return 2 * frequencies_hz.size(); }
    /// All series at one time: count() numbers.
    void at(double time_s, double* values) const;
};

/// The shortest T that tells frequencies apart which are `spacing_hz` or more from each other: rounding grows
/// by ten at most.
double comb_length_s(double spacing_hz);
/// How far the spectrum of a comb of length `length_s` reaches beyond its lowest and highest frequency, Hz.
double comb_skirt_hz(double length_s);

/// Terms of a problem beside its SourceTerms: in the law of each of these unknowns stands a series whose
/// transform, sum x[n] e^{-jwt} dt at the times of the law, has a given value at each frequency. Those of
/// currents are taken at n dt, those of voltages at (n + 1/2) dt, as those of a driven line are.
struct CombSource {
    CombSeries series;
    std::vector<FieldIndex> at;
    std::vector<double> weights;  ///< [entry of `at`][series]
    bool empty() const { return at.empty(); }
};

/// The source with these amplitudes, A s or V s (per radian), [entry of `at`][frequency]: a real system of
/// 2F x 2F over the very samples that are stepped, one for the currents and one for the voltages. `dt` in s.
CombSource comb_source(CombSeries series, std::vector<FieldIndex> at,
                       const std::vector<std::vector<std::complex<double>>>& amplitudes, double dt);

/// Condition number of that system.
double comb_condition(const CombSeries& series, double dt);

}  // namespace lathe
