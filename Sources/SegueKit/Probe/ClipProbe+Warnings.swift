import SegueCodecs
import SegueGraphics

extension ClipProbe {
  /// What an author may not have meant, in one sentence each.
  package var warnings: [String] { timeWarnings + areaWarnings + storageWarnings }

  private var timeWarnings: [String] {
    guard isAnimated else { return [] }
    var warnings: [String] = []
    let unbelieved = frames.count { $0.delay <= ProbedFrame.shortestBelieved }
    if unbelieved > 0 {
      warnings.append(
        "\(Self.count(unbelieved, "frame", verb: "has", "have")) a delay of 10 ms or less, "
          + "which browsers play as 100 ms")
    }
    let short = frames.count {
      $0.delay > ProbedFrame.shortestBelieved && $0.delay < 0.02
    }
    if short > 0 {
      warnings.append(
        "\(Self.count(short, "frame", verb: "has", "have")) a delay under 20 ms, "
          + "which some viewers do not keep up with")
    }
    if clip.format == .gif, clip.plays == 1 {
      warnings.append("it plays once: there is no loop extension")
    }
    if !duplicates.isEmpty {
      warnings.append(
        "\(Self.count(duplicates.count, "frame", verb: "shows", "show")) the same "
          + "as the one before")
    }
    return warnings
  }

  private var areaWarnings: [String] {
    var warnings: [String] = []
    let all = frames.reduce(PixelRect.empty) { $0.union($1.rect) }
    if all != PixelRect(clip.size) {
      warnings.append(
        "part of the canvas is in no frame: they lie within "
          + "\(all.width)x\(all.height) at (\(all.x), \(all.y))")
    }
    let outside = frames.count { $0.oddities.contains(.exceedsCanvas) }
    if outside > 0 {
      warnings.append(
        "\(Self.count(outside, "frame", verb: "reaches", "reach")) out of the canvas")
    }
    return warnings
  }

  private var storageWarnings: [String] {
    var warnings: [String] = []
    let repeated = frames.count { $0.oddities.contains(.repeatsGlobalPalette) }
    if repeated > 0 {
      warnings.append(
        "\(Self.count(repeated, "frame", verb: "repeats", "repeat")) the global palette "
          + "as a local one")
    }
    let bare = frames.count { $0.oddities.contains(.hasNoPalette) }
    if bare > 0 {
      warnings.append("\(Self.count(bare, "frame", verb: "has", "have")) no palette at all")
    }
    if clip.hasMorePictures {
      warnings.append(PictureDecoder.LeftOut.furtherPictures.rawValue)
    }
    if clip.trailingByteCount > 0 {
      let bytes = Self.count(clip.trailingByteCount, "byte", verb: "follows", "follow")
      warnings.append("\(bytes) the end of the animation")
    }
    return warnings
  }

  /// A number of things with the verb that it takes: `1 frame has`, `2 frames have`.
  private static func count(
    _ number: Int, _ noun: String, verb one: String, _ many: String
  ) -> String {
    number == 1 ? "1 \(noun) \(one)" : "\(number) \(noun)s \(many)"
  }
}
