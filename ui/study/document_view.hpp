// A report in the window: headings, words, tables and plots one below the other.
#pragma once

#include <QScrollArea>
#include <vector>

#include "genetic/report/document.hpp"
#include "ui/study/plot_view.hpp"

class QLabel;

namespace lathe::ui {

/// A document of the same structure as the one before takes its place without moving what is looked at.
class DocumentView final : public QScrollArea {
    Q_OBJECT

public:
    explicit DocumentView(QWidget* parent = nullptr);

    void show_document(const genetic::Document& document);
    /// In the order of the document.
    const std::vector<PlotView*>& figures() const { return figures_; }
    /// All words, for tests.
    QString text() const;

signals:
    void figure_pointed(std::size_t figure, std::optional<QPointF> value);
    void figure_clicked(std::size_t figure, QPointF value);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build(const genetic::Document& document);
    void add_figures(const genetic::FigureRow& row);
    void fill(const genetic::Document& document);
    void place_figures();
    QString block_text(const genetic::Block& block) const;

    genetic::Document document_;
    std::vector<QLabel*> words_;  ///< title, subtitle, then one a block that is no row of figures
    std::vector<PlotView*> figures_;
    std::vector<QLabel*> captions_;
    std::vector<std::vector<QWidget*>> rows_;  ///< figures with their captions
    int columns_ = 0;
};

}  // namespace lathe::ui
