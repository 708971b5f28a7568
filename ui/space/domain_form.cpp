#include "ui/space/domain_form.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/space/drawing_row.hpp"

namespace lathe::ui {

DomainForm::DomainForm(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), symmetry_{new QComboBox, new QComboBox}, ground_(new QLineEdit) {
    auto* planes = new QGridLayout(this);
    planes->setContentsMargins(0, 0, 0, 0);
    planes->setColumnStretch(1, 1);
    const char* const names[] = {"symmetry_x0", "symmetry_y0"};
    for (const int axis : {0, 1}) {
        QComboBox& box = *symmetry_[axis];
        box.setObjectName(QLatin1String(names[axis]));
        box.addItems({tr("no plane of symmetry"), tr("Electric (PEC)"), tr("Magnetic (PMC)")});
        box.setToolTip(tr("The antenna is drawn whole and solved for the positive side\n(antenna.symmetry)"));
        auto* label = new QLabel(axis == 0 ? tr("x = 0") : tr("y = 0"));
        label->setBuddy(&box);
        box.setAccessibleName(tr("Symmetry at %1").arg(label->text()));
        planes->addWidget(label, axis, 0);
        planes->addWidget(&box, axis, 1);
        connect(&box, &QComboBox::activated, this,
                [this, axis](int plane) { choose_symmetry(static_cast<std::size_t>(axis), plane); });
    }
    ground_->setObjectName("ground_plane_z_mm");
    ground_->setAccessibleName(tr("Ground plane"));
    ground_->setPlaceholderText(tr("none"));
    ground_->setToolTip(
        tr("z of a conducting plane without end, in mm: a number or a formula; empty: none\n"
           "(antenna.ground_plane_z_mm)"));
    auto* label = new QLabel(tr("Ground plane z / mm"));
    label->setBuddy(ground_);
    planes->addWidget(label, 2, 0);
    planes->addWidget(ground_, 2, 1);
    connect(ground_, &QLineEdit::editingFinished, this, &DomainForm::take_ground);
}

void DomainForm::refresh() {
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    for (const std::size_t axis : {0u, 1u}) {
        const QSignalBlocker quiet(symmetry_[axis]);
        symmetry_[axis]->setCurrentIndex(static_cast<int>(design.symmetry[axis]));
    }
    if (ground_->hasFocus() && ground_->isModified()) return;
    ground_->setText(design.ground_plane_z_mm ? quantity_text(*design.ground_plane_z_mm) : QString());
}

void DomainForm::forget() {
    ground_->setModified(false);
}

void DomainForm::choose_symmetry(std::size_t axis, int plane) {
    if (!document_.project().is_volume()) return;
    Project project = document_.project();
    std::get<VolumeDesign>(project.antenna).symmetry[axis] = static_cast<SymmetryPlane>(plane);
    document_.change(project, axis == 0 ? tr("Symmetry at x = 0") : tr("Symmetry at y = 0"));
}

void DomainForm::take_ground() {
    if (!ground_->isModified() || !document_.project().is_volume()) return;
    ground_->setModified(false);
    Project project = document_.project();
    auto& plane = std::get<VolumeDesign>(project.antenna).ground_plane_z_mm;
    const QString text = ground_->text().trimmed();
    if (text.isEmpty())
        plane.reset();
    else
        plane = typed_quantity(text);
    try {
        volume_antenna_of(project);
        emit refused({});
        document_.change(project, tr("Ground plane"));
        refresh();  // the same number in other words changes no project
    } catch (const InputError& error) {
        emit refused(located_refusal(error));
    }
}

void DomainForm::set_locked(bool locked) {
    for (QComboBox* box : symmetry_) box->setEnabled(!locked);
    ground_->setEnabled(!locked);
}

}  // namespace lathe::ui
