#include <cmath>
#include <numbers>
#include <stdexcept>

#include "genetic/optimiser_problems/problems.hpp"

namespace lathe::genetic {

namespace {

using std::numbers::pi;

double mean_after_first(const Genome& x) {
    double sum = 0.0;
    for (std::size_t i = 1; i < x.size(); ++i) sum += x[i];
    return sum / static_cast<double>(x.size() - 1);
}

Score two(double first, double second) {
    return {EvaluationStatus::valid, 0.0, first + second, {first, second}};
}

Score zdt1(const Genome& x) {
    const double g = 1.0 + 9.0 * mean_after_first(x);
    return two(x[0], g * (1.0 - std::sqrt(x[0] / g)));
}

Score zdt2(const Genome& x) {
    const double g = 1.0 + 9.0 * mean_after_first(x);
    return two(x[0], g * (1.0 - x[0] / g * (x[0] / g)));
}

Score zdt3(const Genome& x) {
    const double g = 1.0 + 9.0 * mean_after_first(x);
    return two(x[0], g * (1.0 - std::sqrt(x[0] / g) - x[0] / g * std::sin(10.0 * pi * x[0])));
}

Score zdt4(const Genome& x) {
    double g = 1.0 + 10.0 * static_cast<double>(x.size() - 1);
    for (std::size_t i = 1; i < x.size(); ++i) g += x[i] * x[i] - 10.0 * std::cos(4.0 * pi * x[i]);
    return two(x[0], g * (1.0 - std::sqrt(x[0] / g)));
}

Score zdt6(const Genome& x) {
    const double first = 1.0 - std::exp(-4.0 * x[0]) * std::pow(std::sin(6.0 * pi * x[0]), 6.0);
    const double g = 1.0 + 9.0 * std::pow(mean_after_first(x), 0.25);
    return two(first, g * (1.0 - first / g * (first / g)));
}

Score dtlz2_of(const Genome& x) {
    double g = 0.0;
    for (std::size_t i = 2; i < x.size(); ++i) g += (x[i] - 0.5) * (x[i] - 0.5);
    const double a = 0.5 * pi * x[0], b = 0.5 * pi * x[1];
    const std::vector<double> f = {(1.0 + g) * std::cos(a) * std::cos(b),
                                   (1.0 + g) * std::cos(a) * std::sin(b), (1.0 + g) * std::sin(a)};
    return {EvaluationStatus::valid, 0.0, f[0] + f[1] + f[2], f};
}

std::vector<Gene> unit_genes(int count) {
    std::vector<Gene> genes;
    for (int i = 0; i < count; ++i)
        genes.push_back({std::string("x").append(std::to_string(i)), 0.0, 1.0, false});
    return genes;
}

}  // namespace

TestProblem zdt(int number) {
    const std::string name = std::string("ZDT").append(std::to_string(number));
    if (number == 1) return {name, unit_genes(30), 2, zdt1};
    if (number == 2) return {name, unit_genes(30), 2, zdt2};
    if (number == 3) return {name, unit_genes(30), 2, zdt3};
    if (number == 6) return {name, unit_genes(10), 2, zdt6};
    if (number != 4) throw std::invalid_argument("there is no such problem: " + name);
    auto genes = unit_genes(10);
    for (std::size_t i = 1; i < genes.size(); ++i) genes[i].minimum = -5.0, genes[i].maximum = 5.0;
    return {name, genes, 2, zdt4};
}

TestProblem dtlz2() {
    return {"DTLZ2", unit_genes(12), 3, dtlz2_of};
}

}  // namespace lathe::genetic
