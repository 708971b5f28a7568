// What a solid or port of a drawing has beside its numbers: its name, what it is made of, which way a port
// looks.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::ui {

enum class DrawingProperty {
    name,
    material,
    unit,
    plane,
    towards,
    mode,
    driven,
    axis,
    across,
    wall_metal,
    connection
};

/// Its key in the file and a help text; it has no numbers.
const DrawingKey& property_key(DrawingProperty property);

/// Properties of a solid or port, in the order in which they are shown. A solid from a part has the part's
/// material.
std::vector<DrawingProperty> properties_of(const VolumeDesign& design, bool is_port, std::size_t object);

QString property_text(const VolumeDesign& design, bool is_port, std::size_t object, DrawingProperty property);

/// The words that it may be; of a mode those that are usual, others may be typed. Empty: any text.
QStringList property_choices(DrawingProperty property);
/// Tooltips of the choices; empty: none.
QStringList property_hints(DrawingProperty property);
/// True where other texts than the choices may be typed.
bool takes_other_words(DrawingProperty property);

/// Changes it to what a person typed or chose; a new name of a port is followed by the goals that speak of
/// it. Throws InputError, with the whole key `key`, for a text that it may not be.
void set_property(Project& project, bool is_port, std::size_t object, DrawingProperty property,
                  const QString& text, const std::string& key);

/// "metal", "free space", "dielectric" or the title of a named dielectric; of a part "as its part"; of a
/// lumped element its connection.
QString material_text(const DrawnSolid& solid);

}  // namespace lathe::ui
