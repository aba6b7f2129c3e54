package import SegueGraphics

/// A reason why a page cannot be laid out.
package enum PageProblem: Error, Hashable, Sendable {
  /// The margin and the titles leave a room of this size, in points, for the device.
  case noRoom(Size)
  /// Clips that share one place have these sizes, in points.
  case unequalClips(Size, Size)
  /// A layer that a callout or a focus beside a step names, and that does not show then.
  case noLayer(String, step: Int)
}

/// The sizes of the words of a page, set within a width, in points.
struct PageWords: Sendable {
  var titles: Size
  /// That of the tallest caption, for which room is kept.
  var captions: Size
}

/// The layout of a page: its size, and the places of the titles and of what holds the stage.
struct PageGeometry: Sendable {
  /// The gap between titles and device in points.
  static let gap = 24.0
  /// The least width of titles on a page whose size follows from what is on it, in points.
  private static let leastTextWidth = 240.0
  /// The least room for the device along each side, in points.
  private static let leastRoom = 16.0
  /// The distance of the eye from a tilted device, as a multiple of its longer side.
  private static let eyeDistance = 2.5

  /// The size in pixels.
  let pixelSize: PixelSize
  /// Pixels per point of the page.
  let scale: Double
  /// The size in points.
  let size: Size
  /// The place of the titles in points, with their height.
  let titles: Rect
  /// The place of the captions in points, with the height of the tallest.
  let captions: Rect
  /// The place of the bar or the dots of the progress in points; empty on a page without.
  let progress: Rect
  /// The box of the device in points, without its shadow.
  let device: Rect
  /// The points of the page per point of the stage, of a device that is not tilted.
  let factor: Double
  /// From points of the shell to pixels.
  let shellToPixels: ProjectiveTransform
  /// From points of the stage to pixels.
  let stageToPixels: ProjectiveTransform
  /// Pixels per point of the stage along both axes, of a device that is not tilted.
  let stageScale: Point
  /// The whole pixels of the stage; nil for a tilted one.
  let stagePixels: PixelRect?

  /// Lays out a page round the shell of its stage.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - words: returns the sizes of the words, set within a width.
  init(
    _ page: Page, _ shell: PageShell, stage: Size, scale: Double, words: (Double) -> PageWords
  ) throws(PageProblem) {
    self.scale = scale
    let margin = page.margin
    let (tilt, box) = Self.tilt(page.tilt, shell.size)
    let given = Self.size(page.size, scale: scale)
    let sides = margin.left + margin.right
    let all = words(
      given.map { max(1, $0.width - sides) } ?? max(box.width, Self.leastTextWidth))
    let (words, spoken) = (all.titles, all.captions)
    let isWordy = words.height > 0
    let captionHeight = spoken.height > 0 ? spoken.height + Self.gap : 0
    let foot = page.progress == .none ? 0 : PageProgress.height + PageProgress.gap
    let above =
      margin.top + margin.bottom + words.height + (isWordy ? Self.gap : 0) + captionHeight + foot
    var size = Size(
      given?.width ?? max(box.width, isWordy ? words.width : 0, spoken.width) + sides,
      given?.height ?? 0)
    var factor = 1.0
    if let given {
      let room = Size(given.width - sides, given.height.map { $0 - above } ?? .infinity)
      guard room.width >= Self.leastRoom, room.height >= Self.leastRoom else {
        throw .noRoom(
          Size(max(0, room.width), given.height == nil ? room.width : max(0, room.height)))
      }
      factor = min(room.width / box.width, room.height / box.height)
    }
    let shown = Size(box.width * factor, box.height * factor)
    if given?.height == nil { size.height = above + shown.height }
    self.size = size
    self.factor = factor
    pixelSize = Self.pixels(of: page.size, size, scale)
    let isBelow = (page.title ?? page.subtitle)?.place == .below
    let isSpokenBelow = page.captions.place == .below
    let room = size.height - above
    let top =
      margin.top + (isWordy && !isBelow ? words.height + Self.gap : 0)
      + (isSpokenBelow ? 0 : captionHeight)
    let center = Point(
      margin.left + (size.width - sides) / 2, top + room / 2)
    // Captions are next to the device, and titles beyond them.
    let (lower, upper) = (
      center.y + shown.height / 2 + Self.gap, center.y - shown.height / 2 - Self.gap
    )
    let block =
      isBelow
      ? lower + (isSpokenBelow ? captionHeight : 0) : upper - (isSpokenBelow ? 0 : captionHeight)
    titles = Rect(
      margin.left, isBelow ? block : block - words.height, size.width - sides, words.height)
    captions = Rect(
      margin.left, isSpokenBelow ? lower : upper - spoken.height, size.width - sides,
      spoken.height)
    device = Rect(center: center, size: shown)
    let width = foot > 0 ? min(size.width - sides, max(shown.width, PageProgress.leastWidth)) : 0
    let lowest = [titles, captions].filter { $0.height > 0 }.map(\.maxY)
    progress = Rect(
      margin.left + (size.width - sides - width) / 2,
      max(lowest.max() ?? 0, device.maxY) + PageProgress.gap, width, PageProgress.height)
    let screen = shell.screen.rect
    if page.tilt != PageTilt() {
      let origin = Point(
        center.x - (box.minX + box.width / 2) * factor,
        center.y - (box.minY + box.height / 2) * factor)
      shellToPixels =
        tilt
        * ProjectiveTransform(
          .scale(factor * scale, factor * scale)
            * .translation(origin.x * scale, origin.y * scale))
      stageToPixels =
        ProjectiveTransform(.translation(screen.minX, screen.minY)) * shellToPixels
      stageScale = Point(factor * scale, factor * scale)
      stagePixels = nil
      return
    }
    let origin = Point(
      center.x - shown.width / 2 + screen.minX * factor,
      center.y - shown.height / 2 + screen.minY * factor)
    let pixels = Canvas(size: stage, scale: factor * scale).pixelSize
    let (x, y) = (Int((origin.x * scale).rounded()), Int((origin.y * scale).rounded()))
    let step = Point(Double(pixels.width) / stage.width, Double(pixels.height) / stage.height)
    stagePixels = PixelRect(x, y, pixels.width, pixels.height)
    stageScale = step
    stageToPixels = ProjectiveTransform(
      AffineTransform(a: step.x, b: 0, c: 0, d: step.y, tx: Double(x), ty: Double(y)))
    shellToPixels = ProjectiveTransform(
      AffineTransform(
        a: step.x, b: 0, c: 0, d: step.y, tx: Double(x) - screen.minX * step.x,
        ty: Double(y) - screen.minY * step.y))
  }

