import SegueGraphics
import SegueText

extension PageShell {
  /// The height of a window's bar in points.
  private static let barHeight = 28.0

  /// Creates the shell of a window round a stage.
  ///
  /// - Parameter texts: sets the words in the bar; nil leaves them out.
  init(
    _ window: PageWindow, stage: Size, isDark: Bool, texts: TextLayoutCache?
  ) {
    let height = window.bar == .none ? 0 : Self.barHeight
    self.init(stage: stage, radius: 0)
    size = Size(stage.width, stage.height + height)
    let whole = Rect(origin: .zero, size: size)
    silhouette = RoundedRect(whole, cornerRadius: window.radius, curve: .continuous)
    let radius = silhouette.drawnRadii.topLeft
    screen = RoundedRect(
      Rect(0, height, stage.width, stage.height),
      radii: CornerRadii(
        topLeft: height > 0 ? 0 : radius, topRight: height > 0 ? 0 : radius, bottomRight: radius,
        bottomLeft: radius), curve: .continuous)
    let bar =
      window.color
      ?? (isDark
        ? Color(red: 0x38, green: 0x38, blue: 0x3A) : Color(red: 0xEC, green: 0xEC, blue: 0xEE))
    if height > 0 {
      // The bar reaches a point below the stage, so that no shadow shows between them.
      let shape = RoundedRect(
        Rect(0, 0, size.width, height + 1),
        radii: CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0),
        curve: .continuous)
      below.append(Layer(page: "page-bar", shape, bar))
      let edge = bar.isDark ? Color.black.faded(to: 0.5) : Color.black.faded(to: 0.14)
      below.append(
        Layer(page: "page-bar", RoundedRect(Rect(0, height - 1, size.width, 1)), edge))
      below += Self.lights(window.bar, width: size.width, isDark: bar.isDark)
      Self.words(window.title, isDark: bar.isDark, width: size.width, texts).map {
        below.append($0)
      }
    }
    above = [
      Layer(
        page: "page-edge", lineIn: silhouette, width: 1,
        isDark ? Color.white.faded(to: 0.16) : Color.black.faded(to: 0.14))
    ]
  }

  /// Returns the three buttons of a bar.
  private static func lights(_ bar: PageWindow.Bar, width: Double, isDark: Bool) -> [Layer] {
    let colors = [
      Color(red: 0xFF, green: 0x5F, blue: 0x57), Color(red: 0xFE, green: 0xBC, blue: 0x2E),
      Color(red: 0x28, green: 0xC8, blue: 0x40),
    ]
    let isRight = bar == .colorfulRight || bar == .ringsRight
    let first = isRight ? width - 18 - 40 : 18
    return colors.indices.compactMap { index in
      let center = Point(first + 20 * Double(index), barHeight / 2)
      let circle = RoundedRect(Rect(center: center, size: Size(12, 12)), cornerRadius: 6)
      switch bar {
      case .colorful, .colorfulRight: return Layer(page: "page-light", circle, colors[index])
      case .rings, .ringsRight:
        let line = isDark ? Color.white.faded(to: 0.5) : Color.black.faded(to: 0.35)
        return Layer(page: "page-light", lineIn: circle, width: 1.5, line)
      case .plain, .none: return nil
      }
    }
  }

  /// Returns the words in the middle of a bar.
  private static func words(
    _ title: String?, isDark: Bool, width: Double, _ texts: TextLayoutCache?
  ) -> Layer? {
    guard let title, let texts else { return nil }
    let box = Rect(84, 0, max(1, width - 168), barHeight)
    let color =
      isDark
      ? Color(red: 0xE5, green: 0xE5, blue: 0xEA) : Color(red: 0x3A, green: 0x3A, blue: 0x3C)
    var style = TextStyle(
      fonts: [FontRequest(weight: 600)], size: 13, alignment: .center, lines: 1)
    style.verticalAlignment = .center
    return Layer(page: "page-title", title, style, color, in: box, texts)
  }
}

extension Layer {
  /// Creates a layer of a page with words; nil where they cannot be set, which is reported when the script loads.
  init?(
    page name: String, _ string: String, _ style: TextStyle, _ color: Color, in box: Rect,
    _ texts: TextLayoutCache
  ) {
    guard
      let shaped = try? texts.text(string, style, width: box.width, height: box.height)
    else { return nil }
    self.init(name: name, frame: box)
    text = LayerText(string: string, color: color, style: style, shaped: shaped)
  }
}
