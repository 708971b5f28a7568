// What the window shows, without any window: document, solves and optimisation, and what follows from what.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "solver/engine/selection/make_engine.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/document/document.hpp"
#include "ui/document/run_store_locator.hpp"
#include "ui/panels/notice.hpp"
#include "ui/workbench/solve_ahead.hpp"
#include "ui/workbench/work_gate.hpp"
#include "ui/workers/background_task.hpp"
#include "ui/workers/field_film.hpp"
#include "ui/workers/memory_releaser.hpp"
#include "ui/workers/run_worker.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

struct WorkbenchOptions {
    std::string engine = "auto";
    QString store_folder;  ///< for projects without a file; empty: the user's data folder
    QString queue = {};    ///< file of the queue; empty: the user's own
};

/// What a draft is solved with: no finer, no wider and no longer than the design itself.
SimulationSettings draft_settings(const SimulationSettings& own);

/// Whether both projects are solved alike: they have the same antenna and the same settings of its
/// simulation; goals, settings of the optimiser and names may differ.
bool is_same_solve(const Project& left, const Project& right);

/// The project as a polish takes it: algorithm `gradient`, from its design alone, for so many evaluations
/// that steps have become small. Throws InputError where it has no goals or no gradient.
Project polish_project(Project project);

/// The design is solved after every change, the newest change first; while it is being shaped, drafts of it
/// follow each other without a pause. While an optimisation runs, its best
/// candidate is solved now and then on one core at low priority and its film replayed in a loop: watching
/// costs the run a few percent and never waits for it.
class Workbench final : public QObject {
    Q_OBJECT

public:
    explicit Workbench(const WorkbenchOptions& options = {}, QObject* parent = nullptr);

    Document& document() { return document_; }
    bool is_optimising() const { return optimiser_.is_running(); }
    /// Until the results are those of the design as it stands, in its own quality; a stopped design is not
    /// solved.
    bool is_solving() const {
        return job_ || result_state_ == ResultState::solving || result_state_ == ResultState::draft;
    }
    const std::optional<SolveJob>& job() const { return job_; }
    /// Seconds since the present solve was started; 0 before the first one.
    double solve_seconds() const {
        return solve_clock_.isValid() ? 1e-3 * static_cast<double>(solve_clock_.elapsed()) : 0.0;
    }
    const std::optional<genetic::RunSnapshot>& snapshot() const { return snapshot_; }
    /// Results of the design as it was solved last, on all cores; null before its first solve.
    SharedResults design_results() const { return design_results_; }
    SharedResults shown_results() const { return shown_; }
    /// The design that shown_results() are of; null like these.
    std::shared_ptr<const Project> shown_project() const { return shown_project_; }
    /// What shown_results() are of, in words.
    const QString& shown_title() const { return shown_title_; }
    /// What shown_results() are to the design as it stands.
    ResultState result_state() const { return result_state_; }
    /// Store of the run that was started or resumed last.
    const std::filesystem::path& run_store() const { return run_store_; }

    /// Shows errors through noticed(); true when the file is open.
    bool open(const QString& path, bool as_untitled = false);
    /// Starts to write; the document tells how that ends. Shows through noticed() what cannot be saved.
    bool save(const QString& path, bool over_changes = false);

    /// Engine of the solves and runs from now on, as make_engine() takes it.
    void set_engine(const std::string& kind);
    const std::string& engine() const { return engine_; }
    const RunStoreLocator& stores() const { return stores_; }
    /// File of the queue; empty: the user's own.
    const QString& queue() const { return queue_; }
    /// Where runs of projects without a file are stored; empty: the user's data folder.
    void set_store_folder(const QString& folder) { stores_ = RunStoreLocator(folder); }

    /// Solves the document's design now, unless that takes long: then long_solve_ahead() asks first.
    void solve_design();
    /// While a hand drags at the design: drafts follow it, and the end of the drag is solved at once.
    void set_being_shaped(bool is_shaped);
    /// The answer to long_solve_ahead(): this design, and what does not take much longer, is solved.
    void solve_long_design();
    /// All other long work of the window starts through it.
    WorkGate& gate() { return gate_; }
    /// Components of the films from now on; solves again when the present film has not got them.
    void set_components(const std::vector<FieldComponent>& components);
    /// The plane of antennas in space on which the field is watched from now on.
    void watch_plane(const WatchedPlane& plane);
    using FoundRun = std::function<void(const std::optional<StoredRun>&)>;
    /// Looks for a run of this project; the stores are read away from the window. `found` is not called when
    /// another project or another search comes first.
    void find_stored_run(const FoundRun& found, RunMatch match = RunMatch::exact);
    /// Candidates, numbers and winner of a run of this project, which is not gone on with and whose design is
    /// not filmed; run_found() tells when they are there. Silent where the store cannot be read.
    void show_stored_run(const std::filesystem::path& store);
    void start_optimisation();
    void resume_optimisation(const std::filesystem::path& store);
    /// Goes on with a finished run for a larger budget, which becomes that of the document too.
    void extend_optimisation(const std::filesystem::path& store, int evaluations);
    /// Goes downhill by gradient from a design, whose goals and genes are the project's: a run of its own,
    /// beside the document. What take_best() takes of it leaves the document's settings of the optimiser.
    void start_polish(const Project& project);
    void set_paused(bool paused);
    /// Stops the optimisation, or else the solve.
    void stop();
    /// Makes the best candidate the design, undoable.
    void take_best();
    bool has_best() const;
    /// The project at the best candidate of the run; empty where has_best() is false.
    std::optional<Project> project_of_best() const;

