package import SegueGraphics

/// A rectangle in points; a missing side follows from the picture's aspect ratio.
public struct FrameLength: Hashable, Sendable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width, > 0, or nil: the height times the picture's aspect ratio.
  public var width: Double?
  /// The height, > 0, or nil: the width divided by the picture's aspect ratio.
  public var height: Double?

  /// Creates a rectangle; omit one side to keep the picture's aspect ratio.
  public init(x: Double, y: Double, width: Double? = nil, height: Double? = nil) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the rectangle for a picture of a size; without either side, the picture's own size.
  package func rect(for picture: Size) -> Rect {
    let aspect = picture.height > 0 ? picture.width / picture.height : 1
    switch (width, height) {
    case (let width?, let height?): return Rect(x, y, width, height)
    case (let width?, nil): return Rect(x, y, width, aspect > 0 ? width / aspect : 0)
    case (nil, let height?): return Rect(x, y, height * aspect, height)
    case (nil, nil): return Rect(x, y, picture.width, picture.height)
    }
  }

  /// The spelling in a script: `[70, 100, auto, 120]`.
  public var text: String {
    "[" + [x, y, width, height].map { $0?.fixed(6) ?? "auto" }.joined(separator: ", ") + "]"
  }
}
