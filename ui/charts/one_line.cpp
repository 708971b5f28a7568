#include "ui/charts/one_line.hpp"

#include <algorithm>

namespace lathe::ui {
namespace {

bool is_unseen(QChar c) {
    switch (c.category()) {
        case QChar::Other_Control:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
            return true;
        default:
            return (c >= QChar(0x202A) && c <= QChar(0x202E)) || (c >= QChar(0x2066) && c <= QChar(0x2069));
    }
}

}  // namespace

QString one_line(const QString& name) {
    QString line = name;
    std::replace_if(line.begin(), line.end(), is_unseen, QLatin1Char(' '));
    return line;
}

}  // namespace lathe::ui
