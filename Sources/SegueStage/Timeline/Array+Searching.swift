extension Array {
  /// Returns the index of the first element that meets a condition, or the count if none does.
  ///
  /// All elements after one that meets it must meet it, too. Takes time with the logarithm of the count.
  func firstSortedIndex(where isMet: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
