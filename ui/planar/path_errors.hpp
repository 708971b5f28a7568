// The path errors of a Rotman lens as its foci are moved: geometry alone, nothing is solved.
#pragma once

#include <QWidget>
#include <optional>

#include "genetic/project/project.hpp"
#include "solver/antenna/rotman_outline.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/charts/plot.hpp"

class QLabel;

namespace lathe::ui {

class Document;

/// The lens of a design from the template rotman_lens; nothing for other antennas and where the design
/// equations have no solution.
std::optional<RotmanOutline> rotman_lens_of(const Project& project);

/// A curve for each beam over the elements, as phases in the middle of the band, and the worst of all in
/// words.
class PathErrors final : public QWidget {
    Q_OBJECT

public:
    explicit PathErrors(Document& document, QWidget* parent = nullptr);
    Plot& plot() { return *plot_; }
    QString summary() const;

private:
    void refresh();

    Document& document_;
    QLabel* summary_;
    Plot* plot_;
    CurveSet shown_;
};

}  // namespace lathe::ui
