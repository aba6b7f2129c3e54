import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage

extension ParsedScript {
  /// Returns warnings about captions that are not drawn, shown too briefly, or cut off.
  func captionWarnings(of timeline: Timeline) -> [Diagnostic] {
    undrawn(timeline) + timeline.captions.compactMap(brief) + cut(timeline.page?.cutWords ?? [])
  }

  /// The place of words in the script.
  func place(of kind: PageLine.Kind) -> ScriptPlace {
    guard case .caption(let step?) = kind else { return locations.page }
    return locations.captions[step]
      ?? (locations.steps.indices.contains(step) ? locations.steps[step] : locations.timeline)
  }

  /// Returns a warning if there are captions, and neither a page nor a file that has them.
  private func undrawn(_ timeline: Timeline) -> [Diagnostic] {
    guard scene.page == nil, let first = timeline.captions.first,
      !scene.outputs.contains(where: { $0.format.content == .captions })
    else { return [] }
    return [
      diagnostic(
        .warning, .lostWords, "captions are drawn on a page, and the script has no `page`",
        at: place(of: .caption(step: first.step)),
        help: [
          "add `page: { device: auto }`, or `output: clip.vtt` for the captions of a video; `alt` has them "
            + "in any case"
        ])
    ]
  }

  /// Returns a warning about a caption that is shown for less than a second, or too briefly to be read.
  private func brief(_ cue: CaptionCue) -> Diagnostic? {
    let count = cue.words.count
    let needed = max(1, Double(count) / Self.charactersASecond)
    // The caption of the whole clip is there all the time, in every play and in a still.
    guard cue.step != nil, cue.duration < needed - 0.0005 else { return nil }
    let shown = cue.duration.fixed(2)
    let reading =
      needed > 1
      ? "its \(count) characters take \(needed.fixed(2)) s to read" : "readers need 1 s at least"
    let most = Int(cue.duration * Self.charactersASecond)
    let shorter = cue.duration >= 1 ? ", or shorten it to \(most) characters" : ""
    return diagnostic(
      .warning, .briefWords, "the caption is shown for \(shown) s, and \(reading)",
      at: place(of: .caption(step: cue.step)),
      help: [
        "add `- hold: \((needed - cue.duration).roundedUpToTenth.fixed(1))s` with the same caption, or write it as a "
          + "step of its own, `- caption: \(YAMLText.quoted(cue.words.beginning))`, which stays until the next one\(shorter)"
      ])
  }

  /// The pace at which viewers read subtitles.
  private static let charactersASecond = 15.0

  /// Returns warnings about words with more lines than they may have.
  private func cut(_ words: [CutWords]) -> [Diagnostic] {
    words.map { cut in
      let most = cut.lines > 0 ? cut.characters * cut.allowed / cut.lines : cut.characters
      let (name, more) =
        switch cut.kind {
        case .title: ("title", "")
        case .subtitle: ("subtitle", "")
        case .caption:
          ("caption", ", or write `page: { captions: { lines: \(min(20, cut.lines)) } }`")
        }
      return diagnostic(
        .warning, .lostWords,
        "the \(name) takes \(cut.lines) lines of \(cut.width.fixed(0)) points, and its end is cut off "
          + "after \(cut.allowed)", at: place(of: cut.kind),
        help: ["shorten it to about \(most) characters\(more)"])
    }
  }
}

extension Clip {
  /// Returns warnings about words on the page that can hardly be read on what is drawn behind them.
  ///
  /// It draws the page once, without the stage.
  package func contrastWarnings() -> [Diagnostic] {
    guard let page = timeline.page, !page.lines.isEmpty,
      (try? memory.check(size.area * 4, for: name)) != nil,
      (try? work.check(drawing: page.backdrop, for: name)) != nil
    else { return [] }
    let behind = rasterizer.render(page.backdrop)
    var lowest: [(kind: PageLine.Kind, contrast: Double, line: PageLine)] = []
    for line in page.lines {
      guard let contrast = Contrast.lowest(of: line.color, on: behind, in: line.place) else {
        continue
      }
      if let index = lowest.firstIndex(where: { $0.kind == line.kind }) {
        if contrast < lowest[index].contrast { lowest[index] = (line.kind, contrast, line) }
      } else {
        lowest.append((line.kind, contrast, line))
      }
    }
    let warnings = lowest.filter { $0.contrast < Contrast.least }.map { found in
      warning(found.kind, found.contrast, found.line, on: behind)
    }
    return isQuick ? warnings.withoutPlaces : warnings
  }

