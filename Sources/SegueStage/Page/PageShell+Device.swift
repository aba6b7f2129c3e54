import SegueGraphics

// The drawing of a device: lines, one ring in one colour, or a tube of metal round black glass. All
// parts are computed upright and then placed: a device on its side has its top at the left.

/// How a device looks, with all that a frame leaves to the page chosen.
struct DeviceLook: Hashable, Sendable {
  /// The style, which is never `auto`.
  var style: DeviceFrame.Style
  /// The colour of the body, or of the lines.
  var color: Color
  var island = DeviceFrame.Island.show
  var hasButtons = true
}

extension PageShell {
  /// Creates the shell of a device round a stage, which lies on its side if it is wider than high.
  init(_ body: DeviceBody, stage: Size, look: DeviceLook) {
    let drawing = DeviceDrawing(body, stage: stage, look: look)
    self.init(stage: stage, radius: body.screenRadius)
    size = drawing.size
    silhouette = RoundedRect(
      Rect(origin: .zero, size: size), cornerRadius: body.radius, curve: .continuous)
    screen.rect = drawing.place(drawing.screen)
    isSeeThrough = look.style == .outline
    below = drawing.buttons + drawing.hull + drawing.homeButton
    above = drawing.screenLine + drawing.cutout
  }
}

/// The parts of a device, in points of the stage.
private struct DeviceDrawing {
  let body: DeviceBody
  let look: DeviceLook
  let isLandscape: Bool
  /// The size of the body held upright.
  private let upright: Size
  /// The screen of the body held upright.
  let screen: Rect

  init(_ body: DeviceBody, stage: Size, look: DeviceLook) {
    self.body = body
    self.look = look
    isLandscape = stage.width > stage.height
    let side = isLandscape ? Size(stage.height, stage.width) : stage
    screen = Rect(origin: Point(body.side, body.end), size: side)
    upright = Size(side.width + 2 * body.side, side.height + 2 * body.end)
  }

  /// The size of the body as it lies.
  var size: Size { isLandscape ? Size(upright.height, upright.width) : upright }

  /// Returns the place of a part of the body held upright.
  func place(_ rect: Rect) -> Rect {
    guard isLandscape else { return rect }
    return Rect(rect.minY, upright.width - rect.maxX, rect.height, rect.width)
  }

