#include "ui/design/quality_box.hpp"

#include "ui/document/document.hpp"

namespace lathe::ui {
namespace {

/// Second-order errors: half the cells, four times the error, an eighth of the time.
constexpr double draft = 12.0, normal = 20.0, fine = 30.0;

}  // namespace

QualityBox::QualityBox(Document& document, QWidget* parent) : QComboBox(parent), document_(document) {
    setObjectName("quality");
    setAccessibleName(tr("Quality"));
    setToolTip(tr("Cells per wavelength of each solve: draft 12, normal 20, fine 30"));
    addItem(tr("Draft"), draft);
    addItem(tr("Normal"), normal);
    addItem(tr("Fine"), fine);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::activated, this, &QualityBox::commit);
    connect(&document_, &Document::project_changed, this, &QualityBox::refresh);
    refresh();
}

void QualityBox::refresh() {
    const double cells = document_.project().simulation.cells_per_wavelength;
    while (count() > 3) removeItem(3);
    int index = findData(cells);
    if (index < 0) {
        addItem(tr("%1 cells/λ").arg(cells), cells);
        index = 3;
    }
    setCurrentIndex(index);
}

void QualityBox::commit(int index) {
    Project project = document_.project();
    project.simulation.cells_per_wavelength = itemData(index).toDouble();
    document_.change(project, tr("Quality: %1").arg(itemText(index).toLower()), QStringLiteral("quality"));
}

}  // namespace lathe::ui
