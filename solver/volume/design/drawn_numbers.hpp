// The numbers of one solid or port of a drawing, checked, in SI.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/volume/design/drawing_keys.hpp"

namespace lathe {

/// Refers to everything that it is made from.
class DrawnNumbers {
public:
    /// `place` is the object's key in the project file, "antenna.solids[2]". Checks nothing yet.
    DrawnNumbers(const std::vector<DrawingKey>& keys, const DrawingNumbers& numbers,
                 const QuantityValues& values, std::string place);

    /// All throw InputError with the number's key for what is out of range, std::logic_error for a name that
    /// is none of the keys.
    double number(std::string_view name) const;                      ///< in the file's unit
    double metres(std::string_view name) const;                      ///< of a key in mm
    double radians(std::string_view name) const;                     ///< of a key in degrees
    Eigen::Vector3d vector(std::string_view name) const;             ///< three numbers in the file's unit
    Eigen::Vector3d point(std::string_view name) const;              ///< three lengths, m
    std::vector<double> lengths(std::string_view name) const;        ///< m
    std::vector<Point> outline(std::string_view name) const;         ///< m
    std::vector<Eigen::Vector3d> path(std::string_view name) const;  ///< m
    bool has(std::string_view name) const;

    std::string key(std::string_view name) const { return place_ + "." + std::string(name); }

private:
    std::size_t index(std::string_view name) const;
    std::vector<double> all(std::string_view name) const;

    const std::vector<DrawingKey>& keys_;
    const DrawingNumbers& numbers_;
    const QuantityValues& values_;
    std::string place_;
};

/// The ends from_mm and to_mm on a line along an axis, m. Throws InputError with the key to_mm for other
/// ends.
std::pair<Eigen::Vector3d, Eigen::Vector3d> ends_along_axis(const DrawnNumbers& numbers);

}  // namespace lathe
