// Cuts of the radiation pattern of an antenna in space: co- and cross-polar, by Ludwig's third definition.
#pragma once

#include <QWidget>

#include "ui/charts/curve_set.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/patterns/pattern_plots.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;
class QMenu;
class QToolButton;

namespace lathe::ui {

class FrequencyBox;

enum class SpaceScale { realised_gain, directivity, relative };

/// The curves of one excitation at one frequency, theta from -180 to 180 degrees: a colour a cut, solid co-,
/// dashed cross-polar. Of a plane wave the scattered field, relative to its peak.
QList<KeyedCurve> space_cut_curves(const Results& results, std::size_t frequency, std::size_t excitation,
                                   SpaceScale scale, const std::vector<bool>& cuts, bool has_cross);

class SpacePatternChart final : public QWidget {
    Q_OBJECT

public:
    explicit SpacePatternChart(QWidget* parent = nullptr);

    /// Null results, or those of another kind of antenna: nothing to show.
    void show_results(SharedResults results);
    void show_state(ResultState state);
    /// The co-polar cuts of other antennas in space, at the frequency of theirs that is nearest and for the
    /// same port, or their first one.
    void show_pinned(const QList<PinnedDesign>& pinned);
    std::size_t frequency() const;
    const QList<KeyedCurve>& curves() const { return curves_; }

signals:
    void frequency_changed();

private:
    void make_controls();
    void update_curves();
    QList<KeyedCurve> pinned_curves(const PinnedDesign& design, const std::vector<bool>& cuts) const;

    FrequencyBox* frequency_;
    QComboBox *excitation_, *scale_;
    QToolButton *cuts_button_, *cross_button_, *polar_button_;
    QMenu* cuts_;
    PatternPlots* plots_;
    QList<KeyedCurve> curves_;
    SharedResults results_;
    QList<PinnedDesign> pinned_;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
