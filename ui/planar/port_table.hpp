// The ports of a planar antenna as a table: chosen, edited, added and removed.
#pragma once

#include <QWidget>
#include <memory>

#include "solver/geometry/antenna.hpp"
#include "ui/design/port_edit.hpp"

class QLabel;
class QTableWidget;
class QTableWidgetItem;
class QToolButton;

namespace lathe::ui {

class Document;

/// A port a row, numbered as in the plan view. Each edit is one step of the history. What is refused stays in
/// its cell, red, with the reason below the table, until it is typed anew. The ports of a template follow
/// from its parameters: they are shown, and a button draws the antenna by regions, whose ports are free.
class PortTable final : public QWidget {
    Q_OBJECT

public:
    enum Column : int { name, kind, x, y, direction, width, mode, filling, reference, driven, columns };

    explicit PortTable(Document& document, QWidget* parent = nullptr);

    /// -1: none.
    void select_port(int port);
    int selected_port() const;
    /// Shown but not editable, while an optimisation works from this design.
    void set_locked(bool locked);
    QTableWidget& table() { return *table_; }
    /// Why the newest edit was refused; empty: it was not.
    QString problem() const;

signals:
    void port_selected(int port);

private:
    void make_buttons();
    void refresh();
    void fill_row(int row, const PlanarPort& port);
    void add_mode_box(int row, const PlanarPort& port);
    void add_kind_box(int row, const PlanarPort& port);
    void edit(QTableWidgetItem* item);
    /// True when the change was good.
    bool apply(const ShapeEdit& edit, const QString& text);
    void show_problem(const QString& problem);
    void update_buttons();

    Document& document_;
    QTableWidget* table_;
    QLabel *hint_, *problem_;
    QToolButton *add_, *remove_, *fit_, *free_;
    std::shared_ptr<const Antenna> antenna_;
    bool is_filling_ = false, is_locked_ = false;
};

}  // namespace lathe::ui
