#include "solver/geometry/dielectrics.hpp"

namespace lathe {

const std::vector<NamedDielectric>& named_dielectrics() {
    static const std::vector<NamedDielectric> dielectrics = {{"Styrofoam 103.7", 1.03, 0.0001, 3.0},
                                                             {"PTFE (Teflon)", 2.08, 0.0004, 10.0},
                                                             {"Paraffin", 2.24, 0.0002, 10.0},
                                                             {"Polyethylene (HDPE)", 2.25, 0.0004, 10.0},
                                                             {"Rexolite 1422", 2.54, 0.00048, 3.0},
                                                             {"Polystyrene", 2.54, 0.00033, 10.0},
                                                             {"Plexiglass (PMMA)", 2.60, 0.0057, 3.0},
                                                             {"Nylon 610", 2.84, 0.012, 3.0},
                                                             {"Fused quartz", 3.78, 0.0001, 10.0},
                                                             {"Pyrex glass", 4.82, 0.0054, 3.0},
                                                             {"Beryllia", 6.4, 0.0003, 10.0},
                                                             {"Alumina 99.5 %", 9.8, 0.0003, 10.0},
                                                             {"Silicon", 11.9, 0.004, 10.0}};
    return dielectrics;
}

}  // namespace lathe
