import SegueGraphics
import SegueText

/// Makes the commands of everything on a page that stands still.
struct PagePainter {
  let parts: PageParts
  private let hasFewColors: Bool

  init(_ parts: PageParts, hasFewColors: Bool) {
    self.parts = parts
    self.hasFewColors = hasFewColors
  }

  var page: Page { parts.page }
  private var stage: Size { parts.canvas.size }
  private var background: PageBackground { page.background(isDark: parts.isDark) }

  /// The background of pages that name none.
  private var ownColor: Color {
    parts.isDark
      ? Color(red: 0x1C, green: 0x1C, blue: 0x1E) : Color(red: 0xF5, green: 0xF5, blue: 0xF7)
  }

  // MARK: The shell

  /// What holds the stage.
  var shell: PageShell {
    if parts.isComparison { return PageShell(stage: stage, radius: 0) }
    if let window = page.window {
      return PageShell(window, stage: stage, isDark: parts.isDark, texts: parts.texts)
    }
    let known = device
    let factor = known.map { Self.factor(of: $0, stage) } ?? 1
    if let image = page.frame.image, let screen = page.frame.screen {
      return PageShell(
        bezel: image, facts: parts.pictures[image], screen: screen, stage: stage,
        radius: page.radius ?? (known?.cornerRadius ?? 0) * factor)
    }
    if page.device == .none {
      return PageShell(stage: stage, radius: page.radius ?? 0)
    }
    if let known, known.isWindow {
      return PageShell(PageWindow(), stage: stage, isDark: parts.isDark, texts: parts.texts)
    }
    guard let known, var body = DeviceBody.body(of: known)?.scaled(by: factor) else {
      return PageShell(
        .plain(forStage: stage, screenRadius: page.radius ?? 0), stage: stage, look: look)
    }
    body.screenRadius = page.radius ?? body.screenRadius
    return PageShell(body, stage: stage, look: look)
  }

  /// The device of the page: the one that it names, or that with the canvas's size.
  private var device: Device? {
    switch page.device {
    case .none: nil
    case .named(let name): Device.named(name)
    case .automatic:
      Device.device(forStageOf: stage)
        ?? Device.device(forStageOf: Size(stage.height, stage.width))
        .flatMap { $0.isWindow ? nil : $0 }
    }
  }

  /// Returns the factor by which a device is scaled to a stage: that of their shorter sides.
  private static func factor(of device: Device, _ stage: Size) -> Double {
    let (own, other) = (
      min(device.size.width, device.size.height), min(stage.width, stage.height)
    )
    return abs(own - other) < 1 ? 1 : other / own
  }

  private var look: DeviceLook {
    var style = page.frame.style
    if style == .auto { style = hasFewColors ? .flat : .real }
    let own: Color =
      switch style {
      case .outline: wordColor
      case .flat:
        isDark
          ? Color(red: 0x48, green: 0x48, blue: 0x4A) : Color(red: 0x1D, green: 0x1D, blue: 0x1F)
      case .real, .auto: DeviceFrame.colors[0].color
      }
    return DeviceLook(
      style: style, color: page.frame.color ?? own, island: page.frame.island,
      hasButtons: page.frame.hasButtons)
  }

  // MARK: The background

  /// The colour below everything.
  var canvasColor: Color {
    switch background {
    case .automatic, .screen: ownColor
    case .color(let color): color
    case .gradient, .image: isOpaque ? ownColor : .clear
    }
  }

