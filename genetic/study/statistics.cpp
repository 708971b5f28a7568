#include "genetic/study/statistics.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

constexpr int bootstrap_samples = 100;
constexpr double still = 1e-12;  // of the largest value: rounding, not an answer to the inputs

/// Class of each sample by its input's rank, classes of equal size.
std::vector<std::size_t> rank_classes(const Eigen::VectorXd& input, std::size_t classes) {
    const auto count = static_cast<std::size_t>(input.size());
    std::vector<std::size_t> order(count), class_of(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return std::pair(input[static_cast<Eigen::Index>(left)], left) <
               std::pair(input[static_cast<Eigen::Index>(right)], right);
    });
    for (std::size_t rank = 0; rank < count; ++rank) class_of[order[rank]] = rank * classes / count;
    return class_of;
}

/// Share of the variance between the classes among `chosen` samples, corrected as epsilon squared is (Kelley
/// 1935): without influence its mean is 0.
double between_classes(const std::vector<std::size_t>& class_of, std::size_t classes,
                       const Eigen::VectorXd& output, std::span<const std::uint32_t> chosen) {
    std::vector<double> sums(classes), counts(classes);
    double total = 0.0, squares = 0.0;
    for (const std::uint32_t sample : chosen) {
        const double value = output[sample];
        sums[class_of[sample]] += value;
        counts[class_of[sample]] += 1.0;
        total += value;
        squares += value * value;
    }
    const auto count = static_cast<double>(chosen.size());
    const double variance = squares - total * total / count;
    double between = -total * total / count, used = 0.0;
    for (std::size_t i = 0; i < classes; ++i) {
        if (counts[i] == 0.0) continue;
        between += sums[i] * sums[i] / counts[i];
        used += 1.0;
    }
    if (!(variance > 0.0) || count <= used) return 0.0;
    return 1.0 - (1.0 - between / variance) * (count - 1.0) / (count - used);
}

void add_first_order(const Eigen::MatrixXd& inputs, const Eigen::VectorXd& output, std::uint64_t seed,
                     InfluenceAnalysis& analysis) {
    const auto count = static_cast<std::uint32_t>(output.size());
    // Classes narrow enough to follow the curve, with samples enough to know their means.
    const auto classes = static_cast<std::size_t>(std::clamp(std::cbrt(count) * 1.5, 3.0, 40.0));
    std::vector<std::uint32_t> all(count);
    std::iota(all.begin(), all.end(), 0u);
    for (Eigen::Index column = 0; column < inputs.cols(); ++column) {
        const auto class_of = rank_classes(inputs.col(column), classes);
        Influence& influence = analysis.inputs[static_cast<std::size_t>(column)];
        influence.first_order = between_classes(class_of, classes, output, all);
        double sum = 0.0, squares = 0.0;
        std::vector<std::uint32_t> drawn(count);
        for (int sample = 0; sample < bootstrap_samples; ++sample) {
            RandomStream random(seed, static_cast<int>(column), sample, RandomUse::bootstrap);
            for (std::uint32_t& index : drawn) index = random.index(count);
            const double index = between_classes(class_of, classes, output, drawn);
            sum += index;
            squares += index * index;
        }
        const double mean = sum / bootstrap_samples;
        influence.first_order_error = std::sqrt(std::max(0.0, squares / bootstrap_samples - mean * mean));
    }
}

}  // namespace

double percentile(std::span<const double> sorted, double percent) {
    if (sorted.empty()) return std::numeric_limits<double>::quiet_NaN();
    const double position = 0.01 * percent * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const auto above = std::min(below + 1, sorted.size() - 1);
    const double part = position - static_cast<double>(below);
    if (part == 0.0 || sorted[below] == sorted[above]) return sorted[below];
    return (1.0 - part) * sorted[below] + part * sorted[above];
}

Share share_of(long hits, long trials, double confidence) {
    if (trials <= 0) return {std::numeric_limits<double>::quiet_NaN(), 0.0, 1.0};
    const auto k = static_cast<double>(hits), n = static_cast<double>(trials);
    const double tail = 0.5 * (1.0 - confidence);
    Share share{k / n, 0.0, 1.0};
    if (hits > 0) share.low = quantile(boost::math::beta_distribution<>(k, n - k + 1.0), tail);
    if (hits < trials) share.high = quantile(boost::math::beta_distribution<>(k + 1.0, n - k), 1.0 - tail);
    return share;
}

InfluenceAnalysis analyse_influence(const std::vector<std::vector<double>>& inputs,
                                    std::span<const double> outputs, std::uint64_t seed) {
    InfluenceAnalysis analysis;
    std::vector<std::size_t> known;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (std::isfinite(outputs[i])) known.push_back(i);
    analysis.samples = known.size();
    const std::size_t count = inputs.empty() ? 0 : inputs.front().size();
    if (count == 0 || known.size() < 2 * count + 2) return analysis;
    const auto rows = static_cast<Eigen::Index>(known.size()), columns = static_cast<Eigen::Index>(count);
    Eigen::MatrixXd x(rows, columns);
    Eigen::VectorXd y(rows);
    for (Eigen::Index row = 0; row < rows; ++row) {
        const std::size_t sample = known[static_cast<std::size_t>(row)];
        for (Eigen::Index column = 0; column < columns; ++column)
            x(row, column) = inputs[sample][static_cast<std::size_t>(column)];
        y[row] = outputs[sample];
    }
    const double largest = y.cwiseAbs().maxCoeff();
    y.array() -= y.mean();
    const double deviation = std::sqrt(y.squaredNorm() / static_cast<double>(rows - 1));
    if (!(deviation > still * largest)) return analysis;
    y /= deviation;
    for (Eigen::Index column = 0; column < columns; ++column) {
        x.col(column).array() -= x.col(column).mean();
        const double spread = std::sqrt(x.col(column).squaredNorm() / static_cast<double>(rows - 1));
        if (spread > 0.0) x.col(column) /= spread;
    }
    const Eigen::MatrixXd normal = x.transpose() * x;
    const Eigen::MatrixXd inverse = normal.completeOrthogonalDecomposition().pseudoInverse();
    const Eigen::VectorXd slopes = inverse * (x.transpose() * y);
    const double left = (y - x * slopes).squaredNorm() / static_cast<double>(rows - columns - 1);
    analysis.linear_share = std::clamp(1.0 - left, 0.0, 1.0);
    analysis.inputs.resize(count);
    for (Eigen::Index column = 0; column < columns; ++column) {
        Influence& influence = analysis.inputs[static_cast<std::size_t>(column)];
        influence.slope = slopes[column];
        influence.slope_error = std::sqrt(std::max(0.0, left * inverse(column, column)));
    }
    add_first_order(x, y, seed, analysis);
    return analysis;
}

}  // namespace lathe::genetic
