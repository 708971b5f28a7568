// A window with a coarse horn and its derivatives, for the tests of what matters and of polishes.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QTest>

#include "tests/ui/guide_window.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/gradient/gradient_area.hpp"
#include "ui/gradient/gradient_panel.hpp"

namespace lathe::ui::test {

/// Three frequencies; goals that it misses by little.
inline Project coarse_horn() {
    Project project = quick_horn(12, 3, 8, 16);
    project.optimiser.workers = 1;
    project.optimiser.recheck = 1;
    return project;
}

class GradientFixture : public GuideWindow {
protected:
    GradientFixture() : GuideWindow("cpu") { open(coarse_horn()); }
    void open(const Project& project) {
        bench().document().start(project);
        EXPECT_TRUE(wait_until([&] { return !bench().is_solving(); }, patience_ms));
    }
    GradientArea& area() { return window.gradient_area(); }
    GradientPanel& panel() { return area().panel(); }
    SensitivityBars& bars() { return panel().bars(); }
    ProfileView& profile() { return window.design_area().profile().view(); }
    QAction& action(const char* name) { return *window.findChild<QAction*>(QString::fromLatin1(name)); }
    bool wait_for_bars() {
        return wait_until([&] { return !area().is_running() && !bars().bars().empty(); }, patience_ms);
    }
    /// By its keys, as a user would.
    void ask() {
        QTest::keyClick(&window, Qt::Key_M, Qt::ControlModifier);
        ASSERT_TRUE(wait_for_bars()) << panel().refusal().toStdString();
    }
    void choose_metric(const QString& text) {
        const int line = panel().metric_box().findText(text, Qt::MatchContains);
        ASSERT_GE(line, 0) << text.toStdString();
        panel().metric_box().setCurrentIndex(line);
    }
    void change(const std::string& parameter, double value) {
        Project project = bench().document().project();
        Design& design = std::get<Design>(project.antenna);
        for (const ParameterRef& at : parameters_named(design, parameter))
            design.parameters[at.parameter].entries[at.entry].value = value;
        bench().document().change(project, "change");
    }
    const SensitivityBar& bar(const std::string& parameter) {
        for (const SensitivityBar& each : bars().bars())
            if (each.parameter == parameter) return each;
        ADD_FAILURE() << parameter;
        return bars().bars().front();
    }
};

}  // namespace lathe::ui::test
