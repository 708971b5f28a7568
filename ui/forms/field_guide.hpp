// From an error to the field that it speaks of.
#pragma once

#include <QString>

class QWidget;

namespace lathe::ui {

/// An error in the words of the window, and the key of the field that it is about; `key` is empty where the
/// text names none.
struct SaidError {
    QString text;
    QString key = {};
};

/// "antenna.parameters.flare_length_mm = 3: ..." as "Flare length = 3 mm: ...", keys in the rest as the
/// labels of their fields. A text that begins with the place in a file stays as it is: there the keys are
/// looked for.
SaidError said_in_the_window(const QString& error);

/// The field of a project's key in `window`: one whose property "project_key" is the key, or whose object is
/// named as the end of the key ("population" of "optimiser.population"; of a list its first entry). May be
/// null.
QWidget* field_of(const QWidget& window, const QString& key);

/// Brings the field into view, whatever it is behind, and puts the cursor into it.
void lead_to(QWidget& field);

}  // namespace lathe::ui
