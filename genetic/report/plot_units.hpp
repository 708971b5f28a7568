// Plots of lengths in the unit of a project.
#pragma once

#include <string>

#include "genetic/project/project.hpp"
#include "genetic/report/plot.hpp"

namespace lathe::genetic {

/// A plot whose axes are millimetres, in another unit. Labels say "(mm)", which becomes the unit; texts stay.
Plot shown_in(Plot plot, DisplayUnit unit);

/// parameter_label() by the descriptions of the project's own design, lengths with this unit behind them.
std::string parameter_label(const Project& project, const std::string& name,
                            DisplayUnit unit = DisplayUnit::millimetre);

/// parameter_label() by the descriptions of a design.
std::string parameter_label(const Design& design, const std::string& name,
                            DisplayUnit unit = DisplayUnit::millimetre);

/// A plot whose axes or categories are labelled by parameter_label(name), with the labels of the project's
/// own design.
Plot labelled_for(const Project& project, Plot plot);

/// A value of a parameter in the unit of its label.
double value_in(DisplayUnit unit, const Project& project, const std::string& name, double value);

}  // namespace lathe::genetic
