// A word in the corner of a view: what its results are, when they are not those of the present design.
#pragma once

#include <QLabel>

#include "ui/charts/result_state.hpp"

namespace lathe::ui {

/// Lies over its parent, in a corner, and takes no clicks. Hidden while the results are current.
class StateNote final : public QLabel {
    Q_OBJECT

public:
    /// `corner`: Qt::TopRightCorner or another one; `lines` of text away from the upper or lower edge.
    StateNote(QWidget* parent, Qt::Corner corner, double lines);

    void show_state(ResultState state);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    Qt::Corner corner_;
    double lines_;
};

}  // namespace lathe::ui
