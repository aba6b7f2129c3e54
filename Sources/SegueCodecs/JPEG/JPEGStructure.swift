import SegueGraphics

/// A parser of the segments of a JPEG file, used before libjpeg-turbo decodes it (ITU-T T.81, annex B).
struct JPEGStructure {
  /// The size of the stored picture, before applying the orientation.
  private(set) var size = PixelSize(0, 0)
  private(set) var channelCount = 0
  /// The EXIF orientation.
  private(set) var orientation = PictureOrientation.upright
  /// The number of scans, each a pass over the picture.
  private(set) var scanCount = 0
  /// Whether the file holds further pictures, such as a gain map (CIPA DC-007).
  private var hasMorePictures = false
  /// The kinds of metadata that the file holds.
  private(set) var metadata: StoredClip.Metadata = []
  private(set) var comments: [[UInt8]] = []

  /// The parts of the ICC profile by their numbers, and their declared count.
  private var profileParts: [Int: ArraySlice<UInt8>] = [:]
  private var profileCount = 0
  private var isProfileDamaged = false
  private var hasOrientation = false
  /// The 8 × 8 blocks of a minimum coded unit (MCU), and its size in pixels.
  private var unitBlocks = 0
  private var unit = PixelSize(8, 8)
  private var isProgressive = false
  /// The component identifiers, by which scans refer to the channels.
  private var channels: [UInt8] = []
  /// The number of missing low bits, by channel and coefficient; nil if no scan has the coefficient.
  private var missingBits: [[UInt8?]] = []

  /// Parses the segments up to the end of the picture.
  ///
  /// - Throws: `truncated` if the file ends earlier, `unsupported` and `corrupt`.
  init(_ bytes: [UInt8], named name: String) throws(CodecError) {
    var place = 2
    while true {
      guard let marker = Self.nextMarker(in: bytes, from: &place) else {
        throw .truncated(path: name, format: "JPEG")
      }
      if marker == 0xD9 { break }
      // Markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard place + 2 <= bytes.count else { throw .truncated(path: name, format: "JPEG") }
      let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      guard length >= 2 else {
        throw .corrupt(path: name, reason: "a segment has no length", format: "JPEG")
      }
      guard place + length <= bytes.count else { throw .truncated(path: name, format: "JPEG") }
      try take(marker, bytes[place + 2..<place + length], named: name)
      place += length
    }
    guard size.width > 0, scanCount > 0 else {
      throw .corrupt(path: name, reason: "it has no image", format: "JPEG")
    }
  }

  /// The contents that the picture lacks or that are not shown, for a warning.
  var omittedContent: [OmittedContent] {
    let isExact = missingBits.allSatisfy { $0.allSatisfy { $0 == 0 } }
    return (hasMorePictures ? [.furtherPictures] : []) + (isExact ? [] : [.lastScans])
  }

  /// The bytes of all coefficients, which a decoder holds for a picture of several scans.
  var coefficientBytes: Int {
    let columns = (size.width + unit.width - 1) / unit.width
    let rows = (size.height + unit.height - 1) / unit.height
    return columns * rows * unitBlocks * 128
  }

  /// The bytes of a decoder's row buffers: two rows of MCUs with context, for all channels.
  var rowBytes: Int { (size.width + 64) * unit.height * channelCount * 4 }

  /// Joins the parts of the ICC profile; returns nil without one.
  func profile() throws(ProfileError) -> ICCProfile? {
    guard profileCount > 0 || isProfileDamaged else { return nil }
    let parts = (0..<profileCount).compactMap { profileParts[$0 + 1] }
    guard !isProfileDamaged, parts.count == profileCount else {
      throw ProfileError(profile: "ICC", reason: "its parts (APP2) do not fit together")
    }
    return try ICCProfile(Array(parts.joined()), keyword: "ICC")
  }

