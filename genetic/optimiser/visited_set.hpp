// Where a search has been, in some sixteen bytes per genome: a run keeps it to its end.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lathe::genetic {

/// The points of the lattice that have been asked for, by their hashes. Two points of equal hash count as
/// one, and the search goes around the second: at a million genomes the odds of that are one in forty
/// million, and it happens on every machine alike. A hash table with open addressing, at most three quarters
/// full, so that a call takes the same time however many points there are.
class VisitedSet {
public:
    /// `point`: the indices of a genome on the lattice, see lattice_point(). False when it was there before.
    bool insert(std::span<const std::int64_t> point) {
        if (4 * (count_ + 1) > 3 * table_.size()) grow();
        if (!put(hash_of(point))) return false;
        ++count_;
        return true;
    }

    bool contains(std::span<const std::int64_t> point) const {
        const std::uint64_t hash = hash_of(point);
        return !table_.empty() && table_[slot_of(hash)] == hash;
    }

private:
    static constexpr std::uint64_t empty = 0;

    /// Each index through the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014); never `empty`.
    static std::uint64_t hash_of(std::span<const std::int64_t> point) {
        std::uint64_t hash = point.size();
        for (const std::int64_t index : point) {
            hash += static_cast<std::uint64_t>(index) + 0x9e3779b97f4a7c15u;
            hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
            hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
            hash ^= hash >> 31;
        }
        return hash == empty ? 1 : hash;
    }

    /// Where the hash is, or where it would go.
    std::size_t slot_of(std::uint64_t hash) const {
        const std::size_t mask = table_.size() - 1;  // the size is a power of two
        std::size_t slot = hash & mask;
        while (table_[slot] != empty && table_[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }

    bool put(std::uint64_t hash) {
        std::uint64_t& slot = table_[slot_of(hash)];
        if (slot == hash) return false;
        slot = hash;
        return true;
    }

    void grow() {
        const auto old = std::exchange(table_, {});
        table_.assign(old.empty() ? 64 : 2 * old.size(), empty);
        for (const std::uint64_t hash : old)
            if (hash != empty) put(hash);
    }

    std::vector<std::uint64_t> table_;
    std::size_t count_ = 0;
};

}  // namespace lathe::genetic
