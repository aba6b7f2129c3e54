package import SegueCodecs
package import SegueGraphics

/// What a file that holds an animation or a picture says, and what a browser makes of it.
package struct ClipProbe: Sendable {
  /// The length of the file, in bytes; nil for a folder of frames.
  package var byteCount: Int?
  /// What the file says of the whole.
  package var clip: StoredClip
  /// The frames that could be read, one or more.
  package var frames: [ProbedFrame]
  /// Why reading ended before the file did; nil when everything could be read.
  package var failure: CodecError?

  /// Looks into the file or the folder of frames at a path; `-` is standard input.
  ///
  /// Memory grows with the canvas, the file and, by about 100 bytes each, with the frames. Without
  /// digests a frame costs what it changes, however large the canvas is.
  ///
  /// - Parameter hasDigests: whether frames get digests of what they show.
  /// - Throws: `CodecError` when not even one frame can be read.
  package init(
    file path: String, limits: ResourceLimits = ResourceLimits(), hasDigests: Bool = true
  ) throws(CodecError) {
    let opener = ClipFile(limits: limits, use: hasDigests ? .pictures : .changes)
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try opener.bytes(ofFile: path)
    } catch .inputIsFolder {
      try self.init(byteCount: nil, hasDigests: hasDigests) { each throws(CodecError) in
        try opener.decode(folder: path, each: each)
      }
      return
    }
    try self.init(bytes, named: name, by: opener, hasDigests)
  }

  /// Looks into the bytes of a file, which sentences call `name`, without digests of its frames.
  ///
  /// - Throws: `CodecError` when not even one frame can be read.
  package init(
    _ bytes: [UInt8], named name: String, limits: ResourceLimits
  ) throws(CodecError) {
    try self.init(bytes, named: name, by: ClipFile(limits: limits, use: .changes), false)
  }

  private init(
    _ bytes: [UInt8], named name: String, by opener: ClipFile, _ hasDigests: Bool
  ) throws(CodecError) {
    try self.init(byteCount: bytes.count, hasDigests: hasDigests) { each throws(CodecError) in
      try opener.decode(bytes, named: name, each: each)
    }
  }

  private init(
    byteCount: Int?, hasDigests: Bool,
    decode: ((StoredClip, StoredFrame) -> Bool) throws(CodecError) -> StoredClip
  ) throws(CodecError) {
    var frames: [ProbedFrame] = []
    var begun: StoredClip?
    var rows = ShownRowNotes()
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

  /// How long it plays once as the file says, in seconds.
  package var duration: Double { frames.reduce(0) { $0 + $1.delay } }

  /// How long browsers take to play it once, in seconds.
  package var shownDuration: Double { frames.reduce(0) { $0 + $1.shownDelay } }

  /// The delays in order, in seconds, each with the number of frames in a row that have it.
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

  /// The median of the delays, in seconds; between two it is their mean.
  package var medianDelay: Double {
    let sorted = frames.map(\.delay).sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The numbers, from 0, of the frames that show exactly what the one before shows.
  package var duplicates: [Int] {
    frames.indices.filter { frames[$0].isDuplicate }
  }

  /// The share of the canvas that a frame stores on average, 0...1.
  package var storedShare: Double {
    let area = frames.reduce(0.0) { $0 + Double($1.rect.size.area) }
    return area / Double(clip.size.area) / Double(frames.count)
  }

  /// The entries of the palette of the whole file; nil without one.
  package var globalPalette: Int? {
    if let count = clip.globalPaletteCount { return count }
    if case .global(let count) = frames.first?.palette { return count }
    return nil
  }

  /// The sizes of the frames' own palettes, in order.
  package var localPalettes: [Int] {
    frames.compactMap { frame in
      if case .local(let count) = frame.palette { count } else { nil }
    }
  }

  /// The number of frames whose rows are stored in passes.
  package var interlacedCount: Int { frames.count { $0.oddities.contains(.isInterlaced) } }

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
    warnings += clip.leftOut.map(\.sentence)
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

  /// A number of things with the verb that it takes: `1 frame has`, `2 frames have`.
  private static func count(
    _ number: Int, _ noun: String, verb one: String, _ many: String
  ) -> String {
    number == 1 ? "1 \(noun) \(one)" : "\(number) \(noun)s \(many)"
  }
}

/// One frame of a file that was looked into: everything but its pixels.
package struct ProbedFrame: Hashable, Sendable {
  /// The longest delay that browsers do not believe, in seconds.
  package static let shortestBelieved = 0.01
  /// How long browsers show a frame whose delay they do not believe, in seconds.
  package static let replacement = 0.1

  /// How long the file says that it shows, in seconds.
  package var delay: Double
  /// The part of the canvas that the file stores.
  package var rect: PixelRect
  /// The palette, nil for true colour or without one.
  package var palette: StoredFrame.Palette?
  /// What becomes of its area before the next frame.
  package var disposal: StoredFrame.Disposal
  /// Whether transparent pixels leave what was there before.
  package var isBlended: Bool
  /// The bytes of its pictures' data.
  package var byteCount: Int
  /// The digest of what it shows; nil when digests are not wanted.
  package var digest: UInt64?
  /// Whether it shows exactly what the frame before shows.
  package var isDuplicate: Bool
  /// Whether any pixel that it shows is not opaque.
  package var isTransparent: Bool
  /// What is unusual about it.
  package var oddities: StoredFrame.Oddities

  /// What is to be known of a frame, whose rows are known.
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

  /// How long browsers show it, in seconds.
  ///
  /// A delay of 10 ms or less becomes 100 ms: Chromium, Firefox and Safari agree on that.
  package var shownDelay: Double { delay <= Self.shortestBelieved ? Self.replacement : delay }
}

/// The rows of the canvas as a frame shows them, of which only those that change are looked at.
struct ShownRowNotes {
  private var digests: [UInt64] = []
  private var areOpaque: [Bool] = []
  private var transparentRows = 0

  /// Whether any pixel is not opaque.
  var isTransparent: Bool { transparentRows > 0 }

  /// Takes the next frame's rows; whether none of them is another than before.
  ///
  /// Costs two passes over the rows that the frame's damage reaches.
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
  /// Whether all pixels of a row are opaque.
  fileprivate func isOpaque(inRow y: Int) -> Bool {
    pixels[y * width..<(y + 1) * width].reduce(UInt32.max, &) >> 24 == 255
  }
}
