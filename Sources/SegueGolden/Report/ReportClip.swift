package import SegueGraphics

/// A clip in a report: its verdict, causes, frames and tracks.
package struct ReportClip: Codable, Hashable, Sendable {
  /// The golden's name, such as `push/cube`.
  package var name: String
  /// The script, as the caller named it.
  package var script: String
  /// The outcome of the clip's verification.
  package var verdict: ReportVerdict
  /// The verdict in one sentence, which names the main cause.
  package var sentence: String
  /// The place in the script that the verdict is about; nil if it is unknown.
  package var place: CausePlace?
  /// Reasons why the clip differs, the main one first.
  package var causes: [ReportCause] = []
  /// The golden, if it could be read.
  package var expected: ReportSide?
  /// The clip as it was rendered, if it could be.
  package var actual: ReportSide?
  /// The differences of the compared frames.
  package var differences: [ReportDifference] = []
  /// The time map: matching frames, in order; empty if it was not requested.
  package var alignment: [ReportPair] = []
  /// The amount of difference by frame and height.
  package var heat: HeatStrip?
  /// The layer tracks in which golden and clip differ.
  package var tracks: [ReportTrack] = []
  /// The tolerance limits and the used part of each.
  package var budgets: [ReportBudget] = []
  /// Commands to continue with: reproduce, approve, record.
  package var commands: [ReportCommand] = []

  /// Creates a clip with a verdict; the other properties start empty.
  package init(
    name: String, script: String, verdict: ReportVerdict, sentence: String,
    place: CausePlace? = nil
  ) {
    self.place = place
    self.name = name
    self.script = script
    self.verdict = verdict
    self.sentence = sentence
  }

  /// The script with the line and column of the verdict's place, such as `push.yaml:18:5`.
  package var placeText: String {
    script + (place.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// The keys of the clip's pictures, with repetitions.
  package var pictureKeys: [String] {
    let frames = (expected?.frames ?? []) + (actual?.frames ?? [])
    return frames.compactMap(\.picture) + differences.compactMap(\.picture)
  }
}

extension ReportClip {
  /// Creates the entry for a comparison, with the frames of both sides unless they are equal.
  ///
  /// Frames use their digests as picture keys, by which ``ReportPictures`` finds the pictures.
  ///
  /// - Parameters:
  ///   - name: the golden's name.
  ///   - script: the script, as the caller named it.
  ///   - commands: the commands to continue with.
  package init(
    name: String, script: String, comparison: ClipComparison, expected: ClipEvidence,
    actual: ClipEvidence, commands: [ReportCommand] = []
  ) {
    let verdict = ReportVerdict(comparison.verdict)
    self.init(name: name, script: script, verdict: verdict, sentence: comparison.sentence)
    let isEqual = comparison.verdict == .equal
    self.expected = ReportSide(expected, listsFrames: !isEqual)
    self.actual = ReportSide(actual, listsFrames: !isEqual)
    budgets = comparison.uses.filter { $0.budget > 0 || $0.used > 0 }.map { ReportBudget($0) }
    if isEqual { return }
    self.commands = commands
    causes = Self.causes(of: comparison)
    place = causes.first?.place
    differences = comparison.frames.map { ReportDifference($0) }
    alignment = ReportPair.pairs(
      of: comparison.alignment, expected: expected.frames.count, actual: actual.frames.count)
    heat = comparison.heat
    tracks = ReportTrack.changed(
      expected, actual, first: comparison.tracks.map(\.layer), limit: ReportTrack.usualLimit)
  }

  /// Creates the entry for a clip without a usable golden, with the clip's frames if there are any.
  package init(
    name: String, script: String, verdict: ReportVerdict, sentence: String,
    actual: ClipEvidence?, commands: [ReportCommand] = []
  ) {
    self.init(name: name, script: script, verdict: verdict, sentence: sentence)
    self.actual = actual.map { ReportSide($0, listsFrames: true) }
    self.commands = commands
  }

  /// Converts the causes of a comparison; layer changes go below the first cause of tracks or timing.
  private static func causes(of comparison: ClipComparison) -> [ReportCause] {
    var causes = comparison.causes.map { cause in
      // The page shows the kind next to the sentence, so the prefix is dropped.
      let prefix = cause.kind.rawValue + ": "
      let sentence = cause.sentence.dropFirst(cause.sentence.hasPrefix(prefix) ? prefix.count : 0)
      var reported = ReportCause(
        cause.kind, String(sentence), details: cause.details.map { .init($0) })
      reported.name = cause.name.rawValue
      (reported.key, reported.subject) = (cause.key, cause.subject)
      reported.place = cause.place
      return reported
    }
    if let first = causes.firstIndex(where: { $0.kind == .tracks || $0.kind == .timing }) {
      causes[first].details += comparison.tracks.prefix(40).map { .init($0) }
    }
    return causes
  }
}

extension ReportCause.Detail {
  /// Describes a change of a layer, in the frame where it changed most.
  init(_ track: TrackChange) {
    let place = track.spans.map(\.sentence).prefix(3).joined(separator: ", ")
    switch track.change {
    case .property(let property):
      self.init(
        "\(track.layer), \(property.rawValue)", expected: property.text(track.expected),
        actual: property.text(track.actual), place: "\(place); most in frame \(track.worstFrame)")
    case .effect(let name, let field):
      self.init(
        "\(track.layer), \(field) of its \(name)", expected: TrackChange.text(track.expected),
        actual: TrackChange.text(track.actual),
        place: "\(place); most in frame \(track.worstFrame)")
    case .effectText(let name, let field, let expected, let actual):
      self.init(
        "\(track.layer), \(field) of its \(name)", expected: expected, actual: actual,
        place: place)
    case .effectAppeared(let name):
      self.init("\(track.layer), its \(name)", expected: "none", actual: "there", place: place)
    case .effectDisappeared(let name):
      self.init("\(track.layer), its \(name)", expected: "there", actual: "none", place: place)
    case .order: self.init("\(track.layer), order among layers", place: place)
    case .touch(let one, let other, let touches):
      self.init(
        "\(track.layer), \(one) and \(other)", expected: touches ? "apart" : "one shape",
        actual: touches ? "one shape" : "apart", place: place)
    case .appeared: self.init(track.layer, expected: "none", actual: "there", place: place)
    case .disappeared: self.init(track.layer, expected: "there", actual: "none", place: place)
    }
  }
}

extension ReportClip {
  /// The frames ordered by how informative their pictures are, without repetitions.
  ///
  /// 1. The frame that differs most.
  /// 2. The first and the last frame, and the other key frames, at 25, 50 and 75 % of them.
  /// 3. The neighbours of the frame that differs most.
  /// 4. The differing frames by bisection: first the ends, then the middles of ever smaller
  ///    intervals.
  /// 5. All other frames, in the same way.
  var framesByImportance: [Int] {
    let counts = [expected, actual].compactMap { $0?.frames.count }
    let count = counts.max() ?? 0
    if count == 0 { return [] }
    let keys = counts.flatMap { count in (0...4).map { ((count - 1) * $0 + 2) / 4 } }
    let worst = differences.max { $0.pixels < $1.pixels }.map { [$0.expected, $0.actual] } ?? []
    let isCompared = expected != nil && actual != nil
    let differing =
      isCompared
      ? Set(
        differences.flatMap { [$0.expected, $0.actual] }
          + (0..<count).filter { !isEqual($0) }
      ).sorted() : []
    let order =
      worst + counts.flatMap { [0, $0 - 1] } + keys
      + worst.flatMap { [$0 - 1, $0 + 1] }
      + Self.bisectionOrder(differing) + Self.bisectionOrder(Array(0..<count))
    var seen: Set<Int> = []
    return order.filter { (0..<count).contains($0) && seen.insert($0).inserted }
  }

  /// Removes the pictures that `isKept` rejects; their frames show an earlier kept picture instead.
  ///
  /// The replacement is the nearest earlier one of its kind (equal on both sides, or not), and the
  /// frame records its index. Without one the frame has no picture.
  mutating func keepPictures(_ isKept: (String) -> Bool) {
    let equal = Set((0..<(actual?.frames.count ?? 0)).filter(isEqual))
    expected?.keepPictures(isKept) { equal.contains($0) }
    actual?.keepPictures(isKept) { equal.contains($0) }
  }

  /// Returns whether both sides have a frame and show the same picture in it.
  private func isEqual(_ index: Int) -> Bool {
    guard let expected, let actual, index < expected.frames.count, index < actual.frames.count
    else { return false }
    return expected.frames[index].digest == actual.frames[index].digest
  }

  /// Orders values by bisection, so that every prefix is spread over all of them.
  private static func bisectionOrder(_ values: [Int]) -> [Int] {
    guard let first = values.first, let last = values.last else { return [] }
    var order = [first, last]
    var gaps = [(0, values.count - 1)]
    var next = 0
    while next < gaps.count {
      let (low, high) = gaps[next]
      next += 1
      guard high - low > 1 else { continue }
      let middle = (low + high) / 2
      order.append(values[middle])
      gaps += [(low, middle), (middle, high)]
    }
    return order
  }
}

extension ReportSide {
  /// Removes the pictures that `isKept` rejects, and replaces them with earlier ones of the same kind.
  fileprivate mutating func keepPictures(_ isKept: (String) -> Bool, isEqual: (Int) -> Bool) {
    var last: [Bool: Int] = [:]
    for index in frames.indices {
      guard let key = frames[index].picture else { continue }
      if isKept(key) {
        last[isEqual(index)] = index
      } else {
        let instead = last[isEqual(index)]
        frames[index].picture = instead.flatMap { frames[$0].picture }
        frames[index].pictureFrame = instead
      }
    }
  }
}

/// The difference of a frame of the clip from one of the golden.
package struct ReportDifference: Codable, Hashable, Sendable {
  /// Index of the golden's frame.
  package var expected: Int
  /// Index of the clip's frame.
  package var actual: Int
  /// The number of differing pixels.
  package var pixels: Int
  /// The largest difference of a channel, 0...255.
  package var largest: Int
  /// The differing pixels in the densest window of 8 x 8, 0...64.
  package var densest: Int?
  /// The share of the differing pixels that looks like antialiasing, 0...1.
  package var antialiasing: Double?
  /// A few rectangles that cover all differing pixels.
  package var boxes: [PixelRect]
  /// The key of a picture of the difference; nil if the page computes its own.
  package var picture: String?

  /// Creates the difference of two frames.
  package init(
    expected: Int, actual: Int, pixels: Int, largest: Int, densest: Int? = nil,
    antialiasing: Double? = nil, boxes: [PixelRect] = [], picture: String? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.pixels = pixels
    self.largest = largest
    self.densest = densest
    self.antialiasing = antialiasing
    self.boxes = boxes
    self.picture = picture
  }
}
