// What is wrong with a field, beside it.
#pragma once

#include <QString>

class QWidget;

namespace lathe::ui {

/// Shows `text` under `field`, or above it where there is no room, over whatever lies there; there is one
/// such message in a window. It stays until hide_field_message() or until the field is hidden.
void show_field_message(QWidget& field, const QString& text);

/// Takes the message away if it is this field's.
void hide_field_message(QWidget& field);

/// The message shown beside `field`; empty: none.
QString field_message(const QWidget& field);

}  // namespace lathe::ui
