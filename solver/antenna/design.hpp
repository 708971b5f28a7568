// A design is a template and the values of its parameters; each may be a gene.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/antenna/synthesis_recipe.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// One parameter of a template, described here once for file, form, command line and optimiser.
/// The unit is part of the key ("_mm", "_deg"); values below are in that unit.
struct ParameterDescription {
    std::string key;
    std::string label;
    std::string entry_label = {};  ///< of one entry of a list whose label is a plural; empty: the label
    std::string unit;
    std::string tooltip;
    double minimum = 0.0;
    double maximum = 0.0;
    std::vector<double> defaults;  ///< one value, or the default list
    bool is_list = false;
    int minimum_count = 1, maximum_count = 1;
    bool is_integer = false;
    /// Names of the values 0, 1, ...: such a parameter is written by name and is never a gene.
    std::vector<std::string> choices = {};
    /// Range of good designs near the default; empty: a fifth of the default to both sides (lists: a tenth,
    /// so that neighbours keep their order).
    std::optional<double> suggested_minimum = {}, suggested_maximum = {};
    /// Key of the parameter that decides whether this one has an effect; empty: it always has.
    std::string used_with = {};
    /// Names of that parameter, a choice, with which this one has an effect. Empty: while that one is above
    /// zero.
    std::vector<std::string> used_with_names = {};
    bool is_choice() const { return !choices.empty(); }
    bool operator==(const ParameterDescription&) const = default;
};

/// A range of a parameter, in its unit.
struct SuggestedRange {
    double minimum = 0.0, maximum = 0.0;
};
/// The range in which the optimiser starts: the suggested range, cut to the allowed one. Lists have one for
/// each entry of the default list; later entries have that of the last.
SuggestedRange suggested_range(const ParameterDescription& description, std::size_t entry = 0);

/// A value of a parameter; with both bounds it is a gene, with a formula it follows other parameters
/// (parameter_links.hpp). Never both.
struct ParameterEntry {
    double value = 0.0;
    std::optional<double> minimum, maximum;
    std::string formula = {};  ///< in the units of the keys: "1.2 * waveguide_radius_mm"
    bool is_linked() const { return !formula.empty(); }
    bool is_gene() const { return minimum.has_value() && maximum.has_value() && !is_linked(); }
    bool operator==(const ParameterEntry&) const = default;
};

/// The values of one parameter of a design.
struct Parameter {
    std::string key;
    bool is_list = false;
    std::vector<ParameterEntry> entries;  ///< exactly one unless is_list
    bool operator==(const Parameter&) const = default;
};

struct DrawnTemplate;

/// A template with values of all its parameters; or parameters alone, which a drawing follows
/// (solver/volume/design/volume_design.hpp).
struct Design {
    std::string template_name;                   ///< empty: a drawing of the project's own, or `own`
    std::vector<Parameter> parameters;           ///< all parameters of the template, in its order
    std::optional<double> ground_plane_z = {};   ///< m; see Antenna
    std::vector<ParameterDescription> own = {};  ///< without a template: one for each parameter
    /// The template that a file or the project itself describes; null: one of the library, or none.
    std::shared_ptr<const DrawnTemplate> drawn = {};
    /// Middle of the project's band, which formulas of a drawing may name; 0: not known.
    double centre_hz = 0.0;
    bool operator==(const Design& other) const;

    /// False of parameters alone.
    bool has_template() const { return drawn != nullptr || !template_name.empty(); }
};

/// A geometry rule that a design breaks, and the amount by which it is broken (> 0, in the parameter's unit).
struct RuleViolation {
    std::string rule;
    double amount = 0.0;
};

/// Access to the values of a design by key, for the builders of templates. Refers to the design.
class ParameterValues {
public:
    explicit ParameterValues(const Design& design) : design_(design) {}
    /// The value of a parameter that is no list. Throws std::logic_error on a key that the design does not
    /// have.
    double scalar(std::string_view key) const;
    /// The values of a list. Throws std::logic_error on a key that the design does not have.
    std::vector<double> list(std::string_view key) const;
    /// The value of a parameter that is a whole number: a count, or the index of a choice.
    int integer(std::string_view key) const;
    const Design& design() const { return design_; }

private:
    const Parameter& find(std::string_view key) const;
    const Design& design_;
};

