import SegueGraphics
package import SegueText

/// A callout that is laid out: its look and its place on the page.
struct LaidOutCallout: Sendable {
  var placed: PlacedCallout
  var place: CalloutLayout.Place
  var text: LayerText?
}

extension PagePainter {
  /// The space round the words of a pill, in points.
  private static let (paddingX, paddingY) = (12.0, 6.0)
  /// The greatest radius of a pill, that of one line.
  private static let greatestRadius = 16.0
  /// The greatest width of the words.
  private static let textWidth = 220.0
  /// The diameter of a disc with a number, and of the dot of a leader, and the width of its line.
  private static let (disc, dot, line) = (24.0, 6.0, 1.5)
  /// The width of the light line round a dark leader, or the reverse.
  private static let halo = 1.0
  /// The duration of a fade in seconds.
  private static let fade = 0.15

  private static let numberStyle = TextStyle(
    fonts: [FontRequest(weight: 600)], size: 13, alignment: .center, lines: 1)

  /// The colour of labels, and that of the words in them.
  private var calloutColors: (fill: Color, text: Color) {
    let dark = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
    let light = Color(red: 0xF2, green: 0xF2, blue: 0xF7)
    return isDark ? (light.faded(to: 0.9), dark) : (dark.faded(to: 0.9), .white)
  }

  /// Lays out callouts, each so that it covers none of those before it.
  ///
  /// - Parameter toPage: returns the transform from points of the stage to points of the page at a time.
  func layOut(
    _ callouts: [PlacedCallout], _ geometry: PageGeometry,
    toPage: (Double) -> ProjectiveTransform
  ) -> [LaidOutCallout] {
    let layout = CalloutLayout(
      page: Rect(origin: .zero, size: geometry.size), device: geometry.device,
      words: geometry.wordPlaces)
    var all: [LaidOutCallout] = []
    for placed in callouts {
      let seen = toPage((placed.start + placed.end) / 2)
      guard let anchor = seen.apply(placed.anchor) else { continue }
      let (size, text) = label(placed.callout.label)
      let others = all.compactMap { other -> Rect? in
        guard other.placed.start < placed.end, placed.start < other.placed.end,
          let point = seen.apply(other.placed.anchor)
        else { return nil }
        return Rect(center: point + other.place.offset, size: other.place.size)
      }
      let side = seen.apply(placed.anchor + Point(parts.fingerSize ?? 0, 0)) ?? anchor
      let fingerSize = (side - anchor).length
      let isDisc = if case .number = placed.callout.label { true } else { false }
      let place = layout.place(
        size, at: anchor, of: seen.box(of: placed.box) ?? Rect(origin: anchor, size: Size(0, 0)),
        side: placed.callout.side, isDisc: isDisc,
        fingers: fingers(placed).compactMap(seen.apply),
        fingerSize: fingerSize, others: others)
      all.append(LaidOutCallout(placed: placed, place: place, text: text))
    }
    return all
  }

  /// Returns the places of fingers while a callout is shown, in points of the stage.
  private func fingers(_ placed: PlacedCallout) -> [Point] {
    guard parts.fingerSize != nil else { return [] }
    return parts.touches.filter { $0.start < placed.end && $0.end > placed.start }.flatMap {
      touch in
      let (from, to) = (max(touch.start, placed.start), min(touch.end, placed.end))
      return (0...16).map {
        touch.path.position(at: from + (to - from) * Double($0) / 16 - touch.start)
      }
    }
  }

  /// Returns the size of a label and its words.
  private func label(_ label: Callout.Label) -> (size: Size, text: LayerText?) {
    let color = calloutColors.text
    switch label {
    case .number(let number):
      let string = String(number)
      let text = shaped(string, Self.numberStyle).map {
        LayerText(string: string, color: color, style: Self.numberStyle, shaped: $0)
      }
      return (Size(max(Self.disc, (text?.shaped.size.width ?? 0) + 10), Self.disc), text)
    case .text(let string):
      var style = Callout.style
      var words = shaped(string, style)
      if let whole = words, whole.size.width > Self.textWidth {
        style.alignment = .start
        words = shaped(string, style, width: Self.textWidth)
      }
      let size = words?.size ?? Size(0, 0)
      return (
        Size(size.width + 2 * Self.paddingX, size.height + 2 * Self.paddingY),
        words.map { LayerText(string: string, color: color, style: style, shaped: $0) }
      )
    }
  }