  /// Finds the next marker and moves `place` behind it.
  ///
  /// Other bytes are skipped, including stuffed zeros and restart markers in compressed data.
  private static func nextMarker(in bytes: [UInt8], from place: inout Int) -> UInt8? {
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0, bytes[place + 1] != 0xFF {
        place += 2
        return bytes[place - 1]
      }
      place += 1
    }
    return nil
  }

  /// Parses one segment by its marker.
  private mutating func take(
    _ marker: UInt8, _ content: ArraySlice<UInt8>, named name: String
  ) throws(CodecError) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF: try takeFrame(marker, Array(content), named: name)
    case 0xDA: takeScan(Array(content))
    case 0xE1: takeEXIF(content)
    case 0xE2: takeExtension(content)
    case 0xFE: comments.append(Array(content.prefix(1 << 8)))
    default: break
    }
  }

  /// Parses a frame header (SOF) and checks that the coding is supported.
  private mutating func takeFrame(
    _ marker: UInt8, _ content: [UInt8], named name: String
  ) throws(CodecError) {
    func unsupported(_ reason: String) -> CodecError {
      .unsupported(path: name, format: "JPEG", reason: reason)
    }
    func corrupt(_ reason: String) -> CodecError {
      .corrupt(path: name, reason: reason, format: "JPEG")
    }
    // The same as browsers; arithmetic coding would also take many times longer.
    guard [0xC0, 0xC1, 0xC2].contains(marker) else {
      throw unsupported("it is lossless, hierarchical or arithmetic-coded")
    }
    guard channelCount == 0 else { throw corrupt("it has two frame headers") }
    guard content.count >= 6, content.count == 6 + 3 * Int(content[5]) else {
      throw corrupt("its frame header is damaged")
    }
    guard content[0] == 8 else { throw unsupported("it has \(content[0]) bits per sample, not 8") }
    size = PixelSize(
      Int(content[3]) << 8 | Int(content[4]), Int(content[1]) << 8 | Int(content[2]))
    guard size.width > 0, size.height > 0 else {
      throw corrupt("its size is \(size.width) × \(size.height) pixels")
    }
    channelCount = Int(content[5])
    switch channelCount {
    case 1, 3: break
    case 4: throw unsupported("its colours are CMYK")
    default: throw unsupported("it has \(channelCount) channels")
    }
    let factors = (0..<channelCount).map { content[7 + 3 * $0] }
    let (across, down) = (factors.map { Int($0 >> 4) }, factors.map { Int($0 & 15) })
    guard (across + down).allSatisfy({ (1...4).contains($0) }) else {
      throw corrupt("its sampling factors are out of range")
    }
    isProgressive = marker == 0xC2
    channels = (0..<channelCount).map { content[6 + 3 * $0] }
    missingBits = Array(repeating: Array(repeating: nil, count: 64), count: channelCount)
    unit = PixelSize(8 * (across.max() ?? 1), 8 * (down.max() ?? 1))
    unitBlocks = zip(across, down).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Records which coefficients a scan holds, and their precision (ITU-T T.81, B.2.3 and G.1.1).
  ///
  /// A damaged scan header is ignored here; libjpeg refuses the file.
  private mutating func takeScan(_ content: [UInt8]) {
    scanCount += 1
    guard let count = content.first.map(Int.init), content.count >= 2 * count + 4 else { return }
    let (first, last) = isProgressive ? (content[2 * count + 1], content[2 * count + 2]) : (0, 63)
    let bits = isProgressive ? content[2 * count + 3] & 15 : 0
    guard first <= last, last < 64 else { return }
    for index in 0..<count {
      guard let channel = channels.firstIndex(of: content[1 + 2 * index]) else { continue }
      for place in Int(first)...Int(last) { missingBits[channel][place] = bits }
    }
  }

  /// Reads the orientation of an APP1 segment with EXIF data, and notes EXIF and XMP.
  private mutating func takeEXIF(_ content: ArraySlice<UInt8>) {
    let mark = PictureOrientation.exifName
    if content.starts(with: "http://ns.adobe.com/xap/".utf8) { metadata.insert(.xmp) }
    guard content.starts(with: mark) else { return }
    metadata.insert(.exif)
    if hasOrientation { return }
    guard let found = PictureOrientation(exif: content.dropFirst(mark.count)) else { return }
    (orientation, hasOrientation) = (found, true)
  }

  /// Collects the part of an ICC profile in an APP2 segment, and notes multi-picture files.
  private mutating func takeExtension(_ content: ArraySlice<UInt8>) {
    if content.starts(with: Array("MPF\0".utf8)) { hasMorePictures = true }
    let mark = Array("ICC_PROFILE\0".utf8)
    guard content.starts(with: mark) else { return }
    metadata.insert(.profile)
    let rest = Array(content.dropFirst(mark.count))
    guard rest.count > 2, rest[0] >= 1, rest[0] <= rest[1],
      profileCount == 0 || profileCount == Int(rest[1]), profileParts[Int(rest[0])] == nil
    else {
      isProfileDamaged = true
      return
    }
    profileCount = Int(rest[1])
    profileParts[Int(rest[0])] = rest[2...]
  }
}
