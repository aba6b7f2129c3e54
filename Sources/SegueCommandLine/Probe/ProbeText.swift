import SegueCodecs
import SegueKit

/// The contents of a file as text for people.
struct ProbeText {
  /// The maximum number of runs of equal delays, or of duplicates, that are listed.
  private static let maxListedRuns = 8

  /// The file's name in the headline.
  var name: String
  var probe: ClipProbe
  /// Whether every frame has a line (`--verbose`).
  var isLong: Bool
  var style: TerminalStyle

  /// The text: a headline, a table of properties, the frames if `isLong`, and warnings.
  var lines: [ConsoleText] {
    var lines = [headline] + TextTable.lines(facts, indent: "  ")
    if isLong, probe.isAnimated { lines += TextTable.lines(frameRows, indent: "  ") }
    return lines.map { "\($0)" } + probe.warnings.map { "  \(style.warning("warning:")) \($0)" }
  }

  /// The first line: name, format, size, number of frames, duration and bytes.
  private var headline: String {
    var parts = [name, probe.clip.format.title, Quantities.pixels(probe.clip.size)]
    if probe.isAnimated {
      parts += [
        Quantities.count(probe.frames.count, "frame"), Quantities.duration(probe.duration),
      ]
    }
    if let bytes = probe.byteCount { parts.append(Quantities.bytes(bytes)) }
    return parts.joined(separator: "  ")
  }

  /// The rows of the table of properties.
  private var facts: [[String]] {
    (probe.isAnimated ? timeFacts : []) + colorFacts + (probe.isAnimated ? storageFacts : [])
      + rareProperties
  }

  /// The rows for properties that few files have: interlacing, metadata and comments.
  private var rareProperties: [[String]] {
    var rows: [[String]] = []
    let interlaced = probe.interlacedCount
    if interlaced > 0 {
      rows.append([
        "interlaced", "\(interlaced) of \(Quantities.count(probe.frames.count, "frame"))",
      ])
    }
    let metadata = probe.clip.metadata.names
    if !metadata.isEmpty { rows.append(["holds", metadata.joined(separator: ", ")]) }
    return rows + probe.clip.comments.map { ["comment", $0] }
  }

  /// The rows on time: loop, duration and delays.
  private var timeFacts: [[String]] {
    let delays = probe.frames.map(\.delay)
    let least = Self.milliseconds(delays.min() ?? 0)
    let most = Self.milliseconds(delays.max() ?? 0)
    var rows = [["loop", Self.loop(probe.clip.plays)]]
    rows.append([
      "duration",
      Self.seconds(probe.duration) + " as stored, "
        + Self.seconds(probe.shownDuration) + " in browsers",
    ])
    if least == most {
      rows.append(["delays", "\(least) each"])
    } else {
      let median = Self.milliseconds(probe.medianDelay)
      rows.append(["delays", "\(least) to \(most), median \(median): \(runs)"])
    }
    return rows
  }

  /// The runs of equal delays as text: `3 × 40 ms, 2 × 60 ms and 4 more`.
  private var runs: String {
    let runs = probe.delayRuns.map { run in
      (run.count == 1 ? "" : "\(run.count) × ") + Self.milliseconds(run.delay)
    }
    let shown = isLong ? runs : Array(runs.prefix(Self.maxListedRuns))
    let rest = runs.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The rows on colour: profile, palettes and transparency.
  private var colorFacts: [[String]] {
    let local = probe.localPalettes
    var palettes = probe.globalPalette.map { ["global of \($0) colours"] } ?? []
    if let least = local.min(), let most = local.max() {
      let range = least == most ? "\(least)" : "\(least) to \(most)"
      palettes.append("\(local.count) local of \(range) colours")
    }
    let clear = probe.frames.count(where: \.isTransparent)
    var shown = "every frame is opaque"
    if clear > 0 {
      shown = "\(Quantities.count(clear, "frame")) of \(probe.frames.count) not opaque"
    }
    let colors = probe.clip.colors.map { colors in
      let bits = colors.bitDepth == 1 ? "1 bit" : "\(colors.bitDepth) bits"
      return ["colours", "\(colors.profile ?? "no profile"), \(bits)"]
    }
    return [colors].compactMap { $0 } + [
      ["palettes", palettes.isEmpty ? "none" : palettes.joined(separator: ", ")],
      ["shown", shown],
    ]
  }

  /// The rows on storage: stored area, bytes, disposals, blending and duplicates.
  private var storageFacts: [[String]] {
    let frames = probe.frames
    let bytes = frames.map(\.byteCount)
    let mean = bytes.reduce(0, +) / max(1, bytes.count)
    let disposals: [StoredFrame.Disposal] = [.keep, .background, .previous]
    let disposal = disposals.compactMap { kind in
      let count = frames.count { $0.disposal == kind }
      return count == 0 ? nil : "\(kind.rawValue) \(count)"
    }
    return [
      ["stored", "\(Self.percent(probe.storedShare)) of the canvas a frame on average"],
      [
        "pixels",
        "\(Quantities.bytes(mean)) a frame on average, "
          + "\(Quantities.bytes(bytes.max() ?? 0)) at most",
      ],
      ["disposal", disposal.joined(separator: ", ")],
      ["blended", "\(frames.count(where: \.isBlended)) of \(frames.count) frames leave pixels"],
      ["duplicates", probe.duplicates.isEmpty ? "none" : Self.list(probe.duplicates)],
    ]
  }

  /// The table of frames with its head (`--verbose`).
  private var frameRows: [[String]] {
    let duplicates = Set(probe.duplicates)
    var time = 0.0
    let head = [
      "frame", "time", "delay", "stored", "share", "palette", "disposal", "blended", "pixels",
    ]
    return [head]
      + probe.frames.enumerated().map { index, frame in
        defer { time += frame.delay }
        let rect = frame.rect
        let share = Double(rect.size.area) / Double(probe.clip.size.area)
        return [
          "\(index)", Self.seconds(time), Self.milliseconds(frame.delay),
          "\(Quantities.pixels(rect.size)) at (\(rect.x), \(rect.y))", Self.percent(share),
          Self.palette(frame.palette), frame.disposal.rawValue, frame.isBlended ? "yes" : "no",
          Quantities.bytes(frame.byteCount),
        ] + (duplicates.contains(index) ? ["duplicate"] : [])
      }
  }

  private static func palette(_ palette: StoredFrame.Palette?) -> String {
    switch palette {
    case .global(let count): "global \(count)"
    case .local(let count): "local \(count)"
    case nil: "none"
    }
  }

  private static func loop(_ plays: Int?) -> String {
    guard let plays else { return "forever" }
    return plays == 1 ? "plays once" : "plays \(plays) times"
  }

  /// Formats frame numbers as a count followed by the first few.
  private static func list(_ numbers: [Int]) -> String {
    let rest = numbers.count - maxListedRuns
    return Quantities.count(numbers.count, "frame") + ": "
      + numbers.prefix(maxListedRuns).map(String.init).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    (seconds * 1000).fixed(3) + " ms"
  }

  private static func seconds(_ seconds: Double) -> String { Quantities.duration(seconds) }

  private static func percent(_ share: Double) -> String { (share * 100).fixed(1) + " %" }
}
