// Solids and ports of an antenna in space as a tree: chosen, shown or hidden, their numbers typed; planes of
// symmetry and ground plane below it.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/space/drawing_row.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace lathe::ui {

class Document;

/// Each edit is one step of the history. What is refused stays in its cell, red, with the reason below the
/// tree, until it is typed anew.
class SolidsPanel final : public QWidget {
    Q_OBJECT

public:
    enum Column : int { what, value, columns };

    explicit SolidsPanel(Document& document, QWidget* parent = nullptr);

    /// Shown but not editable, while an optimisation works from this design.
    void set_locked(bool locked);
    /// By solid: unticked.
    std::vector<bool> hidden() const;
    QTreeWidget& tree() { return *tree_; }
    /// Why the newest edit was refused; empty: it was not.
    QString problem() const;
    /// Opens what a key of the project file speaks of, "antenna.solids[2].radius_mm", and chooses it; false:
    /// there is no such line.
    bool lead_to_key(const QString& key);

signals:
    void solid_selected(int solid);
    void port_selected(int port);
    void hidden_changed();

private:
    void make_layout();
    void refresh();
    QTreeWidgetItem* add_object(QTreeWidgetItem& parent, bool is_port, std::size_t object);
    void fill(QTreeWidgetItem& item, bool is_port, std::size_t object);
    void on_item_changed(QTreeWidgetItem* item, int column);
    void on_selection();
    void apply(const Project& project, const QString& text);
    void show_problem(const QString& problem);
    void choose_symmetry(std::size_t axis, int plane);
    void take_ground();

    Document& document_;
    QTreeWidget* tree_;
    QLabel* problem_;
    QComboBox* symmetry_[2];
    QLineEdit* ground_;
    QTreeWidgetItem *solids_ = nullptr, *ports_ = nullptr;
    bool is_filling_ = false, is_locked_ = false;
};

}  // namespace lathe::ui
