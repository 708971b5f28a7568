// A place in the plane that is drawn and solved.
#pragma once

namespace lathe {

/// A point of the meridian plane, metres; r >= 0. Of a planar antenna z is x, and r is y of any sign.
struct Point {
    double z = 0.0;
    double r = 0.0;
    bool operator==(const Point&) const = default;
};

}  // namespace lathe
