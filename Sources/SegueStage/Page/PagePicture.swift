package import SegueGraphics
package import SegueText

/// What a page is made of: its values, the stage, and the pictures and texts that it shows.
package struct PageParts: Sendable {
  package var page: Page
  package var canvas: Canvas
  /// The screen behind the device, where the background is one.
  package var screen: Screen?
  /// The facts of the pictures of the page, and of the screen behind.
  package var pictures: Pictures
  /// Sets the page's own words; nil for a page without.
  package var texts: TextLayoutCache?
  /// Whether the clip is that of the dark scheme.
  package var isDark: Bool
  /// The clips that stand on the stage, each in a shell of its own; empty for a clip with steps.
  package var clips: [ComparisonClip]
  /// What stands beside steps, with its times.
  package var notes: [PageNote]
  /// The captions with their times.
  package var captions: [CaptionCue]
  /// The duration of the clip in seconds.
  package var duration: Double
  /// The named moments of the clip.
  package var marks: [Timeline.Mark]
  /// The callouts, and what the camera shows.
  var annotations: PageAnnotations
  /// The touches of the clip.
  var touches: [ScriptedTouch]
  /// The size of the mark of a finger in points of the stage; nil where fingers are not drawn.
  var fingerSize: Double?

  /// Creates the parts of the page of a scene; nil for a scene without one.
  ///
  /// - Parameter timeline: the scene laid out in time; nil for a page without what stands beside steps.
  /// - Throws: the name of a layer that does not show where a callout or a focus needs it.
  package init?(
    _ scene: Scene, _ timeline: Timeline?, pictures: Pictures, texts: TextLayoutCache?
  ) throws(PageProblem) {
    guard let page = scene.page else { return nil }
    self.page = page
    notes = timeline?.notes ?? []
    captions = timeline?.captions ?? []
    duration = timeline?.duration ?? 0
    marks = timeline?.marks ?? []
    annotations = if let timeline { try PageAnnotations(timeline) } else { PageAnnotations() }
    touches = timeline?.touches ?? []
    let display = scene.touchDisplay
    fingerSize = display.show == .none ? nil : display.size ?? TouchDisc.diameter
    canvas = scene.canvas
    clips = scene.clips
    self.pictures = pictures
    self.texts = texts
    isDark = scene.matrix.first { $0.name == "scheme" }?.words.first == "dark"
    if case .screen(let name, _) = page.background(isDark: isDark) {
      screen = scene.screens.first { $0.name == name }
    }
  }

  /// Whether the stage holds several clips.
  package var isComparison: Bool { !clips.isEmpty }

  /// All words on the page and above its clips.
  package var words: [PageText] { page.words + clips.compactMap(\.title) }

  /// The words of callouts, with the indices of their steps.
  package var calloutTexts: [(step: Int, text: String)] {
    notes.flatMap { note in
      note.notes.callouts.compactMap { callout in
        if case .text(let text) = callout.label { (note.step, text) } else { nil }
      }
    }
  }

  /// Pixels per point of the page.
  package var scale: Double {
    if let scale = page.scale { return scale }
    guard case .named(let format, _) = page.size else { return canvas.scale }
    return format.scale(forStage: canvas.size)
  }
}

extension Page {
  /// Returns the background of a scheme; never `automatic` but for the scheme's own colour.
  func background(isDark: Bool) -> PageBackground {
    isDark ? darkBackground ?? background : background
  }
}

