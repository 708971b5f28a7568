// Every view that Qt draws as it looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLineSeries>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <cmath>
#include <random>

#include "solver/solve.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/charts/convergence_chart.hpp"
#include "ui/charts/pattern_chart.hpp"
#include "ui/charts/reflection_chart.hpp"
#include "ui/compare/kept_designs.hpp"
#include "ui/compare/kept_list.hpp"
#include "ui/design/material_boxes.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/main_window.hpp"
#include "ui/optimise/algorithm_panel.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/panels/parameter_form.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/settings/settings_dialog.hpp"
#include "ui/theme.hpp"

namespace lathe::ui::test {
namespace {

const QString cone = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

Project draft_of(const std::string& example) {
    Project project = read_project(std::string(LATHE_EXAMPLES) + "/" + example);
    project.simulation.cells_per_wavelength = 12;
    project.simulation.frequencies = 7;
    return project;
}

/// The same bits on every processor.
SharedResults solved(const char* example) {
    const Project project = draft_of(example);
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    return std::make_shared<const Results>(solve(antenna_of(project), project.simulation, *engine, progress));
}
const SharedResults& horn() {
    static const SharedResults results = solved("conical_horn_30ghz.lathe");
    return results;
}
const SharedResults& shaped_horn() {
    static const SharedResults results = solved("spline_horn_30ghz.lathe");
    return results;
}
const SharedResults& monopole() {
    static const SharedResults results = solved("monopole_3ghz.lathe");
    return results;
}

SharedCandidates candidates() {
    auto set = std::make_shared<CandidateSet>();
    set->project = draft_of("spline_horn_30ghz.lathe");
    set->genes = genetic::genes_of(set->project);
    set->total = 15;
    std::mt19937 random(7);
    const auto share = [&random] { return static_cast<double>(random()) / 4294967296.0; };
    for (int n = 0; n < set->total; ++n) {
        Candidate candidate;
        candidate.generation = n / 5;
        candidate.slot = n % 5;
        for (const genetic::Gene& gene : set->genes)
            candidate.genome.push_back(gene.minimum + share() * (gene.maximum - gene.minimum));
        candidate.score.status = genetic::EvaluationStatus::valid;
        candidate.score.objective = 0.3 * n;
        for (std::size_t i = 0; i < set->project.objectives.size(); ++i) {
            candidate.values.push_back(-10.0 - 20.0 * share());
            candidate.is_met.push_back(share() < 0.2);
        }
        set->candidates.push_back(candidate);
    }
    return set;
}

std::vector<genetic::GenerationSummary> history() {
    std::vector<genetic::GenerationSummary> generations;
    for (int n = 0; n < 12; ++n) {
        genetic::GenerationSummary now;
        now.number = n;
        now.best_so_far = now.best_objective = 8.0 * std::exp(-0.3 * n);
        now.median_objective = 12.0 * std::exp(-0.15 * n) + 1.0;
        generations.push_back(now);
    }
    return generations;
}

Objective reflection_goal() {
    Objective goal;
    goal.metric = "s11_db", goal.value = -25.0;
    return goal;
}

/// Light or dark while it lives.
class Look {
public:
    explicit Look(bool dark) {
        QApplication::setCursorFlashTime(0);
        apply_appearance(*qApp, dark ? Appearance::dark : Appearance::light);
    }
    ~Look() { apply_appearance(*qApp, Appearance::light); }
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;
};

void settle(QWidget& widget) {
    widget.show();
    // A list of icons lays itself out a tenth of a second after it was resized.
    wait_until([] { return false; }, widget.findChild<QListView*>() ? 300 : 60);
    if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
}

/// `make` builds the view in the present look; its picture is taken in both sizes and looks.
template <class Make>
void expect_as_before(const char* name, QSize small, QSize large, Make make) {
    for (const bool dark : {false, true}) {
        const Look look(dark);
        auto view = make();
        for (const QSize& size : {small, large}) {
            view->resize(size);
            settle(*view);
            const QString file = QStringLiteral("%1_%2x%3_%4.png")
                                     .arg(QLatin1String(name))
                                     .arg(size.width())
                                     .arg(size.height())
                                     .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
            EXPECT_EQ(difference_from_drawing(view->grab().toImage(), file), "");
        }
    }
}

template <class View>
std::unique_ptr<View> of_document(const QString& path) {
    auto document = std::make_unique<Document>();
    Document& shown = *document;
    // The document ends after the view: a child of it in all but name.
    auto view = std::make_unique<View>(shown);
    QObject::connect(view.get(), &QObject::destroyed,
                     [kept = std::shared_ptr<Document>(std::move(document))] {});
    shown.open(path);
    return view;
}

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
        const Look look(dark);
        const auto form = of_document<ParameterForm>(QStringLiteral(LATHE_EXAMPLES "/lens_30ghz.lathe"));
        QMenu* menu = form->findChild<MaterialButton*>()->menu();
        menu->resize(menu->sizeHint());
        EXPECT_EQ(difference_from_drawing(menu->grab().toImage(),
                                          dark ? "materials_dark.png" : "materials_light.png"),
                  "");
    }
}

