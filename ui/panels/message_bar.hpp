// Messages where the eye is: above the picture, in full, until the user or the cause goes away.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "ui/panels/notice.hpp"
#include "ui/panels/tinted_frame.hpp"

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
    /// A click on the text shown now, or on a button with `label` beside it, goes where the cause is; the
    /// message stays.
    void lead(const QString& label, std::function<void()> go);
    Notice kind() const { return kind_; }
    QString text() const { return said_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString said_;
    QLabel* mark_;
    QLabel* text_;
    QHBoxLayout* buttons_;
    Notice kind_ = Notice::information;
    std::function<void()> go_;  ///< to the cause of what is shown
};

}  // namespace lathe::ui
