// Messages where the eye is: above the picture, in full, until the user or the cause goes away.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "ui/panels/tinted_frame.hpp"
#include "ui/workbench.hpp"

class QHBoxLayout;
class QLabel;

namespace lathe::ui {

class MessageBar final : public TintedFrame {
    Q_OBJECT

public:
    using Action = std::pair<QString, std::function<void()>>;

    explicit MessageBar(QWidget* parent = nullptr);
    /// Replaces what is shown. The bar closes itself before an action is called.
    void show_message(Notice kind, const QString& text, const std::vector<Action>& actions = {});
    void dismiss();
    Notice kind() const { return kind_; }
    QString text() const;

private:
    QLabel* mark_;
    QLabel* text_;
    QHBoxLayout* buttons_;
    Notice kind_ = Notice::information;
};

}  // namespace lathe::ui
