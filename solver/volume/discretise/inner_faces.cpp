#include "solver/volume/discretise/inner_faces.hpp"

#include <algorithm>

namespace lathe {
namespace {

/// True where another part of the same material may lie on the outer side of the face.
bool has_neighbour(const Body& body, const Body::Part& part, const PartFace& face) {
    const auto touches = [&](const Body::Part& other, int axis) {
        const double low = axis == face.axis ? face.place : part.bounds.low[axis],
                     high = axis == face.axis ? face.place : part.bounds.high[axis];
        return other.bounds.low[axis] <= high + face.reach && other.bounds.high[axis] >= low - face.reach;
    };
    return std::any_of(body.parts().begin(), body.parts().end(), [&](const Body::Part& other) {
        return &other != &part && other.material == part.material && touches(other, 0) && touches(other, 1) &&
               touches(other, 2);
    });
}

}  // namespace

bool is_inner_face(const Body& body, const Body::Part& part, const PartFace& face) {
    constexpr int points = 16;  // along each side of the face
    if (!has_neighbour(body, part, face)) return false;
    const int u = (face.axis + 1) % 3, v = (face.axis + 2) % 3;
    const auto at = [&](int axis, int n) {
        return part.bounds.low[axis] + (n + 0.5) / points * (part.bounds.high[axis] - part.bounds.low[axis]);
    };
    for (int i = 0; i < points; ++i)
        for (int k = 0; k < points; ++k) {
            Eigen::Vector3d below, above;
            below[u] = above[u] = at(u, i), below[v] = above[v] = at(v, k);
            below[face.axis] = face.place - face.reach, above[face.axis] = face.place + face.reach;
            if (body.material_at(below) != body.material_at(above)) return false;
        }
    return true;
}

}  // namespace lathe
