import SegueGraphics
import SegueText

/// The stage of a page with several clips: each in its device, at the same time of one clock.
///
/// A clip that is shorter than another keeps its last moment.
package struct ComparisonStage: Sendable {
  /// A clip with its place on the stage.
  private struct Panel: Sendable {
    var timeline: Timeline
    var shell: PageShell
    /// The upper left corner of the shell, in points.
    var origin = Point.zero
    /// The words above it.
    var title: Layer?
  }

  /// The size in points, and the scale.
  package let canvas: Canvas
  /// The duration of the longest clip in seconds.
  package let duration: Double
  private let parts: PageParts
  private let clips: [Timeline]
  private let hasFewColors: Bool
  private var panels: [Panel] = []

  /// The gap between a clip and the words above it, in points.
  private static let gap = 14.0
  /// The least width of words above a clip, in points.
  private static let leastTextWidth = 160.0

  /// Arranges clips.
  ///
  /// - Parameters:
  ///   - parts: the page, whose devices hold the clips; its canvas is not used.
  ///   - clips: the clips without pages of their own, one for each of the parts'.
  package init(
    _ parts: PageParts, of clips: [Timeline], hasFewColors: Bool = false
  ) throws(PageProblem) {
    self.parts = parts
    self.clips = clips
    self.hasFewColors = hasFewColors
    duration = clips.map(\.duration).max() ?? 0
    var arranger = Arranger(parts, clips, hasFewColors)
    let size = try arranger.arrange()
    panels = arranger.panels
    canvas = Canvas(size: size, scale: clips.map(\.canvas.scale).max() ?? 1)
  }

  private var arrangement: PageArrangement { parts.page.arrangement }

  /// Returns the stage for outputs with few colours, or for others.
  package func forOutput(hasFewColors: Bool) -> ComparisonStage {
    if hasFewColors == self.hasFewColors { return self }
    // The sizes are equal, so this does not fail.
    return (try? ComparisonStage(parts, of: clips, hasFewColors: hasFewColors)) ?? self
  }
}

extension ComparisonStage {
  /// Returns the layers at a time in seconds, bottom first.
  package func layers(at time: Double) -> [Layer] {
    switch arrangement.layout {
    case .sideBySide, .stacked:
      // No shadow falls on another clip.
      return panels.map(shadows)
        + panels.indices.flatMap { index in
          let panel = panels[index]
          return [framed([stage(index, at: time)], panel)] + [panel.title].compactMap { $0 }
        }
    case .blink:
      let index = Int(time / arrangement.interval + 1e-9) % panels.count
      return [shadows(panels[0]), framed([stage(index, at: time)], panels[0])]
        + [panels[index].title].compactMap { $0 }
    case .wipe:
      return [shadows(panels[0]), framed(wiped(at: time), panels[0])]
        + panels.compactMap(\.title)
    }
  }

  /// Returns a clip with its corners cut, in the coordinates of its shell.
  private func stage(_ index: Int, at time: Double) -> Layer {
    let panel = panels[index]
    var layer = Layer(page: "clip-\(index + 1)", panel.shell.screen, panel.timeline.background)
    layer.masksToBounds = true
    layer.holdsScreen = true
    layer.children = panel.timeline.layers(at: min(time, panel.timeline.duration))
    return layer
  }

  /// Returns both clips of a wipe with the line between them, in the coordinates of their shell.
  private func wiped(at time: Double) -> [Layer] {
    let screen = panels[0].shell.screen
    let place =
      switch arrangement.divider {
      case .at(let fraction): fraction
      case .sweep: duration > 0 ? min(1, max(0, time / duration)) : 0
      }
    let left = stage(0, at: time)
    let x = screen.rect.minX + place * screen.rect.width
    var right = Layer(name: "page-wipe", frame: Rect(x, 0, screen.rect.maxX - x, screen.rect.maxY))
    var second = stage(1, at: time)
    second.position.x -= x
    right.masksToBounds = true
    right.children = [second]
    let isInside = place > 0 && place < 1
    let shade = Layer(
      name: "page-line", frame: Rect(x - 1.5, screen.rect.minY, 3, screen.rect.height),
      color: Color.black.faded(to: 0.25))
    let line = Layer(
      name: "page-line", frame: Rect(x - 0.75, screen.rect.minY, 1.5, screen.rect.height),
      color: .white)
    return [left] + (place < 1 ? [right] : []) + (isInside ? [shade, line] : [])
  }

