// Keeps unsaved changes on the disk, beside the file and not in it: soon after each change, and now and
// then during a long one. A kill loses seconds.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <string>

#include "ui/document/recovery_folder.hpp"

namespace lathe::ui {

class Document;
class FileWriter;

struct AutosaveTimes {
    int settle_ms = 1000;    ///< a change waits so long for the next one
    int longest_ms = 20000;  ///< but never longer than this
};

/// The draft goes away when the document is saved, undone to what was saved, replaced, or closed: what the
/// user was asked about is not asked again. The document's writer does the writing, after saves that were
/// asked for before.
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
    void begin();
    void note_change();
    void note_title();
    void note_save();
    void write();
    void drop();

    Document& document_;
    RecoveryFolder folder_;
    QTimer settle_, longest_;
    std::shared_ptr<const DraftFile> draft_;
    std::shared_ptr<FileWriter> writer_;
    QString base_;                        ///< content of the file, as far as this document knows
    std::shared_ptr<std::string> valid_;  ///< newest text that opens; the writer's own once it has it
    bool has_failed_ = false;
};

}  // namespace lathe::ui
