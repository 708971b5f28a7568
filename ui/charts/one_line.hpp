// Names of users in headings and labels.
#pragma once

#include <QString>

namespace lathe::ui {

/// `name` with a space in the place of every character that is not shown but changes the text around it:
/// controls, separators of lines and paragraphs, changes of the direction of writing.
QString one_line(const QString& name);

}  // namespace lathe::ui
