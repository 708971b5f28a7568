// Starting rules: for each template a function that turns a wavelength and a gain into parameter values.
#pragma once

#include <string_view>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe::synthesis {

/// Fills in a design. Lengths in mm, all of them rounded to four digits.
class Draft {
public:
    Draft(const std::string& template_name, double wavelength_mm, double gain_dbi);

    double wavelength() const { return wavelength_; }  ///< mm, free space
    double gain_dbi() const { return gain_dbi_; }
    double gain() const;  ///< as a ratio

    /// Sets a parameter to a fixed value.
    void fix(std::string_view key, double value);
    /// Makes a parameter a gene from `least` to `most` times its value.
    void vary(std::string_view key, double value, double least, double most);
    /// Makes a parameter a gene between two values.
    void vary_between(std::string_view key, double value, double minimum, double maximum);
    /// Sets a list; its entries are genes from `least` to `most` times their values unless both factors
    /// are 1.
    void list(std::string_view key, const std::vector<double>& values, double least = 1.0, double most = 1.0);
    /// Sets a choice by name.
    void choose(std::string_view key, std::string_view name);

    const Design& design() const { return design_; }

private:
    ParameterEntry entry(std::size_t index, double value, double minimum, double maximum) const;
    std::size_t index_of(std::string_view key) const;

    Design design_;
    double wavelength_, gain_dbi_;
};

void conical_horn(Draft& draft);
void stepped_horn(Draft& draft);
void spline_horn(Draft& draft);
void profiled_horn(Draft& draft);
void corrugated_horn(Draft& draft);
void choked_feed(Draft& draft);
void dielectric_rod(Draft& draft);
void lens(Draft& draft);
void coaxial_monopole(Draft& draft);
void discone(Draft& draft);
void biconical(Draft& draft);

}  // namespace lathe::synthesis
