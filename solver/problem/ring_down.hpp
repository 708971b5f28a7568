// How a structure rings on after the solve: what is left of its fields beyond the last step.
#pragma once

#include <complex>
#include <vector>

namespace lathe {

/// After the pulse has passed every field of a solve is a sum of decaying oscillations, the same ones
/// everywhere, so that all samples obey one recurrence
///     y[n] + a_1 y[n - L] + a_2 y[n - 2L] + ... + a_p y[n - pL] = 0,   L = `lag_steps`.
/// It is read off the port's series (linear prediction, covariance method; Makhoul, Proc. IEEE 63, 1975,
/// 561) and gives the spectrum of all that would follow, however long it rang. With z = e^{jw dt} and
/// A = 1 + a_1 z^{-L} + ... the samples of the last p blocks of L steps, counted from the end, b = 1, 2, ...,
/// get the factor (1 + a_1 z^{-L} + ... + a_{b-1} z^{-(b-1)L})/A, and the infinite sum is complete.
struct RingDown {
    int lag_steps = 0;
    std::vector<double> coefficients;  ///< a_1 to a_p; empty: nothing follows
    bool empty() const { return coefficients.empty(); }

    /// Factors of the blocks at one frequency; [0] is that of the last block.
    std::vector<std::complex<double>> factors(double frequency_hz, double dt) const;
    /// Steps before the end within which samples have a factor.
    long reach() const { return static_cast<long>(coefficients.size()) * lag_steps; }
};

/// A series that rings; its entries from `from` on are those of steps after the pulse has passed.
struct RingingSeries {
    const double* values = nullptr;
    long from = 0, end = 0;
};

/// The recurrence of several series of the same antenna, by least squares over samples that are `stride`
/// steps apart; `lag_steps` is a multiple of that. Needs some milliseconds for orders of some hundred. Empty
/// where the series are too short or vanish.
RingDown fit_ring_down(const std::vector<RingingSeries>& series, int stride, int lag_steps);

/// Lag that tells frequencies from `from_hz` to `to_hz` and a little beyond apart: four samples of the middle
/// of the band in an odd number of its quarter periods, as few as the band allows. A multiple of `stride`.
int ring_down_lag(double from_hz, double to_hz, double dt, int stride);

}  // namespace lathe
