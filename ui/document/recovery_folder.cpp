#include "ui/document/recovery_folder.hpp"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>

#include "ui/workers/file_writer.hpp"

namespace lathe::ui {
namespace {

const QString ending = QStringLiteral(".draft");

QString lock_of(const QString& draft) {
    return draft + QStringLiteral(".lock");
}

std::optional<Project> parsed(const QJsonValue& text) {
    try {
        return parse_project(text.toString().toStdString(), "draft");
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::optional<AbandonedDraft> read_draft(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    const QJsonObject draft = QJsonDocument::fromJson(file.readAll()).object();
    std::optional<Project> project = parsed(draft["newest"]);
    if (!project) project = parsed(draft["valid"]);
    if (!project) return std::nullopt;
    const QString project_path = draft["project_path"].toString();
    const bool has_changed =
        !project_path.isEmpty() && content_key_of_file(project_path) != draft["base"].toString();
    return AbandonedDraft{path, project_path, *std::move(project), has_changed};
}

bool says_what_its_file_says(const AbandonedDraft& draft) {
    if (draft.project_path.isEmpty()) return false;
    try {
        return read_project(draft.project_path.toStdString()) == draft.project;
    } catch (const std::exception&) {
        return false;  // gone or damaged: then the draft is all there is
    }
}

/// A process that is alive holds the lock; that of a dead one is taken over.
bool is_in_use(const QString& draft) {
    QLockFile lock(lock_of(draft));
    lock.setStaleLockTime(0);
    return !lock.tryLock(0);
}

}  // namespace

DraftFile::DraftFile(QString file)
    : path_(std::move(file)), lock_(std::make_unique<QLockFile>(lock_of(path_))) {
    lock_->setStaleLockTime(0);  // however old: a program may be open for weeks
    lock_->tryLock(0);
}

QString content_key(const Project& project) {
    const QByteArray text = QByteArray::fromStdString(write_project(project));
    return QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
}

QString content_key_of_file(const QString& path) {
    try {
        return content_key(read_project(path.toStdString()));
    } catch (const std::exception&) {
        return {};
    }
}

void DraftFile::write(const QString& project_path, const QString& base, const std::string& newest,
                      const std::string& valid) const {
    const QJsonObject draft{{"project_path", project_path},
                            {"base", base},
                            {"newest", QString::fromStdString(newest)},
                            {"valid", QString::fromStdString(valid)}};
    const QByteArray text = QJsonDocument(draft).toJson();
    try {
        write_whole_file(path_, text);
    } catch (const std::exception& error) {
        throw std::runtime_error(
            QCoreApplication::translate("DraftFile", "Unsaved changes cannot be kept in %1: %2")
                .arg(path_, QString::fromUtf8(error.what()))
                .toStdString());
    }
}

void DraftFile::remove() const {
    QFile::remove(path_);
}

RecoveryFolder::RecoveryFolder(QString folder) : folder_(std::move(folder)) {
    if (folder_.isEmpty())
        folder_ = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                  QStringLiteral("/lathe/recovery");
}

std::unique_ptr<DraftFile> RecoveryFolder::fresh() const {
    QDir().mkpath(folder_);
    return std::make_unique<DraftFile>(folder_ + QLatin1Char('/') +
                                       QUuid::createUuid().toString(QUuid::WithoutBraces) + ending);
}

std::vector<AbandonedDraft> RecoveryFolder::abandoned() const {
    std::vector<AbandonedDraft> drafts;
    const QDir folder(folder_);
    // A kill before the first draft leaves a lock alone; asking takes it over and lets it go.
    for (const QString& name : folder.entryList({QLatin1Char('*') + lock_of(ending)}, QDir::Files))
        is_in_use(folder.filePath(name.chopped(lock_of({}).size())));
    for (const QString& name : folder.entryList({QLatin1Char('*') + ending}, QDir::Files, QDir::Name)) {
        const QString path = folder.filePath(name);
        if (is_in_use(path)) continue;
        std::optional<AbandonedDraft> draft = read_draft(path);
        if (!draft) continue;  // not ours to delete
        const bool is_known = std::any_of(drafts.begin(), drafts.end(), [&](const AbandonedDraft& other) {
            return other.project == draft->project && other.project_path == draft->project_path;
        });
        if (is_known || says_what_its_file_says(*draft))
            QFile::remove(path);
        else
            drafts.push_back(*std::move(draft));
    }
    return drafts;
}

}  // namespace lathe::ui
