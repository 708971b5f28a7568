#include "ui/document/run_store_locator.hpp"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <exception>
#include <stdexcept>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::ui {
namespace {

constexpr int most_stores = 1000;

QString numbered(const QString& stem, int number) {
    return number == 1 ? stem + QStringLiteral(".db") : QStringLiteral("%1-%2.db").arg(stem).arg(number);
}

/// What a run of the project searches, whatever design it begins with.
Project search_of(Project project, const genetic::Genome& genome) {
    project.optimiser.evaluations = OptimiserSettings().evaluations;
    return genetic::project_with(project, genome);
}

bool is_same_search(const Project& left, const Project& right) {
    if (parameters_in(left.antenna) == nullptr || parameters_in(right.antenna) == nullptr) return false;
    const genetic::Genome genome = genetic::seed_genome_of(left);
    if (genome.empty() || genome.size() != genetic::seed_genome_of(right).size()) return false;
    return search_of(left, genome) == search_of(right, genome);
}

}  // namespace

QString RunStoreLocator::stem(const QString& project_path, const Project& project) const {
    if (!project_path.isEmpty()) {
        const QFileInfo file(project_path);
        if (QFileInfo(file.absolutePath()).isWritable())
            return file.absolutePath() + QLatin1Char('/') + file.completeBaseName();
    }
    QString name = QString::fromStdString(project.name).simplified().left(60);
    name.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("_"));
    if (name.isEmpty()) name = QStringLiteral("untitled");
    const QString folder = !folder_.isEmpty()
                               ? folder_
                               : QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                                     QStringLiteral("/lathe/runs");
    return folder + QLatin1Char('/') + name;
}

std::optional<StoredRun> RunStoreLocator::find(const QString& project_path, const Project& project,
                                               RunMatch match) const {
    const QString base = stem(project_path, project), before_saving = stem({}, project);
    if (const auto run = newest(base, project, match); run || before_saving == base) return run;
    return newest(before_saving, project, match);
}

std::optional<StoredRun> RunStoreLocator::newest(const QString& base, const Project& project,
                                                 RunMatch match) {
    const std::string text = write_project(project);
    std::optional<StoredRun> newest;
    for (int number = 1; number <= most_stores && QFileInfo::exists(numbered(base, number)); ++number) {
        try {
            const std::filesystem::path path = numbered(base, number).toStdString();
            const genetic::RunView view(path);
            if (view.header().project_text != text &&
                (match == RunMatch::exact || genetic::study_kind(view.header()) ||
                 !is_same_search(view.project(), project)))
                continue;
            const bool is_finished = view.state() == genetic::StoredState::finished;
            int evaluated = 0;
            if (!is_finished)
                for (const auto& evaluation : view.evaluations()) evaluated += evaluation.is_pending ? 0 : 1;
            newest = StoredRun{path, is_finished, evaluated, view.project().optimiser.evaluations};
        } catch (const std::exception&) {
            // Not a run, or damaged: nothing to offer. fresh() steps over it.
        }
    }
    return newest;
}

std::filesystem::path RunStoreLocator::fresh(const QString& project_path, const Project& project,
                                             const QString& suffix) const {
    const QString base = stem(project_path, project) + suffix;
    if (!QDir().mkpath(QFileInfo(base).absolutePath()))
        throw std::runtime_error("the folder " + QFileInfo(base).absolutePath().toStdString() +
                                 " cannot be made");
    for (int number = 1; number <= most_stores; ++number)
        if (!QFileInfo::exists(numbered(base, number))) return numbered(base, number).toStdString();
    throw std::runtime_error("there are too many stores named like " + base.toStdString() + ".db");
}

}  // namespace lathe::ui