  /// Returns the shell of a clip round its contents, without its shadow.
  private func framed(_ contents: [Layer], _ panel: Panel) -> Layer {
    var device = Layer(
      name: "page-device", frame: Rect(origin: panel.origin, size: panel.shell.size))
    device.children = panel.shell.below + contents + panel.shell.above
    return device
  }

  /// Returns the shadows of the shell of a clip.
  private func shadows(_ panel: Panel) -> Layer {
    let painter = PagePainter(parts, hasFewColors: hasFewColors)
    var shadows = Layer(
      name: "page-shadows", frame: Rect(origin: panel.origin, size: panel.shell.size))
    shadows.children = painter.shadows(of: panel.shell)
    return shadows
  }

  /// The moments in seconds at which the contents may begin or cease to move, from 0 to the duration.
  package var boundaries: [Double] {
    let segments = clips.flatMap(\.segments)
    var times: [Double] = [0, duration] + segments.map(\.start) + segments.map(\.end)
    times += clips.map(\.duration)
    if arrangement.layout == .blink {
      let count = Int(duration / arrangement.interval)
      times += (0...count).map { Double($0) * arrangement.interval }
    }
    return times.filter { $0 >= 0 && $0 <= duration }.sorted()
  }

  /// Returns whether anything may move at a time in seconds.
  package func isMoving(at time: Double) -> Bool {
    if arrangement.layout == .wipe, arrangement.divider == .sweep { return true }
    return clips.contains { clip in
      time < clip.duration && clip.segment(at: time)?.content.isMotion == true
    }
  }

  /// The captions: that of the page, or else those of the first clip that has any.
  package var captions: [CaptionCue] {
    if let text = parts.page.captions.text {
      return [CaptionCue(start: 0, end: duration, words: text)]
    }
    let captions = clips.lazy.map(\.captions).first { !$0.isEmpty } ?? []
    return captions.map { CaptionCue(start: $0.start, end: $0.end, words: $0.words) }
  }

  /// The marks of all clips, each name once, in order of time.
  package var marks: [Timeline.Mark] {
    var names: Set<String> = []
    return clips.flatMap(\.marks).filter { names.insert($0.name).inserted }
      .sorted { $0.time < $1.time }
  }
}

extension ComparisonStage {
  /// Places clips with their words.
  private struct Arranger {
    let parts: PageParts
    var panels: [Panel]
    private let arrangement: PageArrangement
    private let clips: [Timeline]
    private let color: Color

    init(_ parts: PageParts, _ clips: [Timeline], _ hasFewColors: Bool) {
      self.parts = parts
      self.clips = clips
      arrangement = parts.page.arrangement
      color = PagePainter(parts, hasFewColors: hasFewColors).wordColor
      panels = clips.map { clip in
        var own = parts
        (own.canvas, own.clips) = (clip.canvas, [])
        return Panel(
          timeline: clip, shell: PagePainter(own, hasFewColors: hasFewColors).shell)
      }
    }

    /// Places all clips and returns the size of the stage in points.
    mutating func arrange() throws(PageProblem) -> Size {
      switch arrangement.layout {
      case .sideBySide: return row()
      case .stacked: return column()
      case .wipe, .blink:
        for clip in clips where clip.canvas.size != clips[0].canvas.size {
          throw .unequalClips(clips[0].canvas.size, clip.canvas.size)
        }
        return pile()
      }
    }

