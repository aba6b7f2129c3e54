/// A number as SVG writes it, in path data and in attributes.
package struct DecimalNumber: Sendable {
  /// The value; infinite where it is too large.
  package let value: Double
  /// The offset of the byte after it.
  package let end: Int

  /// Parses the number that begins at an offset: a sign, digits with a point, an exponent with a digit.
  ///
  /// An `e` without digits after it is not part of the number: it may begin the unit `em` or `ex`.
  package init?(_ bytes: [UInt8], at first: Int) {
    func next(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
    func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
    func digits(_ offset: Int) -> Int {
      var end = offset
      while let byte = next(end), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        end += 1
      }
      return end
    }
    let start = isSign(next(first)) ? first + 1 : first
    var end = digits(start)
    var count = end - start
    if next(end) == UInt8(ascii: ".") {
      let fraction = digits(end + 1)
      count += fraction - end - 1
      end = fraction
    }
    guard count > 0 else { return nil }
    if let byte = next(end), byte | 0x20 == UInt8(ascii: "e") {
      let power = isSign(next(end + 1)) ? end + 2 : end + 1
      let last = digits(power)
      if last > power { end = last }
    }
    value = Double(String(decoding: bytes[first..<end], as: UTF8.self)) ?? .infinity
    self.end = end
  }
}
