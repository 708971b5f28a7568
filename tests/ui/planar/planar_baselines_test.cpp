// The views of planar antennas as they looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QListView>
#include <QTabBar>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/planar/array_chart.hpp"
#include "ui/planar/beam_chart.hpp"
#include "ui/planar/path_errors.hpp"
#include "ui/planar/port_table.hpp"
#include "ui/planar/power_budget.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/planar/weights_panel.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metrics_table.hpp"

namespace lathe::ui::test {
namespace {

/// A view of the document of this project, which ends after the view.
template <class View>
std::unique_ptr<View> of_project(const Project& project) {
    auto document = std::make_shared<Document>();
    auto view = std::make_unique<View>(*document);
    QObject::connect(view.get(), &QObject::destroyed, [document] {});
    document->start(project);
    return view;
}

const char* const lens = "rotman_lens";

PlanarSettings settings_of(const char* template_name) {
    return *antenna_of(planar_project(template_name)).planar;
}

TEST(PlanarBaselines, PlanView) {
    expect_as_before("plan", {480, 320}, {900, 420},
                     [] { return of_project<ProfileEditor>(planar_project(lens)); });
    expect_as_before("plan_graded", {480, 320}, {900, 420},
                     [] { return of_project<ProfileEditor>(planar_project("luneburg_lens")); });
    expect_as_before("plan_guide", {480, 320}, {900, 420},
                     [] { return of_project<ProfileEditor>(guide_of_regions()); });
}

TEST(PlanarBaselines, Gallery) {
    expect_as_before("gallery_planar", {820, 560}, {1100, 700}, [] {
        auto dialog = std::make_unique<NewProjectDialog>();
        dialog->show();
        auto* tabs = dialog->findChild<QTabBar*>("gallery_sections");
        wait_until([tabs] { return tabs->tabText(1) != "Examples (0)"; }, 2000);
        wait_until([] { return false; }, 500);
        auto* list = dialog->findChild<QListView*>("gallery");
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (list->model()->index(row, 0).data().toString() == "Rotman lens")
                list->setCurrentIndex(list->model()->index(row, 0));
        return dialog;
    });
}

TEST(PlanarBaselines, Beams) {
    expect_as_before("beams", {440, 330}, {760, 480}, [] {
        auto chart = std::make_unique<BeamChart>();
        chart->show_results(solved_planar(lens), settings_of(lens));
        return chart;
    });
    expect_as_before("beams_polar", {440, 330}, {760, 480}, [] {
        auto chart = std::make_unique<BeamChart>();
        chart->show_results(solved_planar(lens), settings_of(lens));
        chart->show_weighted({0.0, 1.0, 1.0, 0.0, 0.0});
        chart->set_polar(true);
        return chart;
    });
}

TEST(PlanarBaselines, ScatteringAndPower) {
    expect_as_before("s_parameters", {440, 330}, {760, 480}, [] {
        auto chart = std::make_unique<ScatteringChart>();
        chart->show_results(solved_planar(lens));
        return chart;
    });
    expect_as_before("s_matrix", {440, 330}, {900, 480}, [] {
        auto table = std::make_unique<ScatteringTable>();
        table->show_results(solved_planar(lens));
        return table;
    });
    expect_as_before("power_budget", {480, 240}, {760, 320}, [] {
        auto budget = std::make_unique<PowerBudget>();
        budget->show_results(solved_planar(lens));
        return budget;
    });
}

TEST(PlanarBaselines, Metrics) {
    expect_as_before("band_planar", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<BandChart>();
        chart->show_goals({}, planar_project(lens).simulation);
        chart->show_results(nullptr, solved_planar(lens));
        chart->show_metric("array_phase_error_deg");
        return chart;
    });
    expect_as_before("metrics_planar", {480, 300}, {900, 420}, [] {
        auto table = std::make_unique<MetricsTable>();
        table->show_results(solved_planar(lens));
        return table;
    });
}

TEST(PlanarBaselines, PortsWeightsAndArray) {
    expect_as_before("ports", {560, 240}, {900, 320},
                     [] { return of_project<PortTable>(guide_of_regions()); });
    expect_as_before("weights", {320, 300}, {560, 360}, [] {
        auto panel = std::make_unique<WeightsPanel>();
        panel->show_results(solved_planar(lens), settings_of(lens));
        panel->set_weights({0.0, 1.0, {0.0, 0.5}, 0.0, 0.0});
        return panel;
    });
    expect_as_before("array", {440, 330}, {760, 480}, [] {
        auto chart = std::make_unique<ArrayChart>();
        chart->show_results(solved_planar(lens), settings_of(lens));
        return chart;
    });
    expect_as_before("path_errors", {440, 330}, {760, 480},
                     [] { return of_project<PathErrors>(planar_project(lens)); });
}

}  // namespace
}  // namespace lathe::ui::test
