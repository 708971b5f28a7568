#include "ui/document/document.hpp"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "solver/base/input_error.hpp"
#include "ui/document/run_store_locator.hpp"

namespace lathe::ui {
namespace {

const QString example = QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");

Project with_aperture(Project project, double radius_mm) {
    for (Parameter& parameter : std::get<Design>(project.antenna).parameters)
        if (parameter.key == "aperture_radius_mm") parameter.entries.front().value = radius_mm;
    return project;
}

TEST(Document, ChangesOfOneParameterAreOneStepOfTheHistory) {
    Document document;
    document.open(example);
    const Project opened = document.project();
    document.change(with_aperture(opened, 13.0), "a", "aperture");
    document.change(with_aperture(opened, 12.0), "a", "aperture");
    EXPECT_EQ(document.undo_stack().count(), 1);
    EXPECT_TRUE(document.is_modified());
    document.undo_stack().undo();
    EXPECT_EQ(document.project(), opened);
    EXPECT_FALSE(document.is_modified());
    document.undo_stack().redo();
    EXPECT_EQ(document.project(), with_aperture(opened, 12.0));
}

TEST(Document, SavedProjectReadsBackEqual) {
    const QTemporaryDir folder;
    Document document;
    document.open(example);
    document.change(with_aperture(document.project(), 13.0), "a");
    const QString path = folder.filePath("saved.lathe");
    document.save(path);
    document.finish_saving();
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(document.path(), path);
    EXPECT_EQ(read_project(path.toStdString()), document.project());
}

TEST(Document, TheAntennaIsBuiltOnceForEachChange) {
    Document document;
    document.open(example);
    const auto first = document.antenna();
    EXPECT_EQ(document.antenna(), first);
    EXPECT_EQ(planar_antenna(document), nullptr) << "a body of revolution";
    document.change(with_aperture(document.project(), 13.0), "a");
    EXPECT_NE(document.antenna(), first);
    EXPECT_EQ(*document.antenna(), antenna_of(document.project()));
    document.change(with_aperture(document.project(), 9.0), "a");
    for (int n = 0; n < 2; ++n) EXPECT_THROW(document.antenna(), InputError) << "each time";
    EXPECT_EQ(planar_antenna(document), nullptr);
    document.undo_stack().undo();
    EXPECT_EQ(*document.antenna(), antenna_of(document.project()));
}

// Such a file could not be opened again.
TEST(Document, DesignThatBreaksARuleIsNotSaved) {
    const QTemporaryDir folder;
    Document document;
    document.open(example);
    document.change(with_aperture(document.project(), 9.0), "a");
    EXPECT_THROW(document.save(folder.filePath("broken.lathe")), InputError);
    EXPECT_FALSE(QFile::exists(folder.filePath("broken.lathe")));
    EXPECT_TRUE(document.is_modified());
}

TEST(Document, BadFileLeavesEverythingAsItWas) {
    const QTemporaryDir folder;
    Document document;
    document.open(example);
    const Project opened = document.project();
    QFile bad(folder.filePath("bad.lathe"));
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write("{\"format\": \"lathe/1\", ");
    bad.close();
    EXPECT_THROW(document.open(bad.fileName()), InputError);
    EXPECT_EQ(document.project(), opened);
    EXPECT_EQ(document.path(), example);
}

TEST(Document, StoresAreNeverOverwritten) {
    const QTemporaryDir folder;
    const RunStoreLocator place(folder.path());
    const Project project = read_project(example.toStdString());
    const auto first = place.fresh({}, project);
    QFile taken(QString::fromStdString(first.string()));
    ASSERT_TRUE(taken.open(QIODevice::WriteOnly));
    taken.write("not a run");
    taken.close();
    EXPECT_NE(place.fresh({}, project), first);
    EXPECT_FALSE(place.find({}, project).has_value()) << "a file that is no run is not offered";
}

}  // namespace
}  // namespace lathe::ui
