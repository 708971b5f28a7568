#include "ui/space/formulas_notice.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/space/drawing_edits.hpp"

namespace lathe::ui {

FormulasNotice::FormulasNotice(Document& document, QWidget* parent)
    : QFrame(parent), document_(document), button_(new QPushButton(tr("Make &plain"))) {
    setObjectName("formulas_notice");
    setFrameShape(QFrame::StyledPanel);
    auto* text = new QLabel(tr("Drawn by formulas of its parameters"));
    text->setToolTip(tr(
        "The project file repeats solids, or computes them from values, curves and rules. The list below has "
        "their numbers at the present parameters, which change them"));
    button_->setToolTip(
        tr("Makes a list of single solids and ports with plain numbers, which can be changed one by one. The "
           "parameters go (undo brings them back)"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(text, 1);
    row->addWidget(button_);
    connect(button_, &QPushButton::clicked, this, &FormulasNotice::make_plain);
    connect(&document_, &Document::project_changed, this, &FormulasNotice::refresh);
    refresh();
}

bool FormulasNotice::applies() const {
    const Design* design = parameters_in(document_.project().antenna);
    return design != nullptr && design->drawn != nullptr;
}

void FormulasNotice::set_locked(bool locked) {
    button_->setEnabled(!locked);
}

void FormulasNotice::refresh() {
    setVisible(applies());
}

void FormulasNotice::make_plain() {
    try {
        document_.change(with_plain_objects(document_.project()), tr("Make solids plain"));
        emit refused({});
    } catch (const InputError& error) {
        emit refused(located_refusal(error));
    }
}

}  // namespace lathe::ui
