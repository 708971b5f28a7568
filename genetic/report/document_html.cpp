#include <fmt/format.h>

#include <iterator>

#include "genetic/report/document.hpp"
#include "genetic/report/plot_files.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::genetic {

namespace {

constexpr const char* style_sheet = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #d8d8dc; --good: #006b4f; --bad: #b3202a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e4e8; --paper: #17181b; --line: #3a3b40; --good: #4fc79f; --bad: #ff8a8f; }
  figure svg { filter: invert(0.9) hue-rotate(180deg); }
}
body { font: 15px/1.5 "DejaVu Sans", system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: 0; } .subtitle { opacity: 0.75; margin-top: 0.2rem; }
h2 { font-size: 1.2rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th.text, td.text { text-align: left; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
.warning { border-left: 4px solid var(--bad); background: rgba(204, 51, 51, 0.1); padding: 0.5rem 0.8rem; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 1rem 0; flex: 1 1 420px; } figure svg { width: 100%; height: auto; }
.source { font-size: 0.8rem; opacity: 0.75; margin-top: 2.5rem; border-top: 1px solid var(--line); }
figcaption { font-size: 0.85rem; opacity: 0.8; }
)";

std::string escaped(const std::string& text) {
    std::string out;
    for (const char character : text) {
        switch (character) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += character;
        }
    }
    return out;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

/// Cairo names its glyphs alike in every picture; in one page the names must differ.
std::string inline_svg(const Figure& figure, int number) {
    std::string svg = plot_svg(figure.plot, figure.width, figure.height);
    svg.erase(0, svg.find("<svg"));
    const std::string prefix = fmt::format("f{}-", number);
    replace_all(svg, "id=\"", "id=\"" + prefix);
    replace_all(svg, "xlink:href=\"#", "xlink:href=\"#" + prefix);
    replace_all(svg, "url(#", "url(#" + prefix);
    svg.insert(4, fmt::format(" role=\"img\" aria-label=\"{}\"", escaped(figure.plot.title)));
    return svg;
}

const char* mark_class(Mark mark) {
    return mark == Mark::good ? "good" : mark == Mark::bad ? "bad" : "";
}

struct HtmlWriter {
    std::string text;
    int figures = 0;

    void operator()(const Heading& heading) { text += "<h2>" + escaped(heading.text) + "</h2>\n"; }
    void operator()(const Paragraph& paragraph) {
        text += paragraph.mark == Mark::bad ? "<p class=\"warning\">" : "<p>";
        text += escaped(paragraph.text) + "</p>\n";
    }

    void operator()(const Table& table) {
        text += "<div class=\"scroll\"><table>\n<tr>";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            text += fmt::format("<th class=\"{}\">{}</th>", i < table.text_columns ? "text" : "",
                                escaped(table.columns[i]));
        text += "</tr>\n";
        for (const auto& row : table.rows) {
            text += "<tr>";
            for (std::size_t i = 0; i < row.size(); ++i)
                text += fmt::format("<td class=\"{} {}\">{}</td>", i < table.text_columns ? "text" : "",
                                    mark_class(row[i].mark), escaped(row[i].text));
            text += "</tr>\n";
        }
        text += "</table></div>\n";
    }

    void operator()(const FigureRow& row) {
        text += "<div class=\"row\">\n";
        for (const Figure& figure : row.figures)
            text += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n",
                                inline_svg(figure, ++figures), escaped(figure.caption));
        text += "</div>\n";
    }
};

}  // namespace

std::string html_text(const Document& document) {
    HtmlWriter writer;
    writer.text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
        "<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p class=\"subtitle\">{2}</p>\n",
        escaped(document.title), style_sheet, escaped(document.subtitle));
    for (const Block& block : document.blocks) std::visit(writer, block);
    if (!document.source.empty()) writer.text += "<p class=\"source\">" + escaped(document.source) + "</p>\n";
    return writer.text + "</body>\n</html>\n";
}

void write_pictures(const Document& document, const std::filesystem::path& folder) {
    for (const Block& block : document.blocks) {
        const auto* row = std::get_if<FigureRow>(&block);
        if (row == nullptr) continue;
        for (const Figure& figure : row->figures) {
            write_text_file(folder / (figure.file_stem + ".svg"),
                            plot_svg(figure.plot, figure.width, figure.height));
            write_plot_png(figure.plot, figure.width, figure.height, folder / (figure.file_stem + ".png"));
        }
    }
}

}  // namespace lathe::genetic