  /// Whether every pixel of the page is opaque.
  var isOpaque: Bool {
    switch background {
    case .automatic, .screen: true
    case .color(let color): color.alpha == 255
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 255 }
    case .image(let image): parts.pictures[image].isOpaque
    }
  }

  /// Returns the layers of the background on a page of a size.
  private func backgroundLayers(_ geometry: PageGeometry) -> [Layer] {
    let whole = Rect(origin: .zero, size: geometry.size)
    var layer = Layer(name: "page-background", frame: whole)
    switch background {
    case .automatic, .screen: layer.color = ownColor
    case .color(let color): layer.color = color.alpha == 0 ? nil : color
    case .gradient(let gradient): layer.effects.gradient = gradient
    case .image(let image):
      layer.image = Layer.Image(
        asset: image, contentMode: .aspectFill, size: parts.pictures[image].size)
    }
    guard case .screen(_, let blur) = background, let screen = parts.screen else { return [layer] }
    // The screen covers the page, and a part beyond it, so that its blurred edge does not show.
    let factor = max(whole.width / stage.width, whole.height / stage.height)
    var shown = Layer(
      screen: screen, name: "page-screen", frame: Rect(origin: .zero, size: stage),
      pictures: parts.pictures)
    shown.position = whole.center
    shown.transform = .scale(factor, factor)
    var softened = Layer(name: "page-background", frame: whole)
    softened.children = [shown]
    softened.masksToBounds = true
    softened.effects.blur = blur > 0 ? LayerBlur(radius: blur, edge: .clamp) : nil
    return [layer, softened]
  }

  // MARK: What is drawn

  /// Returns the commands of all that lies below the stage.
  func commandsBelow(_ shell: PageShell, _ geometry: PageGeometry) -> [DrawCommand] {
    commandsOfBackground(geometry)
      + commandsOfDevice(shell, within: geometry.shellToPixels, geometry.stageScale)
  }

  /// Returns the commands of the background alone.
  func commandsOfBackground(_ geometry: PageGeometry) -> [DrawCommand] {
    let toPixels = toPixels(geometry)
    let pixels = Point(toPixels.a, toPixels.d)
    return backgroundLayers(geometry).flatMap {
      $0.commands(within: ProjectiveTransform(toPixels), .identity, pixels)
    }
  }

  /// Returns the commands of the device below the stage, and of its shadow.
  func commandsOfDevice(
    _ shell: PageShell, within toPixels: ProjectiveTransform, _ scale: Point
  ) -> [DrawCommand] {
    // Several clips have shells and shadows of their own on the stage.
    let shadows = parts.isComparison ? [] : shadows(of: shell)
    return (shadows + shell.below).flatMap { $0.commands(within: toPixels, .identity, scale) }
  }

  func toPixels(_ geometry: PageGeometry) -> AffineTransform {
    .scale(
      Double(geometry.pixelSize.width) / geometry.size.width,
      Double(geometry.pixelSize.height) / geometry.size.height)
  }

  /// Returns the shadows of a shell, below it.
  func shadows(of shell: PageShell) -> [Layer] {
    let shadows: [Shadow]
    switch page.shadow {
    case .none: return []
    case .automatic:
      if hasFewColors || shell.isSeeThrough { return [] }
      let width = min(shell.size.width, shell.size.height)
      let strength = isDark ? 1.6 : 1
      shadows = [
        Shadow(
          opacity: 0.25 * strength, offset: Point(0, 0.04 * width), radius: 0.06 * width),
        Shadow(opacity: 0.18 * strength, offset: Point(0, 2), radius: 4),
      ]
    case .shadow(let shadow): shadows = [shadow]
    }
    return shadows.map { shadow in
      var layer = Layer(page: "page-shadow", shell.silhouette)
      layer.effects.shadow = shadow
      if shell.casters.isEmpty {
        layer.castsEdgeShadow = true
        layer.effects.shadow?.isKnockedOut = shell.isSeeThrough || shadow.isKnockedOut
      } else {
        layer.children = shell.casters
      }
      return layer
    }
  }

  // MARK: Words

  /// Returns the size of the tallest and that of the widest caption, set within a room.
  func captions(width room: Double) -> Size {
    let width = page.captions.width(in: room)
    return parts.captions.reduce(into: Size(0, 0)) { size, cue in
      guard let shaped = shaped(cue, width: width) else { return }
      size = Size(
        max(size.width, shaped.size.width), max(size.height, shaped.size.height))
    }
  }

  /// Returns the captions at their place.
  func captions(_ geometry: PageGeometry) -> CaptionPainter {
    CaptionPainter(captionLayers(geometry), toPixels(geometry), duration: parts.duration)
  }

  /// Returns all words at their place, with their kinds.
  func placedWords(_ geometry: PageGeometry) -> [(kind: PageLine.Kind, layer: Layer)] {
    let place = geometry.titles
    let titles = titles(width: place.width).layers.map { layer in
      var layer = layer
      layer.position = layer.position + place.origin
      return (kind: layer.name == "page-title" ? PageLine.Kind.title : .subtitle, layer: layer)
    }
    return titles
      + captionLayers(geometry).map { (kind: .caption(step: $0.cue.step), layer: $0.layer) }
  }

  /// Returns a layer for each caption that is shown.
  private func captionLayers(_ geometry: PageGeometry) -> [(cue: CaptionCue, layer: Layer)] {
    let place = geometry.captions
    let width = page.captions.width(in: place.width)
    let (start, end) = (place.minX, place.maxX - width)
    return parts.captions.filter { $0.duration > 0 }.compactMap {
      cue -> (cue: CaptionCue, layer: Layer)? in
      guard let shaped = shaped(cue, width: width) else { return nil }
      // The words of a caption are next to the device, whatever their number of lines.
      let top = page.captions.place == .below ? place.minY : place.maxY - shaped.size.height
      let left =
        switch page.captions.style.alignment {
        case .start: shaped.isRightToLeft ? end : start
        case .center: (start + end) / 2
        case .end: shaped.isRightToLeft ? start : end
        }
      var layer = Layer(
        name: "page-caption", frame: Rect(left, top, width, shaped.size.height))
      layer.text = LayerText(
        string: cue.words, color: page.captions.color ?? wordColor, style: page.captions.style,
        shaped: shaped)
      return (cue, layer)
    }
  }

  /// Returns a caption that is set within a width; nil if it cannot be set.
  private func shaped(_ cue: CaptionCue, width: Double) -> ShapedText? {
    try? parts.texts?.text(cue.words, page.captions.style, width: width, height: nil)
  }

  /// Whether the background is dark, or that of the dark scheme.
  var isDark: Bool {
    switch background {
    case .color(let color) where color.alpha > 127: return color.isDark
    case .gradient(let gradient):
      let dark = gradient.stops.count { $0.color.isDark }
      return 2 * dark > gradient.stops.count
    case .automatic, .color, .image, .screen: return parts.isDark
    }
  }

  /// The colour of words that name none.
  var wordColor: Color {
    isDark
      ? Color(red: 0xF2, green: 0xF2, blue: 0xF7) : Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  }

  /// The words from the top, each with the gap above it.
  private var lines: [(name: String, text: PageText, gap: Double)] {
    let title = page.title.map { (name: "page-title", text: $0, gap: 0.0) }
    let subtitle = page.subtitle.map {
      (name: "page-subtitle", text: $0, gap: title == nil ? 0.0 : 6.0)
    }
    return [title, subtitle].compactMap { $0 }
  }

  /// Returns the layers of the words, set within a width from the origin, and their size.
  func titles(width: Double) -> (layers: [Layer], size: Size) {
    guard let texts = parts.texts else { return ([], Size(0, 0)) }
    var (layers, size) = ([Layer](), Size(0, 0))
    for line in lines {
      let style = line.text.style
      guard let shaped = try? texts.text(line.text.string, style, width: width, height: nil)
      else { continue }
      let top = size.height + line.gap
      var layer = Layer(name: line.name, frame: Rect(0, top, width, shaped.size.height))
      layer.text = LayerText(
        string: line.text.string, color: line.text.color ?? wordColor, style: style,
        shaped: shaped)
      layers.append(layer)
      size = Size(max(size.width, shaped.size.width), top + shaped.size.height)
    }
    return (layers, size)
  }

  /// Returns the commands of the words.
  func words(_ geometry: PageGeometry) -> [DrawCommand] {
    let place = geometry.titles
    let toPixels = toPixels(geometry)
    return titles(width: place.width).layers.flatMap { layer -> [DrawCommand] in
      var layer = layer
      layer.position = layer.position + place.origin
      return layer.commands(in: toPixels)
    }
  }
}
