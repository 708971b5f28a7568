#include "ui/study/document_view.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/painting/curve_style.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

constexpr int narrowest_figure = 400;

QString escaped(const std::string& text) {
    return with_true_minus(QString::fromStdString(text)).toHtmlEscaped();
}

/// One letter per block, one more for each of its figures.
std::string structure_of(const genetic::Document& document) {
    std::string structure;
    for (const genetic::Block& block : document.blocks) {
        structure += static_cast<char>('a' + block.index());
        if (const auto* row = std::get_if<genetic::FigureRow>(&block))
            structure.append(row->figures.size(), '.');
    }
    return structure;
}

/// A long heading in two lines, the unit below, so that tables of many columns fit.
QString heading_text(const std::string& heading) {
    constexpr int long_heading = 12;
    QString text = escaped(heading);
    const auto unit = text.lastIndexOf(QLatin1String(" ("));
    if (unit > 0 && text.size() > long_heading) text.replace(unit, 1, QStringLiteral("<br>"));
    return text;
}

QString table_text(const genetic::Table& table, const QPalette& palette) {
    const auto aligned = [&](std::size_t column) {
        return column < table.text_columns ? QStringLiteral("left") : QStringLiteral("right");
    };
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='3'><tr>");
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        text += QStringLiteral("<th align='%1' style='padding-right:14px'>%2</th>")
                    .arg(aligned(i), heading_text(table.columns[i]));
    text += QStringLiteral("</tr>");
    for (const auto& row : table.rows) {
        text += QStringLiteral("<tr>");
        for (std::size_t i = 0; i < row.size(); ++i) {
            const QString colour =
                row[i].mark == genetic::Mark::none
                    ? QString()
                    : QStringLiteral(";color:") + curve_colour(row[i].mark == genetic::Mark::good
                                                                   ? CurveRole::start
                                                                   : CurveRole::goal,
                                                               is_dark(palette))
                                                      .name();
            text += QStringLiteral("<td align='%1' style='padding-right:14px%2'>%3</td>")
                        .arg(aligned(i), colour, escaped(row[i].text));
        }
        text += QStringLiteral("</tr>");
    }
    return text + QStringLiteral("</table>");
}

}  // namespace

DocumentView::DocumentView(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setBackgroundRole(QPalette::Base);
}

void DocumentView::show_document(const genetic::Document& document) {
    if (!widget() || structure_of(document) != structure_of(document_)) build(document);
    document_ = document;
    fill(document);
}

void DocumentView::build(const genetic::Document& document) {
    words_.clear();
    figures_.clear();
    captions_.clear();
    rows_.clear();
    columns_ = 0;
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(14, 10, 14, 14);
    const auto add_words = [&](bool is_table) {
        auto* label = new QLabel;
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(!is_table);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
        words_.push_back(label);
    };
    add_words(false);
    add_words(false);
    setWidget(page);
    for (const genetic::Block& block : document.blocks) {
        if (const auto* row = std::get_if<genetic::FigureRow>(&block))
            add_figures(*row);
        else
            add_words(std::holds_alternative<genetic::Table>(block));
    }
    layout->addStretch(1);
    place_figures();
}

void DocumentView::add_figures(const genetic::FigureRow& row) {
    auto* holder = new QWidget;
    auto* grid = new QGridLayout(holder);
    grid->setContentsMargins(0, 0, 0, 0);
    widget()->layout()->addWidget(holder);
    auto& widgets = rows_.emplace_back();
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
        auto* frame = new QWidget(holder);
        auto* column = new QVBoxLayout(frame);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        auto* plot = new PlotView;
        auto* caption = new QLabel;
        caption->setWordWrap(true);
        caption->setForegroundRole(QPalette::PlaceholderText);
        column->addWidget(plot);
        column->addWidget(caption);
        column->addStretch(1);
        const std::size_t number = figures_.size();
        connect(plot, &PlotView::pointed, this,
                [this, number](std::optional<QPointF> value) { emit figure_pointed(number, value); });
        connect(plot, &PlotView::clicked, this,
                [this, number](QPointF value) { emit figure_clicked(number, value); });
        figures_.push_back(plot);
        captions_.push_back(caption);
        widgets.push_back(frame);
    }
}

/// Places as many figures side by side as there is room for. A wide table makes the page scroll, not words
/// and figures.
void DocumentView::place_figures() {
    if (!widget()) return;
    const QMargins margins = widget()->layout()->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right();
    for (QLabel* label : words_) label->setMaximumWidth(label->wordWrap() ? room : QWIDGETSIZE_MAX);
    for (const auto& row : rows_)
        if (!row.empty()) row.front()->parentWidget()->setFixedWidth(room);
    const int columns = std::max(1, viewport()->width() / narrowest_figure);
    if (columns == columns_) return;
    columns_ = columns;
    for (const auto& row : rows_) {
        if (row.empty()) continue;
        auto* grid = static_cast<QGridLayout*>(row.front()->parentWidget()->layout());
        const int wide = std::min(columns, static_cast<int>(row.size()));
        for (int column = 0; column < grid->columnCount(); ++column) grid->setColumnStretch(column, 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            grid->addWidget(row[i], static_cast<int>(i) / wide, static_cast<int>(i) % wide);
        for (int column = 0; column < wide; ++column) grid->setColumnStretch(column, 1);
    }
}

QString DocumentView::block_text(const genetic::Block& block) const {
    if (const auto* heading = std::get_if<genetic::Heading>(&block))
        return QStringLiteral("<h3>%1</h3>").arg(escaped(heading->text));
    if (const auto* paragraph = std::get_if<genetic::Paragraph>(&block))
        return (paragraph->mark == genetic::Mark::bad ? QStringLiteral("⚠ ") : QString()) +
               escaped(paragraph->text);
    if (const auto* table = std::get_if<genetic::Table>(&block)) return table_text(*table, palette());
    return {};
}

void DocumentView::fill(const genetic::Document& document) {
    std::size_t word = 0, figure = 0;
    const auto say = [&](const QString& text) {
        QLabel* label = words_[word++];
        if (label->text() != text) label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    say(QStringLiteral("<h2>%1</h2>").arg(escaped(document.title)));
    say(escaped(document.subtitle));
    for (const genetic::Block& block : document.blocks) {
        const auto* row = std::get_if<genetic::FigureRow>(&block);
        if (!row) {
            say(block_text(block));
            continue;
        }
        for (const genetic::Figure& each : row->figures) {
            captions_[figure]->setText(with_true_minus(QString::fromStdString(each.caption)));
            figures_[figure++]->show_plot(each.plot, each.width, each.height);
        }
    }
}

QString DocumentView::text() const {
    QStringList all;
    for (const QLabel* label : words_) all << label->text();
    return all.join(QLatin1Char('\n'));
}

void DocumentView::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    place_figures();
}

void DocumentView::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    // The colours of marks are in the words; later, as the labels are still being told of their palettes.
    if (event->type() == QEvent::PaletteChange && widget())
        QMetaObject::invokeMethod(
            this, [this] { fill(document_); }, Qt::QueuedConnection);
}

}  // namespace lathe::ui
