#include "solver/volume/design/drawn_numbers.hpp"

#include <fmt/format.h>

#include <numbers>
#include <stdexcept>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/point_text.hpp"

namespace lathe {

DrawnNumbers::DrawnNumbers(const std::vector<DrawingKey>& keys, const DrawingNumbers& numbers,
                           const QuantityValues& values, std::string place)
    : keys_(keys), numbers_(numbers), values_(values), place_(std::move(place)) {}

std::size_t DrawnNumbers::index(std::string_view name) const {
    for (std::size_t n = 0; n < keys_.size(); ++n)
        if (keys_[n].name == name) return n;
    throw std::logic_error("a drawing has no key " + std::string(name));
}

bool DrawnNumbers::has(std::string_view name) const {
    const std::size_t which = index(name);
    return which < numbers_.size() && !numbers_[which].empty();
}

std::vector<double> DrawnNumbers::all(std::string_view name) const {
    const std::size_t which = index(name);
    const DrawingKey& key = keys_[which];
    std::vector<double> found;
    for (std::size_t n = 0; n < numbers_.at(which).size(); ++n) {
        const auto count = static_cast<std::size_t>(key.count);
        const std::string place = key.is_outline
                                      ? fmt::format("{}[{}][{}]", this->key(name), n / count, n % count)
                                  : key.count > 1 ? fmt::format("{}[{}]", this->key(name), n)
                                                  : this->key(name);
        const Quantity& quantity = numbers_[which][n];
        const double value = values_.value(quantity, place, key.least, key.most);
        if (key.is_above_least && value <= key.least)
            throw InputError(
                {.key = place},
                quantity.formula.empty() ? fmt::format("{:g}", value) : '"' + quantity.formula + '"',
                fmt::format("must be more than {:g}", key.least));
        found.push_back(value);
    }
    return found;
}

double DrawnNumbers::number(std::string_view name) const {
    return all(name).at(0);
}

double DrawnNumbers::metres(std::string_view name) const {
    return number(name) / 1000.0;
}

double DrawnNumbers::radians(std::string_view name) const {
    return number(name) * (std::numbers::pi / 180.0);
}

Eigen::Vector3d DrawnNumbers::vector(std::string_view name) const {
    const std::vector<double> values = all(name);
    return {values.at(0), values.at(1), values.at(2)};
}

Eigen::Vector3d DrawnNumbers::point(std::string_view name) const {
    const std::vector<double> values = lengths(name);
    return {values.at(0), values.at(1), values.at(2)};
}

std::vector<double> DrawnNumbers::lengths(std::string_view name) const {
    std::vector<double> values = all(name);
    for (double& value : values) value /= 1000.0;
    return values;
}

std::vector<Point> DrawnNumbers::outline(std::string_view name) const {
    const std::vector<double> values = lengths(name);
    std::vector<Point> points;
    for (std::size_t n = 0; n + 1 < values.size(); n += 2) points.push_back({values[n], values[n + 1]});
    return points;
}

std::vector<Eigen::Vector3d> DrawnNumbers::path(std::string_view name) const {
    const std::vector<double> values = lengths(name);
    std::vector<Eigen::Vector3d> points;
    for (std::size_t n = 0; n + 2 < values.size(); n += 3)
        points.emplace_back(values[n], values[n + 1], values[n + 2]);
    return points;
}

std::pair<Eigen::Vector3d, Eigen::Vector3d> ends_along_axis(const DrawnNumbers& numbers) {
    const Eigen::Vector3d from = numbers.point("from_mm"), to = numbers.point("to_mm");
    if (((to - from).array() != 0.0).count() != 1)
        throw InputError(
            {.key = numbers.key("to_mm")}, point_text(to),
            "does not lie on a line along an axis from from_mm; allowed: one coordinate that differs");
    return {from, to};
}

}  // namespace lathe
