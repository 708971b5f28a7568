// The six curls of update.hpp on fields whose curl is known, and the row of the axis. No engine and no
// coefficients of ours: areas and lengths are those that the header states.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "solver/scheme/update.hpp"

namespace lathe::tests {
namespace {

/// A function of one coordinate and its derivative.
struct Profile {
    std::function<double(double)> value, slope;
};

Profile power(int n) {
    return {[n](double x) { return std::pow(x, n); },
            [n](double x) { return n == 0 ? 0.0 : n * std::pow(x, n - 1); }};
}

/// J_n(k x).
Profile bessel(int n, double k) {
    return {[=](double x) { return std::cyl_bessel_j(n, k * x); },
            [=](double x) {
                const double below = n == 0 ? -std::cyl_bessel_j(1, k * x) : std::cyl_bessel_j(n - 1, k * x);
                return 0.5 * k * (below - std::cyl_bessel_j(n + 1, k * x));
            }};
}

Profile sine(double k, double phase) {
    return {[=](double x) { return std::sin(k * x + phase); },
            [=](double x) { return k * std::cos(k * x + phase); }};
}

/// Amplitude of one component over (r, z), without its cos(m phi) or sin(m phi).
struct Amplitude {
    Profile radial, axial;
    double operator()(double r, double z) const { return radial.value(r) * axial.value(z); }
    double along_r(double r, double z) const { return radial.slope(r) * axial.value(z); }
    double along_z(double r, double z) const { return radial.value(r) * axial.slope(z); }
};

enum Vector { r_part, phi_part, z_part };

/// Three components of E or of H, all of them different.
struct Field {
    Amplitude part[3];
};

Field field_of(const Profile& radial, const Profile& azimuthal, const Profile& axial) {
    return {{{radial, sine(1.7, 0.3)}, {azimuthal, sine(2.3, 1.1)}, {axial, sine(1.1, 0.7)}}};
}

/// What the analytic curl makes of the field: mu dH/dt = -curl E where `electric`, else eps dE/dt = curl H.
/// Components are those of family 1 (update.hpp), so derivatives along phi are products with m or -m.
double exact_rate(const Field& f, bool electric, Vector component, int m, double r, double z) {
    const Amplitude &fr = f.part[r_part], &fphi = f.part[phi_part], &fz = f.part[z_part];
    if (component == r_part)
        return electric ? m * fz(r, z) / r + fphi.along_z(r, z) : m * fz(r, z) / r - fphi.along_z(r, z);
    if (component == phi_part)
        return electric ? fz.along_r(r, z) - fr.along_z(r, z) : fr.along_z(r, z) - fz.along_r(r, z);
    const double ring = fphi(r, z) / r + fphi.along_r(r, z);  // (1/r) d(r F_phi)/dr
    return electric ? -ring - m * fr(r, z) / r : ring - m * fr(r, z) / r;
}

/// Curls from update.hpp on cells of h x h: the curl at node or half node (i, k) over the
/// area that the header states for it. Unknowns are the amplitudes at their places times the lengths of the
/// edges.
class Stencil {
public:
    Stencil(const Field& field, int m, double h) : f_(field), m_(m), h_(h) {}

