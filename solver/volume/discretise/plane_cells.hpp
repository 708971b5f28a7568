// What the modes of a port's plane read of its cells.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/discretise/port_modes.hpp"

namespace lathe {

/// Unknowns of a part of a plane by index, -1 where there is none.
class PlaneNumbering {
public:
    explicit PlaneNumbering(const PortPlane& plane)
        : from_(plane.from),
          size_{plane.to[0] - plane.from[0] + 1, plane.to[1] - plane.from[1] + 1},
          numbers_(static_cast<std::size_t>(size_[0]) * static_cast<std::size_t>(size_[1]), -1) {}

    int at(int u, int v) const { return holds(u, v) ? numbers_[place(u, v)] : -1; }
    void add(int u, int v) { numbers_[place(u, v)] = count_++; }
    int count() const { return count_; }

private:
    bool holds(int u, int v) const {
        return u >= from_[0] && v >= from_[1] && u < from_[0] + size_[0] && v < from_[1] + size_[1];
    }
    std::size_t place(int u, int v) const {
        return static_cast<std::size_t>(v - from_[1]) * static_cast<std::size_t>(size_[0]) +
               static_cast<std::size_t>(u - from_[0]);
    }
    std::array<int, 2> from_, size_;
    std::vector<int> numbers_;
    int count_ = 0;
};

/// The coefficient of a component of the plane's node; what lies beyond its part counts as held at zero.
class PlaneCoefficients {
public:
    PlaneCoefficients(const VolumeProblem& problem, const PortPlane& plane)
        : problem_(problem), plane_(plane) {}
    double operator()(VolumeComponent component, int u, int v) const {
        const std::array<int, 2> at{u, v};
        VolumeIndex index{component};
        int* const n[] = {&index.i, &index.j, &index.k};
        for (const int a : {0, 1}) {
            const Axis axis = next(plane_.axis, a + 1);
            const auto s = static_cast<std::size_t>(a);
            const int last = plane_.to[s] - (is_half(component, axis) ? 1 : 0);
            if (at[s] < plane_.from[s] || at[s] > last) return 0.0;
            *n[number(axis)] = at[s];
        }
        if (!plane_.in_guide.empty() && !plane_.touches(component, u, v)) return 0.0;
        *n[number(plane_.axis)] = plane_.node;
        return coefficient_of(problem_, index);
    }

private:
    const VolumeProblem& problem_;
    const PortPlane& plane_;
};

}  // namespace lathe
