#include "ui/workbench/work_questions.hpp"

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>

namespace lathe::ui {

WorkQuestions::WorkQuestions(WorkGate& gate, QWidget& window)
    : QObject(&window), gate_(gate), window_(window) {
    connect(&gate_, &WorkGate::asked, this, &WorkQuestions::ask);
    connect(&gate_, &WorkGate::withdrawn, this, [this](WorkKind kind) { delete boxes_[kind].data(); });
}

void WorkQuestions::ask(const WorkQuestion& question) {
    const WorkKind kind = question.kind;
    delete boxes_[kind].data();
    QWidget* active = QApplication::activeWindow();
    auto* box = new QMessageBox(QMessageBox::Question, tr("Start long work?"), question.text,
                                QMessageBox::NoButton, active ? active : &window_);
    boxes_[kind] = box;
    box->setObjectName(QStringLiteral("work_question"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.details);
    QPushButton* start = box->addButton(tr("Start"), QMessageBox::AcceptRole);
    QPushButton* cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    connect(box, &QMessageBox::finished, this, [this, kind, box, start] {
        boxes_[kind] = nullptr;
        gate_.answer(kind, box->clickedButton() == start);
    });
    box->setWindowModality(Qt::ApplicationModal);
    box->show();
}

}  // namespace lathe::ui
