// Parameters, rules, random designs and templates of own shapes.
#include "genetic/editing/parameter_edits.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "genetic/editing/dimension.hpp"
#include "genetic/editing/point_edits.hpp"
#include "genetic/editing/random_designs.hpp"
#include "genetic/editing/rules.hpp"
#include "genetic/editing/template_text.hpp"
#include "genetic/project/template_files.hpp"
#include "tests/genetic/editing/edited_shapes.hpp"

namespace lathe::editing::test {
namespace {

Project named() {
    return with_dimension(flare(), {point(1), point(2), 0, Moves::behind, "flare"});
}

TEST(ParameterEditsTest, GenesHaveRangesThatHoldTheValue) {
    const Project gene = with_gene(named(), "flare_mm", usual_gene_range(25.0));
    const std::vector<DesignGene> genes = design_genes(*parameters_in(gene.antenna));
    ASSERT_EQ(genes.size(), 1u);
    EXPECT_EQ(genes[0].minimum, 20.0);
    EXPECT_EQ(genes[0].maximum, 30.0);
    EXPECT_EQ(with_gene(gene, "flare_mm", {}), named());
    EXPECT_NE(refusal([] { with_gene(named(), "flare_mm", std::pair{26.0, 30.0}); }), "");
    EXPECT_NE(refusal([&] { with_parameter_value(gene, "flare_mm", "50"); }).find("allowed: 20 to 30"),
              std::string::npos);
    const Project linked = with_parameter(named(), "half_mm", "flare_mm / 2");
    EXPECT_NE(refusal([&] { with_gene(linked, "half_mm", std::pair{1.0, 30.0}); }), "");
}

TEST(ParameterEditsTest, RenamingFollowsEverywhere) {
    Project before = with_rule(named(), "flare_mm", "40");
    before.warm_start = {{{"flare_mm", 26.0}}};
    before.tolerance = ToleranceSettings{};
    before.tolerance->parameters["flare_mm"] = 0.1;
    const Project after = with_parameter_renamed(before, "flare_mm", "cone_mm");
    EXPECT_EQ(write_project(after).find("flare_mm"), std::string::npos) << write_project(after);
    EXPECT_LE(difference_mm(before, after), 0.0);
    EXPECT_EQ(with_parameter_renamed(after, "cone_mm", "flare_mm"), before);
    EXPECT_EQ(read_back(after), after);
    EXPECT_NE(refusal([&] { with_parameter_renamed(before, "flare_mm", "sqrt"); }), "");
    EXPECT_NE(refusal([&] { with_parameter_renamed(before, "x", "y"); }), "");
}

TEST(ParameterEditsTest, DeletingLeavesTheValue) {
    Project before = with_rule(named(), "flare_mm", "40");
    EXPECT_EQ(uses_of(before, "flare_mm"), 3);
    const Project after = without_parameter(before, "flare_mm");
    EXPECT_FALSE(has_parameter(after, "flare_mm"));
    EXPECT_LE(difference_mm(before, after), 1e-12);
    EXPECT_EQ(uses_of(after, "flare_mm"), 0);
    EXPECT_EQ(outlines(without_rule(after, 0))[0], outlines(flare())[0]);
}

TEST(RulesTest, HaveMarginsAndNameTheirPoints) {
    Project project = with_rule(named(), "flare_mm", "30", "too long");
    ASSERT_EQ(rules_of(project).size(), 1u);
    EXPECT_NEAR(rules_of(project)[0].margin, 5.0, 1e-12);
    EXPECT_FALSE(rules_of(project)[0].is_broken());
    EXPECT_EQ(points_of_rule(project, 0), (std::vector<std::string>{point(2), point(3)}));
    const Project broken = with_rule_changed(project, 0, "flare_mm <= 20");
    EXPECT_TRUE(rules_of(broken)[0].is_broken());
    EXPECT_NEAR(rules_of(broken)[0].margin, -5.0, 1e-12);
    EXPECT_EQ(broken_rules(*parameters_in(broken.antenna)).at(0).rule, "too long");
    EXPECT_NO_THROW(antenna_of(without_rule(broken, 0)));
    EXPECT_NE(refusal([&] { with_rule(project, "flare_mm", "b"); }).find("b is no name here"),
              std::string::npos);
    EXPECT_NE(refusal([&] { with_rule_changed(project, 0, "flare_mm"); }).find("must be one inequality"),
              std::string::npos);
    EXPECT_NE(refusal([&] { without_rule(project, 7); }), "");
}

TEST(RandomDesignsTest, TellWhatNoRuleKeepsOut) {
    Project project = with_dimension(flare(), {"", point(2), 1, Moves::only, "rim"});
    project = with_gene(project, "rim_mm", std::pair{8.0, 12.0});
    const std::vector<RandomDesign> open = random_designs(project, 30, 1);
    const auto failed =
        std::count_if(open.begin(), open.end(), [](const auto& one) { return !one.problem.empty(); });
    // The inner corner of the rim is at 9, the outer one at 10: above, the outline crosses itself.
    EXPECT_GT(failed, 5);
    EXPECT_LT(failed, 30);
    for (const RandomDesign& one : open) EXPECT_EQ(one.antenna == nullptr, !one.problem.empty());
    EXPECT_EQ(random_designs(project, 30, 1).front().project, open.front().project);
    const std::vector<RandomDesign> ruled = random_designs(with_rule(project, "rim_mm", "9.9"), 30, 1);
    for (const RandomDesign& one : ruled) EXPECT_EQ(one.problem, "");
    EXPECT_NE(refusal([] { random_designs(flare(), 30, 1); }), "");
    EXPECT_EQ(place_in("crosses at (12.3, -4.5)"), (Place{12.3, -4.5}));
    EXPECT_EQ(place_in("[40, 10]: crosses"), (Place{40.0, 10.0}));
    EXPECT_EQ(place_in("no place (at all)"), std::nullopt);
}

TEST(TemplateTextTest, ReadsBackAndRefusesNames) {
    Project project = with_gene(named(), "flare_mm", std::pair{20.0, 30.0});
    project = with_parameter(project, "half_mm", "flare_mm / 2");
    TemplateInfo info = usual_template_info(project);
    info.name = "my_flare";
    const std::string text = template_text(project, info);
    const auto made = parse_template(text, "my_flare.lathe-template");
    ASSERT_EQ(made->made.parameters.size(), 1u);
    EXPECT_EQ(made->made.parameters[0].suggested_maximum, 30.0);
    EXPECT_EQ(made->made.parameters[0].minimum, 0.001);
    Project of_template = project;
    of_template.antenna = default_design(made);
    EXPECT_LE(difference_mm(of_template, project), 1e-12);
    const auto refused = [&](const std::string& name) {
        info.name = name;
        return refusal([&] { template_text(project, info); });
    };
    EXPECT_NE(refused("conical_horn").find("built-in"), std::string::npos) << refused("conical_horn");
    EXPECT_NE(refused("my flare").find("letters"), std::string::npos);
    info.name = "my_flare";
    info.parameters[0].most = 10.0;
    EXPECT_NE(refusal([&] { template_text(project, info); }), "");
    EXPECT_NE(refusal([&] {
                  template_text(with_rule_changed(with_rule(project, "flare_mm", "40"), 0, "flare_mm <= 5"),
                                usual_template_info(project));
              }),
              "");
}

}  // namespace
}  // namespace lathe::editing::test
