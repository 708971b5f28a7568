// A window with a line that ends open and the power that it bears, for the tests of power handling.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QToolButton>

#include "tests/ui/guide_window.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/power/power_area.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/power_form.hpp"
#include "ui/power/power_results.hpp"
#include "ui/power/power_window.hpp"
#include "ui/power/region_editor.hpp"

namespace lathe::ui::test {

/// A line of 50 ohm that ends open, about 7 cells across it: a standing wave near its crest.
inline Project open_line() {
    constexpr double inner = 1.5e-3, outer = 3.4535e-3;
    const Material metal{.is_pec = true};
    Antenna antenna;
    antenna.regions = {{metal, {{0, 0}, {9e-3, 0}, {9e-3, inner}, {0, inner}}},
                       {metal, {{0, outer}, {9e-3, outer}, {9e-3, 4.5e-3}, {0, 4.5e-3}}}};
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = inner;
    antenna.port.outer_radius = outer;
    antenna.port.reference_z = 2e-3;
    Project project;
    project.name = "Open line";
    project.antenna = antenna;
    project.simulation.from_hz = 2.7e9;
    project.simulation.to_hz = 3.3e9;
    project.simulation.frequencies = 3;
    project.simulation.cells_per_wavelength = 350;
    project.simulation.margin_wavelengths = 0.1;
    return project;
}

/// Analysed in a moment: few electrons, powers and periods.
inline Project line_with_region() {
    Project project = open_line();
    particles::PowerSettings power;
    power.regions = {{"line", box_outline({2.5e-3, 1e-3}, {6.5e-3, 4e-3})}};
    power.walls = particles::known_material("aluminium");
    power.multipactor.electrons = 60;
    power.multipactor.seeds = 2;
    power.multipactor.periods = 12;
    power.multipactor.steps_per_period = 60;
    power.multipactor.scan_step_db = 1.0;
    power.multipactor.operating_power_w = 150.0;
    project.power = power;
    return project;
}

class PowerTest : public GuideWindow {
protected:
    PowerTest() : GuideWindow("cpu") { open(line_with_region()); }
    void open(const Project& project) {
        document().start(project);
        window.findChild<QAction*>("power_handling")->trigger();
        EXPECT_TRUE(shown().isVisible());
    }
    Document& document() { return bench().document(); }
    PowerArea& area() { return window.power_area(); }
    PowerWindow& shown() { return area().window(); }
    PowerForm& form() { return shown().form(); }
    RegionEditor& editor() { return form().regions(); }
    PowerResults& results() { return shown().results(); }
    const std::vector<particles::PowerRegion>& regions() { return document().project().power->regions; }
    void click(const char* action) { click_button(shown(), action); }
    bool can_start() { return shown().action("power_start")->isEnabled(); }
    void choose(QComboBox& box, const QString& text) {
        const int row = box.findText(text);
        ASSERT_GE(row, 0) << text.toStdString();
        box.setCurrentIndex(row);
        emit box.activated(row);
    }
    void analyse() {
        type(form().field("from_w"), "200");
        type(form().field("to_w"), "2000");
        form().findChild<QCheckBox*>("with_plates")->setChecked(false);
        click("power_start");
        ASSERT_TRUE(area().is_running());
        EXPECT_FALSE(can_start());
        ASSERT_TRUE(wait_until([&] { return !area().is_running(); }, patience_ms));
        ASSERT_NE(results().outcome(), nullptr) << shown().messages().text().toStdString();
    }
};

}  // namespace lathe::ui::test
