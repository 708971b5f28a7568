// One line of text that never asks for more room than there is.
#pragma once

#include <QLabel>

namespace lathe::ui {

/// Shows the end of what does not fit as "…", and all of it as the tool tip. text() stays whole. The label
/// takes what its text needs and can be made as narrow as a few letters, so that no text widens a window.
class ElidedLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString shown_text() const;
};

}  // namespace lathe::ui