    double current_rate(Vector component, int i, int k) const {
        const double r_node = i * h_, r_half = (i + 0.5) * h_;
        if (component == r_part)
            return fdtd::curl_at_i_r(m_, axial(i, k + 0.5), ring(i, k + 1), ring(i, k)) / (r_node * h_);
        if (component == phi_part)
            return fdtd::curl_at_i_phi(axial(i + 1, k + 0.5), axial(i, k + 0.5), radial(i + 0.5, k + 1),
                                       radial(i + 0.5, k)) /
                   (h_ * h_);
        return fdtd::curl_at_i_z(m_, ring(i + 1, k), ring(i, k), radial(i + 0.5, k)) / (r_half * h_);
    }
    double voltage_rate(Vector component, int i, int k) const {
        const double r_node = i * h_, r_half = (i + 0.5) * h_;
        if (component == r_part)
            return fdtd::curl_at_v_r(m_, axial(i + 0.5, k), ring(i + 0.5, k + 0.5), ring(i + 0.5, k - 0.5)) /
                   (r_half * h_);
        if (component == phi_part)
            return fdtd::curl_at_v_phi(radial(i, k + 0.5), radial(i, k - 0.5), axial(i + 0.5, k),
                                       axial(i - 0.5, k)) /
                   (h_ * h_);
        // The loop around the axis has half the radius of a cell and no inner neighbour.
        const double area = i == 0 ? h_ * h_ / 8.0 : r_node * h_;
        const double inner = i == 0 ? 0.0 : ring(i - 0.5, k + 0.5);
        return fdtd::curl_at_v_z(m_, ring(i + 0.5, k + 0.5), inner, radial(i, k + 0.5)) / area;
    }

private:
    double at(Vector component, double i, double k) const { return f_.part[component](i * h_, k * h_); }
    double radial(double i, double k) const { return at(r_part, i, k) * h_; }
    double ring(double i, double k) const { return i == 0.0 ? 0.0 : at(phi_part, i, k) * i * h_; }
    double axial(double i, double k) const { return at(z_part, i, k) * h_; }

