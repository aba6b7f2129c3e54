extension Double {
  /// The nearest number within a range; the number of the range nearest to 0 for not-a-number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
  }

  /// The shortest text that reads back as the same number: `3` rather than `3.0`, and never `-0`.
  var shortest: String {
    let text = self == 0 ? "0" : "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