/// A page that is ready to be drawn: the commands of what stands still, round those of the stage.
package struct PagePicture: Sendable {
  private let parts: PageParts
  /// Whether the output has few colours, so that the frame is flat and has no shadow.
  private let hasFewColors: Bool
  private let geometry: PageGeometry
  /// The colour below everything; may be clear.
  private var canvasColor: Color
  private let shell: PageShell
  /// Everything below the stage, as one picture that is drawn once.
  private let below: SnapshotPicture
  /// The commands of what holds the stage, above it.
  private let above: [DrawCommand]
  /// The commands of the titles.
  private let words: [DrawCommand]
  private let callouts: [LaidOutCallout]
  /// The camera; nil on a page without a focus.
  private let camera: PageCamera?
  /// The background alone, as one picture; nil without a camera.
  private let still: SnapshotPicture?
  private let captions: CaptionPainter
  /// The lines of all words.
  package let lines: [PageLine]
  /// The words whose end is cut off.
  package let cutWords: [CutWords]
  /// The corners of the stage.
  private let screen: RoundedRect
  /// Whether what lies below the stage is opaque everywhere.
  private let isOpaque: Bool

  /// Lays out a page and makes the commands of what stands still.
  package init(_ parts: PageParts, hasFewColors: Bool = false) throws(PageProblem) {
    self.parts = parts
    self.hasFewColors = hasFewColors
    let painter = PagePainter(parts, hasFewColors: hasFewColors)
    let shell = painter.shell
    let geometry = try PageGeometry(
      parts.page, shell, stage: parts.canvas.size, scale: parts.scale
    ) {
      PageWords(titles: painter.titles(width: $0).size, captions: painter.captions(width: $0))
    }
    self.geometry = geometry
    self.shell = shell
    screen = shell.screen
    canvasColor = painter.canvasColor
    isOpaque = painter.isOpaque
    below = SnapshotPicture(
      geometry.pixelSize, painter.commandsBelow(shell, geometry))
    above = shell.above.flatMap {
      $0.commands(within: geometry.shellToPixels, .identity, geometry.stageScale)
    }
    words = painter.words(geometry)
    let focuses = parts.annotations.focuses
    let camera = focuses.isEmpty ? nil : PageCamera(focuses, geometry)
    self.camera = camera
    still = camera.map { _ in
      SnapshotPicture(geometry.pixelSize, painter.commandsOfBackground(geometry))
    }
    callouts = painter.layOut(parts.annotations.callouts, geometry) { time in
      geometry.stageToPoints(camera?.view(at: time))
    }
    captions = painter.captions(geometry)
    lines = painter.lines(geometry)
    cutWords = painter.cutWords(geometry)
  }

  /// The size in pixels.
  package var pixelSize: PixelSize { geometry.pixelSize }
  /// Pixels per point of the page.
  package var scale: Double { geometry.scale }
  /// The colour below everything.
  package var background: Color { canvasColor }
  /// From points of the stage to pixels of the page.
  package var stageToPixels: ProjectiveTransform { geometry.stageToPixels }
  /// The whole pixels of the stage; nil for a tilted one.
  package var stagePixels: PixelRect? { geometry.stagePixels }
  /// The depth of offscreen groups below the stage.
  package var compositionDepth: Int { 2 }

  /// What lies behind the words: the page without device, stage and words in front.
  package var backdrop: DisplayList {
    DisplayList(size: pixelSize, background: canvasColor, commands: [backing()])
  }

  /// The lines of a trace about the page, each beginning with `page`.
  package var traceLines: [String] {
    let (size, pixels) = (geometry.size, geometry.pixelSize)
    var lines = [
      "page \(size.width.fixed())x\(size.height.fixed()) @\(geometry.scale.fixed())x",
      "page pixels \(pixels.width)x\(pixels.height)",
    ]
    let corners = Rect(origin: .zero, size: parts.canvas.size).corners
      .compactMap(geometry.stageToPixels.apply)
    let places = corners.map { "\($0.x.fixed(2)) \($0.y.fixed(2))" }
    lines.append("page stage \(places.joined(separator: ", "))")
    lines += parts.captions.map {
      "page caption \($0.start.fixed(3)) \($0.end.fixed(3)) \($0.words.quotedInLine)"
    }
    return lines
  }

  /// Returns the page for outputs with few colours, or for others.
  package func forOutput(hasFewColors: Bool) -> PagePicture {
    if hasFewColors == self.hasFewColors { return self }
    return remade(parts, hasFewColors: hasFewColors)
  }

  /// Returns the page with its size in pixels scaled by a factor.
  package func scaled(by factor: Double) -> PagePicture {
    var parts = parts
    // A size with a name is one in pixels: its points stay.
    if case .named(let format, let isLandscape) = parts.page.size,
      let height = format.pixels.height
    {
      let sides = (Double(format.pixels.width) / scale, Double(height) / scale)
      parts.page.size = .points(
        isLandscape ? Size(sides.1, sides.0) : Size(sides.0, sides.1))
    } else if case .named = parts.page.size {
      parts.page.size = .points(geometry.size)
    }
    parts.page.scale = scale * factor
    return remade(parts, hasFewColors: hasFewColors)
  }

  /// Returns the page over another colour, where it shows one.
  package func over(_ background: Color) -> PagePicture {
    var page = self
    page.canvasColor = background
    return page
  }

  private func remade(_ parts: PageParts, hasFewColors: Bool) -> PagePicture {
    // The room for the device in points stays, so this does not fail.
    guard var page = try? PagePicture(parts, hasFewColors: hasFewColors) else { return self }
    page.canvasColor = canvasColor
    return page
  }
}

