// The questions of WorkGate as boxes over the window.
#pragma once

#include <QObject>
#include <QPointer>
#include <map>

#include "ui/workbench/work_gate.hpp"

class QMessageBox;
class QWidget;

namespace lathe::ui {

/// A box "work_question" with the estimates, "Start" and "Cancel"; Enter and Escape cancel. The other windows
/// wait for the answer, the program goes on.
class WorkQuestions final : public QObject {
    Q_OBJECT

public:
    /// Both outlive it; boxes lie over the active window, or else over `window`.
    WorkQuestions(WorkGate& gate, QWidget& window);

private:
    void ask(const WorkQuestion& question);

    WorkGate& gate_;
    QWidget& window_;
    std::map<WorkKind, QPointer<QMessageBox>> boxes_;
};

}  // namespace lathe::ui
