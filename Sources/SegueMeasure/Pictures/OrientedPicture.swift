/// A view of a picture in which one side is on the right: the coordinate x grows toward it.
///
/// Trackers are written for that side only, and serve all four.
struct OrientedPicture {
  /// The number of pixels along x, toward the side.
  let length: Int
  /// The number of pixels along y.
  let breadth: Int
  private let pixels: [SIMD4<Float>]
  private let base: Int
  private let along: Int
  private let across: Int

  init(_ picture: MeasuredPicture, toward side: BoxSide) {
    let (width, height) = (picture.width, picture.height)
    pixels = picture.pixels
    (length, breadth) = side.isHorizontal ? (width, height) : (height, width)
    switch side {
    case .right: (base, along, across) = (0, 1, width)
    case .left: (base, along, across) = (width - 1, -1, width)
    case .bottom: (base, along, across) = (0, width, 1)
    case .top: (base, along, across) = ((height - 1) * width, -width, 1)
    }
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> {
    @inline(__always) get { pixels[base + x * along + y * across] }
  }

  /// Converts a position along x to one in the picture, from its left or top.
  static func position(_ x: Double, toward side: BoxSide, length: Int) -> Double {
    side == .right || side == .bottom ? x : Double(length) - x
  }
}