  /// The places of everything on the page but the device.
  var wordPlaces: [Rect] { [titles, captions, progress].filter { $0.height > 0 && $0.width > 0 } }

  /// The part of the page between the words above the device and those below it, in points.
  var viewport: Rect {
    let top = wordPlaces.filter { $0.center.y < device.center.y }.map(\.maxY).max()
    let bottom = wordPlaces.filter { $0.center.y > device.center.y }.map(\.minY).min()
    let (low, high) = (
      top.map { $0 + Self.gap / 2 } ?? 0, bottom.map { $0 - Self.gap / 2 } ?? size.height
    )
    return Rect(0, low, size.width, max(1, high - low))
  }

  /// Returns the size that a page is given, in points; the height may follow from what is on it.
  private static func size(
    _ size: PageSize, scale: Double
  ) -> (width: Double, height: Double?)? {
    switch size {
    case .automatic: return nil
    case .points(let points): return (points.width, points.height)
    case .named(let format, let isLandscape):
      let (width, height) = format.pixels
      guard let height else { return (Double(width) / scale, nil) }
      let (long, short) = isLandscape ? (height, width) : (width, height)
      return (Double(long) / scale, Double(short) / scale)
    }
  }

  /// Returns the size in pixels: exactly that of a name, and otherwise rounded.
  private static func pixels(of size: PageSize, _ points: Size, _ scale: Double) -> PixelSize {
    var pixels = Canvas(size: points, scale: scale).pixelSize
    guard case .named(let format, let isLandscape) = size else { return pixels }
    let isOwnScale = abs(points.width * scale - Double(pixels.width)) < 0.01
    if let height = format.pixels.height, isOwnScale {
      pixels =
        isLandscape
        ? PixelSize(height, format.pixels.width) : PixelSize(format.pixels.width, height)
    }
    return pixels
  }

  /// Returns the transform of a tilted shell about its middle, and the box that it fills.
  private static func tilt(_ tilt: PageTilt, _ size: Size) -> (ProjectiveTransform, Rect) {
    guard tilt != PageTilt() else {
      return (ProjectiveTransform(AffineTransform.identity), Rect(origin: .zero, size: size))
    }
    let eye = eyeDistance * max(size.width, size.height)
    let transform = ProjectiveTransform(
      Transform3D.translation(-size.width / 2, -size.height / 2, 0) * tilt.matrix
        * .perspective(eyeDistance: eye))
    let corners = Rect(origin: .zero, size: size).corners.compactMap(transform.apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard corners.count == 4, let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max(), right - left > 0, bottom - top > 0
    else { return (ProjectiveTransform(AffineTransform.identity), Rect(origin: .zero, size: size)) }
    return (transform, Rect(left, top, right - left, bottom - top))
  }
}
