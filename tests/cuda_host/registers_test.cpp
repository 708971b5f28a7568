// Strategy `registers`: problems of six and three fields, bodies of revolution and planar ones, against the
// plain loop.
#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

Problem body_problem(Kind kind, bool copper) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 8, settings.pml_cells = 9;
    if (copper) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    return build_simulation(example_antenna(kind), settings).problem;
}

/// Whether slanted dielectrics couple fluxes, which another kernel steps.
enum Slanted : bool { plain, coupled };
BuildOptions options(Slanted slanted) {
    BuildOptions options;
    options.slanted_dielectrics = slanted == coupled;
    return options;
}

/// A horn of order 0 fed by a mode that its throat carries; a lens that conducts stands before it.
Problem horn_problem(const char* mode, double throat, bool copper, Slanted slanted = plain) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 8, settings.pml_cells = 9;
    if (copper) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    Antenna antenna = example_antenna(Kind::lossy_lens);
    antenna.port.mode = parse_mode(mode), antenna.port.radius = throat;
    for (Region& region : antenna.regions)
        if (region.material.is_pec)
            for (Point& point : region.outline) point.r += throat - 3.6e-3;
    return build_simulation(antenna, settings, options(slanted)).problem;
}

/// A metal wedge, a block of so much loss, and what drives them; layers on four sides, or on three.
Problem planar_problem(const char* polarisation, const char* symmetry, const char* ports,
                       Slanted slanted = plain, const char* loss_tangent = "0.05") {
    const std::string text =
        std::string(
            R"({"format":"lathe/1","name":"planar","antenna":{"geometry":"planar","polarisation":")") +
        polarisation + R"(","symmetry":")" + symmetry +
        R"(","regions":[
           {"material":"pec","outline_xy_mm":[[18,3],[27,9],[22,14]]},
           {"material":{"relative_permittivity":2.5,"loss_tangent":)" +
        loss_tangent + R"(},
            "outline_xy_mm":[[30,2],[38,4],[36,11],[29,8]]}],
           "ports":[)" +
        ports + R"(]},"simulation":{"from_ghz":27,"to_ghz":33,"frequencies":3,"cells_per_wavelength":8}})";
    const Project project = parse_project(text, "planar.lathe");
    return build_simulation(antenna_of(project), project.simulation, options(slanted)).problem;
}

constexpr const char* plane_wave = R"({"name":"wave","kind":"plane_wave","direction_deg":20})";
constexpr const char* axial_wave = R"({"name":"wave","kind":"plane_wave","direction_deg":180})";
constexpr const char* line = R"({"name":"line","kind":"line_current","centre_xy_mm":[12,7]})";

/// Two guides, one along an axis and one that is not; each problem drives one of them.
Problem guides_problem(const char* polarisation, const char* mode, std::size_t number) {
    const std::string text =
        std::string(
            R"({"format":"lathe/1","name":"planar","antenna":{"geometry":"planar","polarisation":")") +
        polarisation + R"(","regions":[
           {"material":"pec","outline_xy_mm":[[0,4],[20,4],[20,5],[0,5]]},
           {"material":"pec","outline_xy_mm":[[0,-4],[20,-4],[20,-5],[0,-5]]},
           {"material":"pec","outline_xy_mm":[[30.072,5.464],[42.196,12.464],[41.696,13.330],[29.572,6.330]]},
           {"material":"pec","outline_xy_mm":[[34.072,-1.464],[46.196,5.536],[46.696,4.670],[34.572,-2.330]]}],
           "ports":[{"name":"a","kind":"guide","centre_xy_mm":[6,0],"direction_deg":0,"width_mm":8,"mode":")" +
        mode +
        R"("},{"name":"b","kind":"guide","centre_xy_mm":[39,6],"direction_deg":210,"width_mm":8,"mode":")" +
        mode + R"("}]},"simulation":{"from_ghz":27,"to_ghz":33,"frequencies":3,"cells_per_wavelength":8}})";
    const Project project = parse_project(text, "planar.lathe");
    const Simulation simulation = build_simulation(antenna_of(project), project.simulation, options(plain));
    return number == 0 ? simulation.problem : simulation.other_excitations.at(number - 1);
}

/// Some 150 steps long: the last of those taken are without any source.
Problem adjoint(const Problem& problem) {
    return adjoint_problem(problem, 0.3e-9);
}

