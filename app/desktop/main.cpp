// lathe [FILE]: the desktop program.
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>
#include <QTimer>
#include <csignal>

#include "genetic/project/template_files.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/gallery_model.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/help/help_area.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/scene/offscreen_picture.hpp"
#include "ui/settings/settings_dialog.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/application.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/background_thread.hpp"
#include "ui/workers/picture_writer.hpp"

namespace {

constexpr int wrong_use = 1, storage_fault = 4;

QString example_path() {
    return lathe::ui::examples_folder() + QStringLiteral("/spline_horn_30ghz.lathe");
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file at its size limit is an error of the write, as a full disk is
    lathe::ui::answer_at_once();
    lathe::ui::use_field_surface_format();
    lathe::ui::Application application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("lathe"));
    QCoreApplication::setApplicationName(QStringLiteral("lathe"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LATHE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("lathe"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/lathe.svg")));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        "Full-wave design and optimisation of revolved, planar and 3D antennas.");
    parser.addPositionalArgument("file", "Project to open; the gallery when left out.", "[FILE]");
    const QCommandLineOption engine("engine", "Engine: auto, cpu, debug or cuda.", "name");
    const QCommandLineOption appearance("appearance", "system, light or dark.", "name");
    const QCommandLineOption optimise("optimise", "Start the optimisation at once.");
    const QCommandLineOption screenshot("screenshot", "Save a picture of the window, then quit.", "PNG");
    const QCommandLineOption after("after", "Seconds until the picture is taken.", "seconds", "10");
    const QCommandLineOption stores("store-folder", "Folder of run stores for projects without a file.",
                                    "folder");
    parser.addOptions({engine, appearance, optimise, screenshot, after, stores});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);
    if (parser.positionalArguments().size() > 1) parser.showHelp(wrong_use);

    using lathe::ui::Appearance;
    const lathe::ui::Settings settings = lathe::ui::Settings::load();
    const QString look = parser.isSet(appearance) ? parser.value(appearance) : settings.appearance;
    lathe::ui::apply_appearance(application, look == "dark"    ? Appearance::dark
                                             : look == "light" ? Appearance::light
                                                               : Appearance::system);
    using lathe::ui::LengthDisplay;
    LengthDisplay::instance().set_unit(LengthDisplay::unit_named(settings.length_unit));
    const QString chosen_engine = parser.isSet(engine) ? parser.value(engine) : settings.engine;
    const QString store_folder = parser.isSet(stores) ? parser.value(stores) : settings.store_folder;
    lathe::register_template_files();  // what is wrong with one is said where a project names it
    lathe::ui::MainWindow window({chosen_engine.toStdString(), store_folder});
    const bool is_for_picture = parser.isSet(screenshot);
    if (const QSettings kept; !is_for_picture && kept.contains("window/geometry")) {
        window.restoreGeometry(kept.value("window/geometry").toByteArray());
        window.restoreState(kept.value("window/state").toByteArray());
    }
    window.show();
    if (parser.positionalArguments().isEmpty())
        window.workbench().open(example_path(), true);
    else
        window.workbench().open(parser.positionalArguments().first());
    if (parser.isSet(optimise))
        QTimer::singleShot(0, &window, [&window] { window.workbench().start_optimisation(); });
    if (!is_for_picture) window.queue_area().offer_to_go_on();
    if (!is_for_picture) window.help_area().show_tour_first_time();
    const bool is_recovering = !is_for_picture && window.design_area().offer_recovery(window.message_bar());
    // The tour explains the example behind it; a user who knows it starts with a design of their own.
    if (!is_for_picture && !is_recovering && parser.positionalArguments().isEmpty() &&
        !parser.isSet(optimise) && !window.help_area().tour())
        window.design_area().new_project();
    if (is_for_picture)
        QTimer::singleShot(static_cast<int>(1e3 * parser.value(after).toDouble()), &window, [&] {
            QCoreApplication::exit(lathe::ui::write_picture(window.grab().toImage(), parser.value(screenshot))
                                       ? 0
                                       : storage_fault);
        });
    return QApplication::exec();
}
