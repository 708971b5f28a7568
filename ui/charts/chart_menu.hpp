// What every chart and table can do from its context menu: copy and save its picture and its numbers.
#pragma once

#include <QByteArray>
#include <QChar>
#include <QString>
#include <functional>

class QPixmap;
class QWidget;

namespace lathe::ui {

/// Rows of a table, cells parted by the separator.
using TableText = std::function<QString(QChar separator)>;

/// Adds Copy picture, Copy data (Ctrl+C), Save picture (PNG, SVG), Save data (CSV, TSV) to the context menu
/// of `view`; its accessible name becomes the file's name that is offered.
void add_chart_menu(QWidget& view, const TableText& data);

/// Twice as sharp as on the screen.
QPixmap picture_of(QWidget& view);
/// An SVG in which lines and text stay lines and text.
QByteArray svg_of(QWidget& view);
/// Asks for a file, PNG or SVG; says so when it cannot be written. It is written away from the window.
void ask_and_save_picture(QWidget& view);
/// Asks for a file, with tabs for .tsv and .txt, commas otherwise; says so when it cannot be written.
void ask_and_save_table(QWidget& view, const TableText& data);

}  // namespace lathe::ui
