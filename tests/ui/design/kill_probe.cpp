// A program to be killed: opens a project (or what was left of it), edits it without end, saves it now and
// then, and goes on editing while that is written. Each edit, each save asked for and each one done is told
// on stdout, which no kill takes back: "edit|save|saved NUMBER MILLISECONDS".
//
//   ui_kill_probe PROJECT RECOVERY_FOLDER SEED
#include <unistd.h>

#include <QCoreApplication>
#include <QTimer>
#include <cstdio>
#include <random>

#include "tests/ui/design/kill_probe.hpp"
#include "ui/document/autosave.hpp"
#include "ui/document/document.hpp"

namespace {

using namespace lathe;
using namespace lathe::ui;

void tell(const char* what, int number) {
    char line[64];
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long long milliseconds = 1000LL * now.tv_sec + now.tv_nsec / 1000000;
    const int length = std::snprintf(line, sizeof line, "%s %d %lld\n", what, number, milliseconds);
    [[maybe_unused]] const auto written = write(STDOUT_FILENO, line, static_cast<std::size_t>(length));
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const QString path = application.arguments().at(1);
    Document document;
    Autosave autosave(document, RecoveryFolder(application.arguments().at(2)), test::probe_times);
    document.open(path);
    for (const AbandonedDraft& draft : autosave.folder().abandoned()) {
        if (draft.file_has_changed) {
            DraftFile(draft.file).remove();
            continue;
        }
        document.recover(draft.project, draft.project_path);
        autosave.adopt(draft.file);
    }
    QObject::connect(&document, &Document::saved,
                     [&] { tell("saved", test::edit_number(*document.saved_project())); });
    std::minstd_rand random(application.arguments().at(3).toUInt());
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        Project project = document.project();
        const int number = test::edit_number(project) + 1;
        test::set_edit_number(project, number);
        document.change(project, "edit");
        tell("edit", number);
        if (random() % 12 == 0) {
            document.save(path);
            tell("save", number);
        }
        // A hand that rests now and then: changes settle.
        timer.start(random() % 30 == 0 ? 3 * test::probe_times.settle_ms : 3);
    });
    timer.start(0);
    return QCoreApplication::exec();
}
