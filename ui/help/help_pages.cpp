#include "ui/help/help_pages.hpp"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace lathe::ui {
namespace {

// In the order in which a beginner needs them; other pages of the folder follow.
const char* const first_pages[] = {"guide.md",          "optimising.md", "field_view.md",
                                   "planar.md",         "volume.md",     "networks.md",
                                   "circular.md",       "power.md",      "batch.md",
                                   "power_examples.md", "antennas.md",   "own_shapes.md",
                                   "project_file.md",   "materials.md",  "results.md",
                                   "limits.md",         "files.md",      "tolerance.md",
                                   "studies.md",        "validation.md", "volume_validation.md"};

QString text_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList files_in(const QDir& folder) {
    QStringList files;
    for (const char* file : first_pages)
        if (folder.exists(QString::fromLatin1(file))) files << QString::fromLatin1(file);
    for (const QString& file : folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        if (!files.contains(file)) files << file;
    return files;
}

/// What stands for this text in Markdown.
QString escaped(QString text) {
    static const QRegularExpression special(QStringLiteral("([\\\\`*_\\[\\]<>])"));
    return text.replace(special, QStringLiteral("\\\\1"));
}

}  // namespace

HelpPages::HelpPages(QString folder) : folder_(std::move(folder)) {
    for (const QString& file : files_in(QDir(folder_)))
        for (PageSection& section : sections_of(text_of(QDir(folder_).filePath(file)))) {
            if (section.level == 1 && section.title.isEmpty()) section.title = file;
            const QString searchable = searchable_text(section.markdown);
            sections_.push_back({std::move(section), file, searchable});
        }
}

int HelpPages::find(const QString& file, const QString& anchor) const {
    int head = -1;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        if (sections_[i].file != file) continue;
        if (head < 0) head = static_cast<int>(i);
        if (anchor.isEmpty() || sections_[i].anchor == anchor) return static_cast<int>(i);
    }
    return head;
}

std::vector<int> HelpPages::holding(const QString& words) const {
    const QString wanted = searchable_text(words);
    std::vector<int> found;
    for (std::size_t i = 0; i < sections_.size(); ++i)
        if (sections_[i].searchable.contains(wanted, Qt::CaseInsensitive))
            found.push_back(static_cast<int>(i));
    return found;
}

QUrl HelpPages::address(int section) const {
    const HelpSection& wanted = sections_.at(static_cast<std::size_t>(section));
    QUrl url = QUrl::fromLocalFile(QDir(folder_).absoluteFilePath(wanted.file));
    if (wanted.level > 1) url.setQuery(wanted.anchor);
    return url;
}

int HelpPages::at(const QUrl& address) const {
    return find(address.fileName(), address.query(QUrl::FullyDecoded));
}

QString HelpPages::shown_markdown(int section) const {
    const auto begin = static_cast<std::size_t>(section);
    const HelpSection& shown = sections_.at(begin);
    QString links;
    for (std::size_t i = begin + 1; i < sections_.size() && sections_[i].level > shown.level; ++i)
        if (sections_[i].level == shown.level + 1)
            links += QStringLiteral("- [%1](%2#%3)\n")
                         .arg(escaped(sections_[i].title), sections_[i].file, sections_[i].anchor);
    return links.isEmpty() ? shown.markdown : shown.markdown + QStringLiteral("\nIn detail:\n\n") + links;
}

}  // namespace lathe::ui
