// The design that a template's starting rules fill in, and what the rules of several templates share. Lengths
// of rules are in wavelengths, those of designs in mm.
#pragma once

#include <string_view>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe::synthesis {

/// Fills in a design; lengths in mm, all of them rounded to four digits.
class Draft {
public:
    Draft(const std::string& template_name, double wavelength_mm, double gain_dbi, double scan_deg);

    double wavelength() const { return wavelength_; }  ///< mm, free space
    double gain_dbi() const { return gain_dbi_; }
    double gain() const;  ///< as a ratio; planar: the directivity in the plane
    double scan_deg() const { return scan_deg_; }

    /// Sets a parameter to a fixed value.
    void fix(std::string_view key, double value);
    /// Sets a parameter to a gene from `least` to `most` times the value.
    void vary(std::string_view key, double value, double least, double most);
    /// Sets a parameter to a gene between two values.
    void vary_between(std::string_view key, double value, double minimum, double maximum);
    /// Sets a list, whose entries are genes unless both factors are 1.
    void list(std::string_view key, const std::vector<double>& values, double least = 1.0, double most = 1.0);
    /// Sets a choice by its name. Throws std::logic_error when there is no such name; the others too throw it
    /// on an unknown key.
    void choose(std::string_view key, std::string_view name);

    const Design& design() const { return design_; }

private:
    ParameterEntry entry(std::size_t index, double value, double minimum, double maximum) const;
    std::size_t index_of(std::string_view key) const;

    Design design_;
    double wavelength_, gain_dbi_, scan_deg_;
};

/// Feeding guide of horns, wavelengths. Its radius is 1.23 times that of TE11's cut-off (0.293); TM01 (0.383)
/// is cut off.
inline constexpr double guide_radius = 0.36;

/// Fixes the feeding guide of a horn, whose radius is given in wavelengths, with its length and its wall.
void fix_guide(Draft& draft, double radius);

/// Fixes the open guide of a feed, rod or lens; radius and length in wavelengths.
void fix_open_guide(Draft& draft, double radius, double length);

/// Fixes the guide of a planar antenna and its walls; width and thickness in wavelengths.
void fix_planar_guide(Draft& draft, double width, double wall);

/// Makes the flare of a planar horn straight; widths of its ends in wavelengths.
void fix_straight_flare(Draft& draft, double guide_width, double aperture_width);

/// Aperture diameter in wavelengths that has the draft's gain at an aperture efficiency of -loss_db.
double diameter_of(const Draft& draft, double loss_db);

/// Aperture radius and length of profiled horns, wavelengths: sinusoid to the power 2, a fifth of it linear
/// (A. D. Olver et al., "Microwave Horns and Feeds", 1994), as long as half the square of its diameter.
struct Profiled {
    double radius, length;
    explicit Profiled(const Draft& draft);
};

}  // namespace lathe::synthesis
