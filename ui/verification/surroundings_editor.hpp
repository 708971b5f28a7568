// What stands around the antenna when it is verified: the list, the fields of an entry, and a picture.
#pragma once

#include <QWidget>

#include "solver/volume/design/surroundings.hpp"

class QCheckBox;
class QLabel;
class QListWidget;
class QMenu;
class QToolButton;

namespace lathe::ui {

class BodyPicture;
class Document;
class SurroundingForm;

/// Changes the document, undoably. What cannot be built is said at the entry and at the field that is wrong.
class SurroundingsEditor final : public QWidget {
    Q_OBJECT

public:
    /// `document` outlives it.
    explicit SurroundingsEditor(Document& document, QWidget* parent = nullptr);

    /// Adds an entry with usual numbers and chooses it.
    void add(const Surrounding& entry, const QString& title);
    void choose(int entry);
    void duplicate_chosen();
    void remove_chosen();
    /// The row of the chosen entry; -1: none.
    int chosen() const;

    QListWidget& list() { return *list_; }
    SurroundingForm& form() { return *form_; }
    BodyPicture& picture() { return *picture_; }
    /// Why the surroundings cannot be built; empty: they can.
    QString problem() const;

protected:
    /// What changed while it was hidden is shown and judged now.
    void showEvent(QShowEvent* event) override;

private:
    void make_buttons();
    void fill_add_menu(QMenu& menu);
    void refresh();
    void show_chosen();
    void judge();
    void show_problem(const QString& key, const QString& text);
    void change(const std::vector<Surrounding>& list, const QString& text, const QString& what = {});

    Document& document_;
    QListWidget* list_;
    QToolButton* add_;
    QToolButton* duplicate_;
    QToolButton* remove_;
    SurroundingForm* form_;
    QLabel* problem_;
    QCheckBox* cut_;
    BodyPicture* picture_;
    bool is_old_ = false;
};

}  // namespace lathe::ui
