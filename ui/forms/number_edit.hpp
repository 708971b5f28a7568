// The one field for numbers of the program.
#pragma once

#include <QDoubleSpinBox>

namespace lathe::ui {

/// A number that is typed with a point or a comma, in any locale. What is typed stays as it is; while it is
/// no number or outside of the allowed range the field is red, says beside itself what is allowed, and gives
/// no value: value() is the last right one and valueChanged() is not emitted. A right text is taken over with
/// Return or when the focus leaves.
///
/// The value is exact: the text shows fewer digits, and a text that was not edited changes nothing. Keys that
/// do not write numbers (Ctrl+Z, Ctrl+E, Space, ...) belong to the window unless a text is being typed.
class NumberEdit : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit NumberEdit(QWidget* parent = nullptr);
    ~NumberEdit() override;

    /// What the program knows. A typed text that is wrong stays as long as the value behind it is the same.
    void setValue(double value);
    /// Never changes the value: one that is outside is shown and is red.
    void setRange(double low, double high);
    void setMaximum(double high) { setRange(low_, high); }
    /// A narrower range of the moment, and why: "the highest value the optimiser may take". It is judged like
    /// the range and belongs to what the field says.
    void set_limits(double low, double high, const QString& reason);
    void setDecimals(int digits);
    int decimals() const { return digits_; }
    void set_whole(bool is_whole);
    bool is_whole() const { return is_whole_; }
    /// In messages; a suffix is used where there is none.
    void set_unit(const QString& unit) { unit_ = unit; }
    /// The value is in millimetres and is shown in the user's unit (LengthDisplay). Units may be typed.
    void set_length(bool is_length = true);
    /// That unit stands behind the number.
    void show_length_unit();

    /// Why the text gives no value; empty: it does.
    QString problem() const;
    bool is_wrong() const { return !problem().isEmpty(); }
    /// The text is another than that of the value: typed and not yet taken over.
    bool is_being_typed() const;
    /// The allowed range with its unit, "0.01 to 10000 mm".
    QString range_words() const;
    /// Back to the text of the value.
    void forget_typed();

    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString&) const override {}
    double valueFromText(const QString& text) const override;
    QString textFromValue(double value) const override;
    void stepBy(int steps) override;

signals:
    /// The text has become wrong, wrong for another reason, or right (empty).
    void problem_changed(const QString& problem);
    /// Left, or Return pressed, with a wrong text.
    void refused(const QString& problem);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    StepEnabled stepEnabled() const override;

private:
    bool is_mine(const QKeyEvent& key) const;
    bool take_typed();
    void judge();
    QString shown_text() const;
    QString range_problem(double value) const;
    void follow_length_unit();
    double scale() const;  ///< values a displayed one
    QString unit_words() const;
    QString in_words(double value) const;
    double step_of(double value) const;

    double low_ = 0.0, high_ = 99.99, least_ = 0.0, most_ = 99.99;
    QString limit_reason_, unit_, judged_;
    int digits_ = 2;
    bool is_whole_ = false, is_length_ = false, has_unit_suffix_ = false, is_marked_ = false;
};

}  // namespace lathe::ui
