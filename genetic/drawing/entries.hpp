// Lists of a drawing: regions, solids and ports with what repeats them, groups them, or leaves them out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "genetic/drawing/placement.hpp"

namespace lathe::drawing {

/// An entry of a list, the names that hold there, and the places of the groups around it, the outermost
/// first.
struct Entry {
    const JsonCursor& at;
    const Scope& scope;
    const std::vector<Placement>& places;
};

/// Calls `visit` for each entry of the list. Entries with "repeat", "if" or "group" hold lists of their own,
/// the first two under the key `list` ("regions").
void for_each_entry(const JsonCursor& entries, const std::string& list, const Scope& scope,
                    const std::function<void(const Entry&)>& visit);

}  // namespace lathe::drawing
