import SegueCodecs
import SegueGraphics
import SegueRaster

/// The images of the scenes, in the order of their numbers in the image table.
enum SceneImage: String, CaseIterable {
  case screenA = "screen-a"
  case screenB = "screen-b"
  case coffee, chelsea, rocket, astronaut

  /// The photographs, in the order in which the composite takes turns with them.
  static let photographs: [SceneImage] = [.coffee, .chelsea, .rocket, .astronaut]

  /// The number in the image table.
  var id: ImageID { ImageID(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The size in pixels.
  var size: Size {
    switch self {
    case .screenA, .screenB: Size(1170, 2532)
    case .coffee: Size(600, 400)
    case .chelsea: Size(451, 300)
    case .rocket: Size(640, 427)
    case .astronaut: Size(512, 512)
    }
  }

  /// All images as other rasterizers know them.
  static var sources: [DrawnImage] {
    allCases.map { DrawnImage(name: $0.rawValue, size: $0.size) }
  }

  /// Reads all images from the folders of the screens and of the photographs.
  static func table(screens: String, photos: String) throws -> ImageTable {
    let decoder = PNGDecoder()
    return ImageTable(
      try allCases.map { image in
        let folder = image.rawValue.hasPrefix("screen-") ? screens : photos
        return try decoder.decode(file: "\(folder)/\(image.rawValue).png")
      })
  }
}
