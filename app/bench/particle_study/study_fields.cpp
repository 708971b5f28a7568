#include "app/bench/particle_study/study_fields.hpp"

#include <cmath>

namespace lathe::bench::study {

std::vector<VertexRecord> vertex_records(const particles::TriangleMesh& mesh) {
    std::vector<VertexRecord> records;
    for (const Point& p : mesh.vertices)
        records.push_back({0, 0, 0, 0, 0, 0, static_cast<float>(p.r), static_cast<float>(p.z)});
    return records;
}

std::vector<VertexPhasors> study_phasors(const particles::TriangleMesh& mesh) {
    constexpr double e = 2e4, b = 1e-3, wavelength = 2e-3;  // V/m, T, m
    std::vector<VertexPhasors> phasors;
    for (const Point& p : mesh.vertices) {
        const double along = 2.0 * constants::pi * p.z / wavelength,
                     up = 2.0 * constants::pi * p.r / wavelength;
        VertexPhasors at{};
        const double shape[6] = {std::sin(up) * std::cos(along), std::cos(up),
                                 std::cos(up) * std::sin(along), std::sin(along),
                                 std::cos(along + up),           std::sin(up)};
        for (int n = 0; n < 6; ++n) {
            at.real[n] = static_cast<float>((n < 3 ? e : b) * shape[n]);
            at.imaginary[n] = static_cast<float>((n < 3 ? e : b) * 0.5 * shape[5 - n]);
        }
        phasors.push_back(at);
    }
    return phasors;
}

particles::Instant<float> study_instant(int step) {
    const double phase = 2.0 * constants::pi * step / 200.0;
    return {static_cast<float>(std::cos(phase)), static_cast<float>(std::sin(phase))};
}

}  // namespace lathe::bench::study