extension PagePicture {
  /// Returns the display list of the page with the layers of the stage over a colour.
  ///
  /// - Parameter time: the seconds of the clip, for what changes on the page itself.
  package func picture(
    of layers: [Layer], over background: Color, at time: Double
  ) -> DisplayList {
    if let view = camera?.view(at: time) {
      return seen(through: view, layers, over: background, at: time)
    }
    let above = above + words + changing(at: time)
    if !parts.isComparison,
      let alone = geometry.stagePixels.flatMap({ stageAlone(layers, over: background, at: $0) })
    {
      return DisplayList(
        size: pixelSize, background: canvasColor,
        commands: [backing()] + framed([alone], isIsolated: false) + above)
    }
    let place = geometry.stageToPixels
    var stage: [DrawCommand] = []
    if background.alpha > 0 {
      stage.append(
        .fill(
          Fill(
            layer: "page-stage", shape: RoundedRect(stageRect), transform: place,
            paint: .color(background))))
    }
    stage += layers.flatMap { $0.commands(within: place, .identity, geometry.stageScale) }
    let needsIsolation = background.alpha < 255 && stage.blendsWithBackdrop
    return DisplayList(
      size: pixelSize, background: canvasColor,
      commands: [backing()] + framed(stage, isIsolated: needsIsolation) + above)
  }

  /// Returns the stage as a picture of its own, if a material in it would see the page beyond its edges.
  private func stageAlone(
    _ layers: [Layer], over background: Color, at place: PixelRect
  ) -> DrawCommand? {
    let scale = geometry.stageScale
    let toPixels = ProjectiveTransform(AffineTransform.scale(scale.x, scale.y))
    let bounds = Rect(0, 0, Double(place.width), Double(place.height))
    var commands = layers.flatMap { $0.commands(within: toPixels, .identity, scale) }
    guard commands.contains(where: { $0.seesBeyond(bounds) }) else { return nil }
    if background.alpha > 0 {
      commands.insert(
        .fill(
          Fill(
            layer: "page-stage", shape: RoundedRect(bounds),
            transform: ProjectiveTransform(AffineTransform.identity), paint: .color(background))),
        at: 0)
    }
    return .image(
      ImageDraw(
        layer: "page-stage", source: .snapshot(SnapshotPicture(place.size, commands)),
        imageRect: bounds, shape: RoundedRect(bounds),
        transform: ProjectiveTransform(.translation(Double(place.x), Double(place.y)))))
  }

  /// Returns the display list of the page while its camera is not at rest.
  ///
  /// The background and the words stay; the device with its shadow, and the stage in it, are drawn
  /// larger, within the part of the page that the words leave.
  private func seen(
    through view: PageCamera.View, _ layers: [Layer], over color: Color, at time: Double
  ) -> DisplayList {
    let painter = PagePainter(parts, hasFewColors: hasFewColors)
    let toPixels = geometry.shellToPixels * view.transform
    let scale = geometry.stageScale * view.zoom
    let place = geometry.stageToPixels * view.transform
    var stage: [DrawCommand] = []
    if color.alpha > 0 {
      stage.append(
        .fill(
          Fill(
            layer: "page-stage", shape: RoundedRect(stageRect), transform: place,
            paint: .color(color))))
    }
    stage += layers.flatMap { $0.commands(within: place, .identity, scale) }
    let needsIsolation = color.alpha < 255 && stage.blendsWithBackdrop
    let edge = RoundedRect(stageRect, radii: screen.radii, curve: screen.curve)
    let device =
      painter.commandsOfDevice(shell, within: toPixels, scale) + [
        .group(
          Group(
            layer: "page-stage", clip: ClipShape(edge, transform: place),
            effects: needsIsolation ? GroupEffects() : nil, commands: stage))
      ] + shell.above.flatMap { $0.commands(within: toPixels, .identity, scale) }
    let whole = Rect(0, 0, Double(pixelSize.width), Double(pixelSize.height))
    let identity = ProjectiveTransform(AffineTransform.identity)
    var commands: [DrawCommand] = []
    if let still {
      commands.append(
        .image(
          ImageDraw(
            layer: "page", source: .snapshot(still), imageRect: whole, shape: RoundedRect(whole),
            transform: identity)))
    }
    if let room = geometry.room(for: view) {
      let clip = ClipShape(RoundedRect(room), transform: identity)
      commands.append(.group(Group(layer: "page-camera", clip: clip, commands: device)))
    } else {
      commands += device
    }
    return DisplayList(
      size: pixelSize, background: canvasColor, commands: commands + words + changing(at: time))
  }

