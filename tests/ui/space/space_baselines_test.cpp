// The views of antennas in space as they looked before, at two sizes, light and dark.
#include <gtest/gtest.h>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/space/space_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/space/solids_panel.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_view.hpp"

namespace lathe::ui::test {
namespace {

TEST(SpaceBaselines, Solids) {
    expect_as_before("solids", {320, 360}, {480, 460}, [] {
        auto document = std::make_shared<Document>();
        auto panel = std::make_unique<SolidsPanel>(*document);
        QObject::connect(panel.get(), &QObject::destroyed, [document] {});
        document->start(pyramidal_horn());
        panel->lead_to_key("antenna.solids[1].length_mm");
        panel->setFocus();
        return panel;
    });
}

TEST(SpaceBaselines, CutOpenAndMeshed) {
    if (screen_ratio() != 1.0) return;
    for (const bool dark : {false, true}) {
        const Look look(dark);
        SpaceView view;
        view.resize(900, 640);
        view.show();
        view.show_design(std::make_shared<const Project>(pyramidal_horn()), "horn");
        ASSERT_TRUE(wait_until([&] { return view.is_settled(); }, patience_ms));
        const QString ending = dark ? QStringLiteral("_dark.png") : QStringLiteral("_light.png");
        view.canvas().resize(760, 460);
        view.canvas().fit();
        EXPECT_EQ(difference_from_baseline(view.canvas().picture(1.0), "space_cut" + ending), "");
        view.controls().mesh_action()->trigger();
        ASSERT_TRUE(wait_until([&] { return view.is_settled(); }, patience_ms));
        view.canvas().resize(760, 460);
        view.canvas().fit();
        EXPECT_EQ(difference_from_baseline(view.canvas().picture(1.0), "space_mesh" + ending), "");
    }
}

}  // namespace
}  // namespace lathe::ui::test
