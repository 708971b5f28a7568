#include <fmt/format.h>

#include "genetic/report/document.hpp"

namespace lathe::genetic {

namespace {

/// In a cell a bar would begin the next one.
std::string cell_text(const std::string& text) {
    std::string out;
    for (const char character : text) {
        if (character == '|' || character == '*') out += '\\';
        out += character == '\n' ? ' ' : character;
    }
    return out;
}

struct MarkdownWriter {
    std::string text;

    void operator()(const Heading& heading) { text += fmt::format("## {}\n\n", heading.text); }
    void operator()(const Paragraph& paragraph) {
        text += (paragraph.mark == Mark::bad ? "> **Warning.** " : "") + paragraph.text + "\n\n";
    }

    void operator()(const Table& table) {
        text += "|";
        for (const std::string& column : table.columns) text += fmt::format(" {} |", cell_text(column));
        text += "\n|";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            text += i < table.text_columns ? "---|" : "--:|";
        for (const auto& row : table.rows) {
            text += "\n|";
            for (const Cell& cell : row) text += fmt::format(" {} |", cell_text(cell.text));
        }
        text += "\n\n";
    }

    void operator()(const FigureRow& row) {
        for (const Figure& figure : row.figures)
            text += fmt::format("![{}](pictures/{}.svg)\n", figure.plot.title, figure.file_stem);
        text += "\n";
    }
};

}  // namespace

std::string markdown_text(const Document& document) {
    MarkdownWriter writer;
    writer.text = fmt::format("# {}\n\n{}\n\n", document.title, document.subtitle);
    for (const Block& block : document.blocks) std::visit(writer, block);
    if (!document.source.empty()) writer.text += document.source + "\n";
    return writer.text;
}

}  // namespace lathe::genetic
