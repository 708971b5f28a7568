// Numbers of a drawing in space, each of which may follow the parameters of its design.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// A number in the unit of its key, or a formula of parameters (solver/geometry/formula.hpp).
struct Quantity {
    double value = 0.0;        ///< of a formula: not kept, QuantityValues tells it
    std::string formula = {};  ///< "2 * flange_mm"; empty: the value stands
    bool operator==(const Quantity&) const = default;
};

/// Numbers of a drawing for the present values of a design's parameters.
class QuantityValues {
public:
    /// Takes the values as they are: linked ones have been followed.
    explicit QuantityValues(const Design& parameters);

    /// The value of a quantity. Throws InputError with this key, the formula as its value, when the formula
    /// cannot be parsed or names something that is no parameter, and with the number when it is not finite or
    /// outside of [least, most].
    double value(const Quantity& quantity, const std::string& key, double least, double most) const;

private:
    std::map<std::string, double> values_;
};

}  // namespace lathe
