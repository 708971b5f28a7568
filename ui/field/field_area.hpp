// All of the field view that lives in the window around it: its menu and its docks.
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lathe::ui {

class FieldExport;
class FieldView;
class RegionTable;
class Workbench;

class FieldArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its docks to `window` and connects `view` with `bench`; all three outlive it.
    FieldArea(Workbench& bench, QMainWindow& window, FieldView& view);

    /// Film, overlays and view.
    void fill_menu(QMenu& menu);
    /// Exports of the view on show.
    void fill_file_menu(QMenu& menu);
    FieldExport& field_export() { return *export_; }
    RegionTable& region_table() { return *region_table_; }

private:
    Workbench& bench_;
    FieldView& view_;
    FieldExport* export_;
    RegionTable* region_table_;
    QDockWidget* region_dock_;
};

}  // namespace lathe::ui