struct Case {
    std::string name;
    Problem (*problem)();
};
std::vector<Case> cases() {
    return {{"tm01_horn", [] { return horn_problem("TM01", 5.0e-3, false); }},
            {"te01_copper_horn", [] { return horn_problem("TE01", 8.0e-3, true); }},
            {"te11_horn", [] { return body_problem(Kind::horn, false); }},
            {"te11_copper_horn", [] { return body_problem(Kind::horn, true); }},
            {"te11_lossy_lens", [] { return horn_problem("TE11", 3.6e-3, true); }},
            {"coaxial", [] { return body_problem(Kind::coaxial, true); }},
            {"ground_plane", [] { return body_problem(Kind::ground_plane, false); }},
            {"dipole", [] { return body_problem(Kind::dipole_m0, false); }},
            {"tm_plane_wave", [] { return planar_problem("tm", "none", plane_wave); }},
            {"te_plane_wave", [] { return planar_problem("te", "none", plane_wave); }},
            {"tm_line", [] { return planar_problem("tm", "none", line); }},
            {"te_line", [] { return planar_problem("te", "none", line); }},
            {"tm_guide", [] { return guides_problem("tm", "TE10", 0); }},
            {"tm_oblique_guide", [] { return guides_problem("tm", "TE10", 1); }},
            {"te_guide", [] { return guides_problem("te", "TEM", 0); }},
            {"te_oblique_guide", [] { return guides_problem("te", "TEM", 1); }},
            {"tm_half", [] { return planar_problem("tm", "magnetic", axial_wave); }},
            {"te_half", [] { return planar_problem("te", "electric", axial_wave); }},
            {"coupled_horn", [] { return horn_problem("TM01", 5.0e-3, true, coupled); }},
            {"coupled_line", [] { return planar_problem("te", "none", line, coupled); }},
            {"coupled_without_loss", [] { return planar_problem("te", "none", line, coupled, "0"); }},
            {"coupled_half", [] { return planar_problem("te", "electric", axial_wave, coupled); }},
            {"adjoint_te11_horn", [] { return adjoint(body_problem(Kind::horn, false)); }},
            {"adjoint_te11_lossy_lens", [] { return adjoint(horn_problem("TE11", 3.6e-3, true)); }},
            {"adjoint_tm_half", [] { return adjoint(planar_problem("tm", "magnetic", axial_wave)); }},
            {"adjoint_tm_guide", [] { return adjoint(guides_problem("tm", "TE10", 0)); }},
            {"adjoint_te_guide", [] { return adjoint(guides_problem("te", "TEM", 1)); }},
            {"coupled_adjoint", [] { return adjoint(planar_problem("te", "none", line, coupled)); }}};
}

class Registers : public EmulatedEngine, public testing::WithParamInterface<Case> {
protected:
    static void have(int multiprocessors, std::size_t shared_bytes = std::size_t{227} * 1024) {
        emulation::Machine machine;
        machine.multiprocessors = multiprocessors, machine.shared_bytes = shared_bytes;
        emulation::set_machine(machine);
    }
    static Problem problem(long steps) {
        Problem problem = GetParam().problem();
        problem.stop.max_steps = problem.stop.earliest = steps;
        problem.stop.check_interval = 70;  // launches of unlike lengths
        return problem;
    }
    static Recording watched(const Problem& problem, SixComponents& fields, const char* engine) {
        Progress progress;
        return make_engine(engine)->solve({&problem, 1}, progress, {}, &fields).front();
    }
};

TEST_P(Registers, GiveWhatThePlainLoopGives) {
    have(40);
    const Problem stepped = problem(200);
    SixComponents fields(61), plain_fields(61);
    const Recording found = watched(stepped, fields, "cuda:registers"),
                    plain = watched(stepped, plain_fields, "debug");
    EXPECT_EQ(found.strategy, "registers");
    const Difference apart = difference(found, plain);
    EXPECT_LT(apart.port, 3e-5);
    EXPECT_LT(apart.contour, 3e-5);
    EXPECT_LT(apart.probes, 3e-5);
    expect_near(fields.frames, plain_fields.frames);
    EXPECT_EQ(is_coupled(stepped), GetParam().name.starts_with("coupled"));
    EXPECT_NEAR(found.final_energy_db, plain.final_energy_db, 1e-3);
}

/// Shared out on few blocks or on many: each cell has the same arithmetic.
TEST_P(Registers, GiveTheSameBitsOnAnyNumberOfBlocks) {
    const Problem stepped = problem(110);
    have(3);
    SixComponents dense_fields;
    const Recording dense = watched(stepped, dense_fields, "cuda:registers");
    for (const int multiprocessors : {7, 64}) {
        have(multiprocessors);
        SixComponents fields;
        expect_same_bits(watched(stepped, fields, "cuda:registers"), dense);
        ASSERT_EQ(fields.frames.size(), dense_fields.frames.size());
        for (std::size_t n = 0; n < fields.frames.size(); ++n)
            EXPECT_EQ(fields.frames[n].values, dense_fields.frames[n].values) << "frame " << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, Registers, testing::ValuesIn(cases()),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace lathe::tests
