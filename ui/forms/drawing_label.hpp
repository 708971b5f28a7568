// Labels of the keys of a 3D drawing, as people call them; the key itself belongs into tooltips.
#pragma once

#include <QString>

namespace lathe::ui {

/// "Spacing of copies / mm" of "copy_step_mm"; of a key without a label of its own its words and its unit,
/// "Wall thickness / mm". `help`: meaning of the key, by which corners are told from ends.
QString drawing_label(const QString& key, const QString& help = {});

/// The same without the unit, "Spacing of copies".
QString drawing_title(const QString& key, const QString& help = {});

/// Unit at the end of a key as it is printed, "mm", "°", "Ω"; empty without one.
QString drawing_unit(const QString& key);

}  // namespace lathe::ui
