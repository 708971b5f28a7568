// All that the help can show: the sections of all pages of a folder, in the order of reading.
#pragma once

#include <QString>
#include <QStringList>
#include <QUrl>
#include <vector>

#include "ui/help/page_sections.hpp"

namespace lathe::ui {

struct HelpSection : PageSection {
    QString file;        ///< of its page, in the folder
    QString searchable;  ///< see searchable_text()
};

class HelpPages {
public:
    /// Reads all Markdown files of the folder: first those for beginners, what else there is by name.
    explicit HelpPages(QString folder);

    const QString& folder() const { return folder_; }
    /// Begins with the head of the first page; empty where there are no pages.
    const std::vector<HelpSection>& sections() const { return sections_; }

    /// Index of the section; the page's head for no or an unknown anchor, -1 for an unknown page.
    int find(const QString& file, const QString& anchor = {}) const;
    /// Sections that hold the words, ascending; all of them for no words.
    std::vector<int> holding(const QString& words) const;

    /// Where a browser says it is; the file's own place, so that pictures beside it are found.
    QUrl address(int section) const;
    int at(const QUrl& address) const;
    /// The section's Markdown, followed by links to the sections right below it.
    QString shown_markdown(int section) const;

private:
    QString folder_;
    std::vector<HelpSection> sections_;
};

}  // namespace lathe::ui
