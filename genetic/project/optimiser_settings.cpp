#include "genetic/project/optimiser_settings.hpp"

#include <algorithm>
#include <stdexcept>

#include "genetic/project/optimiser_setting_entries.hpp"

namespace lathe {

double OptimiserSetting::number(const OptimiserSettings& settings) const {
    if (is_integer()) return settings.*std::get<int OptimiserSettings::*>(member);
    return settings.*std::get<double OptimiserSettings::*>(member);
}

void OptimiserSetting::set_number(OptimiserSettings& settings, double value) const {
    if (is_integer())
        settings.*std::get<int OptimiserSettings::*>(member) = static_cast<int>(value);
    else
        settings.*std::get<double OptimiserSettings::*>(member) = value;
}

const std::string& OptimiserSetting::choice(const OptimiserSettings& settings) const {
    return settings.*std::get<std::string OptimiserSettings::*>(member);
}

void OptimiserSetting::set_choice(OptimiserSettings& settings, std::string key_of_choice) const {
    settings.*std::get<std::string OptimiserSettings::*>(member) = std::move(key_of_choice);
}

std::vector<std::string> OptimiserSetting::choice_keys() const {
    std::vector<std::string> keys;
    for (const SettingChoice& each : choices) keys.emplace_back(each.key);
    return keys;
}

void OptimiserSetting::copy(const OptimiserSettings& from, OptimiserSettings& to) const {
    std::visit([&](auto which) { to.*which = from.*which; }, member);
}

bool OptimiserSetting::is_equal(const OptimiserSettings& left, const OptimiserSettings& right) const {
    return std::visit([&](auto which) { return left.*which == right.*which; }, member);
}

std::span<const OptimiserSetting> optimiser_settings() {
    static const std::vector<OptimiserSetting> all = optimiser_setting_entries();
    return all;
}

const OptimiserSetting& optimiser_setting(std::string_view key) {
    for (const OptimiserSetting& setting : optimiser_settings())
        if (key == setting.key) return setting;
    throw std::logic_error("the optimiser has no setting " + std::string(key));
}

std::vector<const OptimiserSetting*> form_settings() {
    std::vector<const OptimiserSetting*> shown;
    for (const OptimiserSetting& setting : optimiser_settings())
        if (setting.form != OptimiserSetting::Form::none) shown.push_back(&setting);
    std::sort(shown.begin(), shown.end(), [](const OptimiserSetting* left, const OptimiserSetting* right) {
        return left->form != right->form ? left->form < right->form : left->form_order < right->form_order;
    });
    return shown;
}

OptimiserSettings with_consistent_population(OptimiserSettings settings) {
    for (const OptimiserSetting& setting : optimiser_settings())
        if (setting.is_number())
            setting.set_number(settings, std::min(setting.number(settings), setting.maximum(settings)));
    return settings;
}

}  // namespace lathe