  /// Returns the commands of what changes on the page, above the device.
  private func changing(at time: Double) -> [DrawCommand] {
    let painter = PagePainter(parts, hasFewColors: hasFewColors)
    var commands = captions.commands(at: time)
    if !callouts.isEmpty {
      commands += painter.callouts(
        callouts, geometry, at: time, toPage: geometry.stageToPoints(camera?.view(at: time)))
    }
    if parts.page.progress != .none {
      commands += painter.progress(
        geometry, at: PageMoment(time: time, duration: parts.duration, marks: parts.marks))
    }
    return commands
  }

  private var stageRect: Rect { Rect(origin: .zero, size: parts.canvas.size) }

  /// Returns the command that draws what lies below the stage, or a part of it.
  private func backing(in part: PixelRect? = nil) -> DrawCommand {
    let whole = Rect(0, 0, Double(pixelSize.width), Double(pixelSize.height))
    let shown = part.map {
      Rect(Double($0.x), Double($0.y), Double($0.width), Double($0.height))
    }
    return .image(
      ImageDraw(
        layer: "page", source: .snapshot(below), imageRect: whole,
        shape: RoundedRect(shown ?? whole),
        transform: ProjectiveTransform(AffineTransform.identity)))
  }

  /// Returns the stage with its corners cut.
  ///
  /// Where it lies on whole pixels, it is drawn as it is, and what lies below is drawn over its
  /// corners; else it is clipped as a picture of its own.
  private func framed(_ stage: [DrawCommand], isIsolated: Bool) -> [DrawCommand] {
    // The shadows of several clips reach beyond their stage.
    if parts.isComparison { return stage }
    let effects = isIsolated ? GroupEffects() : nil
    let isSquare = screen.radii == CornerRadii(0)
    var edge = RoundedRect(stageRect, radii: screen.radii, curve: screen.curve)
    guard let pixels = geometry.stagePixels, isOpaque || isSquare else {
      let clip = ClipShape(edge, transform: geometry.stageToPixels)
      return [
        .group(Group(layer: "page-stage", clip: clip, effects: effects, commands: stage))
      ]
    }
    let corners = edge
    edge.radii = CornerRadii(0)
    let clip = ClipShape(edge, transform: geometry.stageToPixels)
    let whole = DrawCommand.group(
      Group(layer: "page-stage", clip: clip, effects: effects, commands: stage))
    return [whole] + (isSquare ? [] : caps(corners, pixels))
  }

  /// Returns what lies below the stage, over the parts of its corners that are cut away.
  private func caps(_ edge: RoundedRect, _ pixels: PixelRect) -> [DrawCommand] {
    var outside = Path.rect(edge.rect)
    outside.append(.rounded(edge))
    let clip = ClipShape(outside, rule: .evenOdd, transform: geometry.stageToPixels)
    let radii = edge.drawnRadii.clockwise
    let scale = max(geometry.stageScale.x, geometry.stageScale.y)
    return radii.indices.compactMap { index -> DrawCommand? in
      guard radii[index] > 0 else { return nil }
      // A continuous corner begins at 1.53 radii from the vertex.
      let side = Int((1.6 * radii[index] * scale).rounded(.up)) + 1
      let (width, height) = (min(side, pixels.width), min(side, pixels.height))
      let isRight = index == 1 || index == 2
      let part = PixelRect(
        isRight ? pixels.maxX - width : pixels.x, index >= 2 ? pixels.maxY - height : pixels.y,
        width, height)
      return .group(Group(layer: "page-corner", clip: clip, commands: [backing(in: part)]))
    }
  }
}

extension DrawCommand {
  /// Whether a material reaches beyond a rectangle of pixels, where it would read other pixels.
  fileprivate func seesBeyond(_ bounds: Rect) -> Bool {
    func reaches(_ shape: RoundedRect, _ transform: ProjectiveTransform) -> Bool {
      let slack = 0.01
      return shape.rect.corners.contains { corner in
        guard let place = transform.apply(corner) else { return true }
        return place.x < bounds.minX - slack || place.x > bounds.maxX + slack
          || place.y < bounds.minY - slack || place.y > bounds.maxY + slack
      }
    }
    switch self {
    case .backdrop(let draw): return reaches(draw.shape, draw.transform)
    case .glass(let draw): return draw.shapes.contains { reaches($0.shape, $0.transform) }
    case .group(let group): return group.commands.contains { $0.seesBeyond(bounds) }
    case .fill, .image, .path, .mesh, .shadow: return false
    }
  }
}
