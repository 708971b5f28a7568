// Shows one section of the help; its pictures come from another thread, no wider than the text.
#pragma once

#include <QCache>
#include <QHash>
#include <QPixmap>
#include <QSet>
#include <QTextBrowser>
#include <QTimer>
#include <vector>

#include "ui/workers/background_task.hpp"

namespace lathe::ui {

class HelpPages;

class HelpBrowser final : public QTextBrowser {
    Q_OBJECT

public:
    /// `pages` outlives it.
    explicit HelpBrowser(const HelpPages& pages, QWidget* parent = nullptr);

    /// To the top of a section; remembered for backward().
    void show_section(int section);
    /// -1 before the first.
    int section() const { return section_; }

    /// Marks all places that hold the words, none for no words.
    void mark(const QString& words);
    /// Selects the next place after, or before, what is selected; false when there is none.
    bool select_next(const QString& words, bool backward);

    bool has_all_pictures() const { return !pictures_task_.is_running(); }

protected:
    QVariant loadResource(int type, const QUrl& url) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Picture {
        QUrl url;  ///< as the document asks for it
        QString path;
        QSize size;  ///< of the widget's pixels
    };
    QString html(int section) const;
    /// Asks for the pictures of the document in the size that they have now; keeps their places until then.
    void fit_pictures();
    std::vector<Picture> pictures() const;
    QSize size_of_picture(const QString& path) const;
    const QPixmap* ready_picture(const QString& path, const QSize& size) const;
    void place(const QUrl& url, const QPixmap& picture);
    void forget_placed();

    const HelpPages& pages_;
    int section_ = -1;  ///< source() is still the one before while sourceChanged() is told
    mutable QHash<QString, QSize> whole_sizes_;  ///< of picture files
    QCache<QString, QPixmap> ready_;             ///< by path, in the last size that was shown
    QSet<QUrl> placed_;                          ///< pictures that were handed to the document
    QTimer resized_;
    BackgroundTask pictures_task_;
};

}  // namespace lathe::ui
