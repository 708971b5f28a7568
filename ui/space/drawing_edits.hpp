// Changes of the lists of solids and ports of an antenna in space: one more, one less, copied, painted
// earlier or later.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// A solid or port of a drawing.
struct DrawnObject {
    bool is_port = false;
    std::size_t number = 0;  ///< entry of VolumeDesign::solids or ports
    bool operator==(const DrawnObject&) const = default;
};

/// All throw InputError where the drawing does not allow it: lists that are too long, ports that overlap, no
/// port left that is driven, a port that goals speak of. Preconditions: an antenna in space, objects that it
/// has.
Project with_solid(Project project, const DrawnSolid& solid);  ///< painted over all others
Project with_port(Project project, const DrawnPort& port);     ///< the last one
Project without_object(Project project, const DrawnObject& object);
/// A copy behind it in its list, and beside it in space, so that both are seen: by its own size along x, or
/// along z where x = 0 is a plane of symmetry. A port's copy has another name.
Project with_copy(Project project, const DrawnObject& object);
/// Exchanged with the one before (-1) or behind (+1) it. Precondition: there is one.
Project with_exchanged(Project project, const DrawnObject& object, int by);

/// Plain solids and ports in place of a drawing by formulas, whose parameters go. Throws InputError where a
/// sweep or another part of the project speaks of a parameter.
Project with_plain_objects(const Project& project);

/// "feed", "feed 2" and so on: the first that no port has.
std::string free_port_name(const VolumeDesign& design, const std::string& wanted);

/// Where each entry of `now` was in `before`, -1: nowhere. What is at its place, in a list of the same
/// length, is the same one, whatever has become of its numbers, unless it has gone to another place.
template <class Object>
std::vector<int> former_places(const std::vector<Object>& before, const std::vector<Object>& now) {
    std::vector<int> places(now.size(), -1);
    std::vector<bool> is_taken(before.size(), false);
    const auto take = [&](std::size_t entry, std::size_t place) {
        if (places[entry] >= 0 || is_taken[place]) return;
        places[entry] = static_cast<int>(place);
        is_taken[place] = true;
    };
    std::size_t same = 0, behind = 0;  // at the beginning and at the end
    const std::size_t fewer = std::min(before.size(), now.size());
    for (; same < fewer && before[same] == now[same]; ++same) take(same, same);
    for (; behind < fewer - same; ++behind) {
        const std::size_t entry = now.size() - 1 - behind, place = before.size() - 1 - behind;
        if (!(before[place] == now[entry])) break;
        take(entry, place);
    }
    for (std::size_t entry = same; entry < now.size() - behind; ++entry)
        for (std::size_t place = same; place < before.size() - behind; ++place)
            if (before[place] == now[entry]) take(entry, place);
    if (before.size() == now.size())
        for (std::size_t entry = 0; entry < now.size(); ++entry) take(entry, entry);
    return places;
}

}  // namespace lathe::ui
