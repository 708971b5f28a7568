// The views in which a design and its goals are made, as they looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QTabBar>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/material_boxes.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/optimise/algorithm_panel.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/settings/settings_dialog.hpp"

namespace lathe::ui::test {
namespace {

const QString cone = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

TEST(DrawingBaselines, ProfileEditor) {
    expect_as_before("profile", {480, 320}, {900, 420}, [] { return of_document<ProfileEditor>(cone); });
}

TEST(DrawingBaselines, ParameterForm) {
    expect_as_before("parameters", {390, 300}, {480, 420}, [] { return of_document<ParameterForm>(cone); });
}

TEST(DrawingBaselines, GoalsEditor) {
    expect_as_before("goals", {390, 240}, {700, 300}, [] { return of_document<GoalsEditor>(cone); });
}

TEST(DrawingBaselines, Algorithm) {
    expect_as_before("algorithm", {390, 300}, {560, 460}, [] { return of_document<AlgorithmPanel>(cone); });
}

TEST(DrawingBaselines, MaterialPicker) {
    for (const bool dark : {false, true}) {
        if (sizes_to_take({}, {}, dark).isEmpty()) continue;
        const Look look(dark);
        const auto form = of_document<ParameterForm>(QStringLiteral(LATHE_EXAMPLES "/lens_30ghz.lathe"));
        QMenu* menu = form->findChild<MaterialButton*>()->menu();
        menu->resize(menu->sizeHint());
        EXPECT_EQ(difference_from_drawing(menu->grab().toImage(),
                                          dark ? "materials_dark.png" : "materials_light.png"),
                  "");
    }
}

TEST(DrawingBaselines, Gallery) {
    expect_as_before("gallery", {820, 560}, {1100, 700}, [] {
        auto dialog = std::make_unique<NewProjectDialog>();
        dialog->show();
        auto* tabs = dialog->findChild<QTabBar*>("gallery_sections");
        wait_until([tabs] { return tabs->tabText(1) == "Examples (18)"; }, 5000);
        auto* list = dialog->findChild<QListView*>("gallery");
        list->setCurrentIndex(list->model()->index(1, 0));
        return dialog;
    });
}

TEST(DrawingBaselines, Settings) {
    expect_as_before("settings", {460, 260}, {640, 320}, [] {
        return std::make_unique<SettingsDialog>(Settings{"auto", "system", "/runs"});
    });
}

}  // namespace
}  // namespace lathe::ui::test
