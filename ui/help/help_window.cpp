#include "ui/help/help_window.hpp"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace lathe::ui {
namespace {

// In the order of someone who begins; what else is in the folder follows.
const char* const first_pages[] = {"guide.md",        "optimising.md",  "field_view.md",  "antennas.md",
                                   "project_file.md", "results.md",     "files.md",       "studies.md",
                                   "validation.md",   "performance.md", "reliability.md", "architecture.md"};
constexpr int file_role = Qt::UserRole;

QString text_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// "# Heading" of a page, or its file name.
QString title_of(const QString& text, const QString& file) {
    for (const QString& line : text.split(QLatin1Char('\n')))
        if (line.startsWith(QLatin1String("# "))) return line.mid(2).trimmed();
    return file;
}

QToolButton* button(const QString& text, const QString& tip, QHBoxLayout& row) {
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    row.addWidget(made);
    return made;
}

}  // namespace

QString documentation_folder() {
    const QString installed = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/lathe/docs");
    return QDir(installed).exists() ? QDir(installed).absolutePath() : QStringLiteral(LATHE_SOURCE_DOCS);
}

HelpWindow::HelpWindow(QString folder, QWidget* parent)
    : QDialog(parent),
      folder_(std::move(folder)),
      pages_(new QListWidget),
      text_(new QTextBrowser),
      search_(new QLineEdit) {
    setWindowTitle(tr("Lathe help"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    auto* row = new QHBoxLayout;
    auto* back = button(QStringLiteral("◀"), tr("Back (Alt+Left)"), *row);
    auto* forward = button(QStringLiteral("▶"), tr("Forward (Alt+Right)"), *row);
    search_->setPlaceholderText(tr("Find in all pages (Ctrl+F)"));
    search_->setClearButtonEnabled(true);
    row->addWidget(search_, 1);
    pages_->setAccessibleName(tr("Pages"));
    text_->setOpenLinks(false);
    text_->setAccessibleName(tr("Page"));
    auto* splitter = new QSplitter;
    splitter->addWidget(pages_);
    splitter->addWidget(text_);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(splitter, 1);
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    resize(85 * em, 55 * em);
    splitter->setSizes({20 * em, 65 * em});

    connect(back, &QToolButton::clicked, text_, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, text_, &QTextBrowser::forward);
    connect(text_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(search_, &QLineEdit::textChanged, this, &HelpWindow::fill_pages);
    connect(search_, &QLineEdit::returnPressed, this, [this] { find_text(search_->text(), false); });
    connect(pages_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item && item->data(file_role).toString() != page()) show_page(item->data(file_role).toString());
        if (item && !search_->text().isEmpty()) find_text(search_->text(), false);
    });
    const auto on_keys = [this](const QKeySequence& keys, auto action) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, action);
    };
    on_keys(QKeySequence::Find, [this] { search_->setFocus(); });
    on_keys(Qt::ALT | Qt::Key_Left, [this] { text_->backward(); });
    on_keys(Qt::ALT | Qt::Key_Right, [this] { text_->forward(); });
    fill_pages();
}

void HelpWindow::fill_pages() {
    const QString shown = page(), wanted = search_->text().trimmed();
    QStringList files;
    for (const char* file : first_pages) files << QString::fromLatin1(file);
    for (const QString& file : QDir(folder_).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        if (!files.contains(file)) files << file;
    const QSignalBlocker quiet(pages_);
    pages_->clear();
    for (const QString& file : files) {
        const QString text = text_of(QDir(folder_).filePath(file));
        if (text.isEmpty() || !text.contains(wanted, Qt::CaseInsensitive)) continue;
        auto* item = new QListWidgetItem(title_of(text, file), pages_);
        item->setData(file_role, file);
        if (file == shown) pages_->setCurrentItem(item);
    }
}

void HelpWindow::show_page(const QString& page) {
    const QString path = QDir(folder_).filePath(page);
    if (!QFile::exists(path)) {
        if (pages_->count() == 0) {
            text_->setPlainText(tr("The help pages are not here: %1").arg(folder_));
            return;
        }
        pages_->setCurrentRow(0);
        return;
    }
    text_->setSource(QUrl::fromLocalFile(path));
    text_->document()->setDocumentMargin(fontMetrics().height());
    const QSignalBlocker quiet(pages_);
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->item(i)->data(file_role) == page) pages_->setCurrentRow(i);
}

QString HelpWindow::page() const {
    return text_->source().fileName();
}

void HelpWindow::follow(const QUrl& url) {
    const QUrl target = text_->source().resolved(url);
    if (!target.isLocalFile()) {
        QDesktopServices::openUrl(target);
        return;
    }
    if (target.fileName().endsWith(QLatin1String(".md"))) show_page(target.fileName());
}

void HelpWindow::find_text(const QString& text, bool backward) {
    if (text.isEmpty()) return;
    const QTextDocument::FindFlags way = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (text_->find(text, way)) return;
    text_->moveCursor(QTextCursor::Start);  // round again
    text_->find(text, way);
}

QString HelpWindow::page_for(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        const QVariant page = widget->property("help_page");
        if (page.isValid()) return page.toString();
    }
    return QStringLiteral("guide.md");
}

}  // namespace lathe::ui
