import SegueCodecs
import SegueGraphics

extension ComparisonFindings {
  /// What only the file says: delays, the loop and palettes.
  static func fileCauses(_ structure: StructureDifference) -> [ComparisonCause] {
    [delayCause(structure), loopCause(structure), paletteCause(structure)].compactMap(\.self)
  }

  private static func delayCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.delays.first else { return nil }
    return ComparisonCause(
      .file, .delay,
      "file: frame \(first.frame) shows for \(structure.milliseconds(first.actual)) instead of "
        + structure.milliseconds(first.expected)
        + more(than: structure.delays.count, "another delay"))
  }

  private static func loopCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard !structure.plays.isEqual else { return nil }
    let text = { (plays: Int?) in plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever" }
    return ComparisonCause(
      .file, .loop,
      "file: the clip plays \(text(structure.plays.actual)) instead of "
        + text(structure.plays.expected))
  }

  private static func paletteCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.palettes.first else { return nil }
    return ComparisonCause(
      .file, .palette,
      "file: frame \(first.frame) has \(first.actual.text) instead of \(first.expected.text)"
        + more(than: structure.palettes.count, "another palette"))
  }

  /// Such as `, and 3 more frames have another delay`, when there are more than the first.
  private static func more(than count: Int, _ what: String) -> String {
    switch count - 1 {
    case 0: ""
    case 1: ", and 1 more frame has \(what)"
    case let others: ", and \(others) more frames have \(what)"
    }
  }
}

extension StoredFrame.Palette {
  /// Such as `64 colours of its own`.
  fileprivate var text: String {
    switch self {
    case .global(let count): "\(count) colours of the whole file"
    case .local(let count): "\(count) colours of its own"
    }
  }
}
