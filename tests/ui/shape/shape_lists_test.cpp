// Lists of the shape editor: dimensions, rules, random designs; and the dialog that makes a template.
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include "genetic/project/template_files.hpp"
#include "tests/ui/shape/shape_fixture.hpp"
#include "ui/shape/dimensions_panel.hpp"
#include "ui/shape/random_panel.hpp"
#include "ui/shape/rules_panel.hpp"
#include "ui/shape/template_dialog.hpp"

namespace lathe::ui::test {
namespace {

class ShapeLists : public ShapeFixture {
protected:
    ShapeLists() {
        click({15, 3.6});
        click({40, 9});
        type("flare");
        click({40, 9});
        click({40, 10});
        type("rim");
    }
    QTableWidget& table(const char* name) { return child<QTableWidget>(name); }
};

TEST_F(ShapeLists, DimensionsAreRenamedSetAndDeleted) {
    QTableWidget& list = table("dimensions");
    ASSERT_EQ(list.rowCount(), 2);
    list.item(0, 0)->setText("cone_mm");
    EXPECT_EQ(value("cone_mm"), 25.0);
    table("dimensions").item(0, 1)->setText("26");
    EXPECT_NEAR(point(3)[0], 41.0, 1e-12);
    table("dimensions").item(0, 2)->setCheckState(Qt::Checked);
    EXPECT_TRUE(editing::is_gene(document.project(), "cone_mm"));
    table("dimensions").item(0, 4)->setText("40");
    EXPECT_EQ(design_genes(*parameters_in(document.project().antenna))[0].maximum, 40.0);
    const Project before = document.project();
    table("dimensions").item(0, 1)->setText("50");
    EXPECT_EQ(document.project(), before) << "beyond the range";
    EXPECT_TRUE(child<QLabel>("dimension_problem").isVisible());
    editor.dimensions().remove("cone_mm", false);
    EXPECT_FALSE(editing::has_parameter(document.project(), "cone_mm"));
    EXPECT_NEAR(point(3)[0], 41.0, 1e-12) << "the value stays";
    expect_undoable(before);
}

TEST_F(ShapeLists, AChosenDimensionShowsWhatItMoves) {
    table("dimensions").selectRow(0);
    EXPECT_EQ(view().marks().moving.size(), 2u);
    EXPECT_NEAR(view().marks().direction[0], 1.0, 1e-9);
}

TEST_F(ShapeLists, RulesHaveLiveMarginsAndRedEdges) {
    child<QComboBox>("rule_left").setEditText("rim_mm");
    child<QComboBox>("rule_right").setEditText("flare_mm / 20");
    child<QToolButton>("rule_add").click();
    QTableWidget& rules = table("rules");
    ASSERT_EQ(rules.rowCount(), 1);
    EXPECT_EQ(rules.item(0, 0)->text(), "rim_mm <= flare_mm / 20");
    EXPECT_EQ(rules.item(0, 1)->text(), "0.25");
    EXPECT_EQ(rules.item(0, 2)->text(), "holds");
    rules.item(0, 0)->setText("rim_mm <= 0.5");
    EXPECT_EQ(table("rules").item(0, 2)->text(), "broken");
    EXPECT_EQ(table("rules").item(0, 1)->text(), QString::fromUtf8("−0.5"));
    EXPECT_EQ(view().marks().broken.size(), 1u);
    EXPECT_FALSE(editor.message().isEmpty());
    const Project before = document.project();
    table("rules").item(0, 0)->setText("rim_mm <= b");
    EXPECT_FALSE(child<QLabel>("rule_problem").isHidden());
    EXPECT_EQ(document.project(), before);
    table("rules").selectRow(0);
    child<QToolButton>("rule_remove").click();
    EXPECT_EQ(table("rules").rowCount(), 0);
    EXPECT_TRUE(view().marks().broken.empty());
    expect_undoable(before);
}

TEST_F(ShapeLists, RandomDesignsAreDrawnAndFailuresListed) {
    child<QPushButton>("try_random").click();
    EXPECT_TRUE(child<QLabel>("random_text").text().contains("no gene"));
    click({40, 9});
    click({0, 4.6});
    view().select({});
    document.change(editing::with_parameter(document.project(), "unused", "1"), "unused");
    // The outer rim may come below the inner one.
    document.change(editing::with_gene(document.project(), "rim_mm", std::pair{-1.0, 2.0}), "range");
    child<QPushButton>("try_random").click();
    const auto built = view().marks().variants.size();
    const int failed = child<QListWidget>("random_failures").count();
    EXPECT_GT(built, 10u);
    EXPECT_GT(failed, 3);
    EXPECT_EQ(static_cast<int>(built) + failed, 30);
    child<QListWidget>("random_failures").setCurrentRow(0);
    EXPECT_TRUE(view().marks().problem.has_value());
    pull({15, 4.6}, {0, -6});
    EXPECT_TRUE(view().marks().variants.empty()) << "the shape has changed";
}

TEST_F(ShapeLists, TheTemplateDialogChecksAndWrites) {
    QTemporaryDir folder;
    TemplateDialog dialog(document.project(), folder.path(), nullptr);
    auto& name = *dialog.findChild<QLineEdit*>("template_name");
    auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    name.setText("conical_horn");
    EXPECT_FALSE(save->isEnabled());
    EXPECT_TRUE(dialog.findChild<QLabel*>("template_problem")->text().contains("built-in"));
    name.setText("my_flare");
    ASSERT_TRUE(save->isEnabled()) << dialog.findChild<QLabel*>("template_problem")->text().toStdString();
    dialog.findChild<QTableWidget*>("template_parameters")->item(0, 1)->setText("Flare length");
    save->click();
    ASSERT_TRUE(QFile::exists(dialog.file())) << dialog.file().toStdString();
    const auto made = read_template(dialog.file().toStdString());
    EXPECT_EQ(made->made.parameters[0].label, "Flare length");
    EXPECT_EQ(made->made.name, "my_flare");
}

}  // namespace
}  // namespace lathe::ui::test
