#include "ui/help/help_window.hpp"

#include <QDesktopServices>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/help/help_browser.hpp"
#include "ui/workers/installed_data.hpp"

namespace lathe::ui {
namespace {

constexpr int section_role = Qt::UserRole;

QToolButton* button(const QString& tip, Qt::ArrowType arrow = Qt::NoArrow) {
    auto* made = new QToolButton;
    made->setArrowType(arrow);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    return made;
}

int section_of(const QTreeWidgetItem& item) {
    return item.data(0, section_role).toInt();
}

}  // namespace

QString documentation_folder() {
    return installed_folder(QStringLiteral("docs/user"));
}

HelpWindow::HelpWindow(const QString& folder, QWidget* parent)
    : QDialog(parent),
      pages_(folder),
      tree_(new QTreeWidget),
      browser_(new HelpBrowser(pages_)),
      search_(new QLineEdit),
      count_(new QLabel),
      back_(button(tr("Back (Alt+Left)"), Qt::LeftArrow)),
      forward_(button(tr("Forward (Alt+Right)"), Qt::RightArrow)),
      previous_(button(tr("The section before (Alt+Page up)"))),
      next_(button(tr("The next section (Alt+Page down)"))) {
    setWindowTitle(tr("Lathe help"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    tree_->setAccessibleName(tr("Pages and their sections"));
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    tree_->setTextElideMode(Qt::ElideRight);
    browser_->setAccessibleName(tr("Section"));
    auto* shown = new QWidget;
    auto* shown_layout = new QVBoxLayout(shown);
    shown_layout->setContentsMargins(0, 0, 0, 0);
    shown_layout->addWidget(browser_, 1);
    shown_layout->addWidget(make_foot());
    auto* splitter = new QSplitter;
    splitter->addWidget(tree_);
    splitter->addWidget(shown);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(make_top());
    layout->addWidget(splitter, 1);
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    resize(95 * em, 55 * em);
    splitter->setSizes({25 * em, 70 * em});

    connect(browser_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(browser_, &QTextBrowser::sourceChanged, this, &HelpWindow::section_changed);
    connect(tree_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (!item) return;
        show_section(section_of(*item));
        if (!words().isEmpty()) browser_->select_next(words(), false);
    });
    connect_keys();
    search(QString());
}

QWidget* HelpWindow::make_top() {
    auto* top = new QWidget;
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    for (QToolButton* one : {back_, forward_}) {
        one->setEnabled(false);
        row->addWidget(one);
    }
    row->addWidget(search_, 1);
    row->addWidget(count_);
    search_->setPlaceholderText(tr("Find in all pages (Ctrl+F); Enter goes from place to place"));
    search_->setClearButtonEnabled(true);
    connect(back_, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(forward_, &QToolButton::clicked, browser_, &QTextBrowser::forward);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QWidget::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward_, &QWidget::setEnabled);
    connect(search_, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(search_, &QLineEdit::returnPressed, this, [this] { find_next(false); });
    return top;
}

QWidget* HelpWindow::make_foot() {
    auto* foot = new QWidget;
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    for (QToolButton* one : {previous_, next_}) one->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    row->addWidget(previous_);
    row->addStretch(1);
    row->addWidget(next_);
    connect(previous_, &QToolButton::clicked, this, [this] { turn(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { turn(1); });
    return foot;
}

void HelpWindow::connect_keys() {
    const auto on_keys = [this](const QKeySequence& keys, auto action) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, action);
    };
    on_keys(QKeySequence::Find, [this] {
        search_->setFocus();
        search_->selectAll();
    });
    on_keys(QKeySequence::FindNext, [this] { find_next(false); });
    on_keys(QKeySequence::FindPrevious, [this] { find_next(true); });
    on_keys(Qt::ALT | Qt::Key_Left, [this] { browser_->backward(); });
    on_keys(Qt::ALT | Qt::Key_Right, [this] { browser_->forward(); });
    on_keys(Qt::ALT | Qt::Key_PageUp, [this] { turn(-1); });
    on_keys(Qt::ALT | Qt::Key_PageDown, [this] { turn(1); });
}

QString HelpWindow::words() const {
    return search_->text().simplified();
}

void HelpWindow::search(const QString& text) {
    hits_ = pages_.holding(text);
    const auto count = hits_.size();
    count_->setText(words().isEmpty() ? QString()
                    : count == 0      ? tr("nothing found")
                    : count == 1      ? tr("1 section")
                                      : tr("%1 sections").arg(count));
    fill_tree();
    browser_->mark(words());
}

/// The sections that hold the words, with what they lie in.
void HelpWindow::fill_tree() {
    const QSignalBlocker quiet(tree_);
    tree_->clear();
    const auto& sections = pages_.sections();
    QTreeWidgetItem* above[3] = {};  // the last one of each level, null where it is not made yet
    int above_index[3] = {-1, -1, -1};
    const auto make = [&](int level, int index, QTreeWidgetItem* parent) {
        auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(tree_);
        const HelpSection& section = sections[static_cast<std::size_t>(index)];
        item->setText(0, section.title);
        item->setToolTip(0, section.title);
        item->setData(0, section_role, index);
        above[level] = item;
        return item;
    };
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const int level = sections[i].level - 1, index = static_cast<int>(i);
        for (int deeper = level; deeper < 3; ++deeper) {
            above[deeper] = nullptr;
            above_index[deeper] = -1;
        }
        above_index[level] = index;
        if (!std::binary_search(hits_.begin(), hits_.end(), index)) continue;
        QTreeWidgetItem* parent = nullptr;
        for (int k = 0; k < level; ++k) {
            if (above_index[k] < 0) continue;
            if (!above[k]) make(k, above_index[k], parent);
            parent = above[k];
        }
        make(level, index, parent);
    }
    if (!words().isEmpty()) tree_->expandAll();
    select_in_tree(browser_->section());
}

void HelpWindow::select_in_tree(int section) {
    const QSignalBlocker quiet(tree_);
    for (QTreeWidgetItemIterator item(tree_); *item; ++item) {
        if (section_of(**item) != section) continue;
        tree_->setCurrentItem(*item);
        (*item)->setExpanded(true);
        tree_->scrollToItem(*item);
        return;
    }
    tree_->setCurrentItem(nullptr);
}

void HelpWindow::show_page(const QString& page) {
    const int found = pages_.find(page);
    if (pages_.sections().empty())
        browser_->setPlainText(tr("The help pages are not here: %1").arg(pages_.folder()));
    else
        show_section(std::max(found, 0));
}

QString HelpWindow::page() const {
    const int section = browser_->section();
    return section < 0 ? QString() : pages_.sections()[static_cast<std::size_t>(section)].file;
}

void HelpWindow::show_section(int section) {
    if (section != browser_->section()) browser_->show_section(section);
}

void HelpWindow::turn(int step) {
    const int wanted = browser_->section() + step;
    if (wanted >= 0 && wanted < static_cast<int>(pages_.sections().size())) show_section(wanted);
}

void HelpWindow::section_changed() {
    const int section = browser_->section();
    select_in_tree(section);
    const auto name = [&](QToolButton& of, int index, const QString& with_arrow) {
        const bool is_there = index >= 0 && index < static_cast<int>(pages_.sections().size());
        of.setVisible(is_there);
        if (!is_there) return;
        QString title = pages_.sections()[static_cast<std::size_t>(index)].title;
        of.setText(with_arrow.arg(title.replace(QLatin1Char('&'), QLatin1String("&&"))));
    };
    name(*previous_, section - 1, QStringLiteral("‹  %1"));
    name(*next_, section + 1, QStringLiteral("%1  ›"));
    browser_->mark(words());
}

void HelpWindow::follow(const QUrl& url) {
    const QUrl target = browser_->source().resolved(url);
    if (!target.isLocalFile()) {
        QDesktopServices::openUrl(target);
        return;
    }
    const int section = pages_.find(target.fileName(), target.fragment(QUrl::FullyDecoded));
    if (section >= 0) show_section(section);
}

void HelpWindow::find_next(bool backward) {
    if (words().isEmpty() || hits_.empty()) return;
    const int shown = browser_->section();
    const bool is_hit = std::binary_search(hits_.begin(), hits_.end(), shown);
    if (is_hit && browser_->select_next(words(), backward)) return;
    const auto after = backward ? std::lower_bound(hits_.begin(), hits_.end(), shown)
                                : std::upper_bound(hits_.begin(), hits_.end(), shown);
    if (backward)
        show_section(after == hits_.begin() ? hits_.back() : *std::prev(after));
    else
        show_section(after == hits_.end() ? hits_.front() : *after);
    browser_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    browser_->select_next(words(), backward);
}

QString HelpWindow::page_for(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        const QVariant page = widget->property("help_page");
        if (page.isValid()) return page.toString();
    }
    return QStringLiteral("guide.md");
}

}  // namespace lathe::ui
