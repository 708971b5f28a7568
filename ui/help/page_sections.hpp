// A Markdown page cut at its headings: what the help shows at a time.
#pragma once

#include <QString>
#include <vector>

namespace lathe::ui {

struct PageSection {
    int level = 1;     ///< 1: the head of the page, 2: "##", 3: "###"
    QString title;     ///< without markup; the head's is the page's, empty if it has none
    QString anchor;    ///< "page.md#anchor" leads here; as GitHub makes them, unique in the page
    QString markdown;  ///< its heading and all before the next section
};

/// The head (up to the first "##", there even when it is empty) and one section each "##" and "###", in the
/// order of the page; together their Markdown is the page's. Deeper headings stay within, what looks like a
/// heading within fenced or indented code is none, underlined headings are not known.
std::vector<PageSection> sections_of(const QString& page);

/// Text without marks of emphasis, code and tables, targets of links and breaks of lines: "who searches for
/// these words means this text" is plain containment of one in the other.
QString searchable_text(const QString& markdown);

}  // namespace lathe::ui
