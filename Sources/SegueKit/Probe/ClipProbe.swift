package import SegueCodecs
package import SegueGraphics

/// A probe of an animation or image file: its stored properties, and how browsers play it.
package struct ClipProbe: Sendable {
  /// The length of the file in bytes; nil for a folder of frames.
  package var byteCount: Int?
  /// The properties of the whole file.
  package var clip: StoredClip
  /// The frames that could be read, at least one.
  package var frames: [ProbedFrame]
  /// The error that ended reading early; nil if everything could be read.
  package var failure: CodecError?

  /// Probes the file or the folder of frames at a path; `-` is standard input.
  ///
  /// Memory grows with the canvas, the file and, by about 100 bytes each, the frames. Without
  /// digests the cost of a frame depends only on its changed area, not on the canvas.
  ///
  /// - Parameter hasDigests: whether to compute digests of the composed frames.
  /// - Throws: `CodecError` if not even one frame can be read.
  package init(
    file path: String, limits: ResourceLimits = ResourceLimits(), hasDigests: Bool = true
  ) throws(CodecError) {
    let opener = ClipFile(limits: limits, use: hasDigests ? .pictures : .changes)
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do {
      bytes = try opener.bytes(ofFile: path)
    } catch .inputIsFolder {
      try self.init(byteCount: nil, hasDigests: hasDigests) { each throws(CodecError) in
        try opener.decode(folder: path, each: each)
      }
      return
    }
    try self.init(bytes, named: name, by: opener, hasDigests)
  }

  /// Probes the bytes of a file, called `name` in messages, without digests of its frames.
  ///
  /// - Throws: `CodecError` if not even one frame can be read.
  package init(
    _ bytes: [UInt8], named name: String, limits: ResourceLimits
  ) throws(CodecError) {
    try self.init(bytes, named: name, by: ClipFile(limits: limits, use: .changes), false)
  }

  /// Probes the bytes of a file with an opener.
  private init(
    _ bytes: [UInt8], named name: String, by opener: ClipFile, _ hasDigests: Bool
  ) throws(CodecError) {
    try self.init(byteCount: bytes.count, hasDigests: hasDigests) { each throws(CodecError) in
      try opener.decode(bytes, named: name, each: each)
    }
  }

  /// Probes all frames that a closure decodes; keeps those before an error.
  private init(
    byteCount: Int?, hasDigests: Bool,
    decode: ((StoredClip, StoredFrame) -> Bool) throws(CodecError) -> StoredClip
  ) throws(CodecError) {
    var frames: [ProbedFrame] = []
    var begun: StoredClip?
    var rows = CanvasRowStates()
    self.byteCount = byteCount
    do {
      clip = try decode { clip, frame in
        begun = clip
        let isDuplicate = rows.take(frame)
        let digest = isDuplicate ? frames.last?.digest : hasDigests ? frame.pixmap.digest : nil
        frames.append(
          ProbedFrame(
            frame, isDuplicate: isDuplicate, isTransparent: rows.isTransparent, digest: digest))
        return !Task.isCancelled
      }
    } catch {
      guard let begun else { throw error }
      clip = begun
      failure = error
    }
    self.frames = frames
  }

  /// Whether there is more than one frame.
  package var isAnimated: Bool { frames.count > 1 }

  /// The stored duration of one play, in seconds.
  package var duration: Double { frames.reduce(0) { $0 + $1.delay } }

  /// The duration of one play in browsers, in seconds.
  package var shownDuration: Double { frames.reduce(0) { $0 + $1.shownDelay } }

  /// The delays in order, in seconds, run-length encoded.
  package var delayRuns: [(delay: Double, count: Int)] {
    var runs: [(delay: Double, count: Int)] = []
    for frame in frames {
      if let last = runs.last, last.delay == frame.delay {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((frame.delay, 1))
      }
    }
    return runs
  }

  /// The median of the delays in seconds; for an even number, the mean of the middle two.
  package var medianDelay: Double {
    let sorted = frames.map(\.delay).sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The indices, from 0, of the frames that equal the one before.
  package var duplicates: [Int] {
    frames.indices.filter { frames[$0].isDuplicate }
  }

  /// The mean fraction of the canvas that frames store, 0...1.
  package var storedShare: Double {
    let area = frames.reduce(0.0) { $0 + Double($1.rect.size.area) }
    return area / Double(clip.size.area) / Double(frames.count)
  }

  /// The number of entries of the global palette; nil without one.
  package var globalPalette: Int? {
    if let count = clip.globalPaletteCount { return count }
    if case .global(let count) = frames.first?.palette { return count }
    return nil
  }

  /// The numbers of entries of the frames' local palettes, in order.
  package var localPalettes: [Int] {
    frames.compactMap { frame in
      if case .local(let count) = frame.palette { count } else { nil }
    }
  }

  /// The number of interlaced frames.
  package var interlacedCount: Int { frames.count { $0.oddities.contains(.isInterlaced) } }

  /// Warnings about properties that the author may not have intended, one sentence each.
  package var warnings: [String] { timeWarnings + areaWarnings + storageWarnings }

  private var timeWarnings: [String] {
    guard isAnimated else { return [] }
    var warnings: [String] = []
    let unbelieved = frames.count { $0.delay <= ProbedFrame.longestReplacedDelay }
    if unbelieved > 0 {
      warnings.append(
        "\(Self.count(unbelieved, "frame", verb: "has", "have")) a delay of 10 ms or less, "
          + "which browsers play as 100 ms")
    }
    let short = frames.count {
      $0.delay > ProbedFrame.longestReplacedDelay && $0.delay < 0.02
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

  private static let unfinished =
    "the file ends without the byte that ends a GIF, as if it was cut off"

  private var storageWarnings: [String] {
    var warnings: [String] = []
    if clip.isUnfinished {
      warnings.append(Self.unfinished)
    }
    let empty = frames.count { $0.oddities.contains(.isEmpty) }
    if empty > 0 {
      warnings.append("\(Self.count(empty, "frame", verb: "has", "have")) no pixels")
    }
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
    warnings += clip.omittedContent.map(\.sentence)
    if clip.hasStrayByte, clip.trailingByteCount == 0 {
      warnings.append(Self.unfinished)
    } else if clip.hasStrayByte {
      let place = frames.count == 1 ? "the first frame" : "frame \(frames.count)"
      warnings.append(
        "it is damaged after \(place): a byte there begins no block, and of the file's last "
          + "\(clip.trailingByteCount + 1) bytes, which may hold more frames, nothing is shown")
    } else if clip.trailingByteCount > 0 {
      let bytes = Self.count(clip.trailingByteCount, "byte", verb: "follows", "follow")
      warnings.append("\(bytes) the end of the animation")
    }
    return warnings
  }

  /// Returns a number with noun and verb in agreement: `1 frame has`, `2 frames have`.
  private static func count(
    _ number: Int, _ noun: String, verb one: String, _ many: String
  ) -> String {
    number == 1 ? "1 \(noun) \(one)" : "\(number) \(noun)s \(many)"
  }
}

/// A frame of a probed file: its properties without pixels.
package struct ProbedFrame: Hashable, Sendable {
  /// The longest delay that browsers replace, in seconds.
  package static let longestReplacedDelay = 0.01
  /// The delay by which browsers replace shorter ones, in seconds.
  package static let replacement = 0.1

  /// The stored delay in seconds.
  package var delay: Double
  /// The rectangle of the canvas that the frame stores.
  package var rect: PixelRect
  /// The palette; nil for true colour, or if there is none.
  package var palette: StoredFrame.Palette?
  /// The disposal of its area before the next frame.
  package var disposal: StoredFrame.Disposal
  /// Whether it is alpha blended over the canvas, rather than replacing it.
  package var isBlended: Bool
  /// The number of bytes of its compressed pixels.
  package var byteCount: Int
  /// The digest of the composed frame; nil if not computed.
  package var digest: UInt64?
  /// Whether the composed frame equals the one before.
  package var isDuplicate: Bool
  /// Whether the composed frame has pixels that are not opaque.
  package var isTransparent: Bool
  /// Unusual properties of the frame.
  package var oddities: StoredFrame.Oddities

  /// Makes the probe of a frame from its properties and facts about its composed rows.
  init(_ frame: StoredFrame, isDuplicate: Bool, isTransparent: Bool, digest: UInt64?) {
    delay = Double(frame.delay) / Double(max(1, frame.ticksPerSecond))
    rect = frame.rect
    palette = frame.palette
    disposal = frame.disposal
    isBlended = frame.isBlended
    byteCount = frame.byteCount
    self.isDuplicate = isDuplicate
    self.isTransparent = isTransparent
    self.digest = digest
    oddities = frame.oddities
  }

  /// The delay in browsers, in seconds.
  ///
  /// 10 ms or less becomes 100 ms; Chromium, Firefox and Safari agree on that.
  package var shownDelay: Double { delay <= Self.longestReplacedDelay ? Self.replacement : delay }
}

/// A record of the composed canvas by rows, updated only where a frame changes it.
struct CanvasRowStates {
  private var digests: [UInt64] = []
  private var areOpaque: [Bool] = []
  private var transparentRows = 0

  /// Whether any pixel of the canvas is not opaque.
  var isTransparent: Bool { transparentRows > 0 }

  /// Updates the rows from the next frame, and returns whether none of them changed.
  ///
  /// Costs two passes over the rows of the frame's damage.
  mutating func take(_ frame: StoredFrame) -> Bool {
    let pixmap = frame.pixmap
    let isFirst = digests.isEmpty
    if isFirst {
      digests = Array(repeating: 0, count: pixmap.height)
      areOpaque = Array(repeating: true, count: pixmap.height)
    }
    var isSame = !isFirst
    for y in frame.damage.y..<frame.damage.maxY {
      let digest = pixmap.digest(ofRow: y)
      if digest == digests[y], !isFirst { continue }
      isSame = false
      digests[y] = digest
      let isOpaque = pixmap.isOpaque(inRow: y)
      if isOpaque != areOpaque[y] { transparentRows += isOpaque ? -1 : 1 }
      areOpaque[y] = isOpaque
    }
    return isSame
  }
}

extension Pixmap {
  /// Returns whether all pixels of a row are opaque.
  fileprivate func isOpaque(inRow y: Int) -> Bool {
    pixels[y * width..<(y + 1) * width].reduce(UInt32.max, &) >> 24 == 255
  }
}
