#pragma once

#include <algorithm>
#include <vector>

namespace stylized::animation {

/// Puts a list in order and takes repeats out of it.
template <class T>
void sortUnique(std::vector<T>& list)
{
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

} // namespace stylized::animation
