import CDeflate
import SegueCodecs
import TestSupport

/// A structure-aware mutator of PNG and APNG files, whose results pass the checksum tests.
///
/// It mutates bytes anywhere, or in the content of one chunk; compressed content is often inflated
/// before and deflated after. Chunks are removed, repeated and swapped. Then lengths and checksums
/// are corrected, and mostly the sequence numbers of APNG chunks.
struct PNGMutator {
  /// Mutates bytes in place; the result has at least one and at most `capacity` bytes.
  typealias Mutation = (_ bytes: inout [UInt8], _ capacity: Int) -> Void

  private var random: SeededGenerator
  private let mutate: Mutation

  /// Creates a mutator that uses a mutation of bytes.
  init(seed: UInt64, mutate: @escaping Mutation) {
    random = SeededGenerator(seed: seed)
    self.mutate = mutate
  }

  /// A chunk with its four-byte name, without length and checksum.
  private struct Chunk {
    var name: [UInt8]
    var content: [UInt8]

    func has(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  /// The most bytes that a stream is inflated to.
  private static let longestStream = 1 << 16

  /// Returns a mutated file of at most `capacity` bytes.
  mutating func mutated(_ file: [UInt8], capacity: Int) -> [UInt8] {
    var file = file
    let isWhole = Int.random(in: 0..<4, using: &random) == 0
    if isWhole { mutate(&file, capacity) }
    var (chunks, rest) = Self.chunks(of: file)
    if chunks.isEmpty {
      if !isWhole { mutate(&file, capacity) }
      return file
    }
    if !isWhole {
      if Int.random(in: 0..<5, using: &random) == 0 {
        rearrange(&chunks)
      } else {
        change(&chunks[Int.random(in: chunks.indices, using: &random)], capacity)
      }
    }
    if Int.random(in: 0..<8, using: &random) > 0 { Self.renumber(&chunks) }
    let made = FileSignature.png + chunks.flatMap(Self.bytes) + rest
    return made.count <= capacity ? made : file
  }

  /// Removes, repeats or swaps a random chunk.
  private mutating func rearrange(_ chunks: inout [Chunk]) {
    let index = Int.random(in: chunks.indices, using: &random)
    let target = Int.random(in: chunks.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: chunks.remove(at: index)
    case 1: chunks.insert(chunks[index], at: target)
    default: chunks.swapAt(index, target)
    }
  }

  /// Mutates the name or, mostly, the content of a chunk, often after inflating it.
  private mutating func change(_ chunk: inout Chunk, _ capacity: Int) {
    if Int.random(in: 0..<30, using: &random) == 0 {
      mutate(&chunk.name, 4)
      chunk.name += repeatElement(0x61, count: 4 - chunk.name.count)
      return
    }
    let start = Self.streamStart(of: chunk)
    if Int.random(in: 0..<4, using: &random) > 0, let start,
      var stream = Self.inflated(chunk.content[start...])
    {
      mutate(&stream, Self.longestStream)
      chunk.content.replaceSubrange(start..., with: Self.deflated(stream))
    } else {
      mutate(&chunk.content, capacity)
    }
  }

  /// Returns the index at which a chunk's zlib stream begins; nil if it has none.
  private static func streamStart(of chunk: Chunk) -> Int? {
    if chunk.has("IDAT") { return 0 }
    if chunk.has("fdAT") { return chunk.content.count > 4 ? 4 : nil }
    guard chunk.has("iCCP") || chunk.has("zTXt"), let end = chunk.content.firstIndex(of: 0) else {
      return nil
    }
    return end + 2 < chunk.content.count ? end + 2 : nil
  }

  /// Inflates a zlib stream of at most ``longestStream`` bytes; nil if it is damaged.
  private static func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    guard let inflater = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(inflater) }
    var result = [UInt8](repeating: 0, count: longestStream)
    var count = 0
    let source = Array(stream)
    let status = unsafe libdeflate_zlib_decompress(
      inflater, source, source.count, &result, result.count, &count)
    guard status == LIBDEFLATE_SUCCESS else { return nil }
    return Array(result.prefix(count))
  }

  /// Deflates bytes to a zlib stream, with the fastest compression.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    guard let deflater = unsafe libdeflate_alloc_compressor(1) else { return [] }
    defer { unsafe libdeflate_free_compressor(deflater) }
    var result = [UInt8](
      repeating: 0, count: unsafe libdeflate_zlib_compress_bound(deflater, bytes.count))
    let count = unsafe libdeflate_zlib_compress(
      deflater, bytes, bytes.count, &result, result.count)
    return Array(result.prefix(count))
  }

  /// Renumbers the chunks of an animation's frames in order (PNG, third edition, 11.3.6).
  private static func renumber(_ chunks: inout [Chunk]) {
    var number: UInt32 = 0
    for index in chunks.indices where chunks[index].has("fcTL") || chunks[index].has("fdAT") {
      guard chunks[index].content.count >= 4 else { continue }
      chunks[index].content.replaceSubrange(0..<4, with: bigEndian(number))
      number += 1
    }
  }

  /// Parses the chunks of a file, the last possibly truncated; also returns the bytes after them.
  private static func chunks(of file: [UInt8]) -> ([Chunk], ArraySlice<UInt8>) {
    guard file.starts(with: FileSignature.png) else { return ([], []) }
    var (chunks, rest): ([Chunk], ArraySlice<UInt8>) = ([], file.dropFirst(FileSignature.png.count))
    while rest.count >= 8 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(4).prefix(4)
      chunks.append(Chunk(name: Array(name), content: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
      if name.elementsEqual("IEND".utf8) { break }
    }
    return (chunks, rest)
  }

  /// Serializes a chunk with its length and its checksum.
  private static func bytes(of chunk: Chunk) -> [UInt8] {
    let checked = chunk.name + chunk.content
    let sum = unsafe libdeflate_crc32(0, checked, checked.count)
    return bigEndian(UInt32(chunk.content.count)) + checked + bigEndian(sum)
  }

  private static func bigEndian(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}
