// Dimensions of an own shape: names and values, in a list that renames and deletes them.
#pragma once

#include <QWidget>

#include "ui/document/document.hpp"

class QLabel;
class QTableWidget;
class QToolButton;

namespace lathe::ui {

class DimensionsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit DimensionsPanel(Document& document, QWidget* parent = nullptr);

    void set_locked(bool locked);
    /// As the document is now.
    void refresh();
    /// The chosen parameter; empty: none.
    QString chosen() const;
    /// Deletes a parameter. One in use leaves its value there; `asks`: after a question.
    void remove(const QString& name, bool asks = true);

signals:
    void chosen_changed();

private:
    void edit(int row, int column);
    void set_gene(int row, bool is_gene);
    void refuse(int row, int column, const QString& reason);
    void say(const QString& problem);

    Document& document_;
    QTableWidget* table_;
    QToolButton* remove_;
    QLabel* problem_;
    bool filling_ = false;
};

}  // namespace lathe::ui
