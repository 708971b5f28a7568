// Tables of the window as text, for the clipboard and files.
#pragma once

#include <QChar>
#include <QString>

#include "solver/base/csv_rows.hpp"

namespace lathe::ui {

/// Cells of a table, appended row by row: CsvRows with texts of Qt.
class TableWriter {
public:
    explicit TableWriter(QChar separator) : rows_(separator.toLatin1()) {}

    TableWriter& text(const QString& cell) {
        rows_.text(cell.toStdString());
        return *this;
    }
    TableWriter& number(double value, int digits = CsvRows::usual_digits) {
        rows_.number(value, digits);
        return *this;
    }
    /// See CsvRows::shown().
    TableWriter& shown(const QString& cell) {
        rows_.shown(cell.toStdString());
        return *this;
    }
    TableWriter& end_row() {
        rows_.end_row();
        return *this;
    }
    QString all() const { return QString::fromStdString(rows_.all()); }

private:
    CsvRows rows_;
};

}  // namespace lathe::ui