  private func place(_ path: Path) -> Path {
    guard isLandscape else { return path }
    return path.transformed(
      by: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: upright.width))
  }

  /// Returns a rounded part of the body held upright.
  private func part(_ rect: Rect, radius: Double) -> RoundedRect {
    RoundedRect(place(rect), cornerRadius: radius, curve: .continuous)
  }

  /// Returns a part with round ends.
  private func capsule(_ rect: Rect) -> RoundedRect {
    RoundedRect(place(rect), cornerRadius: min(rect.width, rect.height) / 2)
  }

  private var edge: RoundedRect { part(Rect(origin: .zero, size: upright), radius: body.radius) }

  // MARK: The hull

  /// The body without its buttons, below the stage.
  var hull: [Layer] {
    switch look.style {
    case .outline: return [Layer(page: "page-body", lineIn: edge, width: 2, look.color)]
    case .flat: return [Layer(page: "page-body", edge, look.color)]
    case .real, .auto: return rim + glass
    }
  }

  /// The rim as a tube: rings from a dark edge over a specular line to a dark groove.
  private var rim: [Layer] {
    let rings: [(inset: Double, color: Color)] = [
      (0, look.color.mixed(with: .black, 0.45)), (0.75, look.color.mixed(with: .white, 0.25)),
      (1.75, look.color.mixed(with: .white, 0.6)), (2.5, look.color.mixed(with: .white, 0.15)),
      (3.75, look.color.mixed(with: .black, 0.18)),
    ]
    var layers = rings.compactMap { ring in
      edge.inset(by: ring.inset).map { Layer(page: "page-body", $0, ring.color) }
    }
    var light = Layer(page: "page-light", edge)
    var gradient = Gradient(colors: [.white, .white, .black, .black])
    let alphas = [0.22, 0, 0, 0.22]
    let places = [0, 0.35, 0.65, 1]
    for index in gradient.stops.indices {
      gradient.stops[index].location = places[index]
      gradient.stops[index].color = gradient.stops[index].color.faded(to: alphas[index])
    }
    gradient.interpolation = .premultiplied
    light.effects.gradient = gradient
    layers.append(light)
    return layers
  }

  /// The line round the screen of an outline, which lies half a point over its edge, so that no seam shows.
  var screenLine: [Layer] {
    guard look.style == .outline,
      let edge = part(screen, radius: body.screenRadius).inset(by: -1.5)
    else { return [] }
    return [Layer(page: "page-edge", lineIn: edge, width: 2, look.color)]
  }

  /// The width of the rim, before the glass begins.
  private static let rimWidth = 5.0

  /// The black glass between rim and screen, with a hairline of light at its edge.
  private var glass: [Layer] {
    guard let glass = edge.inset(by: min(Self.rimWidth, 0.6 * body.side)),
      let line = glass.inset(by: 1)
    else { return [] }
    return [
      Layer(page: "page-glass", glass, .black),
      Layer(page: "page-glass", lineIn: line, width: 0.75, Color.white.faded(to: 0.2)),
    ]
  }

  // MARK: What is in it

  /// The colour of details on the bezel.
  private var detail: Color {
    switch look.style {
    case .outline: look.color
    case .flat: look.color.mixed(with: look.color.isDark ? .white : .black, 0.16)
    case .real, .auto: Color(red: 0x1C, green: 0x1C, blue: 0x1E)
    }
  }

  /// The home button and the earpiece, on the bezel.
  var homeButton: [Layer] {
    guard let home = body.home else { return [] }
    let below = home.below ?? body.end / 2
    let middle = Point(upright.width / 2, screen.maxY + below)
    let circle = capsule(Rect(center: middle, size: Size(home.diameter, home.diameter)))
    var layers: [Layer] = []
    switch look.style {
    case .outline:
      layers.append(Layer(page: "page-button", lineIn: circle, width: 2, detail))
    case .flat: layers.append(Layer(page: "page-button", circle, detail))
    case .real, .auto:
      layers.append(Layer(page: "page-button", circle, Color(red: 10, green: 10, blue: 11)))
      layers.append(
        Layer(page: "page-button", lineIn: circle, width: 2, Color.white.faded(to: 0.28)))
    }
    guard let earpiece = home.earpiece else { return layers }
    let above = Point(upright.width / 2, screen.minY / 2)
    let slot = capsule(Rect(center: above, size: earpiece))
    if look.style == .outline {
      layers.append(Layer(page: "page-earpiece", lineIn: slot, width: 1.5, detail))
    } else {
      layers.append(Layer(page: "page-earpiece", slot, detail))
    }
    return layers
  }

  /// The notch, the island or the hole, over the stage.
  var cutout: [Layer] {
    guard look.island == .show else { return [] }
    let color = look.style == .outline || look.style == .flat ? look.color : .black
    let middle = upright.width / 2
    switch body.cutout {
    case .none: return []
    case .notch(let width, let height):
      return [Layer(page: "page-notch", place(notch(width, height)), color)]
    case .island(let width, let height, let top):
      let island = Rect(middle - width / 2, screen.minY + top, width, height)
      let radius = 0.16 * height
      let lens = Point(island.maxX - height / 2, island.minY + height / 2)
      let black = look.style == .outline ? color : .black
      return [Layer(page: "page-island", capsule(island), black)] + self.lens(lens, radius)
    case .hole(let diameter, let top):
      let center = Point(middle, screen.minY + top + diameter / 2)
      let hole = capsule(Rect(center: center, size: Size(diameter, diameter)))
      let black = look.style == .outline ? color : .black
      return [Layer(page: "page-hole", hole, black)] + lens(center, 0.2 * diameter)
    }
  }

  /// Returns the lens of a camera, which only a real frame shows.
  private func lens(_ center: Point, _ radius: Double) -> [Layer] {
    guard look.style == .real else { return [] }
    let rect = Rect(center: center, size: Size(2 * radius, 2 * radius))
    return [Layer(page: "page-lens", capsule(rect), Color(red: 0x10, green: 0x14, blue: 0x1B))]
  }

  /// Returns the outline of a notch, which begins a little above the screen, so that no seam shows.
  private func notch(_ width: Double, _ height: Double) -> Path {
    let top = screen.minY
    let (left, right) = ((upright.width - width) / 2, (upright.width + width) / 2)
    let (fillet, corner) = (6.0, min(21, 0.62 * height))
    // The control points of a quarter of a circle.
    let k = 0.552_284_75
    var path = Path()
    path.move(to: Point(left - fillet, top - 1))
    path.line(to: Point(right + fillet, top - 1))
    path.line(to: Point(right + fillet, top))
    path.cubic(
      by: Point(right + fillet * (1 - k), top), Point(right, top + fillet * (1 - k)),
      to: Point(right, top + fillet))
    path.line(to: Point(right, top + height - corner))
    path.cubic(
      by: Point(right, top + height - corner * (1 - k)),
      Point(right - corner * (1 - k), top + height), to: Point(right - corner, top + height))
    path.line(to: Point(left + corner, top + height))
    path.cubic(
      by: Point(left + corner * (1 - k), top + height),
      Point(left, top + height - corner * (1 - k)), to: Point(left, top + height - corner))
    path.line(to: Point(left, top + fillet))
    path.cubic(
      by: Point(left, top + fillet * (1 - k)), Point(left - fillet * (1 - k), top),
      to: Point(left - fillet, top))
    path.close()
    return path
  }

  // MARK: Buttons

  /// The buttons at the edges, below the body, from which they stand out.
  var buttons: [Layer] {
    guard look.hasButtons else { return [] }
    let color =
      switch look.style {
      case .outline, .flat: look.color
      case .real, .auto: look.color.mixed(with: .black, 0.3)
      }
    return keys.map { key in
      Layer(page: "page-key", RoundedRect(place(key), cornerRadius: 1.25), color)
    }
  }

  private var keys: [Rect] {
    let (proud, hidden) = (2.5, look.style == .outline ? 0.0 : 3.0)
    let (width, height) = (upright.width, upright.height)
    // The lengths are those of a phone 890 points high.
    let unit = height / 890
    func left(_ top: Double, _ length: Double) -> Rect {
      Rect(-proud, top * height, proud + hidden, length * unit)
    }
    func right(_ top: Double, _ length: Double) -> Rect {
      Rect(width - hidden, top * height, proud + hidden, length * unit)
    }
    switch body.keys {
    case .none: return []
    case .phone: return [right(0.28, 100), left(0.18, 32), left(0.24, 62), left(0.33, 62)]
    case .android: return [right(0.24, 92), right(0.38, 52)]
    case .tablet:
      let top = Rect(width - 0.15 * width, -proud, 0.055 * width, proud + hidden)
      return [top, right(0.075, 34), right(0.12, 34)]
    }
  }
}
