import CDeflate
import SegueGraphics

/// The colour space that a PNG declares in the chunks before its pixels.
///
/// The first of `cICP`, `iCCP`, `sRGB`, and `gAMA` with `cHRM` that is present applies (PNG, third
/// edition, 4.3). A gamma or chromaticities out of range are ignored, as in libpng. A gamma of
/// 1/2.2 with sRGB's chromaticities or none counts as sRGB, since writers of sRGB add it.
struct PNGColors {
  private var codePoints: [UInt8]?
  private var profile: ArraySlice<UInt8>?
  private var isSRGB = false
  private var gamma: Int?
  private var chromaticities: [Int]?
  /// Whether the file also holds an animation (`acTL`).
  private(set) var isAnimated = false

  /// Reads all chunks before the pixels, and stops at a damaged one; libpng reports it later.
  init(_ bytes: [UInt8], named name: String) {
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try? chunks.next(), chunk.name != "IDAT" { note(chunk) }
  }

  /// Keeps the content of a chunk that declares colours or an animation.
  private mutating func note(_ chunk: PNGChunkReader.Chunk) {
    switch chunk.name {
    case "cICP" where chunk.content.count == 4: codePoints = Array(chunk.content)
    case "iCCP": profile = chunk.content
    case "sRGB": isSRGB = true
    case "acTL": isAnimated = true
    // The bounds of libpng.
    case "gAMA": gamma = chunk.word(0).flatMap { (16...625_000_000).contains($0) ? $0 : nil }
    case "cHRM" where chunk.content.count == 32:
      let words = (0..<8).compactMap { chunk.word(4 * $0) }
      chromaticities = words.allSatisfy { $0 <= 200_000 } ? words : nil
    default: break
    }
  }

  /// The name of the colour space that applies, for people; nil if the file declares none.
  var title: String? {
    if let codePoints { return ColorSpace.title(ofCodePoints: codePoints) }
    if let profile { return PNGProfile(profile).title }
    if isSRGB { return "sRGB" }
    guard !isLikeSRGB else { return gamma == nil && chromaticities == nil ? nil : "sRGB" }
    let exponent = gamma.map { "gamma " + (100_000 / Double($0)).fixed(2) } ?? "the curve of sRGB"
    return exponent + (chromaticities == nil ? "" : ", primaries of its own")
  }

  /// Returns the colour space that applies; nil for sRGB, and if the file declares none.
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

  /// Whether gamma and chromaticities, as far as they are present, are those of sRGB.
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
  /// The longest profile that is read, in bytes; matrix profiles have a few thousand.
  static let longest = 4 << 20

  private let keyword: String
  private let profile: Result<ICCProfile, ProfileError>

  /// Inflates and parses a chunk's content.
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

  /// The description in the profile, or else the name in the chunk.
  var title: String { (try? profile.get().title) ?? keyword }

  /// Returns the colour space, for a picture of one gray channel or of three channels.
  func space(isGray: Bool) throws(ProfileError) -> ColorSpace {
    try profile.get().space(isGray: isGray)
  }

  /// Inflates a zlib stream of at most ``longest`` bytes when inflated.
  static func unpacked(_ bytes: [UInt8], _ name: String) throws(ProfileError) -> [UInt8] {
    guard let handle = unsafe libdeflate_alloc_decompressor() else {
      throw ProfileError(profile: name, reason: "there is not enough memory to unpack it")
    }
    defer { unsafe libdeflate_free_decompressor(handle) }
    // Deflate expands to at most 1032 times the input, so a short chunk needs little memory.
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
  /// Reads the colour information of a PNG; errors call the file `name`.
  init(of bytes: [UInt8], _ header: PNGHeader, named name: String) {
    self.init(profile: PNGColors(bytes, named: name).title, bitDepth: header.bitDepth)
  }
}

extension StoredClip {
  /// Records the metadata, the comments and the unused orientation of a PNG.
  mutating func note(chunksOf bytes: [UInt8], _ header: PNGHeader, named name: String) {
    colors = Colors(of: bytes, header, named: name)
    omittedContent = PNGOrientation(bytes).unused.map { [.orientation($0)] } ?? []
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
