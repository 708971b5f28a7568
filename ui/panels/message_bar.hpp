// Messages where the eye is: above the picture, in full, until the user or the cause goes away.
#pragma once

#include <QFrame>
#include <functional>
#include <utility>
#include <vector>

#include "ui/workbench.hpp"

class QHBoxLayout;
class QLabel;

namespace lathe::ui {

class MessageBar final : public QFrame {
    Q_OBJECT

public:
    using Action = std::pair<QString, std::function<void()>>;

    explicit MessageBar(QWidget* parent = nullptr);
    /// Replaces what is shown. The bar closes itself before an action is called.
    void show_message(Notice kind, const QString& text, const std::vector<Action>& actions = {});
    void dismiss();
    Notice kind() const { return kind_; }
    QString text() const { return said_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    QString said_;
    QLabel* mark_;
    QLabel* text_;
    QHBoxLayout* buttons_;
    Notice kind_ = Notice::information;
};

}  // namespace lathe::ui
