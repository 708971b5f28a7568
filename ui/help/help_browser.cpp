#include "ui/help/help_browser.hpp"

#include <QBuffer>
#include <QEvent>
#include <QFile>
#include <QImageReader>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <algorithm>

#include "ui/help/help_pages.hpp"

namespace lathe::ui {
namespace {

constexpr int kept_pictures_kb = 64 * 1024;

QPixmap blank(const QSize& size, qreal ratio) {
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    return picture;
}

/// Reads no more of a drawing than its head. A point is 4/3 pixels.
QSize whole_size(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    if (!path.endsWith(QLatin1String(".svg"))) return QImageReader(&file).size();
    static const QRegularExpression box(QStringLiteral("viewBox=\"[^ ]+ [^ ]+ ([0-9.]+) ([0-9.]+)\""));
    const QString head = QString::fromUtf8(file.read(1024));
    const QRegularExpressionMatch match = box.match(head);
    const double unit = head.contains(QLatin1String("pt\"")) ? 4.0 / 3.0 : 1.0;
    return QSizeF(unit * match.captured(1).toDouble(), unit * match.captured(2).toDouble()).toSize();
}

/// The letters of our plots are symbols, which Qt 6.4 leaves out; as groups they are drawn.
QByteArray with_letters(QByteArray plot) {
    return plot.replace("<symbol overflow=\"visible\"", "<g").replace("</symbol>", "</g>");
}

QImage on_white(const QImage& picture) {
    QImage white(picture.size(), QImage::Format_RGB32);
    white.fill(Qt::white);
    QPainter(&white).drawImage(0, 0, picture);
    return white;
}

/// Drawings are drawn in the size that is wanted, screenshots are made smaller.
QImage read_picture(const QString& path, const QSize& size, qreal ratio) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray bytes = file.readAll();
    const bool is_drawing = path.endsWith(QLatin1String(".svg"));
    const bool is_plot = is_drawing && bytes.contains("<symbol");  // drawn for print: black on nothing
    if (is_plot) bytes = with_letters(bytes);
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    const QSize pixels = size * ratio;
    if (is_drawing) reader.setScaledSize(pixels);
    QImage image = reader.read();
    if (image.isNull()) return {};
    if (image.size() != pixels) image = image.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    image = is_plot ? on_white(image) : image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    return image;
}

/// Lines are what shows between the cells: collapsing borders would double the time that laying out takes.
void draw_lines(QTextTable& table, const QPalette& palette, int text_height) {
    QTextTableFormat format = table.format();
    format.setBorder(0.0);
    format.setCellSpacing(1.0);
    format.setCellPadding(0.3 * text_height);
    format.setBackground(palette.color(QPalette::Mid));
    format.setTopMargin(0.5 * text_height);
    format.setBottomMargin(0.5 * text_height);
    table.setFormat(format);
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextCharFormat cell_format = cell.format();
            cell_format.setBackground(palette.color(row == 0 ? QPalette::AlternateBase : QPalette::Base));
            cell.setFormat(cell_format);
            if (row > 0) continue;
            // The reader of Markdown forgets the first one's after a block of code.
            QTextCursor header = cell.firstCursorPosition();
            header.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
            QTextCharFormat bold;
            bold.setFontWeight(QFont::Bold);
            header.mergeCharFormat(bold);
        }
}

}  // namespace

HelpBrowser::HelpBrowser(const HelpPages& pages, QWidget* parent) : QTextBrowser(parent), pages_(pages) {
    setOpenLinks(false);
    // A bar that comes when the text is laid out has it all laid out again, narrower.
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    document()->setDocumentMargin(fontMetrics().height());
    ready_.setMaxCost(kept_pictures_kb);
    resized_.setSingleShot(true);
    resized_.setInterval(100);
    connect(&resized_, &QTimer::timeout, this, &HelpBrowser::fit_pictures);
    connect(this, &QTextBrowser::sourceChanged, this, &HelpBrowser::fit_pictures);
}

void HelpBrowser::show_section(int section) {
    setSource(pages_.address(section), QTextDocument::HtmlResource);
}

void HelpBrowser::mark(const QString& words) {
    QList<ExtraSelection> marks;
    ExtraSelection one;
    QColor colour = palette().color(QPalette::Highlight);
    colour.setAlphaF(0.3F);
    one.format.setBackground(colour);
    if (!words.isEmpty())
        for (one.cursor = document()->find(words); !one.cursor.isNull();
             one.cursor = document()->find(words, one.cursor))
            marks.push_back(one);
    setExtraSelections(marks);
}

