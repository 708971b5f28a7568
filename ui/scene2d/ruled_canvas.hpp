// The plane of the antenna with a ruler in the shown unit along its lower and its left side.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace lathe::ui {

class AxisRuler;
class FieldCanvas;

/// The rulers follow zoom and pan of the canvas.
class RuledCanvas final : public QWidget {
    Q_OBJECT

public:
    explicit RuledCanvas(QWidget* parent = nullptr);

    FieldCanvas& canvas() const { return *canvas_; }
    /// Names of the two coordinates; values across are written without their sign unless `is_signed`.
    void set_names(const QString& along, const QString& across, bool is_signed);
    /// Both, to be drawn around a picture of the canvas.
    std::vector<QWidget*> rulers() const;
    /// Height of the lower ruler, logical pixels.
    int ruler_height() const;

private:
    void show_titles();
    void update_rulers();

    FieldCanvas* canvas_;
    AxisRuler* z_ruler_;
    AxisRuler* r_ruler_;
    QString along_ = QStringLiteral("z"), across_ = QStringLiteral("r");
};

}  // namespace lathe::ui
