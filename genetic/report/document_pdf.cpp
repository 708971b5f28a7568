#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <system_error>

#include "genetic/report/cairo_text.hpp"
#include "genetic/report/document.hpp"
#include "genetic/report/draw_plot.hpp"
#include "genetic/report/plot_frame.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::genetic {

namespace {

// A4 in points.
constexpr double page_width = 595.28, page_height = 841.89, margin = 48.0;
constexpr double text_area = page_width - 2.0 * margin;
constexpr double body_size = 9.5, table_size = 8.0, row_height = 1.75 * table_size;
constexpr std::size_t most_rows_kept_together = 12;

/// Flows blocks down the pages; owns the surface.
class PdfWriter {
public:
    PdfWriter(std::string title, std::string source)
        : surface_(cairo_pdf_surface_create_for_stream(append_to_text, &content_, page_width, page_height)),
          cairo_(cairo_create(surface_)),
          title_(std::move(title)),
          source_(source.empty() ? title_ : std::move(source)) {
        cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, title_.c_str());
    }
    PdfWriter(const PdfWriter&) = delete;
    PdfWriter& operator=(const PdfWriter&) = delete;
    ~PdfWriter() {
        cairo_destroy(cairo_);
        cairo_surface_destroy(surface_);
    }

    void title_block(const std::string& subtitle) {
        ink();
        y_ += 18.0;
        show_text(cairo_, title_, margin, y_, 18.0, 0.0, true);
        y_ += 16.0;
        paragraph(subtitle);
    }

    /// What the next block wants under a heading on the same page.
    void expect(const Block* next) {
        const auto* row = next == nullptr ? nullptr : std::get_if<FigureRow>(next);
        below_heading_ = row == nullptr || row->figures.empty() ? 60.0 : line_height(first_line(*row)) + 20.0;
    }

    void operator()(const Heading& heading) {
        reserve(30.0 + below_heading_);  // never alone at the foot of a page
        y_ += 22.0;
        ink();
        show_text(cairo_, heading.text, margin, y_, 12.5, 0.0, true);
        y_ += 8.0;
    }
    void operator()(const Paragraph& block) { paragraph(block.text, block.mark); }

    void operator()(const Table& table) {
        const std::vector<double> widths = column_widths(table);
        y_ += 4.0;
        std::vector<Cell> head;
        for (const std::string& column : table.columns) head.push_back({column, Mark::none});
        // A short table stays whole; a long one has its head on every page.
        if (table.rows.size() <= most_rows_kept_together)
            reserve(row_height * static_cast<double>(table.rows.size() + 1));
        table_row(table, head, widths, true);
        for (const auto& row : table.rows) {
            if (reserve(row_height)) table_row(table, head, widths, true);
            table_row(table, row, widths, false);
        }
        y_ += 6.0;
    }

    void operator()(const FigureRow& row) {
        for (auto rest = std::span(row.figures); !rest.empty();
             rest = rest.subspan(std::min<std::size_t>(2, rest.size())))
            figure_line(rest.first(std::min<std::size_t>(2, rest.size())));
    }

    /// Writes the last page. Throws std::system_error.
    void finish(const std::filesystem::path& path) {
        end_page();
        cairo_surface_finish(surface_);
        if (cairo_surface_status(surface_) != CAIRO_STATUS_SUCCESS)
            throw std::system_error(std::make_error_code(std::errc::io_error),
                                    "cannot write " + path.string());
        write_text_file(path, content_);
    }

private:
    void ink(Mark mark = Mark::none) {
        const Colour colour = mark == Mark::good  ? Colour{0.0, 0.42, 0.31}
                              : mark == Mark::bad ? palette::red
                                                  : Colour{0.13, 0.13, 0.15};
        cairo_set_source_rgb(cairo_, colour.red, colour.green, colour.blue);
    }

    void end_page() {
        ink();
        show_text(cairo_, source_, margin, page_height - 26.0, 7.5);
        show_text(cairo_, fmt::format("{}", page_), page_width - margin, page_height - 26.0, 7.5, 1.0);
        cairo_show_page(cairo_);
    }

    /// True when that took a new page.
    bool reserve(double height) {
        if (y_ + height <= page_height - margin) return false;
        end_page();
        ++page_;
        y_ = margin;
        return true;
    }

