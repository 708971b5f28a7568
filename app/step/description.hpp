// Numbers of a request or a reply in JSON: lengths in millimetres.
#pragma once

#include <gp_Pnt.hxx>
#include <gp_Pnt2d.hxx>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace lathe::step {

using Json = nlohmann::ordered_json;

/// A file or a request that cannot be followed, in words for the user.
class Refusal : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A place in the half plane, (z, r), or in the plane of an extruded outline, (x, y).
inline gp_Pnt2d place_in(const Json& pair) {
    return {pair.at(0).get<double>(), pair.at(1).get<double>()};
}

inline gp_Pnt point_in(const Json& triple) {
    return {triple.at(0).get<double>(), triple.at(1).get<double>(), triple.at(2).get<double>()};
}

inline Json pair_of(const gp_Pnt2d& place) {
    return Json::array({place.X(), place.Y()});
}

}  // namespace lathe::step
