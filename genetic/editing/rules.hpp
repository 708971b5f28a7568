// Rules of an own shape with their margins.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::editing {

struct RuleState {
    std::string need;     ///< "a_mm <= b_mm"
    std::string message;  ///< of the drawing; empty: none
    double margin = 0.0;  ///< right side minus left side of "<=", the least of all turns; negative: broken
    bool is_used = true;  ///< its condition holds
    std::string problem;  ///< why it has no margin; empty: it has one
    bool is_broken() const;
};

/// All rules in their order.
std::vector<RuleState> rules_of(const Project& project);

/// The project with one more rule, `left` <= `right`. Throws InputError for sides that are not formulas.
Project with_rule(const Project& project, const std::string& left, const std::string& right,
                  const std::string& message = {});
/// The project with another inequality of a rule. Throws InputError.
Project with_rule_changed(const Project& project, std::size_t rule, const std::string& need);
Project without_rule(const Project& project, std::size_t rule);

/// Places (JSON pointers) of the points whose coordinates depend on a name of the rule.
std::vector<std::string> points_of_rule(const Project& project, std::size_t rule);

}  // namespace lathe::editing
