// The pages of docs/ in a window: list, search, links, back and forward.
#pragma once

#include <QDialog>
#include <QString>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace lathe::ui {

/// Folder of the Markdown pages: beside the installed program, or that of the source tree.
QString documentation_folder();

class HelpWindow final : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(QString folder, QWidget* parent = nullptr);

    /// `page` is a file name such as "antennas.md"; unknown ones show the first page.
    void show_page(const QString& page);
    QString page() const;

    /// The page that the focused widget, or one that it lies in, is explained on: the nearest dynamic
    /// property "help_page"; guide.md when there is none.
    static QString page_for(const QWidget* widget);

private:
    void fill_pages();
    void find_text(const QString& text, bool backward);
    void follow(const QUrl& url);

    const QString folder_;
    QListWidget* pages_;
    QTextBrowser* text_;
    QLineEdit* search_;
};

}  // namespace lathe::ui
