// Planes of symmetry and the ground plane of an antenna in space.
#pragma once

#include <QString>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace lathe::ui {

class Document;

/// Each edit is one step of the history.
class DomainForm final : public QWidget {
    Q_OBJECT

public:
    explicit DomainForm(Document& document, QWidget* parent = nullptr);

    void set_locked(bool locked);
    /// Shows those of the document. Precondition: an antenna in space.
    void refresh();
    /// What is typed and not taken is of a project that is gone: it does not count when the focus leaves.
    void forget();

signals:
    /// Why the newest edit was refused; empty: it was not.
    void refused(QString problem);

private:
    void choose_symmetry(std::size_t axis, int plane);
    void take_ground();

    Document& document_;
    QComboBox* symmetry_[2];
    QLineEdit* ground_;
};

}  // namespace lathe::ui
