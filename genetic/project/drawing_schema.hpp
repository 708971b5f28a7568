// The schema of drawings by formulas and of templates in files.
#pragma once

#include "solver/formats/schema_words.hpp"

namespace lathe::schema {

/// A project's own drawing: regions with parameters, values, curves or rules.
Json own_drawing();

/// A template that is in a file, by its name.
Json template_of_file();

}  // namespace lathe::schema
