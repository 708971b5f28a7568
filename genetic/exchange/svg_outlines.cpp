#include "genetic/exchange/svg_outlines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <map>
#include <sstream>

#include "genetic/exchange/svg_path.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

using Tree = boost::property_tree::ptree;
constexpr double flatness_mm = 2e-4, full = 6.283185307179586;
constexpr int deepest = 200;

/// Levels of elements, counted before the parser, which calls itself for each of them, sees the text.
int levels_of(const std::string& text) {
    int level = 0, most = 0;
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        if (at + 1 < text.size() && text[at + 1] == '/')
            --level;
        else if (at + 1 < text.size() && text[at + 1] != '!' && text[at + 1] != '?')
            most = std::max(most, ++level);
        const std::size_t end = text.find('>', at);
        if (end != std::string::npos && end > 0 && text[end - 1] == '/' && text[at + 1] != '/') --level;
    }
    return most;
}

/// The name without a prefix of a namespace.
std::string local(const std::string& name) {
    const std::size_t colon = name.rfind(':');
    return colon == std::string::npos ? name : name.substr(colon + 1);
}

std::string attribute(const Tree& element, const std::string& name) {
    const auto attributes = element.find("<xmlattr>");
    if (attributes == element.not_found()) return {};
    const auto found = attributes->second.find(name);
    return found == attributes->second.not_found() ? std::string() : found->second.data();
}

/// A number, whatever unit may stand behind it.
double number_of(const Tree& element, const std::string& name, double standard = 0.0) {
    std::string text = attribute(element, name);
    if (text.empty()) return standard;
    if (text.ends_with("px")) text.resize(text.size() - 2);
    const std::vector<double> numbers = svg_numbers(text);
    if (numbers.size() != 1) throw InputError({}, "", name + " = \"" + text + "\" is not a number");
    return numbers.front();
}

class Reader {
public:
    Reader(std::string file_name, double tolerance) : file_(std::move(file_name)), tolerance_(tolerance) {}

    void visit(const Tree& parent, const PlaneMap& map, const std::string& layer) {
        for (const auto& [name, element] : parent) {
            const std::string kind = local(name);
            if (kind == "<xmlattr>" || kind == "<xmlcomment>" || kind == "<xmltext>") continue;
            const PlaneMap own = map.after(svg_transform(attribute(element, "transform")));
            if (kind == "g" || kind == "a" || kind == "svg") {
                std::string label = attribute(element, "inkscape:label");
                if (label.empty()) label = attribute(element, "id");
                visit(element, own, label.empty() ? layer : label);
            } else if (!draw(kind, element, own, layer)) {
                ++left_out_[kind];
            }
        }
    }

    ImportedDrawing drawing() {
        static const std::vector<std::string> no_shapes = {"defs", "metadata", "title",
                                                           "desc", "style",    "namedview"};
        for (const auto& [kind, count] : left_out_)
            if (std::find(no_shapes.begin(), no_shapes.end(), kind) == no_shapes.end())
                drawn_.left_out.push_back(fmt::format("{} {}", count, kind));
        return std::move(drawn_);
    }

private:
    void add(const std::string& data, const PlaneMap& map, const std::string& layer) {
        for (ImportedChain& chain : svg_path_chains(data, map, tolerance_)) {
            chain.layer = layer;
            drawn_.chains.push_back(std::move(chain));
        }
    }

    void add_round(const Point& centre, double rx, double ry, const PlaneMap& map, const std::string& layer) {
        if (!(rx > 0.0 && ry > 0.0)) return;
        ImportedChain& chain = drawn_.chains.emplace_back();
        chain.from = map({centre.z + rx, centre.r}), chain.layer = layer, chain.is_closed = true;
        add_ellipse(chain, map, centre, {rx, 0.0}, {0.0, ry}, 0.0, full, tolerance_);
        chain.pieces.back().to = chain.from;
    }

    void add_rectangle(const Tree& element, const PlaneMap& map, const std::string& layer) {
        const double x = number_of(element, "x"), y = number_of(element, "y"),
                     w = number_of(element, "width"), h = number_of(element, "height");
        if (!(w > 0.0 && h > 0.0)) return;
        double rx = number_of(element, "rx", -1.0), ry = number_of(element, "ry", -1.0);
        if (rx < 0.0) rx = std::max(ry, 0.0);
        if (ry < 0.0) ry = rx;
        rx = std::min(rx, 0.5 * w), ry = std::min(ry, 0.5 * h);
        if (rx == 0.0 || ry == 0.0) return add(fmt::format("M{} {}h{}v{}h{}z", x, y, w, h, -w), map, layer);
        add(fmt::format(
                "M{0} {1}h{2}a{3} {4} 0 0 1 {3} {4}v{5}a{3} {4} 0 0 1 {6} {4}h{7}a{3} {4} 0 0 1 {6} {8}v{9}"
                "a{3} {4} 0 0 1 {3} {8}z",
                x + rx, y, w - 2 * rx, rx, ry, h - 2 * ry, -rx, -(w - 2 * rx), -ry, -(h - 2 * ry)),
            map, layer);
    }

