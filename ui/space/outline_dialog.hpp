// The points of an outline as a table of text, and the polygon that they are.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "genetic/project/project.hpp"
#include "ui/space/drawing_row.hpp"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace lathe::ui {

/// A line for each point, two numbers or formulas, as they are typed or pasted from a table. What the drawing
/// does not allow cannot be accepted, and is told.
class OutlineDialog final : public QDialog {
    Q_OBJECT

public:
    /// Precondition: the row is an outline.
    OutlineDialog(const Project& project, const DrawingRow& row, QWidget* parent = nullptr);

    void set_text(const QString& text);
    QString text() const;
    QString problem() const;

private:
    class Picture;
    void judge();

    Project project_;
    DrawingRow row_;
    QPlainTextEdit* edit_;
    Picture* picture_;
    QLabel* problem_;
    QPushButton* accept_ = nullptr;
};

}  // namespace lathe::ui
