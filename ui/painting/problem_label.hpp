// Labels that say what is wrong.
#pragma once

#include <QLabel>

namespace lathe::ui {

/// Shows the text in the colour of errors; hides the label for an empty one.
void show_problem(QLabel& label, const QString& problem);

}  // namespace lathe::ui
