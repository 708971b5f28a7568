// A line above the solids of a 3D antenna that formulas of its file draw.
#pragma once

#include <QFrame>

class QPushButton;

namespace lathe::ui {

class Document;

/// Hidden where each solid and port has numbers of its own. Its button makes plain solids and ports of a
/// drawing, as one step of the history.
class FormulasNotice final : public QFrame {
    Q_OBJECT

public:
    explicit FormulasNotice(Document& document, QWidget* parent = nullptr);

    /// True where formulas draw the solids, so that single ones cannot be changed.
    bool applies() const;
    void set_locked(bool locked);

signals:
    /// The reason for which the drawing could not be made plain.
    void refused(QString problem);

private:
    void refresh();
    void make_plain();

    Document& document_;
    QPushButton* button_;
};

}  // namespace lathe::ui
