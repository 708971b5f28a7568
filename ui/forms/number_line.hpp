// A number in a cell of a table.
#pragma once

#include <QLineEdit>
#include <optional>

namespace lathe::ui {

/// Field for a number in tables whose cells may be empty; takes what NumberEdit takes: point or comma, red
/// with the allowed range beside it while the text is wrong. A table does not take a wrong text over and
/// stays in the cell at Return.
class NumberLine final : public QLineEdit {
    Q_OBJECT

public:
    explicit NumberLine(QWidget* parent = nullptr);

    void set_range(double low, double high, const QString& unit);
    void allow_empty() { may_be_empty_ = true; }
    /// The number, or nothing where the cell is empty or wrong.
    std::optional<double> number() const;
    /// Why the text is not taken; empty: it is.
    QString problem() const;

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void judge();

    double low_, high_;
    QString unit_;
    bool may_be_empty_ = false;
};

}  // namespace lathe::ui