  private func warning(
    _ kind: PageLine.Kind, _ contrast: Double, _ line: PageLine, on behind: Pixmap
  ) -> Diagnostic {
    let (name, key) =
      switch kind {
      case .title: ("title", "title: { text: …, color: ")
      case .subtitle: ("subtitle", "subtitle: { text: …, color: ")
      case .caption: ("caption", "captions: { color: ")
      }
    let better = [Color.black, .white].max { a, b in
      (Contrast.lowest(of: a, on: behind, in: line.place) ?? 0)
        < (Contrast.lowest(of: b, on: behind, in: line.place) ?? 0)
    }
    let best = better.flatMap { color in
      Contrast.lowest(of: color, on: behind, in: line.place).map { (color, $0) }
    }
    // No colour is readable on black beside white.
    let help: String
    if let best, best.1 >= Contrast.least {
      help = "write `page: { \(key)\"\(best.0.hex)\" } }`, with \(best.1.fixed(1)):1"
    } else {
      help =
        "what lies behind is light and dark: write a plainer `background`, such as a screen with more `blur`"
    }
    return script.diagnostic(
      .warning, .faintWords,
      "the \(name) has a contrast of \(contrast.fixed(1)):1 with what is behind it, and 4.5:1 is needed to "
        + "read it", at: script.place(of: kind), help: [help])
  }
}

/// The contrast of colours (WCAG 2.2, 1.4.3).
private enum Contrast {
  /// The least contrast of words.
  static let least = 4.5
  /// The share of pixels with a lower contrast that is not noticed.
  private static let ignored = 0.02

  /// Returns the contrast of words with what is behind them, but for a few pixels; nil where that is clear.
  static func lowest(of color: Color, on picture: Pixmap, in place: PixelRect) -> Double? {
    var found: [Double] = []
    for y in max(0, place.y)..<max(max(0, place.y), min(picture.height, place.maxY)) {
      for x in max(0, place.x)..<max(max(0, place.x), min(picture.width, place.maxX)) {
        let pixel = picture[x, y]
        guard pixel >> 24 == 255 else { continue }
        let behind = [16, 8, 0].map { Double(pixel >> UInt32($0) & 255) }
        found.append(contrast(of: color, on: behind))
      }
    }
    guard !found.isEmpty else { return nil }
    found.sort()
    return found[Int(Double(found.count - 1) * ignored)]
  }

  /// Returns the contrast of a colour, composited if it is translucent, with an opaque one.
  private static func contrast(of color: Color, on behind: [Double]) -> Double {
    let alpha = Double(color.alpha) / 255
    let own = [color.red, color.green, color.blue]
    let shown = zip(own, behind).map { Double($0) * alpha + $1 * (1 - alpha) }
    let (a, b) = (luminance(shown), luminance(behind))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the relative luminance of red, green and blue, 0 to 255.
  private static func luminance(_ color: [Double]) -> Double {
    let linear = color.map { table[Int($0.rounded())] }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The linear value of each level of sRGB.
  private static let table: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045
      ? value / 12.92
      : DeterministicMath.exponential(
        2.4 * DeterministicMath.naturalLogarithm((value + 0.055) / 1.055))
  }
}

extension String {
  /// Its first words, of at most about 40 characters.
  fileprivate var beginning: String { count > 40 ? prefix(39) + "…" : self }
}

extension Double {
  /// The value rounded up to a tenth.
  fileprivate var roundedUpToTenth: Double { (self * 10 - 1e-6).rounded(.up) / 10 }
}
