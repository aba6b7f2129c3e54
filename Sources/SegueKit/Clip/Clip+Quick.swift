import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

extension Clip {
  /// Makes a clip of two images and a transition, without a script.
  ///
  /// The canvas is the first image's size in points: if it has the pixel size of a known device's
  /// screenshots, that of the device; otherwise one point per pixel.
  ///
  /// - Parameters:
  ///   - from: the path of the first screen's image.
  ///   - to: the path of the second screen's image.
  ///   - transition: the transition's name; nil for the default one.
  ///   - options: limits, and script keys to override.
  ///   - modal: whether the second screen is presented rather than pushed.
  ///   - back: whether the second screen is dismissed or popped again at the end.
  public static func quick(
    from: String, to: String, transition: String?, options: LoadOptions = LoadOptions(),
    modal: Bool = false, back: Bool = false
  ) throws(SegueError) -> Clip {
    try quick(
      from: from, to: to, transition: transition, options: options, modal: modal, back: back,
      place: nil)
  }

  /// Makes a clip of two images, which may be shown together with others.
  static func quick(
    from: String, to: String, transition: String?, options: LoadOptions, modal: Bool = false,
    back: Bool = false, place: ClipPlace?
  ) throws(SegueError) -> Clip {
    var options = options
    options.limits = try options.limits.inProject(ofFile: from)
    let limits = options.pictureLimits
    let first: PictureDecoder.OpenFile
    do {
      first = try PictureDecoder(limits: limits).open(InputFile(from), room: limits.pictureBytes)
      try limits.check(first.size, of: from)
    } catch { throw .codec(error) }
    let pixels = first.size
    let script = QuickScript(
      from: from, to: to, transition: transition,
      canvas: Canvas(size: DeviceScreenshot(of: pixels)?.size ?? pixels.size),
      host: modal ? .modal : .navigation,
      isRoundTrip: back, settings: options.overrides)
    // The user named these files, so they may be in any folder, and may be pipes.
    let keys = Setting.pagePictures.union(["image", "cover-image"])
    let pictures = options.settings.filter { keys.contains($0.key) }.map(\.value)
    var clip = try Clip(
      script.source, overrides: script.overrides, folder: "", isQuick: true, options: options,
      named: [from, to] + pictures, opened: [from: first], place: place)
    clip.warnings += Self.canvasWarnings(of: pixels, named: from, options.settings)
    return clip
  }

  /// Returns warnings about a canvas inferred from the size of the first image.
  ///
  /// These are about large images of no known device, and screenshots drawn at one pixel per point.
  ///
  /// There are none if the settings include a canvas.
  private static func canvasWarnings(
    of size: PixelSize, named path: String, _ settings: [Setting]
  ) -> [Diagnostic] {
    let given = Set(settings.map { CanonicalName.of($0.key) })
    guard given.isDisjoint(with: ["canvas", "canvas.width", "canvas.height"]) else { return [] }
    func warning(_ topic: DiagnosticCode, _ message: String, _ help: String) -> Diagnostic {
      Diagnostic(
        .warning, topic, message, source: path, isSetting: true,
        span: SourceSpan(line: 1, column: 1, length: 1), sourceLine: "", help: [help])
    }
    if let unknown = UnknownScreenshot(of: size) {
      return [warning(.unknownScreenshot, unknown.message, unknown.flagHelp)]
    }
    guard !given.contains("canvas.scale"), let reduced = ReducedScreenshot(of: size) else {
      return []
    }
    return [warning(.reducedScreenshot, reduced.message, reduced.flagHelp)]
  }
}
