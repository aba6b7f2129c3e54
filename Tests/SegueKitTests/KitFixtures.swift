import SegueGraphics
import SegueKit
import SegueRaster
import SegueStage
import TestSupport

/// A small stage with two noisy screenshots, in memory.
enum KitFixtures {
  /// The stage in points; its screenshots have two pixels per point.
  static let size = Size(60, 130)

  /// Two screenshots and a photograph: opaque, with soft blocks of random pixels of a fixed seed.
  static let images: [Pixmap] = [PixelSize(120, 260), PixelSize(120, 260), PixelSize(30, 20)]
    .enumerated().map { index, size in
      var generator = SeededGenerator(seed: UInt64(index) + 1)
      var pixmap = Pixmap(size)
      for y in stride(from: 0, to: size.height, by: 4) {
        for x in stride(from: 0, to: size.width, by: 4) {
          let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
          for dy in y..<min(y + 4, size.height) {
            for dx in x..<min(x + 4, size.width) { pixmap[dx, dy] = color }
          }
        }
      }
      return pixmap
    }

  /// The pictures' sizes and names for the stage.
  static let pictures = Pictures(
    images.map { Pictures.Facts(size: $0.size) },
    images: [NamedImage(name: "photo", asset: AssetID(2))])

  /// A rasterizer of these images.
  static let rasterizer = Rasterizer(images: ImageTable(images))

  static let screens = [
    Screen(name: "a", content: .image(AssetID(0), .scaleToFill)),
    Screen(name: "b", content: .image(AssetID(1), .scaleToFill)),
  ]

  /// Returns a push and a pop, or a presentation and its dismissal, with holds before, between and
  /// after.
  static func timeline(_ name: String, scale: Double = 1) throws -> Timeline {
    let transition = TransitionCatalogue.transition(named: name)
    var parameters: [String: ParameterValue] = [:]
    for parameter in transition?.parameters ?? [] where parameter.isRequired {
      parameters[parameter.name] = .image("photo")
    }
    if transition?.parameter("from-frame") != nil {
      parameters["from-frame"] = .frame(FrameLength(x: 10, y: 20, width: 15))
    }
    let use = TransitionUse(name, parameters: parameters, duration: 0.3)
    let isPresentation = transition?.presentation != nil
    let scene = Scene(
      canvas: Canvas(size: size, scale: scale), screens: screens,
      assets: [Asset(path: "a"), Asset(path: "b"), Asset(path: "photo")],
      images: [NamedImage(name: "photo", asset: AssetID(2))],
      steps: [
        .show(screen: "a"), .hold(seconds: 0.1),
        isPresentation ? .present(screen: "b", use) : .push(screen: "b", use), .hold(seconds: 0.1),
        isPresentation ? .dismiss(TransitionUse()) : .pop(TransitionUse()), .hold(seconds: 0.1),
      ])
    return try Timeline(scene, pictures: pictures)
  }
}
