#include "genetic/exchange/csv_outlines.hpp"

#include <fmt/format.h>

#include <cmath>

#include "genetic/exchange/number_text.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_units.hpp"

namespace lathe {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::string cell;
    for (const char c : line + " ") {
        if (c != ',' && c != ';' && c != '\t' && c != ' ' && c != '\r') {
            cell += c;
            continue;
        }
        if (!cell.empty()) cells.push_back(std::move(cell));
        cell.clear();
    }
    return cells;
}

/// Millimetres of "unit mm", "mm", or of heads such as "z_mm r_mm"; empty for other lines.
std::optional<double> unit_in(const std::vector<std::string>& cells) {
    std::string unit = cells.back();
    if (const std::size_t underscore = unit.rfind('_'); underscore != std::string::npos)
        unit = unit.substr(underscore + 1);
    const auto millimetres = millimetres_of_unit(unit);
    if (!millimetres) return std::nullopt;
    return static_cast<double>(*millimetres);
}

}  // namespace

ImportedDrawing read_csv_outlines(const std::string& text, const std::string& file_name,
                                  std::optional<double> unit_mm) {
    ImportedDrawing drawing;
    drawing.unit_mm = unit_mm;
    bool is_open = false;
    int number = 0;
    const auto finish = [&] {
        if (!is_open) return;
        ImportedChain& chain = drawing.chains.back();
        if (!chain.pieces.empty() && !(chain.end() == chain.from)) chain.pieces.push_back({chain.from});
        chain.is_closed = true;
        is_open = false;
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1, ++number;
        const std::vector<std::string> cells = cells_of(line.substr(0, line.find('#')));
        const auto refuse = [&](const std::string& problem) {
            throw InputError({.file = file_name, .line = number}, "", problem);
        };
        if (cells.empty()) {
            if (line.find('#') == std::string::npos) finish();
            continue;
        }
        const auto first = number_in(cells[0]);
        if (!first && drawing.chains.empty()) {
            const auto unit = unit_in(cells);
            if (!unit) refuse('"' + cells[0] + "\" is neither a number nor a unit");
            if (!drawing.unit_mm) drawing.unit_mm = unit;
            continue;
        }
        if (cells.size() != 2) refuse(fmt::format("has {} columns; allowed: 2", cells.size()));
        const auto second = number_in(cells[1]);
        if (!first || !second) refuse('"' + cells[first ? 1 : 0] + "\" is not a number");
        const Point at{*first, *second};
        if (!is_open) {
            drawing.chains.push_back({at, {}, false, "", number});
            is_open = true;
        } else if (!(drawing.chains.back().end() == at)) {
            drawing.chains.back().pieces.push_back({at});
        }
    }
    finish();
    if (!drawing.unit_mm)
        throw InputError({.file = file_name}, "",
                         "does not say its unit; choose one: --unit mm, in, mil, um, cm or m");
    return drawing;
}

}  // namespace lathe