TEST(DrawingBaselines, Reflection) {
    expect_as_before("reflection", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<ReflectionChart>();
        chart->show_goals({reflection_goal()}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart->show_results(horn(), shaped_horn());
        return chart;
    });
}

TEST(DrawingBaselines, SmithChart) {
    expect_as_before("smith", {370, 330}, {640, 560}, [] {
        auto chart = std::make_unique<SmithChart>();
        chart->show_results(horn(), monopole());
        return chart;
    });
}

TEST(DrawingBaselines, OverFrequency) {
    expect_as_before("band", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<BandChart>();
        chart->show_goals({}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart->show_results(horn(), shaped_horn());
        chart->show_metric("directivity_dbi");
        return chart;
    });
}

TEST(DrawingBaselines, PatternCartesian) {
    expect_as_before("pattern", {440, 320}, {760, 480}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(horn(), shaped_horn());
        return chart;
    });
}

TEST(DrawingBaselines, PatternPolar) {
    expect_as_before("polar", {440, 360}, {700, 560}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(nullptr, shaped_horn());
        chart->set_polar(true);
        return chart;
    });
}

TEST(DrawingBaselines, MetricsTable) {
    expect_as_before("metrics", {480, 300}, {900, 420}, [] {
        auto table = std::make_unique<MetricsTable>();
        table->show_results(horn());
        return table;
    });
}

TEST(DrawingBaselines, Candidates) {
    const char* const names[] = {"candidates_table", "candidates_scatter", "candidates_parallel"};
    for (int tab = 0; tab < 3; ++tab)
        expect_as_before(names[tab], {480, 320}, {900, 460}, [tab] {
            auto view = std::make_unique<CandidateView>();
            view->show_candidates(candidates());
            view->tabs().setCurrentIndex(tab);
            view->table().selectRow(3);
            return view;
        });
}

TEST(DrawingBaselines, Convergence) {
    expect_as_before("convergence", {370, 300}, {760, 480}, [] {
        auto chart = std::make_unique<ConvergenceChart>();
        chart->show_history(history());
        return chart;
    });
}

std::shared_ptr<KeptDesigns> two_kept() {
    auto kept = std::make_shared<KeptDesigns>();
    const auto keep = [&kept](const char* name, const char* example, const SharedResults& results) {
        kept->keep(QString::fromLatin1(name), QStringLiteral("file"),
                   std::make_shared<const Project>(draft_of(example)), results);
    };
    keep("cone", "conical_horn_30ghz.lathe", horn());
    keep("spline", "spline_horn_30ghz.lathe", shaped_horn());
    return kept;
}

