// Keeps unsaved changes on the disk, beside the file and not in it: soon after each change, and now and
// then during a long one. A kill loses seconds.
#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "ui/document/recovery_folder.hpp"

namespace lathe::ui {

class Document;

struct AutosaveTimes {
    int settle_ms = 1000;    ///< a change waits so long for the next one
    int longest_ms = 20000;  ///< but never longer than this
};

/// The draft goes away when the document is saved, undone to what was saved, replaced, or closed: what the
/// user was asked about is not asked again. Writing happens on a thread of its own.
class Autosave final : public QObject {
    Q_OBJECT

public:
    Autosave(Document& document, RecoveryFolder folder, AutosaveTimes times = {}, QObject* parent = nullptr);
    ~Autosave() override;

    /// Goes on with a draft that was left behind; the document shall hold its project already.
    void adopt(const QString& draft);
    const RecoveryFolder& folder() const { return folder_; }

signals:
    /// Once, when the disk refuses.
    void failed(QString reason);

private:
    /// What the writer shall make true; without a text: no draft.
    struct Wish {
        std::shared_ptr<const DraftFile> draft;
        QString project_path, base;
        std::optional<std::string> text;
    };

    void note_change();
    void note_title();
    void write();
    void drop();
    void ask(Wish wish);
    void run_writer();
    void carry_out(const Wish& wish);

    Document& document_;
    RecoveryFolder folder_;
    QTimer settle_, longest_;
    std::shared_ptr<const DraftFile> draft_;
    QString base_;  ///< content of the file, as far as this document knows

    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Wish> wish_;
    bool is_ending_ = false;
    std::string valid_;  ///< newest text that opens; the writer's own
    bool has_failed_ = false;
    std::thread writer_;
};

}  // namespace lathe::ui
