// The fields of one entry of the surroundings.
#pragma once

#include <QWidget>
#include <vector>

#include "solver/volume/design/surroundings.hpp"

class QComboBox;
class QFormLayout;

namespace lathe::ui {

class NumberEdit;

/// Follows the tables of keys: another kind of entry has other fields.
class SurroundingForm final : public QWidget {
    Q_OBJECT

public:
    explicit SurroundingForm(QWidget* parent = nullptr);

    /// Fields stay, and what is typed in them, while the kind is the same.
    void show_entry(const Surrounding& entry);
    /// No fields.
    void clear();
    /// A problem with one of the keys beside its field, "radius_mm" or "at_mm[2]"; an empty key: none. False
    /// when there is no such field.
    bool show_problem(const QString& key, const QString& problem);
    /// By key, "at_mm[2]" of lists; null when there is none.
    NumberEdit* field(const QString& key) const;

signals:
    /// By the user; `what` is the key that was changed.
    void changed(lathe::Surrounding entry, QString what);

private:
    struct Field {
        QString key;
        bool is_placement = false;  ///< of a solid, else of the entry's own numbers
        std::size_t row = 0, column = 0;
        NumberEdit* edit = nullptr;
    };

    bool has_same_fields(const Surrounding& entry) const;
    void build();
    void add_material(QFormLayout& form);
    void add_keys(QFormLayout& form, const std::vector<DrawingKey>& keys, bool is_placement);
    void show_values();
    void take_material();
    Quantity& quantity(const Field& field);
    DrawnMaterial& material();

    Surrounding entry_;
    bool is_empty_ = true;
    QWidget* body_ = nullptr;
    std::vector<Field> fields_;
    QComboBox* material_box_ = nullptr;
    NumberEdit* permittivity_ = nullptr;
    NumberEdit* loss_ = nullptr;
};

}  // namespace lathe::ui
