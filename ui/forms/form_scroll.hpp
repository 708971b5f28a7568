// A scroll area for a form, none of whose fields is cut at its right side.
#pragma once

#include <QScrollArea>

namespace lathe::ui {

/// Asks for the width that its form needs and follows it, as where a row comes into sight. Where there is
/// less room it scrolls sideways.
class FormScroll final : public QScrollArea {
    Q_OBJECT

public:
    explicit FormScroll(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace lathe::ui