TEST(DrawingBaselines, KeptDesigns) {
    QAction keep(QStringLiteral("Keep")), keep_file(QStringLiteral("Keep a file…"));
    expect_as_before("kept", {320, 220}, {480, 300}, [&] {
        auto kept = two_kept();
        auto list = std::make_unique<KeptList>(*kept, keep, keep_file);
        QObject::connect(list.get(), &QObject::destroyed, [kept] {});
        return list;
    });
}

TEST(DrawingBaselines, ComparedDesigns) {
    expect_as_before("compared", {440, 320}, {760, 480}, [] {
        auto chart = std::make_unique<PatternChart>();
        chart->show_results(nullptr, horn());
        chart->show_kept(two_kept()->shown());
        return chart;
    });
    expect_as_before("compared_metrics", {480, 300}, {900, 360}, [] {
        auto table = std::make_unique<MetricsTable>();
        table->show_results(horn());
        table->show_kept(two_kept()->shown());
        return table;
    });
}

TEST(DrawingBaselines, Gallery) {
    expect_as_before("gallery", {820, 560}, {1100, 700}, [] {
        auto dialog = std::make_unique<NewProjectDialog>();
        dialog->show();
        auto* tabs = dialog->findChild<QTabBar*>("gallery_sections");
        wait_until([tabs] { return tabs->tabText(1) == "Examples (11)"; }, 5000);
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

/// Solved, its film stopped. The line at the bottom has the time that it took: it is left out.
TEST(DrawingBaselines, WholeWindow) {
    for (const bool dark : {false, true})
        for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
            const Look look(dark);
            QSettings().clear();
            QTemporaryDir stores;
            MainWindow window({"cpu", stores.path()});
            window.statusBar()->hide();
            window.resize(size);
            window.show();
            ASSERT_TRUE(window.workbench().open(cone, true));
            ASSERT_TRUE(wait_until([&] { return window.workbench().shown_results() != nullptr; }, 60000));
            window.field_view().set_playing(false);
            // An automatic range depends on which frames were played before.
            window.field_view().scale_controls().set_fixed(30.0);
            const auto part = window.field_view().film_part();
            window.field_view().show_frame(part.first + (part.end - part.first) / 3);
            settle(window);
            EXPECT_EQ(window.size(), size) << "it fits";
            EXPECT_EQ(
                difference_from_drawing(window.grab().toImage(),
                                        QStringLiteral("window_%1x%2_%3.png")
                                            .arg(size.width())
                                            .arg(size.height())
                                            .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"))),
                "");
        }
}

/// The test must see what a user would miss.
TEST(DrawingBaselines, MissingCurvesAndWordsAreSeen) {
    const auto drawn = [](auto change) {
        ReflectionChart chart;
        chart.resize(370, 300);
        chart.show_goals({reflection_goal()}, draft_of("conical_horn_30ghz.lathe").simulation);
        chart.show_results(horn(), shaped_horn());
        change(chart);
        settle(chart);
        return chart.grab().toImage().convertToFormat(QImage::Format_RGB32);
    };
    const QImage whole = drawn([](ReflectionChart&) {});
    EXPECT_EQ(lone_pixels(whole, drawn([](ReflectionChart&) {})), 0);
    EXPECT_GT(lone_pixels(whole, drawn([](ReflectionChart& chart) { chart.show_goals({}, {}); })), 20);
    EXPECT_GT(
        lone_pixels(whole, drawn([](ReflectionChart& chart) { chart.show_results(nullptr, shaped_horn()); })),
        20);
    EXPECT_GT(lone_pixels(whole, drawn([](ReflectionChart& chart) { chart.plot().set_y_title("S11"); })), 20);
    // What another rasteriser does to an edge is not.
    QImage softer = whole;
    QPainter painter(&softer);
    painter.setOpacity(0.25);
    painter.drawImage(1, 0, whole);
    painter.end();
    EXPECT_LE(lone_pixels(whole, softer), 20);
}

}  // namespace
}  // namespace lathe::ui::test