bool HelpBrowser::select_next(const QString& words, bool backward) {
    return find(words, backward ? QTextDocument::FindBackward : QTextDocument::FindFlags());
}

QVariant HelpBrowser::loadResource(int type, const QUrl& url) {
    if (type == QTextDocument::HtmlResource) {
        forget_placed();
        section_ = pages_.at(url);
        return html(section_);
    }
    if (type != QTextDocument::ImageResource) return {};
    const QString path = url.toLocalFile();
    const QSize size = size_of_picture(path);
    if (size.isEmpty()) return {};
    const QPixmap* ready = ready_picture(path, size);
    return ready ? *ready : blank(size, devicePixelRatioF());
}

/// Not setMarkdown() of the browser itself: it lays the whole table out again for each row that it reads
/// (half a second for a page of tables). A document that is not shown lays out nothing.
QString HelpBrowser::html(int section) const {
    QTextDocument document;
    document.setDefaultFont(font());
    document.setMarkdown(pages_.shown_markdown(section));
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame))
            draw_lines(*table, palette(), fontMetrics().height());
    return document.toHtml();
}

void HelpBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    resized_.start();
}

/// Colours of links and lines are those of the palette when the section was set.
void HelpBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && section() >= 0) reload();
}

std::vector<HelpBrowser::Picture> HelpBrowser::pictures() const {
    std::vector<Picture> found;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
            if (!format.isValid()) continue;
            const QUrl url = document()->baseUrl().resolved(QUrl(format.name()));
            found.push_back({url, url.toLocalFile(), size_of_picture(url.toLocalFile())});
        }
    return found;
}

/// Size at which a picture is shown: its own where there is room.
QSize HelpBrowser::size_of_picture(const QString& path) const {
    auto whole = whole_sizes_.find(path);
    if (whole == whole_sizes_.end()) whole = whole_sizes_.insert(path, whole_size(path));
    const int room = std::max(1, viewport()->width() - qRound(2.0 * document()->documentMargin()));
    return whole->width() <= room
               ? *whole
               : whole->scaled(room, whole->height(), Qt::KeepAspectRatio).expandedTo(QSize(1, 1));
}

const QPixmap* HelpBrowser::ready_picture(const QString& path, const QSize& size) const {
    const QPixmap* ready = ready_.object(path);
    return ready && ready->deviceIndependentSize().toSize() == size ? ready : nullptr;
}

void HelpBrowser::fit_pictures() {
    std::vector<Picture> missing;
    for (const Picture& picture : pictures()) {
        if (picture.size.isEmpty()) continue;
        if (const QPixmap* ready = ready_picture(picture.path, picture.size))
            place(picture.url, *ready);
        else
            missing.push_back(picture);
    }
    if (missing.empty()) return pictures_task_.cancel();
    const auto read_all = [missing, ratio = devicePixelRatioF()](std::stop_token stop) {
        std::vector<QImage> images;
        for (const Picture& picture : missing)
            if (!stop.stop_requested()) images.push_back(read_picture(picture.path, picture.size, ratio));
        return images;
    };
    const auto place_all = [this, missing](const std::vector<QImage>& images) {
        for (std::size_t i = 0; i < images.size(); ++i) {
            auto* picture = new QPixmap(QPixmap::fromImage(images[i]));
            place(missing[i].url, *picture);
            ready_.insert(missing[i].path, picture, static_cast<int>(images[i].sizeInBytes() / 1024));
        }
    };
    pictures_task_.start(read_all, place_all, [](const QString&) {});
}

void HelpBrowser::place(const QUrl& url, const QPixmap& picture) {
    const auto before = document()->resource(QTextDocument::ImageResource, url).value<QPixmap>();
    if (before.cacheKey() == picture.cacheKey()) return;
    document()->addResource(QTextDocument::ImageResource, url, picture);
    placed_.insert(url);
    if (before.deviceIndependentSize() != picture.deviceIndependentSize())
        document()->markContentsDirty(0, document()->characterCount());
    viewport()->update();
}

/// The document would keep them, in the size of that time, for as long as it lives.
void HelpBrowser::forget_placed() {
    for (const QUrl& url : placed_) document()->addResource(QTextDocument::ImageResource, url, {});
    placed_.clear();
}

}  // namespace lathe::ui
