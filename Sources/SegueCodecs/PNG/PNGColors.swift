import CDeflate
import SegueGraphics

/// What a PNG says of its colours in the chunks before its pixels.
///
/// The first of `cICP`, `iCCP`, `sRGB`, and `gAMA` with `cHRM` that is there holds (PNG, third
/// edition, 4.3). A gamma or chromaticities out of range are as if they were not there, as libpng has
/// it; so is a gamma of 1/2.2 with sRGB's chromaticities or none, which writers of sRGB add.
struct PNGColors {
  private var codePoints: [UInt8]?
  private var profile: ArraySlice<UInt8>?
  private var isSRGB = false
  private var gamma: Int?
  private var chromaticities: [Int]?
  /// Whether the file holds an animation, too.
  private(set) var isAnimated = false

  /// Looks at all chunks before the pixels; what cannot be read ends it, for libpng to complain about.
  init(_ bytes: [UInt8], named name: String) {
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try? chunks.next(), chunk.name != "IDAT" { note(chunk) }
  }

  private mutating func note(_ chunk: PNGChunkReader.Chunk) {
    switch chunk.name {
    case "cICP" where chunk.content.count == 4: codePoints = Array(chunk.content)
    case "iCCP": profile = chunk.content
    case "sRGB": isSRGB = true
    case "acTL": isAnimated = true
    // libpng's bounds.
    case "gAMA": gamma = chunk.word(0).flatMap { (16...625_000_000).contains($0) ? $0 : nil }
    case "cHRM" where chunk.content.count == 32:
      let words = (0..<8).compactMap { chunk.word(4 * $0) }
      chromaticities = words.allSatisfy { $0 <= 200_000 } ? words : nil
    default: break
    }
  }

  /// The name of what holds, as people know it; nil where nothing is said.
  var title: String? {
    if let codePoints { return ColorSpace.title(ofCodePoints: codePoints) }
    if let profile { return PNGProfile(profile).title }
    if isSRGB { return "sRGB" }
    guard !isLikeSRGB else { return gamma == nil && chromaticities == nil ? nil : "sRGB" }
    let exponent = gamma.map { "gamma " + (100_000 / Double($0)).fixed(2) } ?? "the curve of sRGB"
    return exponent + (chromaticities == nil ? "" : ", primaries of its own")
  }

  /// The colour space; nil for sRGB, and where nothing is said.
  func space(of header: PNGHeader) throws(ProfileError) -> ColorSpace? {
    if let codePoints { return try ColorSpace(codePoints: codePoints) }
    if let profile {
      let isGray = header.colorType == .gray || header.colorType == .grayAlpha
      return try PNGProfile(profile).space(isGray: isGray)
    }
    if isSRGB || isLikeSRGB { return nil }
    let curve = gamma.map { ToneCurve.power(g: 100_000 / Double($0)) } ?? .sRGB
    return ColorSpace(curve: curve, primaries: ownPrimaries)
  }

  /// Whether gamma and chromaticities say sRGB, or nothing.
  private var isLikeSRGB: Bool {
    let hasGamma = gamma.map { (45_000...46_000).contains($0) } ?? true
    guard hasGamma, let own = ownPrimaries?.toSRGB else { return hasGamma }
    return own.indices.allSatisfy { row in
      own[row].indices.allSatisfy { abs(own[row][$0] - (row == $0 ? 1 : 0)) <= 0.01 }
    }
  }

  /// The primaries that `cHRM` gives: white, red, green, blue, in 1/100,000.
  private var ownPrimaries: Primaries? {
    guard let chromaticities else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map {
      (x: Double(chromaticities[$0]) / 100_000, y: Double(chromaticities[$0 + 1]) / 100_000)
    }
    return Primaries(chromaticities: Array(points[1...]) + [points[0]])
  }
}

/// The content of an `iCCP` chunk: a name, and a compressed ICC profile.
struct PNGProfile {
  /// The longest profile that is read, in bytes; those with a matrix have a few thousand.
  static let longest = 4 << 20

  private let keyword: String
  private let profile: Result<ICCProfile, ProfileError>

  /// Unpacks a chunk's content.
  init(_ content: ArraySlice<UInt8>) {
    let name = content.prefix(80).prefix { $0 != 0 }
    let keyword = ICCProfile.printable(name.map { Unicode.Scalar($0) })
    self.keyword = keyword
    profile = Result { () throws(ProfileError) in
      let rest = content.dropFirst(name.count + 1)
      guard name.count < 80, rest.first == 0 else {
        throw ProfileError(profile: keyword, reason: "its chunk (iCCP) is damaged")
      }
      return try ICCProfile(Self.unpacked(Array(rest.dropFirst()), keyword), keyword: keyword)
    }
  }

  /// The profile's name as it calls itself, else as the file calls it.
  var title: String { (try? profile.get().title) ?? keyword }

  /// The colour space, for a picture of one gray channel or of three.
  func space(isGray: Bool) throws(ProfileError) -> ColorSpace {
    try profile.get().space(isGray: isGray)
  }

  /// Inflates a zlib stream, whose result is at most ``longest`` bytes.
  static func unpacked(_ bytes: [UInt8], _ name: String) throws(ProfileError) -> [UInt8] {
    guard let handle = unsafe libdeflate_alloc_decompressor() else {
      throw ProfileError(profile: name, reason: "there is not enough memory to unpack it")
    }
    defer { unsafe libdeflate_free_decompressor(handle) }
    // deflate shrinks at most 1032 times, so a short chunk needs little room.
    let room = min(longest, 1032 * bytes.count + 64)
    var status = LIBDEFLATE_BAD_DATA
    let profile = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      unsafe bytes.withUnsafeBytes { source in
        unsafe status = libdeflate_zlib_decompress(
          handle, source.baseAddress, source.count, target.baseAddress, room, &count)
      }
      if status != LIBDEFLATE_SUCCESS { count = 0 }
    }
    switch status {
    case LIBDEFLATE_SUCCESS: return profile
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw ProfileError(profile: name, reason: "it is longer than \(longest) bytes")
    default: throw ProfileError(profile: name, reason: "its compressed bytes are damaged")
    }
  }
}

extension StoredClip.Colors {
  /// What a PNG says; sentences call it `name`.
  init(of bytes: [UInt8], _ header: PNGHeader, named name: String) {
    self.init(profile: PNGColors(bytes, named: name).title, bitDepth: header.bitDepth)
  }
}

extension StoredClip {
  /// Notes what the chunks of a PNG say beside its pixels.
  mutating func note(chunksOf bytes: [UInt8], _ header: PNGHeader, named name: String) {
    colors = Colors(of: bytes, header, named: name)
    leftOut = PNGOrientation(bytes).unused.map { [.orientation($0)] } ?? []
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try? chunks.next() {
      switch chunk.name {
      case "iCCP": metadata.insert(.profile)
      case "eXIf": metadata.insert(.exif)
      case "iTXt" where chunk.content.starts(with: "XML:com.adobe.xmp".utf8): metadata.insert(.xmp)
      case "tEXt":
        let parts = chunk.content.split(separator: 0, maxSplits: 1)
        if parts.count == 2 { note(comment: parts[0] + Array(": ".utf8) + parts[1]) }
      default: break
      }
    }
  }
}
