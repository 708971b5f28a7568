// What a formula typed for a parameter does to the project.
#pragma once

#include <QString>
#include <cstddef>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// `project`, whose antenna is a Design, with `formula` for one entry of one parameter and all formulas
/// followed. A plain number ("25") follows nothing and becomes the entry's value, an empty formula leaves the
/// value that it has; the entry's range goes in all cases. Throws InputError when the formula or what comes
/// of it is not allowed.
Project with_formula(Project project, std::size_t parameter, std::size_t entry, const QString& formula);

}  // namespace lathe::ui
