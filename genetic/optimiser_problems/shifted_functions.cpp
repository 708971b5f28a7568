#include <Eigen/QR>
#include <cmath>
#include <numbers>

#include "genetic/optimiser/random_stream.hpp"
#include "genetic/optimiser_problems/problems.hpp"

namespace lathe::genetic {

namespace {

constexpr int dimension = 20;
using std::numbers::pi;
using Vector = Eigen::VectorXd;
using Function = std::function<double(const Vector&)>;

std::vector<Gene> box(double minimum, double maximum) {
    std::vector<Gene> genes;
    for (int i = 0; i < dimension; ++i)
        genes.push_back({std::string("x").append(std::to_string(i)), minimum, maximum, false});
    return genes;
}

/// In the middle 60 % of the box.
Vector shift_within(double minimum, double maximum, int number) {
    RandomStream random(2026, number, 0, RandomUse::immigrant);
    Vector shift(dimension);
    for (double& value : shift) value = minimum + (maximum - minimum) * (0.2 + 0.6 * random.uniform());
    return shift;
}

Eigen::MatrixXd rotation(int number) {
    RandomStream random(2026, number, 1, RandomUse::immigrant);
    Eigen::MatrixXd normal(dimension, dimension);
    for (double& value : normal.reshaped()) value = random.normal();
    return Eigen::HouseholderQR<Eigen::MatrixXd>(normal).householderQ();
}

double ackley(const Vector& x) {
    const double n = static_cast<double>(x.size());
    return 20.0 + std::numbers::e - 20.0 * std::exp(-0.2 * std::sqrt(x.squaredNorm() / n)) -
           std::exp((2.0 * pi * x.array()).cos().sum() / n);
}

double rosenbrock(const Vector& x) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i + 1 < x.size(); ++i) {
        const double a = x[i] + 1.0, b = x[i + 1] + 1.0;  // the minimum at 0
        sum += 100.0 * (b - a * a) * (b - a * a) + (1.0 - a) * (1.0 - a);
    }
    return sum;
}

double rastrigin(const Vector& x) {
    return (x.array().square() - 10.0 * (2.0 * pi * x.array()).cos() + 10.0).sum();
}

double ellipsoid(const Vector& x) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < x.size(); ++i)
        sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
    return sum;
}

double schwefel(const Vector& x) {
    double sum = 418.9828872724338 * static_cast<double>(x.size());
    for (const double value : x) sum -= value * std::sin(std::sqrt(std::abs(value)));
    return sum;
}

TestProblem problem(std::string name, std::vector<Gene> genes, Function function) {
    return {std::move(name), std::move(genes), 1, [function = std::move(function)](const Genome& genome) {
                const double value = function(Eigen::Map<const Vector>(genome.data(), dimension));
                return Score{EvaluationStatus::valid, 0.0, value, {value}};
            }};
}

TestProblem shifted(std::string name, double minimum, double maximum, int number,
                    double (*function)(const Vector&)) {
    const Vector shift = shift_within(minimum, maximum, number);
    return problem(std::move(name), box(minimum, maximum),
                   [=](const Vector& x) { return function(x - shift); });
}

TestProblem rotated(std::string name, int number, double (*function)(const Vector&)) {
    const Vector shift = shift_within(-5.0, 5.0, number);
    return problem(std::move(name), box(-5.0, 5.0),
                   [=, turn = rotation(number)](const Vector& x) { return function(turn * (x - shift)); });
}

}  // namespace

std::vector<TestProblem> shifted_functions() {
    return {shifted("Ackley", -15.0, 30.0, 1, ackley),     shifted("Rosenbrock", -5.0, 5.0, 2, rosenbrock),
            shifted("Rastrigin", -5.0, 5.0, 3, rastrigin), problem("Schwefel", box(-500.0, 500.0), schwefel),
            rotated("RotEllipsoid", 4, ellipsoid),         rotated("RotRastrigin", 5, rastrigin)};
}

}  // namespace lathe::genetic