    /// The project of a finished, stopped or running optimisation, as a document without a file, with its
    /// candidates to look at; a study is told of by study_opened() instead. Shows errors through noticed().
    bool open_store(const QString& path);
    /// Solves any candidate of the run to be looked at.
    void show_candidate(const genetic::Genome& genome, const QString& title);
    /// Solves another design to be looked at; the document stays as it is.
    void show_variant(const Project& project, const QString& title);
    /// What computes for long beside the window's own optimisation: no two of them at a time.
    enum class LongWork { none, study, queue };
    LongWork long_work() const { return long_work_; }
    void set_long_work(LongWork work);
    /// Makes any candidate of the run the design, undoable.
    void take_candidate(const genetic::Genome& genome);

signals:
    /// A solve waits for an answer: time, cells and memory that it would take.
    void long_solve_ahead(double seconds, double cells, double bytes);
    void noticed(lathe::ui::Notice kind, QString text);
    /// The newest change is all right again.
    void design_is_good();
    /// A solve of an antenna in space has begun; its field arrives in job.planes.
    void space_solve_started(lathe::ui::SolveJob job);
    /// A design in space that has not been solved yet; null for another kind of project.
    void space_antenna_changed(std::shared_ptr<const lathe::VolumeAntenna> antenna, QString title);
    void film_changed(lathe::ui::FieldFilm film);
    /// A design without a film yet.
    void antenna_changed(lathe::Antenna antenna, QString title);
    void reference_changed(std::optional<lathe::Antenna> antenna);
    /// Results to show (start may be null), and whether `shown` is the best candidate.
    void results_changed(lathe::ui::SharedResults start, lathe::ui::SharedResults shown);
    void result_state_changed(lathe::ui::ResultState state);
    /// The store whose candidates belong to what is shown; empty: none.
    void run_store_changed(QString path);
    void run_progressed(lathe::genetic::RunSnapshot snapshot);
    /// The optimisation has finished or was stopped.
    void run_ended(lathe::genetic::RunSummary summary);
    /// What show_stored_run() has read.
    void run_found(lathe::genetic::RunSummary summary);
    /// The store of a sweep or a tolerance study.
    void study_opened(QString path);
    void state_changed();

private:
    void connect_workers();
    void on_project_changed();
    void film_what_exists(const Antenna& antenna);
    void show_design();
    void follow_change();
    void request_draft();
    SolveRequest request_of(SolvePurpose purpose, const std::shared_ptr<const Project>& project,
                            const QString& title, int threads, int nice) const;
    void show_draft(const SolveJob& job, const SharedResults& results);
    void set_result_state(ResultState state);
    bool shows_results_of(const Project& project) const;
    void on_solve_finished(const SolveJob& job, const SharedResults& results);
    void on_progress(const genetic::RunSnapshot& snapshot);
    void on_ended(const genetic::RunSummary& summary);
    /// Otherwise says why not.
    bool has_room_for_a_run();
    void solve_unless_long(const SolveRequest& request, const SolveAhead& ahead);
    void tell_reference();
    void begin_run(const std::filesystem::path& store, const Project& project, bool is_polish);
    /// Begins a run where there is room for one, and shows why it cannot begin.
    void begin_if_room(const std::function<void()>& begin);
    /// The project of the run, at a candidate of it, as it becomes the design.
    Project taken(const genetic::Genome& genome) const;
    /// The request of a solve to be looked at; empty where the design is refused, which is reported.
    std::optional<SolveRequest> looks_request(const std::shared_ptr<const Project>& project,
                                              const QString& title);
    void solve_for_looks(const SolveRequest& request);
    void solve_after_estimate(const SolveRequest& request);
    void show_incumbent_if_due();
    void request_incumbent();
    void forget_run();

    std::string engine_;
    QString queue_;
    Document document_;
    RunStoreLocator stores_;
    SolveWorker solver_;
    RunWorker optimiser_;
    QTimer settle_;  ///< a change waits a moment for the next one
    QTimer incumbent_timer_;
    QElapsedTimer incumbent_age_;
    std::vector<FieldComponent> components_{FieldComponent::e_r};
    std::optional<SolveJob> job_;
    std::optional<SolveRequest> last_request_;
    std::optional<genetic::RunSnapshot> snapshot_;
    std::optional<Project> run_project_;
    std::optional<Project> wanted_design_;  ///< solved, or about to be
    genetic::Genome filmed_genome_;
    SharedResults start_, shown_, design_results_;
    std::shared_ptr<const Project> shown_project_;
    QString shown_title_;
    std::filesystem::path run_store_;
    ResultState result_state_ = ResultState::current;
    bool is_being_shaped_ = false, has_failed_ = false, films_planar_ = false, is_polish_ = false;
    WatchedPlane plane_;         ///< of antennas in space
    std::string engine_notice_;  ///< why another engine stood in at the last solve; usually empty
    double asked_updates_ = 0.0, allowed_updates_ = 0.0;  ///< of the last question, of the last answer
    QElapsedTimer solve_clock_;
    LongWork long_work_ = LongWork::none;
    BackgroundTask search_, found_;
    PromptTask ahead_;  ///< estimate of the next solve of the design
    WorkGate gate_;
    MemoryReleaser* memory_;
};

}  // namespace lathe::ui
