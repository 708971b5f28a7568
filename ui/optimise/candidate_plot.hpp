// What scatter and parallel coordinates of candidates share: a cached picture, colours, who is chosen.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "ui/optimise/candidate_set.hpp"

namespace lathe::ui {

/// The picture of all candidates is painted once a change and then only copied; the chosen one goes on top.
class CandidatePlot : public QWidget {
    Q_OBJECT

public:
    explicit CandidatePlot(QWidget* parent = nullptr);

    void show_candidates(SharedCandidates set);
    /// Index in the set; nothing: none.
    void choose(std::optional<std::size_t> index);
    std::optional<std::size_t> chosen() const { return chosen_; }

signals:
    void clicked(std::size_t index);

protected:
    virtual void set_changed() = 0;
    virtual void paint_all(QPainter& painter) = 0;
    virtual void paint_chosen(QPainter& painter, const Candidate& candidate) = 0;
    /// The candidate under the cursor, if there is one near.
    virtual std::optional<std::size_t> candidate_at(const QPointF& place) const = 0;
    virtual QString tip_at(std::size_t index) const;

    void repaint_all();
    /// Good ones in the colour of the present design, bad ones fading into the background.
    QColor colour_of(std::size_t rank) const;
    QColor chosen_colour() const;
    QColor text_colour(float opacity) const;

    SharedCandidates set_;

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    QPixmap picture_;
    std::optional<std::size_t> chosen_;
};

}  // namespace lathe::ui
