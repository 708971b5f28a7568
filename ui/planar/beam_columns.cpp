#include "ui/planar/beam_columns.hpp"

#include <QCoreApplication>
#include <limits>

namespace lathe::ui {
namespace {

double of_array(const BeamRow& row, double ArrayBeam::*value) {
    return row.beam.array ? *row.beam.array.*value : std::numeric_limits<double>::quiet_NaN();
}

QString tr(const char* text) {
    return QCoreApplication::translate("ScatteringTable", text);
}

template <auto number>
double of_beam(const BeamRow& row) {
    return row.beam.*number;
}

std::vector<BeamColumn> columns_in_space() {
    return {
        {tr("D / dBi"), of_beam<&Beam::directivity_dbi>},
        {tr("gain / dBi"), of_beam<&Beam::gain_dbi>},
        {tr("realised / dBi"), of_beam<&Beam::realised_gain_dbi>},
        {tr("θ of peak / °"), of_beam<&Beam::peak_theta_deg>},
        {tr("3 dB E / °"), of_beam<&Beam::beamwidth_3db_e_deg>},
        {tr("3 dB H / °"), of_beam<&Beam::beamwidth_3db_h_deg>},
        {tr("side lobe E / dB"), of_beam<&Beam::side_lobe_e_db>},
        {tr("side lobe H / dB"), of_beam<&Beam::side_lobe_h_db>},
        {tr("cross-polar / dB"), of_beam<&Beam::cross_polar_db>},
        {tr("front to back / dB"), of_beam<&Beam::front_to_back_db>},
        {tr("power balance / %"), [](const BeamRow& row) { return 100.0 * row.beam.radiated_power_ratio; }},
        {tr("walls / %"), [](const BeamRow& row) { return 100.0 * row.beam.wall_loss_ratio; }}};
}

}  // namespace

std::vector<BeamColumn> beam_columns(const Results& results, const FrequencyResult& at) {
    if (results.pattern_kind == PatternKind::cuts) return columns_in_space();
    std::vector<BeamColumn> columns;
    if (!at.beams.empty() && at.beams.front().array)
        columns = {
            {tr("beam / °"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::beam_angle_deg); }},
            {tr("3 dB / °"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::beamwidth_3db_deg); }},
            {tr("side lobe / dB"),
             [](const BeamRow& row) { return of_array(row, &ArrayBeam::side_lobe_db); }},
            {tr("phase error / °"),
             [](const BeamRow& row) { return of_array(row, &ArrayBeam::phase_error_deg); }},
            {tr("balance / dB"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::balance_db); }},
            {tr("through / %"),
             [](const BeamRow& row) { return 100.0 * of_array(row, &ArrayBeam::through_ratio); }},
            {tr("spillover / %"),
             [](const BeamRow& row) { return 100.0 * of_array(row, &ArrayBeam::spillover_ratio); }}};
    else
        columns = {{tr("beam / °"), of_beam<&Beam::beam_angle_deg>},
                   {tr("2D D / dB"), of_beam<&Beam::directivity_2d_db>},
                   {tr("3D D / dBi"), of_beam<&Beam::directivity_dbi>},
                   {tr("3 dB / °"), of_beam<&Beam::beamwidth_3db_deg>},
                   {tr("10 dB / °"), of_beam<&Beam::beamwidth_10db_deg>},
                   {tr("side lobe / dB"), of_beam<&Beam::side_lobe_db>}};
    if (at.beams.size() > 1) {
        columns.push_back({tr("scan loss / dB"), of_beam<&Beam::scan_loss_db>});
        columns.push_back({tr("coupling / dB"), of_beam<&Beam::coupling_db>});
    }
    columns.push_back({tr("reflected / %"), [](const BeamRow& row) { return 100.0 * row.shares.reflected; }});
    columns.push_back({tr("to ports / %"), [](const BeamRow& row) { return 100.0 * row.shares.to_ports; }});
    columns.push_back({tr("radiated / %"), [](const BeamRow& row) { return 100.0 * row.shares.radiated; }});
    columns.push_back({tr("lost / %"), [](const BeamRow& row) { return 100.0 * row.shares.lost; }});
    return columns;
}

}  // namespace lathe::ui
