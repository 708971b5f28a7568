// The first minute: a few steps that point at parts of the window.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace lathe::ui {

struct TourStep {
    QPointer<QWidget> target;  ///< steps whose target is gone or hidden are left out
    QString title, text;
    std::vector<QPointer<QWidget>> others = {};  ///< that the text is about too
};

/// Lies over the whole window, dims it but for the target, and shows a card with the step's text. Enter or
/// Right goes on, Left back, Escape ends it. Deletes itself when it is over.
class Tour final : public QWidget {
    Q_OBJECT

public:
    Tour(std::vector<TourStep> steps, QWidget* window);

    int step() const { return step_; }
    int steps() const { return static_cast<int>(steps_.size()); }
    void go_to(int step);

signals:
    void ended();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What is seen of the target and of the other widgets that the step explains.
    std::vector<QRect> shown_parts() const;
    void place();
    void end();

    std::vector<TourStep> steps_;
    int step_ = 0;
    QWidget* card_;
    QLabel *title_, *text_, *count_;
    QPushButton *back_, *next_;
};

}  // namespace lathe::ui
