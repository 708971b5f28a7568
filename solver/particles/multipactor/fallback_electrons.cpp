#include <mutex>
#include <type_traits>

#include "solver/base/solver_error.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::particles {
namespace {

class FallbackElectrons final : public ElectronEngine {
public:
    FallbackElectrons(std::unique_ptr<ElectronEngine> first, std::unique_ptr<ElectronEngine> second)
        : first_(std::move(first)), second_(std::move(second)) {}

    std::string name() const override { return present().name(); }
    std::string notice() const override {
        const std::lock_guard lock(mutex_);
        return failure_.empty() ? "" : second_->name() + " follows electrons instead, since " + failure_;
    }
    std::size_t powers_at_once() const override { return present().powers_at_once(); }
    std::size_t powers_ahead(int seeds) const override {
        return ask({}, [&](const ElectronEngine& engine) { return engine.powers_ahead(seeds); });
    }
    std::vector<SeedOutcome> run(const RunSetting& setting, const MultipactorSettings& settings,
                                 const std::vector<double>& powers_w,
                                 const std::stop_token& stop) const override {
        return ask(stop, [&](const ElectronEngine& engine) {
            return engine.run(setting, settings, powers_w, stop);
        });
    }

private:
    /// What `question` returns for the first engine, or for the second once the first has failed. A request
    /// to stop is no failure.
    template <class Question>
    std::invoke_result_t<const Question&, const ElectronEngine&> ask(const std::stop_token& stop,
                                                                     const Question& question) const {
        const ElectronEngine& engine = present();
        if (&engine == first_.get()) {
            try {
                return question(engine);
            } catch (const SolverError& error) {
                if (stop.stop_requested()) throw;
                const std::lock_guard lock(mutex_);
                failure_ = "engine " + first_->name() + " failed: " + error.what();
            }
        }
        return question(*second_);
    }

    const ElectronEngine& present() const {
        const std::lock_guard lock(mutex_);
        return failure_.empty() ? *first_ : *second_;
    }

    std::unique_ptr<ElectronEngine> first_, second_;
    mutable std::mutex mutex_;     ///< guards:
    mutable std::string failure_;  ///< of the first; empty: it has not failed
};

}  // namespace

std::unique_ptr<ElectronEngine> fallback_electrons(std::unique_ptr<ElectronEngine> first,
                                                   std::unique_ptr<ElectronEngine> second) {
    return std::make_unique<FallbackElectrons>(std::move(first), std::move(second));
}

}  // namespace lathe::particles
