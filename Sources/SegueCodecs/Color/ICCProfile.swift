/// A parser of ICC profiles: RGB by a matrix and curves, or one gray curve (ICC.1:2022, 8.3 and 8.4).
///
/// The profile and sRGB are both relative to D50 white, so no adaptation is needed. If a profile
/// has lookup tables (`A2B0`) and a matrix, the matrix is used.
struct ICCProfile {
  private let bytes: [UInt8]
  private let keyword: String
  private var tags: [String: Range<Int>] = [:]

  /// Reads the header and the tag table.
  init(_ bytes: [UInt8], keyword: String) throws(ProfileError) {
    self.bytes = bytes
    self.keyword = keyword
    let length = Self.word(bytes, 0)
    guard bytes.count >= 132, Self.text(bytes, 36) == "acsp", length >= 132, length <= bytes.count
    else { throw ProfileError(profile: keyword, reason: "it is damaged or cut off") }
    let count = Self.word(bytes, 128)
    guard count <= (length - 132) / 12 else { throw damaged("its table of tags") }
    for place in stride(from: 132, to: 132 + 12 * count, by: 12) {
      let (start, size) = (Self.word(bytes, place + 4), Self.word(bytes, place + 8))
      guard start <= length, size <= length - start else { throw damaged("its table of tags") }
      tags[Self.text(bytes, place)] = start..<start + size
    }
  }

  /// The profile's own description, or else the name that the file gives it.
  var title: String { description ?? keyword }

  /// Returns the colour space; for gray pictures, a gray or an RGB profile is accepted.
  func space(isGray: Bool) throws(ProfileError) -> ColorSpace {
    let kind = Self.text(bytes, 16)
    guard Self.text(bytes, 20) == "XYZ ", !["link", "abst", "nmcl"].contains(Self.text(bytes, 12))
    else { throw foreign(tags["A2B0"] == nil ? "it has no matrix" : "it is a lookup table") }
    switch kind {
    case "GRAY":
      guard isGray else { throw foreign("it is for gray pictures, and this one has colours") }
      return ColorSpace(curve: try curve("kTRC"))
    case "RGB ":
      let names = ["rXYZ", "gXYZ", "bXYZ"]
      guard names.allSatisfy({ tags[$0] != nil }) else {
        throw foreign("it is a lookup table, not a matrix")
      }
      var (colors, curves): ([[Double]], [ToneCurve]) = ([], [])
      for name in names { colors.append(try color(name)) }
      for name in ["rTRC", "gTRC", "bTRC"] { curves.append(try curve(name)) }
      return ColorSpace(
        curves: curves,
        primaries: Primaries(red: colors[0], green: colors[1], blue: colors[2]))
    default:
      let name = Self.printable(kind.unicodeScalars.map { $0 })
      throw foreign("it is for \(name) colours")
    }
  }

  /// Reads the three numbers of a tag of the type `XYZ `.
  private func color(_ name: String) throws(ProfileError) -> [Double] {
    guard let tag = tags[name], tag.count >= 20, Self.text(bytes, tag.lowerBound) == "XYZ " else {
      throw damaged("`\(name)`")
    }
    return (0..<3).map { number(tag.lowerBound + 8 + 4 * $0) }
  }

  /// Reads a tone curve from a tag of the type `curv` or `para`.
  private func curve(_ name: String) throws(ProfileError) -> ToneCurve {
    guard let tag = tags[name], tag.count >= 12 else { throw damaged("`\(name)`") }
    let start = tag.lowerBound
    switch Self.text(bytes, start) {
    case "curv":
      let count = Self.word(bytes, start + 8)
      guard count <= (tag.count - 12) / 2 else { throw damaged("`\(name)`") }
      let values = (0..<count).map { UInt16(Self.short(bytes, start + 12 + 2 * $0)) }
      switch count {
      case 0: return .linear
      case 1: return .power(g: Double(values[0]) / 256)
      default: return .table(values)
      }
    case "para":
      let kind = Self.short(bytes, start + 8)
      let counts = [1, 3, 4, 5, 7]
      guard counts.indices.contains(kind), tag.count >= 12 + 4 * counts[kind] else {
        throw damaged("`\(name)`")
      }
      let p = (0..<counts[kind]).map { number(start + 12 + 4 * $0) }
      guard let curve = Self.parametric(kind, p) else { throw damaged("`\(name)`") }
      return curve
    default: throw foreign("`\(name)` is not a curve")
    }
  }

  /// Makes a tone curve of one of the five parametric types (10.18); nil for invalid parameters.
  private static func parametric(_ kind: Int, _ p: [Double]) -> ToneCurve? {
    guard p[0] > 0 else { return nil }
    if kind == 0 { return .power(g: p[0]) }
    let (g, a, b) = (p[0], p[1], p[2])
    switch kind {
    case 1: return a > 0 ? .power(g: g, a: a, b: b, d: -b / a) : nil
    case 2: return a > 0 ? .power(g: g, a: a, b: b, d: -b / a, e: p[3], f: p[3]) : nil
    case 3: return .power(g: g, a: a, b: b, c: p[3], d: p[4])
    default: return .power(g: g, a: a, b: b, c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }

  /// The text of the `desc` tag, in its version 2 or version 4 form.
  private var description: String? {
    guard let tag = tags["desc"], tag.count >= 16 else { return nil }
    let start = tag.lowerBound
    var scalars: [Unicode.Scalar] = []
    switch Self.text(bytes, start) {
    case "desc":
      let count = min(Self.word(bytes, start + 8), tag.count - 12, 256)
      scalars = bytes[start + 12..<start + 12 + count].map { Unicode.Scalar($0) }
    case "mluc":
      guard tag.count >= 28 else { return nil }
      let (length, offset) = (Self.word(bytes, start + 20), Self.word(bytes, start + 24))
      guard offset <= tag.count, length <= tag.count - offset else { return nil }
      scalars = (0..<min(length / 2, 256)).compactMap {
        Unicode.Scalar(UInt16(Self.short(bytes, start + offset + 2 * $0)))
      }
    default: return nil
    }
    let text = Self.printable(scalars)
    return text.isEmpty ? nil : text
  }

  /// Returns untrusted text in a printable form: up to its first zero, no controls, at most 64 scalars.
  static func printable(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars.prefix(while: { $0 != "\0" }).prefix(64)
    where ![.control, .format, .surrogate, .lineSeparator, .paragraphSeparator].contains(
      scalar.properties.generalCategory)
    {
      text.append(scalar)
    }
    return String(text)
  }

  /// Returns the error of a damaged part of the profile.
  private func damaged(_ part: String) -> ProfileError {
    ProfileError(profile: title, reason: "\(part) is damaged")
  }

  /// Returns the error of a profile of an unsupported kind.
  private func foreign(_ reason: String) -> ProfileError {
    ProfileError(profile: title, reason: reason)
  }

  /// Reads a signed number with 16 integer and 16 fraction bits (`s15Fixed16Number`).
  private func number(_ place: Int) -> Double {
    Double(Int32(truncatingIfNeeded: Self.word(bytes, place))) / 65536
  }

  /// Reads a big-endian 32-bit number; missing bytes are ignored.
  private static func word(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a big-endian 16-bit number; missing bytes are ignored.
  private static func short(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes.dropFirst(place).prefix(2).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a signature of four characters.
  private static func text(_ bytes: [UInt8], _ place: Int) -> String {
    String(String.UnicodeScalarView(bytes.dropFirst(place).prefix(4).map { Unicode.Scalar($0) }))
  }
}
