import Foundation
import SegueCodecs
import TestSupport
import Testing

@Suite struct DeflateTests {
  private static let recompressors = [
    DeflateRecompressor(passes: 0, distances: 0), DeflateRecompressor(passes: 1, distances: 4),
    DeflateRecompressor(passes: 3, distances: 32),
  ]

  private static func streams(seed: UInt64, in folder: TemporaryFolder) throws
    -> [(name: String, zlib: [UInt8], raw: [UInt8])]
  {
    let tool = ExternalTool.repository + "scripts/decoders/zlib_streams.py"
    _ = try ExternalTool.run([ExternalTool.python, tool, "make", "\(seed)", folder.path("")])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    return try names.filter { $0.hasSuffix(".zlib") }.sorted().map { name in
      let stem = String(name.dropLast(5))
      func bytes(_ kind: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: folder.path("\(stem).\(kind)"))))
      }
      return (stem, try bytes("zlib"), try bytes("raw"))
    }
  }

  // zlib compresses and verifies the streams; the seed is an argument so that it is printed.
  @Test(arguments: [UInt64.random(in: 0..<1 << 32), 7], recompressors.indices)
  func recompressedStreamsHoldTheSameBytesAndAreNoLarger(seed: UInt64, recompressor: Int) throws {
    let folder = try TemporaryFolder()
    for (name, zlib, raw) in try Self.streams(seed: seed, in: folder) {
      let small = Self.recompressors[recompressor].recompressed(zlib, of: raw)
      #expect(small.count <= zlib.count, "seed \(seed), \(name)")
      try Data(small).write(to: URL(filePath: folder.path("\(name).small")))
    }
    let tool = ExternalTool.repository + "scripts/decoders/zlib_streams.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, "check", folder.path("")])
    #expect(
      result.output.isEmpty, "seed \(seed): \(String(decoding: result.output, as: UTF8.self))")
  }

  @Test func changeOfStatisticsStartsANewBlock() throws {
    let folder = try TemporaryFolder()
    // Two equally likely alphabets: separate codes save half a bit to two bits per symbol.
    var random = SeededGenerator(seed: 3)
    let raw = (0..<20_000).map { place in
      place < 10_000
        ? UInt8.random(in: 0..<16, using: &random) : .random(in: 100..<132, using: &random)
    }
    try Data(raw).write(to: URL(filePath: folder.path("raw")))
    let script = """
      import sys, zlib
      packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
      sys.stdout.buffer.write(packer.compress(open(sys.argv[1], "rb").read()) + packer.flush())
      """
    let zlib = try ExternalTool.run([ExternalTool.python, "-c", script, folder.path("raw")]).output
    let small = DeflateRecompressor(passes: 0, distances: 0).recompressed([UInt8](zlib), of: raw)
    #expect(small.count < 10_000 * 4 / 8 + 10_000 * 5 / 8 + 200, "\(small.count) of \(zlib.count)")
  }

  @Test(arguments: [UInt64(1), 5])
  func invalidStreamsAreReturnedUnchanged(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    let recompressor = DeflateRecompressor(passes: 1, distances: 4)
    for (name, zlib, raw) in try Self.streams(seed: seed, in: folder) where zlib.count < 20_000 {
      let others = [
        Array(zlib.dropLast()), Array(zlib.dropLast(4)), zlib + [0],
        [zlib[0], zlib[1] ^ 1] + zlib[2...],
        Array(zlib.prefix(.random(in: 0..<zlib.count, using: &random))),
      ]
      for other in others {
        #expect(recompressor.recompressed(other, of: raw) == other, "seed \(seed), \(name)")
      }
      #expect(recompressor.recompressed(zlib, of: raw + [1]) == zlib, "seed \(seed), \(name)")
      #expect(recompressor.recompressed(zlib, of: raw.dropLast()) == zlib, "seed \(seed), \(name)")
      // A damaged stream of the same length may still be recompressed; it must not trap.
      for _ in 0..<20 {
        var broken = zlib
        let place = Int.random(in: 0..<zlib.count, using: &random)
        broken[place] ^= 1 << Int.random(in: 0..<8, using: &random)
        #expect(recompressor.recompressed(broken, of: raw).count <= broken.count, "seed \(seed)")
      }
    }
    #expect(recompressor.recompressed([], of: []) == [])
    #expect(recompressor.recompressed([1, 2, 3], of: [9]) == [1, 2, 3])
  }
}
