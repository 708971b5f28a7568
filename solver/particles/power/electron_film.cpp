#include "solver/particles/power/electron_film.hpp"

#include <algorithm>
#include <cmath>

#include "solver/particles/multipactor/electron_engine.hpp"
#include "solver/particles/multipactor/static_magnet.hpp"

namespace lathe::particles {
namespace {

std::vector<SeenElectron> seen(const ElectronArrays& electrons) {
    std::vector<SeenElectron> frame;
    frame.reserve(electrons.r.size());
    for (int n = 0; n < electrons.size(); ++n) {
        const Electron e = electrons.at(n);
        frame.push_back({static_cast<float>(e.place.z), static_cast<float>(e.place.r),
                         static_cast<float>(kinetic_energy_ev(e.u))});
    }
    return frame;
}

}  // namespace

ElectronFilm film_electrons(const MeshedRegion& region, const MultipactorSettings& settings, double power_w,
                            int periods, int frames_per_period, const std::stop_token& stop) {
    const PushSetting push(region.mesh, region.field, settings.steps_per_period);
    const std::vector<StaticField> magnet = static_magnet(region.mesh, settings);
    const RunSetting setting = run_setting(push, yield_curves(region), settings, settings.electrons, magnet);
    const int frames = std::clamp(frames_per_period, 1, settings.steps_per_period);
    ElectronFilm film{power_w, frames, {}, {}};
    ElectronRun run(setting, settings.key(0), std::sqrt(power_w));
    run.seed(settings.electrons);
    for (int period = 0; period < periods; ++period) {
        for (int step = 1, frame = 1; step <= settings.steps_per_period; ++step) {
            if (step < settings.steps_per_period)
                run.step();
            else
                run.run_period();  // the last step, and then the population
            if (step * frames < frame * settings.steps_per_period) continue;
            film.frames.push_back(seen(run.electrons()));
            film.populations.push_back(run.population());
            ++frame;
        }
        throw_if_stopped(stop);
        if (run.electrons().size() == 0) break;
    }
    return film;
}

}  // namespace lathe::particles
