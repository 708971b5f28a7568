#include "app/batch/near_field_option.hpp"

#include <fmt/format.h>

#include "app/batch/exit_code.hpp"
#include "genetic/report/export_files.hpp"

namespace lathe::batch {

void NearFieldOption::add_to(CLI::App& verb) {
    verb.add_option("--at", frequencies_ghz,
                    "near, map: frequencies by commas, GHz; default: the middle of the band")
        ->type_name("GHZ,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    CLI::Option* plane =
        verb.add_option("--near-plane-mm", plane_z_mm,
                        "near: the plane of this z; default: that of the antenna's far end, its aperture")
            ->type_name("Z");
    verb.add_option("--near-cylinder-mm", cylinder_r_mm, "near: the cylinder of this radius around the axis")
        ->type_name("R")
        ->excludes(plane);
}

std::vector<double> NearFieldOption::frequencies_hz(const SimulationSettings& band) const {
    if (frequencies_ghz.empty()) return {0.5 * (band.from_hz + band.to_hz)};
    return frequencies_in_band("--at", frequencies_ghz, band);
}

NearFieldSurface NearFieldOption::surface(const Antenna& antenna) const {
    if (plane_z_mm) return {NearFieldSurface::Kind::plane, 1e-3 * *plane_z_mm};
    if (cylinder_r_mm) return {NearFieldSurface::Kind::cylinder, 1e-3 * *cylinder_r_mm};
    return genetic::aperture_plane(antenna);
}

std::vector<double> frequencies_in_band(const char* option, const std::vector<double>& list_ghz,
                                        const SimulationSettings& band) {
    std::vector<double> list;
    for (const double ghz : list_ghz) {
        list.push_back(ghz * 1e9);
        if (!(list.back() >= band.from_hz * (1.0 - 1e-9) && list.back() <= band.to_hz * (1.0 + 1e-9)))
            throw UsageError(fmt::format("{}: {:g} GHz is not in the project's band, {:g} to {:g} GHz",
                                         option, ghz, band.from_hz / 1e9, band.to_hz / 1e9));
    }
    return list;
}

}  // namespace lathe::batch
