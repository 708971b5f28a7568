#include "genetic/drawing/language.hpp"

#include <algorithm>
#include <stdexcept>

namespace lathe::drawing {
namespace {

using Kind = ValueKind;
using Role = ConstructRole;

LanguageKey needed(const char* name, Kind kind, const char* help) {
    return {.name = name, .kind = kind, .help = help, .is_needed = true};
}

LanguageKey optional(const char* name, Kind kind, const char* help, const char* standard = "") {
    return {.name = name, .kind = kind, .help = help, .standard = standard};
}

LanguageKey word(const char* name, std::vector<std::string> words, const char* help) {
    LanguageKey key = optional(name, Kind::word, help, words.front().c_str());
    key.words = std::move(words);
    return key;
}

LanguageKey points(const char* standard) {
    return optional("points", Kind::count,
                    "vertices after the first; not a formula of a continuous parameter", standard);
}

const LanguageKey& measure() {
    static const LanguageKey key =
        word("measure", {"normal", "radial", "diamond"},
             "of the distance: across the curve; along the second axis; like the walls of the library");
    return key;
}

std::vector<LanguageKey> ends_of_conic() {
    return {optional("to_r_mm", Kind::number, "end, by the second coordinate"),
            optional("to_y_mm", Kind::number, "the same of a planar antenna"),
            optional("to_z_mm", Kind::number, "end, by the first coordinate"),
            optional("to_x_mm", Kind::number, "the same of a planar antenna"),
            optional("to_deg", Kind::number, "end, by the angle about the focus"),
            points("160")};
}

Construct conic(const char* name, const char* help, std::vector<LanguageKey> keys) {
    for (LanguageKey& end : ends_of_conic()) keys.push_back(std::move(end));
    return {name, Role::item_of_path, help, std::move(keys)};
}

/// The keys of a loop over a list, without the list itself.
std::vector<LanguageKey> keys_of_loop() {
    return {needed("repeat", Kind::name, "index"), needed("times", Kind::count, "number of turns"),
            optional("from", Kind::number, "index of the first turn", "0"),
            optional("let", Kind::names, "names of a turn, each of which may use those before it")};
}

std::vector<Construct> path_items() {
    std::vector<LanguageKey> loop = keys_of_loop();
    loop.push_back(needed("path", Kind::path, "items of each turn"));
    return {
        {"by",
         Role::item_of_path,
         "a line by these differences",
         {needed("by", Kind::point, "differences, mm")}},
        {"arc",
         Role::item_of_path,
         "an arc to a point, by one of three further facts",
         {needed("arc", Kind::point, "end, mm"),
          optional("through", Kind::point, "a point of the arc, mm"),
          optional("radius", Kind::number, "mm, of less than half a circle; more than 0 turns left"),
          optional("centre", Kind::point, "mm"),
          {.name = "turn",
           .kind = Kind::word,
           .help = "about the centre; needed with it",
           .words = {"left", "right"}},
          points("48")}},
        {"fillet",
         Role::item_of_path,
         "a line to a vertex whose corner with the next straight edge is an arc that touches both",
         {needed("fillet", Kind::point, "vertex, mm"), needed("radius", Kind::number, "mm"), points("12")}},
        {"chamfer",
         Role::item_of_path,
         "a line to a vertex whose corner with the next straight edge is cut",
         {needed("chamfer", Kind::point, "vertex, mm"),
          needed("length", Kind::number, "part of both edges that is cut, mm")}},
        conic("parabola", "`\"conic\": \"parabola\"`, the parabola through the current point",
              {needed("conic", Kind::text, "kind"), needed("focus", Kind::point, "mm"),
               optional("axis_deg", Kind::number, "direction in which it opens", "0")}),
        conic("ellipse", "`\"conic\": \"ellipse\"` or `\"hyperbola\"`, through the current point",
              {needed("conic", Kind::text, "kind"), needed("focus", Kind::point, "mm"),
               needed("other_focus", Kind::point, "mm")}),
        {"curve",
         Role::item_of_path,
         "formulas of t",
         {needed("curve", Kind::formulas, "coordinates, mm"),
          optional("t", Kind::range, "ends of t", "[0, 1]"), points("160")}},
        {"spline",
         Role::item_of_path,
         "a cubic through the current point and these",
         {needed("spline", Kind::path, "points"),
          word("kind", {"monotone", "natural", "smooth"},
               "never overshoots; smoother; smoother, in any direction"),
          optional("over", Kind::text, "abscissa of the first two kinds: z or r, x or y", "z"),
          points("16 a span")}},
        {"follow",
         Role::item_of_path,
         "the points of a curve",
         {needed("follow", Kind::curve, "curve"),
          optional("reversed", Kind::boolean, "from its end", "false"),
          optional("offset_mm", Kind::number, "distance to the left", "0"), measure(),
          optional("mirror", Kind::boolean, "at the first axis, before it is turned", "false"),
          optional("rotate_deg", Kind::number, "about the origin, before it is moved", "0"),
          optional("move_mm", Kind::point, "mm", "[0, 0]")}},
        {"repeat in a path", Role::item_of_path, "items for each turn", loop},
        {"if in a path",
         Role::item_of_path,
         "one of two lists of items",
         {needed("if", Kind::condition, "condition"), needed("path", Kind::path, "items where it holds"),
          optional("else", Kind::path, "items where it does not hold")}},
    };
}

std::vector<Construct> list_entries() {
    return {
        {"repeat", Role::entry_of_list, "a list for each turn", keys_of_loop()},
        {"along",
         Role::entry_of_list,
         "a list for each copy along a curve, whose place is `along_x`, `along_y`",
         {needed("repeat", Kind::name, "index"), needed("along", Kind::curve, "curve"),
          optional("spacing_mm", Kind::number,
                   "distance of copies; the one nearest to it that divides the curve counts"),
          optional("times", Kind::count, "number of copies, instead"),
          optional("let", Kind::names, "names of a copy")}},
        {"if",
         Role::entry_of_list,
         "one of two lists",
         {needed("if", Kind::condition, "condition"),
          optional("else", Kind::list, "list where it does not hold")}},
        {"group",
         Role::entry_of_list,
         "a list that is placed as a whole",
         {needed("group", Kind::list, "entries"), optional("place", Kind::object, "place")}},
    };
}

std::vector<Construct> outlines_and_parts() {
    return {
        {"circle",
         Role::outline,
         "a polygon with the area of the circle",
         {needed("centre_mm", Kind::point, "mm"), needed("radius_mm", Kind::number, "mm"), points("48")}},
        {"wall_of",
         Role::outline,
         "the wall of a curve",
         {needed("wall_of", Kind::curve, "curve"), needed("thickness_mm", Kind::number, "mm"),
          word("side", {"left", "right"}, "of the curve's path"), measure(),
          word("ends", {"square", "axial"}, "across the curve; cut where the curve itself ends")}},
        {"clip",
         Role::part,
         "`clip`: limits of an outline, mm",
         {optional("z_from_mm", Kind::number, "least z"), optional("z_to_mm", Kind::number, "largest z"),
          optional("r_from_mm", Kind::number, "least r"), optional("r_to_mm", Kind::number, "largest r"),
          optional("x_from_mm", Kind::number, "least x"), optional("x_to_mm", Kind::number, "largest x"),
          optional("y_from_mm", Kind::number, "least y"), optional("y_to_mm", Kind::number, "largest y")}},
        {"place",
         Role::part,
         "`place` of a group: mirrored, then turned, then moved",
         {optional("mirror", Kind::boolean, "at the first axis", "false"),
          optional("rotate_deg", Kind::number, "about the origin, in space about the z axis", "0"),
          optional("at_mm", Kind::point, "mm", "[0, 0]")}},
        {"list",
         Role::value,
         "a list under `values`",
         {optional("index", Kind::name, "index", "i"), needed("times", Kind::count, "number of entries"),
          optional("let", Kind::names, "names of an entry"),
          needed("each", Kind::number, "formula of an entry")}},
        {"rule",
         Role::rule,
         "an entry of `rules`",
         {needed("need", Kind::condition,
                 "one inequality, `a <= b`; the difference ranks designs that break it"),
          optional("message", Kind::text, "text for people"), optional("when", Kind::condition, "condition"),
          optional("repeat", Kind::name, "index of a sum"),
          optional("times", Kind::count, "number of its turns"),
          optional("from", Kind::number, "index of the first turn", "0"),
          optional("let", Kind::names, "names of a turn")}},
    };
}

}  // namespace

std::span<const Construct> constructs() {
    static const std::vector<Construct> all = [] {
        std::vector<Construct> described = path_items();
        for (auto* part : {list_entries, outlines_and_parts})
            for (Construct& construct : part()) described.push_back(std::move(construct));
        return described;
    }();
    return all;
}

const Construct& construct_named(std::string_view name) {
    for (const Construct& construct : constructs())
        if (construct.name == name) return construct;
    throw std::logic_error("the language of drawings has no " + std::string(name));
}

void require_construct(const JsonCursor& object, std::string_view construct, const std::string& more) {
    std::vector<std::string> keys;
    for (const LanguageKey& key : construct_named(construct).keys) keys.push_back(key.name);
    if (!more.empty()) keys.push_back(more);
    object.require_object(keys);
}

const std::vector<std::string>& words_of(std::string_view construct, std::string_view key) {
    for (const LanguageKey& one : construct_named(construct).keys)
        if (one.name == key) return one.words;
    throw std::logic_error(std::string(construct) + " has no key " + std::string(key));
}

}  // namespace lathe::drawing
