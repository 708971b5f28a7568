// The application of the desktop program: it outlives what a handler of an event throws.
#pragma once

#include <QApplication>

namespace lathe::ui {

class Application : public QApplication {
    Q_OBJECT

public:
    /// Sets the default locale to C: whatever the desktop's language is, numbers have a decimal point and no
    /// groups, as in files and reports.
    Application(int& argc, char** argv);

    /// Qt ends the program when an exception leaves a handler, and with it what the user has not saved. Here
    /// it ends the handler alone: failed() tells of it once the event loop runs on. What is thrown in other
    /// threads than the window's is none of its business.
    bool notify(QObject* receiver, QEvent* event) override;
    /// Whether it does so, as it does unless it is told; tests want to fail where something is thrown.
    void set_outliving(bool is_outliving) { is_outliving_ = is_outliving; }

signals:
    /// `text` is what the exception says.
    void failed(const QString& text);

private:
    void tell(const char* text) noexcept;

    bool is_outliving_ = true;
    bool is_told_ = false;  ///< failed() is on its way: a handler that fails at every picture is told of once
};

}  // namespace lathe::ui
