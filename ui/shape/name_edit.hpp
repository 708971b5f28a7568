// A line that opens in the drawing: a dimension's name and value, or coordinates.
#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;

namespace lathe::ui {

class NameEdit final : public QFrame {
    Q_OBJECT

public:
    explicit NameEdit(QWidget* parent);

    /// Opens near a place of the parent, with a text that is chosen.
    void open(const QPoint& at, const QString& text, const QString& placeholder);
    /// Text below the line: the present length, and the points that move.
    void explain(const QString& text);
    /// Red, with the reason in place of the explanation; empty: as before.
    void refuse(const QString& reason);
    QLineEdit& line() { return *line_; }

signals:
    void entered(const QString& text);
    void edited();
    void left();
    /// Tab: what moves; Up and Down: along which axis.
    void moves_wanted();
    void axis_wanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit_in();

    QLineEdit* line_;
    QLabel* text_;
    QString explanation_;
    QPoint at_;
};

}  // namespace lathe::ui
