// Where a search has been, in eight bytes a genome: a run keeps it to its end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace lathe::genetic {

/// Which places of the lattice have been asked for, by their hashes. Two places of equal hash count as one,
/// and the search goes around the second: at a million genomes the odds of that are one in forty million, and
/// it happens on every machine alike.
class AskedPlaces {
public:
    /// False when it was there before.
    bool insert(std::span<const std::int64_t> places) {
        const std::uint64_t hash = hash_of(places);
        const auto at = std::lower_bound(sorted_.begin(), sorted_.end(), hash);
        if (at != sorted_.end() && *at == hash) return false;
        const auto place = at - sorted_.begin();
        if (sorted_.size() == sorted_.capacity()) sorted_.reserve(sorted_.size() + sorted_.size() / 8 + 64);
        sorted_.insert(sorted_.begin() + place, hash);
        return true;
    }

    bool contains(std::span<const std::int64_t> places) const {
        return std::binary_search(sorted_.begin(), sorted_.end(), hash_of(places));
    }

private:
    /// Each place through the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    static std::uint64_t hash_of(std::span<const std::int64_t> places) {
        std::uint64_t hash = places.size();
        for (const std::int64_t place : places) {
            hash += static_cast<std::uint64_t>(place) + 0x9e3779b97f4a7c15u;
            hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
            hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
            hash ^= hash >> 31;
        }
        return hash;
    }

    std::vector<std::uint64_t> sorted_;
};

}  // namespace lathe::genetic
