// The reflection of results over frequency, as charts draw it: the one place that says where it comes from.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe::ui {

/// S11 at ascending frequencies, as it was solved: at many more than the patterns. Empty for a port without a
/// reflection.
struct ReflectionSeries {
    std::vector<double> frequencies_hz;
    std::vector<std::complex<double>> s11;
    std::vector<double> group_delays_s;

    std::size_t size() const { return s11.size(); }
    /// Index of the sample nearest to a frequency; none when there are none.
    std::optional<std::size_t> nearest(double frequency_hz) const;
};

ReflectionSeries reflection_series(const Results& results);

/// A way to draw a reflection. `key` is that of the metric where goals know it.
struct ReflectionQuantity {
    std::string key;
    QString title;  ///< with its unit: "|S11| / dB"
};

/// |S11| in dB, return loss, VSWR, phase, real and imaginary part, group delay.
const std::vector<ReflectionQuantity>& reflection_quantities();
bool is_reflection_quantity(const std::string& key);

/// Points in GHz and the quantity's unit, one per sample; a VSWR of total reflection is NaN. Empty for a
/// key that is none of a reflection.
QList<QPointF> reflection_points(const Results& results, const std::string& key);

/// The value of another quantity that says the same as a goal's value: a goal on s11_db is one on VSWR and on
/// the return loss too. None when it says nothing about `key`.
std::optional<double> reflection_goal(const std::string& metric, double value, const std::string& key);

}  // namespace lathe::ui
