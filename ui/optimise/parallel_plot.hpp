// Candidates as lines across one axis for each goal and gene.
#pragma once

#include <memory>

#include "ui/optimise/candidate_plot.hpp"

namespace lathe::ui {

class ParallelPlot final : public CandidatePlot {
    Q_OBJECT

public:
    /// Lines drawn at most, evenly over the ranks, the best ones always: more are a grey area that takes
    /// long.
    static constexpr std::size_t most_lines = 1500;

    explicit ParallelPlot(QWidget* parent = nullptr);

    /// Titles of the axes from the left, as drawn: shortened where there is no room for more.
    QStringList shown_titles() const;

protected:
    void set_changed() override;
    Paint painter_of_all() const override;
    void paint_chosen(QPainter& painter, const Candidate& candidate) const override;
    std::optional<std::size_t> candidate_at(const QPointF& place) const override;

private:
    struct Axis {
        CandidateQuantity quantity;
        double low = 0.0, high = 1.0;
    };
    struct Lines {
        std::vector<Axis> axes;
        std::vector<std::size_t> drawn;  ///< indices, best first
    };
    static std::vector<Axis> axes_of(const CandidateSet& set);
    static std::vector<std::size_t> drawn_of(std::size_t count);
    struct Drawing;
    Drawing drawing() const;

    std::shared_ptr<const Lines> lines_;  ///< also of a picture that is being painted
};

}  // namespace lathe::ui
