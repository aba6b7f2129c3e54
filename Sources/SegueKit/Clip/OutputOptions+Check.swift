import SegueStage

extension OutputOptions {
  /// Finds out whether the values are in their ranges and go together.
  ///
  /// - Throws: a sentence about the first that is wrong.
  func check() throws(SegueError) {
    let numbers: [(OutputOption, Int?, ClosedRange<Int>)] = [
      (.quality, quality, OutputOption.qualities), (.colors, colors, OutputOption.colorCounts),
      (.pngEffort, pngEffort, OutputOption.pngEfforts),
    ]
    for case (let option, let number?, let range) in numbers where !range.contains(number) {
      throw .usage(
        "`\(option.rawValue)` must be a whole number within "
          + "\(range.lowerBound)...\(range.upperBound)")
    }
    if let background, background.alpha < 255 {
      throw .usage("the background of an output must be opaque")
    }
    if let lastFrame, !(lastFrame > 0 && lastFrame <= 86_400) {
      throw .usage("the last frame shows for some time, and for a day at most")
    }
    if let maxSize, maxSize < 1 { throw .usage("`max-size` must be at least one byte") }
    if lossless == true, let option = OutputOption.lossy.first(where: has) {
      throw .usage("`\(option.rawValue)` says nothing about a file that is `lossless`")
    }
  }

  /// Refuses an option that none of the formats knows.
  func check(for formats: [OutputFormat]) throws(SegueError) {
    for option in given where !formats.contains(where: { $0.options.contains(option) }) {
      let words = Set(formats.map { "`\($0.name)`" }).sorted()
      throw .usage(
        "`\(option.rawValue)` goes with \(OutputFormats.segue.words(for: option)), not with "
          + words.joined(separator: " and "))
    }
  }
}
