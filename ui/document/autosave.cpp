#include "ui/document/autosave.hpp"

#include <exception>

#include "ui/document/document.hpp"

namespace lathe::ui {

Autosave::Autosave(Document& document, RecoveryFolder folder, AutosaveTimes times, QObject* parent)
    : QObject(parent), document_(document), folder_(std::move(folder)), draft_(folder_.fresh()) {
    settle_.setSingleShot(true);
    settle_.setInterval(times.settle_ms);
    longest_.setSingleShot(true);
    longest_.setInterval(times.longest_ms);
    connect(&settle_, &QTimer::timeout, this, &Autosave::write);
    connect(&longest_, &QTimer::timeout, this, &Autosave::write);
    connect(&document_, &Document::project_changed, this, &Autosave::note_change);
    connect(&document_, &Document::title_changed, this, &Autosave::note_title);
    connect(&document_, &Document::replaced, this, &Autosave::drop);
    writer_ = std::thread([this] { run_writer(); });
}

Autosave::~Autosave() {
    drop();
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    writer_.join();
}

void Autosave::adopt(const QString& draft) {
    drop();
    draft_ = std::make_shared<const DraftFile>(draft);
    base_ = content_key_of_file(document_.path());
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

void Autosave::write() {
    settle_.stop();
    longest_.stop();
    if (!document_.is_modified()) return;
    ask({draft_, document_.path(), base_, write_project(document_.project())});
}

void Autosave::drop() {
    settle_.stop();
    longest_.stop();
    ask({draft_, {}, {}, std::nullopt});
}

void Autosave::ask(Wish wish) {
    {
        const std::lock_guard lock(mutex_);
        // A draft given up for another one must still go.
        if (wish_ && wish_->draft != wish.draft) wish_->draft->remove();
        wish_ = std::move(wish);
    }
    wake_.notify_one();
}

void Autosave::run_writer() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return wish_ || is_ending_; });
        if (!wish_) return;
        const Wish wish = *std::exchange(wish_, std::nullopt);
        lock.unlock();
        carry_out(wish);
        lock.lock();
    }
}

void Autosave::carry_out(const Wish& wish) {
    if (!wish.text) return wish.draft->remove();
    try {
        parse_project(*wish.text, "draft");
        valid_ = *wish.text;
    } catch (const std::exception&) {
        // Breaks a rule just now; the newest that did not is kept with it.
    }
    try {
        wish.draft->write(wish.project_path, wish.base, *wish.text, valid_);
        has_failed_ = false;
    } catch (const std::exception& error) {
        if (!std::exchange(has_failed_, true)) emit failed(QString::fromUtf8(error.what()));
    }
}

}  // namespace lathe::ui
