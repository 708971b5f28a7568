// What scatter and parallel coordinates of candidates share: a cached picture, colours, the chosen candidate.
#pragma once

#include <QFont>
#include <QPixmap>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/optimise/candidate_set.hpp"

namespace lathe::ui {

/// How a plot looks, without the widget: for the thread that paints it.
struct PlotLook {
    QRectF place;  ///< all of the plot, logical pixels
    QFont font;
    QColor text, background;

    QColor text_colour(float opacity) const;
    bool is_dark() const { return background.lightness() < 128; }
    QColor chosen_colour() const;
    /// Good ones in the colour of the present design, bad ones fading into the background.
    QColor colour_of(std::size_t rank, std::size_t count) const;
};

/// The picture of all candidates is painted once a change, away from the window, and then only copied; the
/// chosen one goes on top. Until it is there the one before is seen.
class CandidatePlot : public QWidget {
    Q_OBJECT

public:
    explicit CandidatePlot(QWidget* parent = nullptr);

    void show_candidates(SharedCandidates set);
    /// Index in the set; nothing: none.
    void choose(std::optional<std::size_t> index);
    std::optional<std::size_t> chosen() const { return chosen_; }
    /// Whether the picture shows the present candidates.
    bool is_painted() const { return painted_ == wanted_; }

signals:
    void clicked(std::size_t index);

protected:
    virtual void set_changed() = 0;
    using Paint = std::function<void(QPainter&)>;
    /// Paints all candidates of the set, which is not empty; knows the widget no more.
    virtual Paint painter_of_all() const = 0;
    virtual void paint_chosen(QPainter& painter, const Candidate& candidate) const = 0;
    /// The candidate under the cursor, if there is one near.
    virtual std::optional<std::size_t> candidate_at(const QPointF& place) const = 0;
    virtual QString tip_at(std::size_t index) const;

    void repaint_all();
    PlotLook look() const;

    SharedCandidates set_;

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void begin_picture();

    QPixmap picture_;
    long wanted_ = 0, begun_ = 0, painted_ = 0;  ///< numbers of pictures
    std::optional<std::size_t> chosen_;
};

}  // namespace lathe::ui
