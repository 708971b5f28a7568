// Candidates as points over two quantities, with the Pareto front where both are goals.
#pragma once

#include <memory>

#include "ui/optimise/candidate_plot.hpp"

class QComboBox;

namespace lathe::ui {

class ScatterPlot final : public CandidatePlot {
    Q_OBJECT

public:
    explicit ScatterPlot(QWidget* parent = nullptr);

    const std::vector<std::size_t>& front() const { return points_->front; }
    QPointF place_of(const Candidate& candidate) const;

protected:
    void set_changed() override;
    Paint painter_of_all() const override;
    void paint_chosen(QPainter& painter, const Candidate& candidate) const override;
    std::optional<std::size_t> candidate_at(const QPointF& place) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Range {
        double low = 0.0, high = 1.0;
    };
    struct Points {
        CandidateQuantity x, y;
        Range x_range, y_range;
        std::vector<std::size_t> front;  ///< indices
    };
    Range range_of(const CandidateQuantity& quantity) const;
    struct Drawing;
    Drawing drawing() const;
    void fill_boxes();
    void recompute();

    QComboBox *x_box_, *y_box_;
    std::vector<CandidateQuantity> quantities_;
    std::shared_ptr<const Points> points_;  ///< also of a picture that is being painted
};

}  // namespace lathe::ui
