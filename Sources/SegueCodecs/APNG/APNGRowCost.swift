/// The estimated compressed size of pixels in one row: four for each that equals neither neighbour.
///
/// The neighbours are the pixels to the left and above. The loops have no branches, which
/// photographs would make unpredictable.
@safe
struct APNGRowCost {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  /// The index of the row, from 0 at the top.
  private let y: Int

  /// Makes the cost of row `y`; `pixels` are those of a picture with rows of `width` pixels.
  init(_ pixels: UnsafePointer<UInt32>, width: Int, row y: Int) {
    unsafe self.pixels = pixels
    self.width = width
    self.y = y
  }

  /// Returns the cost of all pixels in a range of columns.
  func whole(_ columns: Range<Int>) -> Int {
    guard let first = columns.first else { return 0 }
    let rest = first + 1..<columns.upperBound
    return 4 * (isSharp(first) ? 1 : 0)
      + 4 * (y > 0 ? sharpCount(rest, hasAbove: true) : sharpCount(rest, hasAbove: false))
  }

  /// Returns the cost of the pixels in a range of columns that differ from those of a base.
  ///
  /// One is added for each run of them, since a run interrupts matches. It is 0 only if all pixels
  /// are equal.
  func changed(from base: UnsafePointer<UInt32>, _ columns: Range<Int>) -> Int {
    guard let first = columns.first else { return 0 }
    let start = y * width + first
    let isChanged = unsafe base[start] != pixels[start]
    let rest = first + 1..<columns.upperBound
    let cost =
      unsafe y > 0
      ? changedCost(from: base, rest, hasAbove: true)
      : changedCost(from: base, rest, hasAbove: false)
    return cost + (isChanged ? 1 + (isSharp(first) ? 4 : 0) : 0)
  }

  /// Returns whether a pixel equals neither the one to its left nor the one above, as far as there are any.
  private func isSharp(_ x: Int) -> Bool {
    let place = y * width + x
    let pixel = unsafe pixels[place]
    return unsafe (x == 0 || pixels[place - 1] != pixel)
      && (y == 0 || pixels[place - width] != pixel)
  }

  /// Counts the pixels that equal neither neighbour, in columns from 1 on.
  @inline(__always)
  private func sharpCount(_ columns: Range<Int>, hasAbove: Bool) -> Int {
    let row = unsafe pixels + y * width
    var count: UInt32 = 0
    for x in columns { unsafe count &+= Self.isSharp(row, x, hasAbove ? width : nil) }
    return Int(count)
  }

  /// Returns the cost of changed pixels and runs, in columns from 1 on.
  @inline(__always)
  private func changedCost(
    from base: UnsafePointer<UInt32>, _ columns: Range<Int>, hasAbove: Bool
  ) -> Int {
    let row = unsafe pixels + y * width
    let old = unsafe base + y * width
    var cost: UInt32 = 0
    for x in columns {
      let isChanged: UInt32 = unsafe old[x] != row[x] ? 1 : 0
      let isAfterEqual: UInt32 = unsafe old[x - 1] == row[x - 1] ? 1 : 0
      let isSharp = unsafe Self.isSharp(row, x, hasAbove ? width : nil)
      cost &+= isChanged &* (isAfterEqual &+ 4 &* isSharp)
    }
    return Int(cost)
  }

  /// Returns 1 for a pixel that equals neither neighbour, else 0.
  ///
  /// - Parameter width: the distance to the pixel above; nil if there is none.
  @inline(__always)
  private static func isSharp(_ row: UnsafePointer<UInt32>, _ x: Int, _ width: Int?) -> UInt32 {
    let differsFromLeft: UInt32 = unsafe row[x - 1] != row[x] ? 1 : 0
    guard let width else { return differsFromLeft }
    let differsFromAbove: UInt32 = unsafe row[x - width] != row[x] ? 1 : 0
    return differsFromLeft & differsFromAbove
  }
}
