// Solids and ports of an antenna in space as a tree: added, removed, painted earlier or later, shown or
// hidden, their names, materials and numbers edited; planes of symmetry and ground plane below it.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/space/drawing_actions.hpp"
#include "ui/space/drawing_row.hpp"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace lathe::ui {

class Document;
class DomainForm;
class FormulasNotice;

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
    DrawingActions& actions() { return *actions_; }
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
    /// False while an optimisation works from this design, and where formulas draw it.
    bool is_open() const;
    void connect_actions();
    void refresh();
    void forget();
    /// Lines of a list as they are now; a line goes with its solid or port wherever that goes.
    void follow_list(QTreeWidgetItem*& top, const QString& title, bool is_port,
                     const std::vector<int>& former);
    void fill(QTreeWidgetItem& item, bool is_port, std::size_t object);
    void fill_row(QTreeWidgetItem& line, const DrawingRow& row);
    void on_item_changed(QTreeWidgetItem* item, int column);
    void on_selection();
    void on_edit_wanted(QTreeWidgetItem* item, int column);
    void edit_outline(const DrawingRow& row);
    void apply(const DrawingRow& row, const QString& text);
    void choose(const DrawnObject& object);
    void rename_chosen();
    std::optional<DrawnObject> object_of(const QTreeWidgetItem* item) const;
    DrawingRow row_of(const QTreeWidgetItem& line) const;
    void show_problem(const QString& problem);
    void show_words(const QString& words, bool is_problem);

    Document& document_;
    QTreeWidget* tree_;
    QLabel* problem_;
    DrawingActions* actions_;
    FormulasNotice* notice_;
    DomainForm* domain_;
    QTreeWidgetItem *solids_ = nullptr, *ports_ = nullptr;
    std::vector<DrawnSolid> shown_solids_;  ///< as the lines have them
    std::vector<DrawnPort> shown_ports_;
    bool is_filling_ = false, is_locked_ = false, is_problem_ = false;
};

}  // namespace lathe::ui
