// The pages of docs/user in a window, section by section: tree, search, links, back and forward.
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

#include "ui/help/help_pages.hpp"

class QLabel;
class QLineEdit;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lathe::ui {

class HelpBrowser;

/// Folder of the Markdown pages: beside the installed program, or that of the source tree.
QString documentation_folder();

class HelpWindow final : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(const QString& folder, QWidget* parent = nullptr);

    /// `page` is a file name such as "antennas.md"; unknown ones show the first page.
    void show_page(const QString& page);
    QString page() const;

    void show_section(int section);
    /// The next in the order of reading: `step` 1, the one before: -1.
    void turn(int step);
    /// The next place, or the one before, that holds the words of the search, in whichever section.
    void find_next(bool backward);

    const HelpPages& pages() const { return pages_; }
    HelpBrowser& browser() const { return *browser_; }

    /// The page that the focused widget, or one that it lies in, is explained on: the nearest dynamic
    /// property "help_page"; guide.md when there is none.
    static QString page_for(const QWidget* widget);

private:
    QWidget* make_top();
    QWidget* make_foot();
    void connect_keys();
    void search(const QString& words);
    void fill_tree();
    void select_in_tree(int section);
    void section_changed();
    void follow(const QUrl& url);
    QString words() const;

    const HelpPages pages_;
    std::vector<int> hits_;  ///< sections in the tree because of their text
    QTreeWidget* tree_;
    HelpBrowser* browser_;
    QLineEdit* search_;
    QLabel* count_;
    QToolButton *back_, *forward_, *previous_, *next_;
};

}  // namespace lathe::ui
