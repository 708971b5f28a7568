// One number of a design as the form shows it: value, whether to optimise it and between which bounds, or the
// formula that it follows.
#pragma once

#include <QObject>
#include <utility>

#include "solver/antenna/design.hpp"
#include "ui/forms/number_edit.hpp"

class QCheckBox;
class QGridLayout;
class QLineEdit;
class QToolButton;

namespace lathe::ui {

/// A number field in which "=" asks for a formula.
class ValueBox final : public NumberEdit {
    Q_OBJECT

public:
    ValueBox(const ParameterDescription& description, const QString& tip);

signals:
    void formula_wanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

class ParameterRow final : public QObject {
    Q_OBJECT

public:
    /// Fills columns 0 to 4 of lines 2 `line` and 2 `line` + 1; `label` is the widget for column 0, `names`
    /// what a formula may use.
    ParameterRow(const ParameterDescription& description, std::size_t parameter, std::size_t entry,
                 QWidget& label, const QStringList& names, QGridLayout& grid, int line, QObject* parent);

    std::size_t parameter() const { return parameter_; }
    std::size_t entry() const { return entry_; }
    const QString& name() const { return name_; }
    bool matches(const QStringList& words) const;
    void set_visible(bool visible);
    void set_locked(bool locked);
    /// Nothing to type where the parameter has no effect, and why; empty: it has.
    void set_idle(const QString& reason);
    /// In the order of the keyboard.
    QList<QWidget*> fields() const;

    void fill(const ParameterEntry& entry);
    /// `before` with what the fields say. What is wrong in a field is left out, and fields that were not
    /// touched keep their exact value, which may have more digits than are shown.
    ParameterEntry changed(const ParameterEntry& before) const;
    /// Puts the cursor into the formula, as "=" in the value does.
    void begin_formula();

signals:
    /// Value, box or bound was changed.
    void edited();
    /// A formula was typed and ended with Return or by leaving; empty: a plain number again.
    void formula_edited(const QString& formula);
    /// The formula was left by Escape; it is as it was.
    void formula_left();

private:
    /// Bounds that a parameter gets when it becomes a gene.
    std::pair<double, double> usual_bounds(double value) const;
    void make_formula(const QStringList& names);
    void show_formula(bool shown);
    void end_formula();
    void make_way_back();
    void show_limits();

    std::size_t parameter_, entry_;
    QString name_, key_;
    QWidget* label_;
    ValueBox* value_;
    QCheckBox* is_gene_;
    ValueBox* minimum_;
    ValueBox* maximum_;
    QLineEdit* formula_;
    QToolButton* as_number_;  ///< the way back from a formula
    ParameterEntry shown_;
    double low_, high_;  ///< what the template allows
    QString tip_;
    bool filling_ = false, is_visible_ = true, has_formula_ = false, is_locked_ = false, is_idle_ = false;
};

}  // namespace lathe::ui