    const Field& f_;
    double m_, h_;
};

/// Where the three components of a curl live: half nodes of r and z, in this order.
struct Position {
    double r_half, z_half;
};
Position position_of(bool electric, Vector component) {
    // Currents (from E): r (node, half), phi (half, half), z (half, node). Voltages: the other way round.
    const Position of_currents[] = {{0.0, 0.5}, {0.5, 0.5}, {0.5, 0.0}};
    const Position at = of_currents[component];
    return electric ? at : Position{0.5 - at.r_half, 0.5 - at.z_half};
}

/// Error at node or half node (i, k) of cells h, and at the same point with cells h / 3 and h / 9: their
/// order from the finer two. Thirds keep half nodes on half nodes.
double order_at(const Field& field, bool electric, Vector component, int m, int i, int k) {
    double h = 0.09, error[3];
    const Position half = position_of(electric, component);
    const double r = (i + half.r_half) * h, z = (k + half.z_half) * h;
    for (double& e : error) {
        const Stencil stencil(field, m, h);
        const double found =
            electric ? stencil.current_rate(component, i, k) : stencil.voltage_rate(component, i, k);
        e = std::abs(found - exact_rate(field, electric, component, m, r, z));
        h /= 3.0;
        i = 3 * i + (half.r_half > 0.0 ? 1 : 0), k = 3 * k + (half.z_half > 0.0 ? 1 : 0);
    }
    return std::log(error[1] / error[2]) / std::log(3.0);
}

struct Case {
    std::string name;
    int m;
    Field field;
    friend void PrintTo(const Case& c, std::ostream* out) { *out << c.name << ", m = " << c.m; }
};

/// Powers of r, Bessel functions as in a guide of this order, sines.
std::vector<Case> cases() {
    std::vector<Case> all;
    for (int m = 0; m <= 3; ++m) {
        const int transverse = m == 0 ? 1 : m - 1;
        all.push_back({"powers", m, field_of(power(m + 3), power(m + 3), power(m + 2))});
        all.push_back(
            {"bessel", m, field_of(bessel(transverse, 3.1), bessel(transverse, 4.3), bessel(m, 2.9))});
        all.push_back({"sines", m, field_of(sine(2.1, 0.2), sine(3.3, 0.9), sine(2.7, 0.4))});
    }
    return all;
}

class Curls : public testing::TestWithParam<Case> {};

TEST_P(Curls, AreOfSecondOrder) {
    const Case& c = GetParam();
    for (const bool electric : {true, false})
        for (const Vector component : {r_part, phi_part, z_part})
            for (const int i : {1, 4})
                EXPECT_NEAR(order_at(c.field, electric, component, c.m, i, 3), 2.0, 0.05)
                    << (electric ? "i" : "v") << " component " << component << ", row " << i;
}

INSTANTIATE_TEST_SUITE_P(Scheme, Curls, testing::ValuesIn(cases()), [](const auto& test) {
    return test.param.name + "_m" + std::to_string(test.param.m);
});

TEST(Curls, OfAUniformTransverseFieldThatGrowsAlongZAreExact) {
    // E_x = z: E_r = z cos(phi), E_phi = -z sin(phi); curl E is the unit vector along y: sin(phi) along r,
    // cos(phi) along phi. The same for H_x = z in the other family's place.
    const Profile one = power(0), z = power(1);
    const Profile minus_one{[](double) { return -1.0; }, [](double) { return 0.0; }};
    const Profile nothing{[](double) { return 0.0; }, [](double) { return 0.0; }};
    const Field e{{{one, z}, {minus_one, z}, {nothing, z}}};
    for (const int i : {0, 1, 5}) {
        const Stencil stencil(e, 1, 0.25);
        EXPECT_DOUBLE_EQ(stencil.current_rate(phi_part, i, 2), -1.0) << i;
        if (i == 0) continue;  // the face of H_r has no area on the axis; v_phi(0) / r is not E_phi there
        EXPECT_DOUBLE_EQ(stencil.current_rate(r_part, i, 2), -1.0) << i;
        EXPECT_NEAR(stencil.current_rate(z_part, i, 2), 0.0, 1e-14) << i;
    }
}

TEST(AxisRow, LoopAroundTheAxisIsOfSecondOrder) {
    // m = 0: eps d/dt E_z(0) is the limit of (1/r) d(r H_phi)/dr, twice the slope of H_phi: k for J_1(k r).
    const double k = 3.7;
    const Field h = field_of(bessel(1, 2.0), bessel(1, k), bessel(0, 2.0));
    double error[3], step = 0.2;
    for (double& e : error) {
        const double z = 0.5 * step;
        e = std::abs(Stencil(h, 0, step).voltage_rate(z_part, 0, 0) - k * h.part[phi_part].axial.value(z));
        step /= 3.0;
    }
    EXPECT_NEAR(std::log(error[1] / error[2]) / std::log(3.0), 2.0, 0.05);
    // A field that rises with r has the whole of its curl in that loop.
    const Field linear{{{power(1), power(0)}, {power(1), power(0)}, {power(0), power(0)}}};
    EXPECT_DOUBLE_EQ(Stencil(linear, 0, 0.2).voltage_rate(z_part, 0, 0), 2.0);
}

TEST(AxisRow, FaceBesideTheAxisNeedsNoFieldOnIt) {
    // i_z(1/2) of fields as regular ones are: E_r = J_{m-1} + J_{m+1}, E_phi = -(J_{m-1} - J_{m+1}) for m >=
    // 1, whose H_z is J_m (a TE mode). Along the edge of v_r the midpoint errs by h^3 d2E_r/dr2 / 24 on a
    // face of h^2 / 2. On the axis that second derivative is finite for m = 1 and 3 and zero for the others:
    // order 1 there, else order 2.
    const double k = 2.0;
    for (int m = 0; m <= 3; ++m) {
        const Profile below = m == 0 ? Profile{} : bessel(m - 1, k), above = bessel(m + 1, k);
        Field e = field_of(bessel(1, k), bessel(1, k), bessel(0, k));
        if (m >= 1) {
            e.part[r_part].radial.value = [=](double r) { return below.value(r) + above.value(r); };
            e.part[phi_part].radial.value = [=](double r) { return above.value(r) - below.value(r); };
            e.part[phi_part].radial.slope = [=](double r) { return above.slope(r) - below.slope(r); };
        }
        e.part[r_part].axial = e.part[phi_part].axial = power(0);
        double error[3], step = 0.2;
        for (double& found : error) {
            found = std::abs(Stencil(e, m, step).current_rate(z_part, 0, 0) -
                             exact_rate(e, true, z_part, m, 0.5 * step, 0.0));
            step /= 3.0;
        }
        const double order = std::log(error[1] / error[2]) / std::log(3.0);
        EXPECT_NEAR(order, m == 1 || m == 3 ? 1.0 : 2.0, 0.05) << "m = " << m;
    }
}

}  // namespace
}  // namespace lathe::tests
