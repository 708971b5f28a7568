#include "genetic/drawing/entries.hpp"

#include <cmath>

#include "genetic/drawing/curve_measures.hpp"
#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"
#include "genetic/drawing/repetition.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::drawing {
namespace {

constexpr double closed_mm = 1e-6;

class Visit {
public:
    Visit(std::string list, const std::function<void(const Entry&)>& visit)
        : list_(std::move(list)), visit_(visit) {}

    void all(const JsonCursor& entries, const Scope& scope) {
        for (const JsonCursor& entry : entries.items(0, max_regions)) one(entry, scope);
    }

private:
    void one(const JsonCursor& entry, const Scope& scope) {
        if (!entry.is_object()) entry.fail("must be an object");
        if (entry.find("repeat") && entry.find("along")) return along(entry, scope);
        if (entry.find("repeat")) {
            require_construct(entry, "repeat", list_);
            return for_each_turn(entry, scope, [&](const Scope& turn) { all(entry.at(list_), turn); });
        }
        if (entry.find("if")) return condition(entry, scope);
        if (entry.find("group")) return group(entry, scope);
        visit_({entry, scope, places_});
    }

    void condition(const JsonCursor& entry, const Scope& scope) {
        require_construct(entry, "if", list_);
        const Scope inner(scope, entry);
        if (const auto branch = chosen_branch(entry, list_, scope)) all(*branch, inner);
    }

    void group(const JsonCursor& entry, const Scope& scope) {
        require_construct(entry, "group");
        const Scope inner(scope, entry);
        Placement place;
        if (const auto at = entry.find("place")) {
            require_construct(*at, "place");
            place = list_ == "solids" ? placement_in_space(*at, "at_mm", scope)
                                      : placement_in(*at, "at_mm", scope);
        }
        places_.push_back(place);
        all(entry.at("group"), inner);
        places_.pop_back();
    }

    /// Copies at equal distances along a curve, the first one at its start, with the names along_x and
    /// along_y. The distance is the one nearest to spacing_mm that divides the curve.
    void along(const JsonCursor& entry, const Scope& scope) {
        require_construct(entry, "along", list_);
        const std::string index = index_name(entry);
        const Curve& curve = curve_named(entry.at("along"), scope);
        const Number whole = length_of(curve);
        const auto spacing = entry.find("spacing_mm"), times = entry.find("times");
        if (spacing && times) times->fail("conflicts with spacing_mm; allowed: one of the two");
        if (!spacing && !times) entry.fail("needs spacing_mm or times");
        // The last copy of an open curve stands at its end, that of a closed one a step before its start.
        const bool is_closed = curve.size() > 2 && length(curve.back() - curve.front()).value < closed_mm;
        int count = times ? scope.count_at(*times, 0, most_turns) : 0;
        if (spacing) {
            const double pitch = scope.number_at(*spacing).value;
            if (!(pitch > 0.0)) spacing->fail("must be more than 0");
            const double gaps = std::max(std::round(whole.value / pitch), 1.0);
            count = static_cast<int>(std::min(gaps, most_turns + 0.0)) + (is_closed ? 0 : 1);
        }
        const int gaps = is_closed ? count : count - 1;
        const Number step = gaps > 0 ? whole / Number{static_cast<double>(gaps)} : Number{0.0};
        const std::vector<NamedFormula> names = names_of_turn(entry);
        for (int n = 0; n < count; ++n) {
            const CurvePoint place = place_on(curve, Number{static_cast<double>(n)} * step);
            take_turn(
                entry, names, scope, index, static_cast<double>(n),
                [&](Scope& turn) { turn.let("along_x", place.at.z), turn.let("along_y", place.at.r); },
                [&](const Scope& turn) { all(entry.at(list_), turn); });
        }
    }

    std::string list_;
    const std::function<void(const Entry&)>& visit_;
    std::vector<Placement> places_;
};

}  // namespace

void for_each_entry(const JsonCursor& entries, const std::string& list, const Scope& scope,
                    const std::function<void(const Entry&)>& visit) {
    Visit(list, visit).all(entries, scope);
}

}  // namespace lathe::drawing
