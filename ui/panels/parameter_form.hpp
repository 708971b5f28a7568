// Parameters of the design, made from their descriptions: value, unit, range, and whether to optimise.
#pragma once

#include <QList>
#include <QScrollArea>

#include "ui/document/document.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;

namespace lathe::ui {

class ParameterForm final : public QScrollArea {
    Q_OBJECT

public:
    explicit ParameterForm(Document& document, QWidget* parent = nullptr);

    /// Shown but not editable, while an optimisation works from these values.
    void set_locked(bool locked);

private:
    /// One value with its bounds, or one choice among names (then all else is null).
    struct Row {
        std::size_t parameter = 0, entry = 0;
        QComboBox* choice = nullptr;
        QDoubleSpinBox* value = nullptr;
        QCheckBox* is_gene = nullptr;
        QDoubleSpinBox* minimum = nullptr;
        QDoubleSpinBox* maximum = nullptr;
    };

    void refresh();
    void rebuild(const Design& design);
    void add_row(QGridLayout& grid, int line, const ParameterDescription& description, std::size_t parameter,
                 std::size_t entry);
    void add_choice(QGridLayout& grid, int line, const ParameterDescription& description,
                    std::size_t parameter);
    void show_regions(const Antenna& antenna);
    QWidget* label_of(const QString& text, const QString& tip, bool is_permittivity, std::size_t parameter);
    void add_wall_row(QGridLayout& grid, int line);
    void fill(const Design& design);
    void apply_lock();
    void commit(const Row& row, const QString& label);
    void commit_choice(const Row& row, const QString& label);
    bool fits(const Design& design) const;

    Document& document_;
    QString template_name_;
    QList<Row> rows_;
    QList<QWidget*> materials_;  ///< boxes and buttons that choose one
    std::size_t shown_regions_ = 0;
    bool filling_ = false;
    bool locked_ = false;
};

}  // namespace lathe::ui
