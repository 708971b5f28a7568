// What a wall is made of: by name, by its numbers, or as a measured curve.
#pragma once

#include <QWidget>

#include "solver/particles/emission/wall_material.hpp"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace lathe::ui {

class NumberEdit;
class Plot;

/// Numbers that no wall can have stay in the fields, with the reason under them, and change nothing.
class WallForm final : public QWidget {
    Q_OBJECT

public:
    explicit WallForm(QWidget* parent = nullptr);

    void show_wall(const particles::WallMaterial& wall);
    const particles::WallMaterial& wall() const { return wall_; }
    /// Why the numbers in the fields are no wall; empty: they are.
    QString problem() const;
    /// A measured curve from a file of rows "energy_ev,yield". Says what is wrong with the file.
    void load_table(const QString& path);

    QComboBox& material() { return *material_; }
    QComboBox& model() { return *model_; }
    NumberEdit& first_crossover() { return *first_crossover_; }
    NumberEdit& largest_at() { return *largest_at_; }
    NumberEdit& largest() { return *largest_; }

signals:
    /// By the user; `what` is the key that was changed.
    void changed(lathe::particles::WallMaterial wall, QString what);
    void problem_changed();

private:
    void add_number(QFormLayout& form, NumberEdit& edit, const char* key, const QString& title,
                    double particles::WallMaterial::*member);
    void take_material(int row);
    void take_model(int row);
    void take(const particles::WallMaterial& wished, const QString& what);
    void refresh();
    void show_curve();
    void say(const QString& problem);

    particles::WallMaterial wall_;
    QComboBox* material_;
    QComboBox* model_;
    NumberEdit* first_crossover_;
    NumberEdit* largest_at_;
    NumberEdit* largest_;
    NumberEdit* below_;
    QPushButton* load_;
    QString problem_;
    Plot* plot_;
};

/// "Silver (2003)" of "silver_2003".
QString material_title(std::string_view name);

}  // namespace lathe::ui
