package import SegueGraphics

/// What a report tells of one clip.
package struct ReportClip: Codable, Hashable, Sendable {
  /// The golden's name, such as `push/cube`.
  package var name: String
  /// The script, as the caller named it.
  package var script: String
  /// What became of it.
  package var verdict: ReportVerdict
  /// The verdict in one sentence, which names the main cause.
  package var sentence: String
  /// Why it differs, the most telling first.
  package var causes: [ReportCause] = []
  /// The golden, if it could be read.
  package var expected: ReportSide?
  /// The clip as it was rendered, if it could be.
  package var actual: ReportSide?
  /// The frames that were compared and differ.
  package var differences: [ReportDifference] = []
  /// The time map: which frames look the same, in order; empty when it was not asked for.
  package var alignment: [ReportPair] = []
  /// How much each frame differs and where, top to bottom.
  package var heat: HeatStrip?
  /// What layers do over time, where golden and clip do not agree.
  package var tracks: [ReportTrack] = []
  /// The tolerances and how much of each was used.
  package var budgets: [ReportBudget] = []
  /// The commands that lead on: reproduce, approve, record.
  package var commands: [ReportCommand] = []

  /// A clip with a verdict; everything else is added to it.
  package init(name: String, script: String, verdict: ReportVerdict, sentence: String) {
    self.name = name
    self.script = script
    self.verdict = verdict
    self.sentence = sentence
  }

  /// The keys of the pictures that it shows, with repetitions.
  package var pictureKeys: [String] {
    let frames = (expected?.frames ?? []) + (actual?.frames ?? [])
    return frames.compactMap(\.picture) + differences.compactMap(\.picture)
  }
}

extension ReportClip {
  /// What a comparison found, with the frames of both sides unless they are equal.
  ///
  /// Frames name their digests as the keys of their pictures; ``ReportPictures`` finds those again.
  ///
  /// - Parameters:
  ///   - name: the golden's name.
  ///   - script: the script, as the caller named it.
  ///   - commands: the commands that lead on.
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
    differences = comparison.frames.map { ReportDifference($0) }
    alignment = ReportPair.pairs(
      of: comparison.alignment, expected: expected.frames.count, actual: actual.frames.count)
    heat = comparison.heat
    tracks = ReportTrack.changed(
      expected, actual, first: comparison.tracks.map(\.layer), limit: ReportTrack.usualLimit)
  }

  /// A clip that has no golden, or whose golden cannot be used, with its own frames if it has any.
  package init(
    name: String, script: String, verdict: ReportVerdict, sentence: String,
    actual: ClipEvidence?, commands: [ReportCommand] = []
  ) {
    self.init(name: name, script: script, verdict: verdict, sentence: sentence)
    self.actual = actual.map { ReportSide($0, listsFrames: true) }
    self.commands = commands
  }

  /// The causes; the changes of layers stand below the first that rests on layers.
  private static func causes(of comparison: ClipComparison) -> [ReportCause] {
    var causes = comparison.causes.map { cause in
      // The kind stands beside the sentence, which need not begin with it.
      let prefix = cause.kind.rawValue + ": "
      let sentence = cause.sentence.dropFirst(cause.sentence.hasPrefix(prefix) ? prefix.count : 0)
      return ReportCause(
        cause.kind, String(sentence), details: cause.details.map { .init($0) })
    }
    if let first = causes.firstIndex(where: { $0.kind == .tracks || $0.kind == .timing }) {
      causes[first].details += comparison.tracks.prefix(40).map { .init($0) }
    }
    return causes
  }
}

extension ReportVerdict {
  /// The verdict of a comparison.
  package init(_ verdict: ClipComparison.Verdict) {
    switch verdict {
    case .equal: self = .equal
    case .forgiven: self = .forgiven
    case .different: self = .different
    }
  }
}

extension ReportCause.Detail {
  /// What changed in a layer, in the frame where it changed most.
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
    case .appeared: self.init(track.layer, expected: "none", actual: "there", place: place)
    case .disappeared: self.init(track.layer, expected: "there", actual: "none", place: place)
    }
  }
}

extension ReportClip {
  /// The frames whose pictures tell the most, the most telling first; each once.
  ///
  /// 1. The frame that differs most.
  /// 2. The first and the last frame, and the other key frames, at 25, 50 and 75 % of them.
  /// 3. The frames beside the one that differs most.
  /// 4. What differs, ever finer: first its ends, then what is in the middle of two.
  /// 5. All others, in the same way.
  var tellingFrames: [Int] {
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
      + Self.everFiner(differing) + Self.everFiner(Array(0..<count))
    var seen: Set<Int> = []
    return order.filter { (0..<count).contains($0) && seen.insert($0).inserted }
  }

  /// Leaves out all pictures but some; a frame whose own is left out shows an earlier one's.
  ///
  /// That is the nearest kept one of its kind, so that frames that are equal on both sides look equal,
  /// and the frame says which it is. Without one it shows none.
  mutating func keepPictures(_ isKept: (String) -> Bool) {
    let equal = Set((0..<(actual?.frames.count ?? 0)).filter(isEqual))
    expected?.keepPictures(isKept) { equal.contains($0) }
    actual?.keepPictures(isKept) { equal.contains($0) }
  }

  /// Whether both sides have a frame and show the same in it.
  private func isEqual(_ index: Int) -> Bool {
    guard let expected, let actual, index < expected.frames.count, index < actual.frames.count
    else { return false }
    return expected.frames[index].digest == actual.frames[index].digest
  }

  /// Values in an order in which every beginning is spread over all of them.
  private static func everFiner(_ values: [Int]) -> [Int] {
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
  /// Leaves out all pictures but some, and shows others of the same kind in their place.
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

/// What became of one clip, worst first.
package enum ReportVerdict: String, Codable, CaseIterable, Hashable, Sendable {
  /// The script or its golden cannot be used.
  case broken
  /// There is no golden.
  case missing
  /// The clip is not that of the golden.
  case different
  /// The clip differs from the golden, within the tolerances.
  case forgiven
  /// The clip is that of the golden.
  case equal

  /// What several clips are or do, such as `12 clips differ`.
  package var words: String {
    switch self {
    case .broken: "are broken"
    case .missing: "have no golden"
    case .different: "differ"
    case .forgiven: "are forgiven"
    case .equal: "are equal"
    }
  }

  /// Whether the run fails because of it.
  package var isFailure: Bool { self != .equal && self != .forgiven }
}

/// How one frame of the golden and one of the clip differ.
package struct ReportDifference: Codable, Hashable, Sendable {
  /// The golden's frame.
  package var expected: Int
  /// The clip's frame.
  package var actual: Int
  /// The number of pixels that differ.
  package var pixels: Int
  /// The largest difference of a channel, 0...255.
  package var largest: Int
  /// The differing pixels in the densest window of 8 x 8, 0...64.
  package var densest: Int?
  /// The share of the differing pixels that looks like antialiasing, 0...1.
  package var antialiasing: Double?
  /// Rectangles that hold all differing pixels; few.
  package var boxes: [PixelRect]
  /// The key of a picture of the difference; without one the page computes its own.
  package var picture: String?

  /// The difference of two frames.
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