  private func shaped(_ string: String, _ style: TextStyle, width: Double? = nil) -> ShapedText? {
    try? parts.texts?.text(string, style, width: width, height: nil)
  }

  /// Returns the commands of the callouts that are shown at a time.
  func callouts(
    _ callouts: [LaidOutCallout], _ geometry: PageGeometry, at time: Double,
    toPage: ProjectiveTransform
  ) -> [DrawCommand] {
    let toPixels = toPixels(geometry)
    let page = CalloutLayout(
      page: Rect(origin: .zero, size: geometry.size), device: geometry.device, words: [])
    return callouts.flatMap { callout -> [DrawCommand] in
      let opacity = opacity(callout.placed, at: time)
      guard opacity > 0, let anchor = toPage.apply(callout.placed.anchor) else { return [] }
      let place = page.kept(
        Rect(center: anchor + callout.place.offset, size: callout.place.size))
      var layer = Layer(name: "page-callout", frame: Rect(origin: .zero, size: geometry.size))
      layer.opacity = opacity
      layer.children =
        leader(from: place, to: anchor + callout.place.dot) + [pill(place, callout.text)]
      return layer.commands(in: toPixels)
    }
  }

  /// Returns the opacity of a callout; one that lasts to the end of the clip does not fade out.
  private func opacity(_ placed: PlacedCallout, at time: Double) -> Double {
    guard time >= placed.start, time <= placed.end else { return 0 }
    let appears = placed.start <= 0 ? 1 : (time - placed.start) / Self.fade
    let leaves =
      placed.end >= parts.duration - Timeline.timeResolution
      ? 1 : (placed.end - time) / Self.fade
    return min(appears, leaves).clamped(to: 0...1)
  }

  /// Returns the line from a label to the dot at its point; none where the dot lies below the label.
  private func leader(from place: Rect, to dot: Point) -> [Layer] {
    let nearest = Point(
      dot.x.clamped(to: place.minX...place.maxX), dot.y.clamped(to: place.minY...place.maxY))
    guard (nearest - dot).length > Self.dot / 2 else { return [] }
    let fill = calloutColors.fill
    let edge = (isDark ? Color.black : .white).faded(to: 0.6)
    // The line leaves the label at the middle of the side toward the dot.
    let (dx, dy) = (dot.x - place.center.x, dot.y - place.center.y)
    let isAcross = abs(dx) / place.width > abs(dy) / place.height
    let start =
      isAcross
      ? Point(dx > 0 ? place.maxX : place.minX, place.center.y)
      : Point(
        dot.x.clamped(
          to: place.minX + place.height
            / 2...max(
              place.minX + place.height / 2, place.maxX - place.height / 2)),
        dy > 0 ? place.maxY : place.minY)
    func line(_ width: Double, _ color: Color) -> Layer {
      let path = Path.line(from: start, to: dot)
      var layer = Layer(page: "page-leader", path, .clear)
      layer.effects.shape?.fill = nil
      layer.effects.shape?.stroke = StrokeStyle(width: width)
      layer.effects.shape?.strokeColor = color
      return layer
    }
    func disc(_ diameter: Double, _ color: Color) -> Layer {
      Layer(
        page: "page-leader",
        RoundedRect(
          Rect(center: dot, size: Size(diameter, diameter)), cornerRadius: diameter / 2), color)
    }
    var solid = fill
    solid.alpha = 255
    return [
      line(Self.line + 2 * Self.halo, edge), disc(Self.dot + 2 * Self.halo, edge),
      line(Self.line, solid), disc(Self.dot, solid),
    ]
  }

  /// Returns the pill, or the disc, with its words.
  private func pill(_ place: Rect, _ text: LayerText?) -> Layer {
    let radius = min(place.height / 2, Self.greatestRadius)
    var pill = Layer(
      page: "page-callout", RoundedRect(place, cornerRadius: radius), calloutColors.fill)
    guard let text else { return pill }
    var words = Layer(
      name: "page-callout",
      frame: Rect(center: Point(place.width / 2, place.height / 2), size: text.shaped.size))
    words.text = text
    pill.children = [words]
    return pill
  }
}

extension Callout {
  /// The style of the words in a pill: 15 points, medium.
  package static let style = TextStyle(
    fonts: [FontRequest(weight: 500)], size: 15, lineHeight: 1.25, alignment: .center, lines: 3)
}
