// Designs as the optimiser sees them: genes out, genes in.
#include "solver/antenna/design.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

Design spline_with_genes() {
    Design design = default_design("spline_horn");
    design.parameters[2].entries[0] = {40.0, 20.0, 50.0};  // flare_length_mm
    design.parameters[3].entries[0] = {6.2, 4.0, 9.0};     // knot_radii_mm[0]
    design.parameters[3].entries[2] = {11.4, 9.0, 14.0};   // knot_radii_mm[2]
    design.parameters[5].entries[0] = {1.0, 0.0, 1.0};     // monotone
    return design;
}

TEST(DesignGenes, ComeInTheOrderOfParametersAndEntries) {
    const std::vector<DesignGene> genes = design_genes(spline_with_genes());
    ASSERT_EQ(genes.size(), 4u);
    EXPECT_EQ(genes[0].name, "flare_length_mm");
    EXPECT_EQ(genes[1].name, "knot_radii_mm[0]");
    EXPECT_EQ(genes[2].name, "knot_radii_mm[2]");
    EXPECT_EQ(genes[3].name, "monotone");
    EXPECT_EQ(genes[1].minimum, 4.0);
    EXPECT_EQ(genes[1].maximum, 9.0);
    EXPECT_EQ(genes[1].value, 6.2);
    EXPECT_FALSE(genes[2].is_integer);
    EXPECT_TRUE(genes[3].is_integer);
}

TEST(DesignGenes, RoundTrip) {
    const Design design = spline_with_genes();
    const std::vector<double> values = {33.0, 5.5, 12.25, 0.0};
    const Design changed = with_genes(design, values);
    const std::vector<DesignGene> genes = design_genes(changed);
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(genes[i].value, values[i]);
    EXPECT_EQ(ParameterValues(changed).list("knot_radii_mm"), (std::vector<double>{5.5, 7.6, 12.25}));
    EXPECT_EQ(with_genes(changed, std::vector<double>{40.0, 6.2, 11.4, 1.0}), design);
}

TEST(DesignGenes, WrongCountIsAProgrammingError) {
    EXPECT_THROW(with_genes(spline_with_genes(), std::vector<double>{1.0, 2.0, 3.0}), std::invalid_argument);
    EXPECT_THROW(with_genes(spline_with_genes(), std::vector<double>(5, 1.0)), std::invalid_argument);
}

TEST(Templates, UnknownNameListsTheKnownOnes) {
    try {
        find_template("corrugated_hron");
        FAIL() << "found";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.template");
        EXPECT_NE(error.problem().find("conical_horn, stepped_horn, spline_horn"), std::string::npos);
    }
}

}  // namespace
}  // namespace lathe
