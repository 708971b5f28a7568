// Errors in the words of the window, and the way from them to the fields that they speak of.
#include <QPointer>

#include "ui/design/band_area.hpp"
#include "ui/forms/field_guide.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/space/space_area.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui {

void MainWindow::show_notice(Notice kind, const QString& text) {
    const SaidError said = kind == Notice::error ? said_in_the_window(text) : SaidError{text};
    auto ways = band_area_->ways_from(text);
    if (ways.empty() && space_ != nullptr) ways = space_->ways_from(text);
    message_bar_->show_message(kind, said.text, ways);
    if (!ways.empty() || field_of(*this, said.key) == nullptr) return;
    message_bar_->lead(tr("Show the field"), [this, key = said.key] {
        // Fields are made anew with another template.
        if (QWidget* field = field_of(*this, key)) lead_to(*field);
    });
}

/// A number that is still red was meant to count: nothing is solved without it.
bool MainWindow::has_wrong_number() {
    for (NumberEdit* field : findChildren<NumberEdit*>()) {
        const bool is_of_project = field->window() == this && !field->property("is_of_view").toBool();
        if (!is_of_project || !field->isEnabled() || !field->is_wrong()) continue;
        message_bar_->show_message(
            Notice::error,
            tr("%1: %2 Nothing is solved until it is right.").arg(field->accessibleName(), field->problem()));
        message_bar_->lead(tr("Show the field"), [field = QPointer<NumberEdit>(field)] {
            if (field) lead_to(*field);
        });
        lead_to(*field);
        return true;
    }
    return false;
}

}  // namespace lathe::ui
