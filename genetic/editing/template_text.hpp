// An own shape as a template, NAME.lathe-template.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::editing {

/// Words and ranges of a parameter of the template.
struct TemplateParameter {
    std::string key, title;
    std::optional<double> least, most;         ///< allowed range
    std::optional<double> good_from, good_to;  ///< range of good designs
};

struct TemplateInfo {
    std::string name;  ///< of the file and in projects
    std::string title, description;
    std::vector<TemplateParameter> parameters;  ///< those that do not follow others
};

/// First texts and ranges of a template of this shape: ranges of genes are those of good designs, and lengths
/// are positive.
TemplateInfo usual_template_info(const Project& project);

/// Text of the template file; linked parameters become values. Reads back. Throws InputError about the name
/// (one of the library's, or one that formulas cannot use), a default out of its range, and defaults that
/// break a rule.
std::string template_text(const Project& project, const TemplateInfo& info);

}  // namespace lathe::editing
