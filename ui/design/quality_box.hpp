// How fine a solve is: draft, normal or fine, in the tool bar.
#pragma once

#include <QComboBox>

namespace lathe::ui {

class Document;

/// Sets simulation.cells_per_wavelength, which is part of the project: results depend on it, so the choice
/// is saved and undone like any other change. Other values of a file are shown as their number.
class QualityBox final : public QComboBox {
    Q_OBJECT

public:
    explicit QualityBox(Document& document, QWidget* parent = nullptr);

private:
    void refresh();
    void commit(int index);

    Document& document_;
};

}  // namespace lathe::ui
