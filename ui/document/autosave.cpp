#include "ui/document/autosave.hpp"

#include <exception>
#include <utility>

#include "ui/document/document.hpp"
#include "ui/workers/file_writer.hpp"

namespace lathe::ui {

Autosave::Autosave(Document& document, RecoveryFolder folder, AutosaveTimes times, QObject* parent)
    : QObject(parent),
      document_(document),
      folder_(std::move(folder)),
      draft_(folder_.fresh()),
      writer_(document.writer()),
      valid_(std::make_shared<std::string>()) {
    settle_.setSingleShot(true);
    settle_.setInterval(times.settle_ms);
    longest_.setSingleShot(true);
    longest_.setInterval(times.longest_ms);
    connect(&settle_, &QTimer::timeout, this, &Autosave::write);
    connect(&longest_, &QTimer::timeout, this, &Autosave::write);
    connect(&document_, &Document::project_changed, this, &Autosave::note_change);
    connect(&document_, &Document::title_changed, this, &Autosave::note_title);
    connect(&document_, &Document::saved, this, &Autosave::note_save);
    connect(&document_, &Document::replaced, this, &Autosave::begin);
}

Autosave::~Autosave() {
    drop();
    writer_->finish();
}

void Autosave::adopt(const QString& draft) {
    drop();
    draft_ = std::make_shared<const DraftFile>(draft);
    base_ = content_key_of_file(document_.path());
}

void Autosave::begin() {
    drop();
    // What was valid of another project is nothing to offer for this one.
    valid_ = std::make_shared<std::string>(write_project(document_.project()));
}

void Autosave::note_change() {
    settle_.start();
    if (!longest_.isActive()) longest_.start();
}

void Autosave::note_title() {
    if (document_.is_modified()) return;
    base_ = content_key(document_.project());
    drop();
}

void Autosave::note_save() {
    if (!document_.is_modified() || !document_.saved_project()) return;
    // Edited while it was written: the draft is now one of changes to what the file says since.
    base_ = content_key(*document_.saved_project());
    write();
}

void Autosave::write() {
    settle_.stop();
    longest_.stop();
    if (!document_.is_modified()) return;
    const auto write_draft = [draft = draft_, valid = valid_, path = document_.path(), base = base_,
                              text = write_project(document_.project())] {
        try {
            parse_project(text, "draft");
            *valid = text;
        } catch (const std::exception&) {
            // Breaks a rule just now; the newest that did not is kept with it.
        }
        draft->write(path, base, text, *valid);
    };
    writer_->ask(draft_->path(), write_draft, this, [this](const QString& error) {
        if (!std::exchange(has_failed_, !error.isEmpty()) && has_failed_) emit failed(error);
    });
}

void Autosave::drop() {
    settle_.stop();
    longest_.stop();
    writer_->ask(draft_->path(), [draft = draft_] { draft->remove(); });
}

}  // namespace lathe::ui
