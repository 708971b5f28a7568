// Parameters of the design, made from their descriptions: value, unit, range, formula, and
// whether to optimise.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "ui/document/document.hpp"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QScrollArea;

namespace lathe::ui {

class ParameterRow;

class ParameterForm final : public QWidget {
    Q_OBJECT

public:
    explicit ParameterForm(Document& document, QWidget* parent = nullptr);

    /// Shown but not editable, while an optimisation works from these values.
    void set_locked(bool locked);

private:
    /// One of several names.
    struct Choice {
        std::size_t parameter = 0;
        QLabel* label = nullptr;
        QComboBox* box = nullptr;
    };

    void refresh();
    void rebuild(const Design& design);
    void add_row(QGridLayout& grid, int line, const ParameterDescription& description, std::size_t parameter,
                 std::size_t entry);
    void add_choice(QGridLayout& grid, int line, const ParameterDescription& description,
                    std::size_t parameter);
    void show_regions(const Antenna& antenna);
    QWidget* label_of(const QString& text, bool is_permittivity, std::size_t parameter);
    void add_wall_row(QGridLayout& grid, int line);
    void fill(const Design& design);
    void apply_lock();
    void clear_rows();
    void apply_filter();
    void order_tabs();
    void commit(const ParameterRow& row);
    void commit_formula(const ParameterRow& row, const QString& formula);
    void commit_choice(const Choice& choice);
    bool fits(const Design& design) const;

    Document& document_;
    QString template_name_;
    QLineEdit* filter_;
    QLabel* problem_;  ///< of the formula that was typed last
    QScrollArea* scroll_;
    QStringList formula_names_;
    QList<ParameterRow*> rows_;
    QList<Choice> choices_;
    QList<QWidget*> materials_;  ///< boxes and buttons that choose one
    std::size_t shown_regions_ = 0;
    bool filling_ = false;
    bool locked_ = false;
};

}  // namespace lathe::ui
