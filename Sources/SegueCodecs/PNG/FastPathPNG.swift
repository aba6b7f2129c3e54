import CDeflate
import CPNGRows
import SegueGraphics
import SegueSystem

/// A PNG file on the fast path, as screenshots are: valid, 8-bit RGB or RGBA, not interlaced.
///
/// Such a file is inflated as a whole by libdeflate, and its filters are undone in the memory of
/// the pixels, in a quarter to an eighth of the time that libpng takes with zlib (`segue-bench
/// png-decode`). Every other file, and every damaged one, is left to libpng, which knows all that
/// the format allows and reports errors. The pixels are the same.
struct FastPathPNG {
  private let size: PixelSize
  private let samples: Int
  /// The contents of the IDAT chunks.
  private let parts: [ArraySlice<UInt8>]
  private let compressedBytes: Int

  /// The longest chunk, other than of pixels, that libpng reads, in bytes.
  private static let longestChunk = 8 << 20

  /// Accepts a file with all of its chunks and valid CRCs; nil for one that libpng must read.
  ///
  /// Nil also for chunks that are so short on average that reading them twice would take longer.
  init?(_ bytes: [UInt8], _ header: PNGHeader) {
    guard header.bitDepth == 8, header.colorType == .rgb || header.colorType == .rgba,
      bytes[26...28].allSatisfy({ $0 == 0 })
    else { return nil }
    size = header.size
    samples = header.colorType.samples
    let rows = header.sampleBytes + size.height
    var chunks = PNGChunkReader(bytes, path: "")
    var parts: [ArraySlice<UInt8>] = []
    var (count, wasPixels, isWhole) = (0, false, false)
    do {
      while let chunk = try chunks.next() {
        count += 1
        guard count <= 64 + bytes.count / 256 else { return nil }
        switch chunk.name {
        case "IDAT":
          guard parts.isEmpty || wasPixels, chunk.content.count <= max(rows, Self.longestChunk)
          else { return nil }
          parts.append(chunk.content)
        case "IHDR" where count == 1: break
        case "IEND": isWhole = chunk.content.isEmpty
        default:
          guard Self.isOptional(chunk) else { return nil }
        }
        wasPixels = chunk.name == "IDAT"
      }
    } catch { return nil }
    guard isWhole else { return nil }
    self.parts = parts
    compressedBytes = parts.reduce(0) { $0 + $1.count }
  }

  /// Returns whether a chunk can be skipped: ancillary by its name, and not tRNS.
  private static func isOptional(_ chunk: PNGChunkReader.Chunk) -> Bool {
    let letters = Array(chunk.name.utf8)
    // A lower-case first letter marks a chunk that may be skipped; the third is never lower case.
    return letters[0] & 32 != 0 && letters[2] & 32 == 0 && chunk.name != "tRNS"
      && chunk.content.count <= longestChunk
  }

  /// Decodes the pixels, straight or premultiplied; nil for a file that libpng must read.
  ///
  /// Nil also if there is no memory for more than the pixels, which must be counted in `account`
  /// already.
  func pixels(multiplied: Bool, _ account: ResourceAccount) -> [UInt32]? {
    let picture = segue_png_picture(width: size.width, height: size.height, samples: samples)
    let room = segue_png_room(picture)
    let copied = parts.count == 1 ? 0 : compressedBytes
    guard account.hasRoom(for: room - 4 * size.area + copied),
      AddressSpace.limit(refusing: room + copied) == nil
    else { return nil }
    var isRight = false
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: room / 4 + 1) { target, count in
      let memory = UnsafeMutableRawBufferPointer(target)
      let start = segue_png_start(picture)
      let rows = unsafe UnsafeMutableRawBufferPointer(
        rebasing: memory[start..<start + segue_png_filtered_bytes(picture)])
      isRight = unsafe inflate(to: rows) && rebuild(memory, picture, multiplied: multiplied)
      count = isRight ? size.area : 0
    }
    return isRight ? pixels : nil
  }

  /// Undoes the filters in place and premultiplies on request; false for an invalid filter type.
  private func rebuild(
    _ memory: UnsafeMutableRawBufferPointer, _ picture: segue_png_picture, multiplied: Bool
  ) -> Bool {
    let bytes = unsafe memory.assumingMemoryBound(to: UInt8.self).baseAddress
    return unsafe segue_png_rebuild(segue_png_best(), bytes, picture, multiplied ? 1 : 0) != 0
  }

  /// Inflates the IDAT chunks; false unless they fill the rows exactly.
  private func inflate(to rows: UnsafeMutableRawBufferPointer) -> Bool {
    guard let first = parts.first, let handle = unsafe libdeflate_alloc_decompressor() else {
      return false
    }
    defer { unsafe libdeflate_free_decompressor(handle) }
    var source = first
    if parts.count > 1 {
      var joined: [UInt8] = []
      joined.reserveCapacity(compressedBytes)
      for part in parts { joined += part }
      source = joined[...]
    }
    // zlib refuses matches farther back than the window in the header; libdeflate does not check
    // that.
    guard let head = source.first, head >> 4 >= 7 || 256 << (head >> 4) >= rows.count else {
      return false
    }
    var (taken, made) = (0, 0)
    let result = unsafe source.withUnsafeBytes { source in
      unsafe libdeflate_zlib_decompress_ex(
        handle, source.baseAddress, source.count, rows.baseAddress, rows.count, &taken, &made)
    }
    return result == LIBDEFLATE_SUCCESS && made == rows.count && taken == source.count
  }
}