    private mutating func row() -> Size {
      let titles = panels.indices.map { title($0, width: textWidth(of: panels[$0])) }
      let head = headHeight(titles)
      let height = panels.map(\.shell.size.height).max() ?? 0
      var x = 0.0
      for index in panels.indices {
        let size = panels[index].shell.size
        let width = max(size.width, titles[index]?.size.width ?? 0)
        panels[index].origin = origin(
          Point(x + (width - size.width) / 2, head + (height - size.height) / 2), index)
        if var title = titles[index] {
          title.position = Point(x + width / 2, title.size.height / 2)
          panels[index].title = title
        }
        x += width + arrangement.gap
      }
      return extent
    }

    private mutating func column() -> Size {
      let titles = panels.indices.map { title($0, width: textWidth(of: panels[$0])) }
      let width = zip(panels, titles).map { max($0.shell.size.width, $1?.size.width ?? 0) }.max()
      var y = 0.0
      for index in panels.indices {
        let size = panels[index].shell.size
        if var title = titles[index] {
          title.position = Point((width ?? 0) / 2, y + title.size.height / 2)
          panels[index].title = title
          y += title.size.height + ComparisonStage.gap
        }
        panels[index].origin = origin(Point(((width ?? 0) - size.width) / 2, y), index)
        y += size.height + arrangement.gap
      }
      return extent
    }

    /// Places all clips in one place: the words of a wipe lie at both sides, others in the middle.
    private mutating func pile() -> Size {
      let isWipe = arrangement.layout == .wipe
      let width = textWidth(of: panels[0])
      let titles = panels.indices.map { index in
        title(
          index, width: isWipe ? width / 2 - 8 : width,
          alignment: isWipe ? (index == 0 ? .start : .end) : nil)
      }
      let head = headHeight(titles)
      let size = panels[0].shell.size
      let full = titles.contains { $0 != nil } ? max(size.width, width) : size.width
      for index in panels.indices {
        panels[index].origin = origin(Point((full - size.width) / 2, head), index)
        guard var title = titles[index] else { continue }
        let x =
          isWipe
          ? (index == 0 ? title.size.width / 2 : full - title.size.width / 2) : full / 2
        title.position = Point(x, title.size.height / 2)
        panels[index].title = title
      }
      return extent
    }

    /// Returns the place of a shell whose stage begins at whole points.
    private func origin(_ place: Point, _ index: Int) -> Point {
      let screen = panels[index].shell.screen.rect
      return Point(
        (place.x + screen.minX - 1e-6).rounded(.up) - screen.minX,
        (place.y + screen.minY - 1e-6).rounded(.up) - screen.minY)
    }

    /// The size of everything that was placed, in whole points.
    private var extent: Size {
      func far(_ layer: Layer) -> Point {
        Point(layer.position.x + layer.size.width / 2, layer.position.y + layer.size.height / 2)
      }
      let corners =
        panels.map { panel in
          Point(panel.origin.x + panel.shell.size.width, panel.origin.y + panel.shell.size.height)
        } + panels.compactMap { $0.title.map(far) }
      return Size(
        ((corners.map(\.x).max() ?? 0) - 1e-6).rounded(.up),
        ((corners.map(\.y).max() ?? 0) - 1e-6).rounded(.up))
    }

    private func textWidth(of panel: Panel) -> Double {
      max(panel.shell.size.width, ComparisonStage.leastTextWidth)
    }

    private func headHeight(_ titles: [Layer?]) -> Double {
      let height = titles.compactMap { $0?.size.height }.max() ?? 0
      return height > 0 ? (height + ComparisonStage.gap).rounded(.up) : 0
    }

    /// Returns the layer of the words above a clip; nil without words.
    private func title(
      _ index: Int, width: Double, alignment: TextStyle.Alignment? = nil
    ) -> Layer? {
      guard parts.clips.indices.contains(index), let text = parts.clips[index].title,
        let texts = parts.texts
      else { return nil }
      var style = text.style
      style.alignment = alignment ?? style.alignment
      guard let shaped = try? texts.text(text.string, style, width: width, height: nil)
      else { return nil }
      var layer = Layer(name: "page-title", frame: Rect(0, 0, width, shaped.size.height))
      layer.text = LayerText(
        string: text.string, color: text.color ?? color, style: style, shaped: shaped)
      return layer
    }
  }
}