    void paragraph(const std::string& text, Mark mark = Mark::none) {
        std::istringstream words(text);
        std::string line;
        const auto flush = [&] {
            reserve(1.4 * body_size);
            y_ += 1.4 * body_size;
            ink(mark);
            show_text(cairo_, line, margin, y_, body_size);
            line.clear();
        };
        for (std::string word; words >> word;) {
            std::string longer = line;
            if (!line.empty()) longer += ' ';
            longer += word;
            if (!line.empty() && text_width(cairo_, longer, body_size) > text_area) {
                flush();
                line = word;
            } else {
                line = longer;
            }
        }
        if (!line.empty()) flush();
        y_ += 3.0;
    }

    /// Natural widths; squeezed in proportion where the page is too narrow.
    std::vector<double> column_widths(const Table& table) {
        std::vector<double> widths;
        double total = 0.0;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            double width = text_width(cairo_, table.columns[i], table_size, true);
            for (const auto& row : table.rows)
                width = std::max(width, text_width(cairo_, row[i].text, table_size, true));
            widths.push_back(width + 12.0);
            total += widths.back();
        }
        table_scale_ = std::min(1.0, text_area / total);
        for (double& width : widths) width *= table_scale_;
        return widths;
    }

    void table_row(const Table& table, const std::vector<Cell>& cells, const std::vector<double>& widths,
                   bool is_head) {
        const double height = row_height;
        reserve(height);
        double x = margin;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool is_text = i < table.text_columns;
            ink(cells[i].mark);
            show_text(cairo_, cells[i].text, is_text ? x : x + widths[i] - 8.0 * table_scale_,
                      y_ + 1.2 * table_size, table_size * table_scale_, is_text ? 0.0 : 1.0,
                      is_head || cells[i].mark != Mark::none);
            x += widths[i];
        }
        y_ += height;
        cairo_set_source_rgb(cairo_, 0.8, 0.8, 0.82);
        cairo_set_line_width(cairo_, is_head ? 0.9 : 0.4);
        cairo_move_to(cairo_, margin, y_);
        cairo_line_to(cairo_, x, y_);
        cairo_stroke(cairo_);
    }

    static std::span<const Figure> first_line(const FigureRow& row) {
        return std::span(row.figures).first(std::min<std::size_t>(2, row.figures.size()));
    }
    static double figure_width(std::span<const Figure> figures) {
        return figures.size() == 1 && figures[0].width > 600.0 ? text_area : 0.5 * text_area;
    }
    static double line_height(std::span<const Figure> figures) {
        double height = 0.0;
        for (const Figure& figure : figures)
            height = std::max(height, figure.height * figure_width(figures) / figure.width);
        return height;
    }

    /// One or two figures side by side, drawn at their own size and scaled to fit.
    void figure_line(std::span<const Figure> figures) {
        const double width = figure_width(figures), height = line_height(figures);
        reserve(height + 20.0);
        double x = margin;
        for (const Figure& figure : figures) {
            const double scale = width / figure.width;
            cairo_save(cairo_);
            cairo_translate(cairo_, x, y_ + 4.0);
            cairo_scale(cairo_, scale, scale);
            draw_plot(cairo_, figure.plot, {0.0, 0.0, figure.width, figure.height});
            cairo_restore(cairo_);
            ink();
            show_text(cairo_, figure.caption, x + 6.0, y_ + height + 14.0, 7.5);
            x += width;
        }
        y_ += height + 20.0;
    }
    std::string content_;
    cairo_surface_t* surface_;
    cairo_t* cairo_;
    std::string title_, source_;
    double y_ = margin;
    double below_heading_ = 60.0;
    double table_scale_ = 1.0;
    int page_ = 1;
};

}  // namespace

void write_pdf(const Document& document, const std::filesystem::path& path) {
    PdfWriter writer(document.title, document.source);
    writer.title_block(document.subtitle);
    for (std::size_t i = 0; i < document.blocks.size(); ++i) {
        writer.expect(i + 1 < document.blocks.size() ? &document.blocks[i + 1] : nullptr);
        std::visit(writer, document.blocks[i]);
    }
    writer.finish(path);
}

}  // namespace lathe::genetic
