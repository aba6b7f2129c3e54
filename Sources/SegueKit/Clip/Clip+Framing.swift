import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

extension Clip {
  /// Makes a clip of one still screen on a page, for a picture or an animation that exists already.
  ///
  /// The canvas has the picture's pixels: at the scale of the device with such screenshots, or of the
  /// device that the settings name, or else of a phone or tablet of that shape.
  ///
  /// - Parameters:
  ///   - picture: the path of a picture that the screen shows; nil for a black screen.
  ///   - size: the size of the picture or of the frames in pixels.
  ///   - options: limits, and the settings of the page.
  package static func framing(
    _ picture: String?, size: PixelSize, options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    var options = options
    if let picture { options.limits = try options.limits.inProject(ofFile: picture) }
    let chosen = options.settings.last { $0.key == "page.device" }?.value
    let isAutomatic = chosen.map { CanonicalName.of($0) == "auto" } ?? true
    let isInWindow = options.settings.contains { $0.key.hasPrefix("page.window") }
    let shape = isAutomatic && !isInWindow ? Device.phone(ofShape: size) : nil
    if let shape {
      options.settings.removeAll { $0.key == "page.device" }
      options.settings.append(
        Setting(
          key: "page.device", value: shape.name, origin: "the size of \(picture ?? "the frames")"))
    }
    let canvas = Self.canvas(of: size, on: shape?.name ?? chosen)
    let content = picture.map { "{ file: \(YAMLText.quoted($0)) }" } ?? "\"#000000\""
    let sides = [canvas.size.width, canvas.size.height, canvas.scale].map { "\($0)" }
    let text = """
      segue: 1
      canvas: { width: \(sides[0]), height: \(sides[1]), scale: \(sides[2]) }
      screens: { picture: \(content) }
      timeline: [{ show: picture }, { hold: 100ms }]
      page: {}

      """
    let pictures = options.settings.filter { Setting.pagePictures.contains($0.key) }.map(\.value)
    return try Clip(
      ScriptSource(name: picture ?? "the frames", text: text), overrides: options.overrides,
      folder: "", isQuick: true, options: options, named: [picture].compactMap { $0 } + pictures)
  }

  /// Returns the canvas with exactly the pixels of a picture.
  private static func canvas(of size: PixelSize, on name: String?) -> Canvas {
    let pixels = Size(Double(size.width), Double(size.height))
    var scale = ScreenshotScale.canvas(of: size)?.scale ?? 1
    if let known = DeviceScreenshot(of: size) {
      scale = pixels.width / known.size.width
    } else if let device = name.flatMap(Device.named) {
      scale =
        min(pixels.width, pixels.height) / min(device.size.width, device.size.height)
    }
    return Canvas(size: Size(pixels.width / scale, pixels.height / scale), scale: scale)
  }
}

extension Device {
  /// Returns the phone of whose screen a picture is a smaller or larger copy, by its shape.
  ///
  /// Nil for the size of a known screenshot, and for shapes that other pictures have, up to 1.9 to 1.
  fileprivate static func phone(ofShape size: PixelSize) -> Device? {
    guard DeviceScreenshot(of: size) == nil else { return nil }
    let (short, long) = (
      Double(min(size.width, size.height)), Double(max(size.width, size.height))
    )
    guard long >= 1.9 * short else { return nil }
    func difference(_ device: Device) -> Double {
      abs(device.size.height / device.size.width * short - long)
    }
    let nearest = all.min { difference($0) < difference($1) }
    // Both sides are rounded to whole pixels.
    guard let nearest, difference(nearest) <= 2 + 0.002 * long else { return nil }
    return device(forStageOf: nearest.size)
  }
}

extension Setting {
  /// The keys of a page whose values may be paths of pictures.
  static let pagePictures: Set = ["page.background", "page.background.image", "page.frame.image"]
}