/// A kind of antenna. Those of the library are one file template_NAME.cpp each, registered in
/// template_list.cpp. Its picture is the cross-section of its default design (template_picture.hpp).
struct AntennaTemplate {
    std::string name;
    std::string title;
    std::string description;
    std::vector<ParameterDescription> parameters;
    /// Builds the antenna; expects values within the ranges above and that no rule is broken.
    std::function<Antenna(const ParameterValues&)> build;
    /// The broken geometry rules; expects values within the ranges above.
    std::function<std::vector<RuleViolation>(const ParameterValues&)> rules;
    /// Derivatives of the vertices of all regions, in their order, by one entry of a parameter: m per unit of
    /// it. Empty: only differences tell them.
    std::function<std::vector<std::vector<Point>>(const ParameterValues&, std::size_t parameter,
                                                  std::size_t entry)>
        motion = {};
    SynthesisRecipe synthesis = {};  ///< first designs by the rules of the literature
};

/// A template that a text describes, in the language of docs/user/own_shapes.md.
struct DrawnTemplate {
    AntennaTemplate made;
    std::string text;     ///< JSON: the value of "antenna" without parameters, or the whole template file
    std::string version;  ///< of a template file
    bool is_planar = false;
    std::string path = {};    ///< of the file; empty: the project's own drawing
    bool is_carried = false;  ///< the project's text has the file in it
};

/// All templates of the library, in the order of the gallery.
const std::vector<AntennaTemplate>& antenna_templates();

/// Templates of files that the gallery, the synthesis and the lists of a program have besides those of the
/// library. To be set once, before there are threads.
void set_registered_templates(std::vector<std::shared_ptr<const DrawnTemplate>> templates);
const std::vector<std::shared_ptr<const DrawnTemplate>>& registered_templates();

/// All templates of the library, then the registered ones.
std::vector<const AntennaTemplate*> all_templates();

/// The template of this name, of the library or registered. Throws InputError, naming the known templates,
/// when there is none.
const AntennaTemplate& find_template(const std::string& name);

/// The template of a design, which has one. Throws InputError, naming the known templates, when its name is
/// unknown. The reference is valid as long as the design.
const AntennaTemplate& template_of(const Design& design);

/// What the parameters of a design are, in their order: those of its template, or its own.
const std::vector<ParameterDescription>& descriptions_of(const Design& design);

/// Name of a design for messages: that of its template, "this antenna" without one.
std::string title_of(const Design& design);

/// A design with every parameter at its default.
Design default_design(const std::string& template_name);
/// A design of a template that a text describes, with every parameter at its default.
Design default_design(std::shared_ptr<const DrawnTemplate> drawn);

/// Builds the antenna of a design. Throws InputError when a rule is broken or the antenna is not valid.
Antenna build_antenna(const Design& design);

/// The antenna of a design as a function of one entry of a parameter, for values near to the present one.
/// Vertices move along their exact derivatives where the template tells them, whatever rules and ranges say;
/// else each antenna is built, and the function throws InputError like build_antenna().
std::function<Antenna(double value)> antenna_along(const Design& design, std::size_t parameter,
                                                   std::size_t entry);

/// The rules that a design breaks: every value finite and in its range, lists of one length, and the
/// template's own geometry rules, where it has a template. Empty when the design keeps them all. Cheap:
/// solves nothing, builds nothing.
std::vector<RuleViolation> broken_rules(const Design& design);

/// A gene of a design, in the order of parameters and of entries inside lists.
struct DesignGene {
    std::string name;  ///< "aperture_radius_mm" or "knot_radii_mm[2]"
    double minimum = 0.0, maximum = 0.0, value = 0.0;
    bool is_integer = false;
    std::size_t parameter = 0, entry = 0;  ///< places in the design
};
/// All genes of a design.
std::vector<DesignGene> design_genes(const Design& design);

/// The design with its genes set to `values`, in the order of design_genes(), and with linked parameters
/// updated.
Design with_genes(const Design& design, std::span<const double> values);

}  // namespace lathe
