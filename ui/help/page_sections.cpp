#include "ui/help/page_sections.hpp"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>

namespace lathe::ui {
namespace {

constexpr int deepest_level = 3;

/// Knows, line by line, whether it is within fenced code (CommonMark 4.5).
class Fence {
public:
    bool holds(QStringView line) {
        static const QRegularExpression mark(QStringLiteral("^ {0,3}(`{3,}|~{3,})(.*)$"));
        const QRegularExpressionMatch match = mark.match(line.toString());
        if (!match.hasMatch()) return !open_.isEmpty();
        const QString found = match.captured(1), rest = match.captured(2);
        if (open_.isEmpty()) {
            if (found.startsWith(QLatin1Char('`')) && rest.contains(QLatin1Char('`'))) return false;
            open_ = found;
        } else if (found.startsWith(open_) && rest.trimmed().isEmpty()) {
            open_.clear();
        }
        return true;
    }

private:
    QString open_;  ///< what opened it; empty outside
};

/// "Lens: `lens`" as it is read: "Lens: lens".
QString without_markup(QString text) {
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression marks(QStringLiteral("[*`\\\\]"));
    return text.replace(link, QStringLiteral("\\1")).remove(marks);
}

QString anchor_of(const QString& title) {
    QString anchor;
    for (const QChar c : title.toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'))
            anchor += c;
        else if (c == QLatin1Char(' '))
            anchor += QLatin1Char('-');
    }
    return anchor;
}

/// The second "numbers" of a page is "numbers-1".
void make_anchors(std::vector<PageSection>& sections) {
    QHash<QString, int> seen;
    for (PageSection& section : sections) {
        const QString anchor = anchor_of(section.title);
        const int before = seen[anchor]++;
        section.anchor = before ? QStringLiteral("%1-%2").arg(anchor).arg(before) : anchor;
    }
}

}  // namespace

std::vector<PageSection> sections_of(const QString& page) {
    static const QRegularExpression heading(
        QStringLiteral("^ {0,3}(#{1,3})[ \\t]+(.*?)(?:[ \\t]+#+)?[ \\t]*$"));
    std::vector<PageSection> sections(1);
    Fence fence;
    for (qsizetype begin = 0; begin < page.size();) {
        const qsizetype stop = page.indexOf(QLatin1Char('\n'), begin);
        const qsizetype end = stop < 0 ? page.size() : stop + 1;
        const QString line = page.mid(begin, end - begin);
        begin = end;
        const QString bare = line.endsWith(QLatin1Char('\n')) ? line.chopped(1) : line;
        const QRegularExpressionMatch match =
            fence.holds(bare) ? QRegularExpressionMatch() : heading.match(bare);
        if (match.hasMatch()) {
            const int level = static_cast<int>(match.capturedLength(1));
            const QString title = without_markup(match.captured(2));
            const bool names_page = level == 1 && sections.size() == 1 && sections[0].title.isEmpty();
            if (names_page)
                sections[0].title = title;
            else
                sections.push_back({std::clamp(level, 2, deepest_level), title, {}, {}});
        }
        sections.back().markdown += line;
    }
    make_anchors(sections);
    return sections;
}

QString searchable_text(const QString& markdown) {
    static const QRegularExpression signs(QStringLiteral("^ *(#+ |[-+] |>|\\|)|\\|"),
                                          QRegularExpression::MultilineOption);
    return without_markup(markdown).replace(signs, QStringLiteral(" ")).simplified();
}

}  // namespace lathe::ui
