// A report as a list of blocks, written as one self-contained HTML file or as PDF pages.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "genetic/report/plot.hpp"

namespace lathe::genetic {

struct Heading {
    std::string text;
};

/// A meaning, shown by colour as well as by words.
enum class Mark { none, good, bad };

/// With Mark::bad a warning, which is set apart from the text around it.
struct Paragraph {
    std::string text;
    Mark mark = Mark::none;
};

struct Cell {
    std::string text;
    Mark mark = Mark::none;
};

struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;  ///< each as long as columns
    std::size_t text_columns = 1;         ///< from the left; the others are numbers, set to the right
};

struct Figure {
    std::string file_stem;  ///< for pictures beside the report
    std::string caption;
    Plot plot;
    double width = 520.0, height = 300.0;  ///< points
};

/// Figures side by side where there is room.
struct FigureRow {
    std::vector<Figure> figures;
};

using Block = std::variant<Heading, Paragraph, Table, FigureRow>;

struct Document {
    std::string title;
    std::string subtitle;
    std::vector<Block> blocks;
    std::string source = {};  ///< where the numbers come from; at the foot of every page
};

/// One file: inline SVG, a small style sheet, light and dark. No script, nothing fetched.
std::string html_text(const Document& document);

/// Tables and links to the pictures, for pages that are written around them.
std::string markdown_text(const Document& document);

/// A4 pages. Throws std::system_error when the file cannot be written.
void write_pdf(const Document& document, const std::filesystem::path& path);

/// Every figure as SVG and PNG, named by its stem. Throws std::system_error.
void write_pictures(const Document& document, const std::filesystem::path& folder);

}  // namespace lathe::genetic