    bool draw(const std::string& kind, const Tree& element, const PlaneMap& map, const std::string& layer) {
        try {
            if (kind == "path")
                add(attribute(element, "d"), map, layer);
            else if (kind == "polyline" || kind == "polygon")
                add(attribute(element, "points").empty()
                        ? std::string()
                        : "M" + attribute(element, "points") + (kind == "polygon" ? "z" : ""),
                    map, layer);
            else if (kind == "line")
                add(fmt::format("M{} {}L{} {}", number_of(element, "x1"), number_of(element, "y1"),
                                number_of(element, "x2"), number_of(element, "y2")),
                    map, layer);
            else if (kind == "rect")
                add_rectangle(element, map, layer);
            else if (kind == "circle")
                add_round({number_of(element, "cx"), number_of(element, "cy")}, number_of(element, "r"),
                          number_of(element, "r"), map, layer);
            else if (kind == "ellipse")
                add_round({number_of(element, "cx"), number_of(element, "cy")}, number_of(element, "rx"),
                          number_of(element, "ry"), map, layer);
            else
                return false;
        } catch (const InputError& error) {
            const std::string id = attribute(element, "id");
            throw InputError({.file = file_}, "",
                             kind + (id.empty() ? "" : " \"" + id + "\"") + " " + error.problem());
        }
        return true;
    }

    std::string file_;
    double tolerance_;
    ImportedDrawing drawn_;
    std::map<std::string, int> left_out_;
};

/// Millimetres of a width such as "120mm" or "12 pt"; empty for pixels and shares.
std::optional<double> millimetres_of_size(std::string text) {
    std::erase(text, ' ');
    if (text.ends_with("pt") || text.ends_with("pc")) {
        const double points = text.ends_with("pc") ? 12.0 : 1.0;
        text.resize(text.size() - 2);
        const std::vector<double> numbers = svg_numbers(text);
        return numbers.size() == 1 ? std::optional<double>(numbers[0] * points * 25.4 / 72.0) : std::nullopt;
    }
    return length_in_mm(text);
}

}  // namespace

ImportedDrawing read_svg(const std::string& text, const std::string& file_name,
                         std::optional<double> unit_mm) {
    const auto refuse = [&](const std::string& problem) -> InputError {
        return InputError({.file = file_name}, "", problem);
    };
    if (levels_of(text) > deepest) throw refuse(fmt::format("has too many levels; allowed: {}", deepest));
    Tree document;
    try {
        std::istringstream stream(text);
        boost::property_tree::read_xml(stream, document);
    } catch (const boost::property_tree::xml_parser_error& error) {
        throw InputError({.file = file_name, .line = static_cast<int>(error.line())}, "",
                         "is not XML: " + error.message());
    }
    const auto root = std::find_if(document.begin(), document.end(),
                                   [](const auto& child) { return local(child.first) == "svg"; });
    if (root == document.end()) throw refuse("has no element svg; is this an SVG?");
    std::vector<double> box;
    std::optional<double> unit = unit_mm;
    try {
        box = svg_numbers(attribute(root->second, "viewBox"));
        const auto width = millimetres_of_size(attribute(root->second, "width"));
        if (!unit && width && box.size() == 4 && box[2] > 0.0) unit = *width / box[2];
        // Without a view box a unit of the file is a pixel; lengths in mm have 96 dpi.
        if (!unit && width && box.empty()) unit = 25.4 / 96.0;
    } catch (const InputError& error) {
        throw refuse("has a viewBox or width that " + error.problem());
    }
    if (!unit || !(*unit > 0.0))
        throw refuse(
            "SVG does not say its size; choose the unit of its numbers: --unit mm, in, mil, um, cm or m");
    const double lower_edge = box.size() == 4 ? box[1] + box[3] : 0.0;
    Reader reader(file_name, flatness_mm / *unit);
    reader.visit(root->second, {1.0, 0.0, 0.0, -1.0, 0.0, lower_edge}, "");
    ImportedDrawing drawing = reader.drawing();
    drawing.unit_mm = unit;
    return drawing;
}

}  // namespace lathe
