/// One row after one of the five filters of PNG 1.2, section 6, without the filter's number.
///
/// The loops run on pointers: bounds checks keep them from being vectorised.
struct FilteredRow {
  private(set) var bytes: [UInt8]
  private let pixelBytes: Int
  private let zeros: [UInt8]

  /// Room for a row; `pixelBytes` is the distance to the byte to the left.
  init(rowBytes: Int, pixelBytes: Int) {
    bytes = [UInt8](repeating: 0, count: rowBytes)
    zeros = bytes
    self.pixelBytes = min(pixelBytes, rowBytes)
  }

  /// The sum of the bytes' magnitudes, each taken as a number from -128 to 127.
  var sum: Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt32 = 0
      for index in 0..<bytes.count {
        let value = unsafe bytes[index]
        sum &+= UInt32(min(value, 0 &- value))
      }
      return Int(sum)
    }
  }

  /// Filters row `y` of a picture.
  mutating func filter(_ kind: UInt8, row y: Int, of picture: [UInt8]) {
    let count = bytes.count
    unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe picture.withUnsafeBufferPointer { source in
        unsafe zeros.withUnsafeBufferPointer { zeros in
          guard let out = target.baseAddress, let first = source.baseAddress,
            let zero = zeros.baseAddress
          else { return }
          let row = unsafe first + y * count
          let above = unsafe y > 0 ? row - count : zero
          unsafe Self.filter(kind, row, above, out, count: count, pixelBytes)
        }
      }
    }
  }

  private static func filter(
    _ kind: UInt8, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ out: UnsafeMutablePointer<UInt8>, count: Int, _ left: Int
  ) {
    switch kind {
    case 1:
      for x in 0..<left { unsafe out[x] = row[x] }
      for x in left..<count { unsafe out[x] = row[x] &- row[x &- left] }
    case 2:
      for x in 0..<count { unsafe out[x] = row[x] &- above[x] }
    case 3:
      for x in 0..<left { unsafe out[x] = row[x] &- above[x] >> 1 }
      for x in left..<count {
        let mean = unsafe (UInt16(row[x &- left]) &+ UInt16(above[x])) >> 1
        unsafe out[x] = row[x] &- UInt8(truncatingIfNeeded: mean)
      }
    case 4:
      for x in 0..<left { unsafe out[x] = row[x] &- above[x] }
      for x in left..<count {
        unsafe out[x] = row[x] &- paeth(row[x &- left], above[x], above[x &- left])
      }
    default:
      for x in 0..<count { unsafe out[x] = row[x] }
    }
  }

  /// The neighbour nearest to left + above − corner; of equally near ones the first in that order.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = Int16(above) &- Int16(corner)
    let toAbove = Int16(left) &- Int16(corner)
    let toCorner = toLeft &+ toAbove
    let (a, b, c) = (magnitude(toLeft), magnitude(toAbove), magnitude(toCorner))
    let second = b <= c ? above : corner
    return a <= b && a <= c ? left : second
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 { max(value, 0 &- value) }
}
