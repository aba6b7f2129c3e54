import SegueGraphics

/// What all frames of an APNG share, from which each becomes a PNG file of its own.
struct PNGFrameHead {
  private let header: ArraySlice<UInt8>
  private var chunks: [PNGChunkReader.Chunk] = []

  /// The content of the file's IHDR chunk, 13 bytes.
  init(header: ArraySlice<UInt8>) { self.header = header }

  /// Keeps a chunk if it says how pixels are to be read.
  mutating func note(_ chunk: PNGChunkReader.Chunk) {
    if chunk.name == "PLTE" || chunk.name == "tRNS" { chunks.append(chunk) }
  }

  /// A PNG file of one frame: its size, what all frames share, and its compressed pixels.
  func file(_ size: PixelSize, _ pixels: [ArraySlice<UInt8>]) throws(CodecError) -> [UInt8] {
    let container = PNGContainer()
    var sides: [UInt8] = []
    for side in [size.width, size.height] {
      for shift in [24, 16, 8, 0] { sides.append(UInt8(truncatingIfNeeded: side >> shift)) }
    }
    try container.putChunk("IHDR", sides + header.dropFirst(8))
    for chunk in chunks { try container.putChunk(chunk.name, Array(chunk.content)) }
    for part in pixels { try container.putChunk("IDAT", Array(part)) }
    try container.putChunk("IEND", [])
    return FileSignature.png + container.take()
  }
}
