import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Files that are decoded without libpng, and similar files that need it.
@Suite struct PlainPNGTests {
  /// Returns the file that a Python script creates with the helpers `chunk` and `rows`.
  private func file(_ script: String) throws -> [UInt8] {
    let begin = """
      import struct, sys, zlib
      def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(
          ">I", zlib.crc32(name + body))
      def head(width, height, kind=2, depth=8, method=0, filters=0, interlaced=0):
        return b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(
          ">IIBBBBB", width, height, depth, kind, method, filters, interlaced))
      rows = b"".join(b"\\4" + bytes((5 * y + x) % 256 for x in range(120)) for y in range(30))
      data = zlib.compress(rows)
      end = chunk(b"IEND", b"")

      """
    let result = try ExternalTool.run([
      ExternalTool.python, "-c", begin + "sys.stdout.buffer.write(" + script + ")",
    ])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  private func outcome(_ bytes: [UInt8], _ limits: ResourceLimits = ResourceLimits()) -> String {
    do throws(CodecError) {
      let pixmap = try PNGDecoder(limits: limits).decode(bytes, named: "a.png")
      return "\(pixmap.width) × \(pixmap.height), \(pixmap.digest)"
    } catch { return "\(error)" }
  }

  /// Encodings of the same picture: all but the first need libpng.
  @Test(
    arguments: [
      "head(40, 30) + chunk(b'IDAT', data[:9]) + chunk(b'IDAT', b'') + chunk(b'IDAT', data[9:]) + end",
      "head(40, 30) + chunk(b'PLTE', bytes(6)) + chunk(b'IDAT', data) + end",
      "head(40, 30) + chunk(b'IDAT', data + b'more') + end",
      "head(40, 30) + chunk(b'IDAT', data) + chunk(b'tEXt', b'a\\0b') + end + b'after'",
      "head(40, 30) + b''.join(chunk(b'IDAT', bytes([byte])) for byte in data) + end",
      "head(40, 30) + b''.join(chunk(b'tEXt', b'a\\0b') for n in range(900)) + chunk(b'IDAT', data) + end",
    ])
  func equivalentEncodingsDecodeAlike(script: String) throws {
    let plain = try outcome(file("head(40, 30) + chunk(b'IDAT', data) + end"))
    #expect(plain.hasPrefix("40 × 30"))
    #expect(try outcome(file(script)) == plain)
  }

  /// Damaged files that are otherwise plain; their errors have libpng's text.
  @Test(
    arguments: [
      ("head(40, 31) + chunk(b'IDAT', data) + end", "Not enough image data"),
      ("head(40, 30) + chunk(b'IDAT', data[:-9]) + end", "Not enough image data"),
      (
        "head(40, 30) + chunk(b'IDAT', zlib.compress(b'\\5' + rows[1:])) + end",
        "bad adaptive filter value"
      ),
      ("head(40, 30) + chunk(b'IDAT', b'\\x79' + data[1:]) + end", "incorrect header check"),
      ("head(40, 30) + chunk(b'IDAT', zlib.compressobj(wbits=-9).compress(rows)) + end", ""),
      ("head(40, 30, method=1) + chunk(b'IDAT', data) + end", "Invalid IHDR data"),
      ("head(40, 30, filters=1) + chunk(b'IDAT', data) + end", "Invalid IHDR data"),
      ("head(40, 30, interlaced=2) + chunk(b'IDAT', data) + end", "Invalid IHDR data"),
      ("head(40, 30) + chunk(b'ABCD', b'') + chunk(b'IDAT', data) + end", "ABCD"),
      ("head(40, 30) + end", "IEND"),
    ])
  func errorsHaveTheTextOfLibpng(script: String, words: String) throws {
    let sentence = try outcome(file(script))
    #expect(sentence.hasPrefix("a.png is a damaged PNG image"), "\(sentence)")
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test func matchBeyondTheWindowIsRejected() throws {
    // A distance of 512 bytes although the header declares a window of 256.
    let sentence = try outcome(
      file(
        """
        head(300, 4) + chunk(b'IDAT', (lambda rows: (lambda d: bytes([0x08, 0x1d]) + d[2:])(
          zlib.compress(rows)))(b''.join(b'\\0' + bytes((x * x) % 251 for x in range(900))
          for y in range(4)))) + end
        """))
    #expect(sentence.contains("too far back"), "\(sentence)")
  }

  @Test func tightMemoryLimitFallsBackToLibpng() throws {
    // Many IDAT chunks, large enough that a second copy of them matters.
    let bytes = try file(
      """
      (lambda noise: head(400, 300) + b''.join(chunk(b'IDAT', noise[n:n + 8192])
        for n in range(0, len(noise), 8192)) + end)(zlib.compress(b''.join(b'\\0' + bytes(
        (x * x * 7 + x * y * 13 + y * y * 29 >> 3) % 256 for x in range(1200))
        for y in range(300)), 0))
      """)
    let expected = outcome(bytes)
    let needed = ResourceLimits.programBytes + bytes.count + 400 * 300 * 4
    #expect(expected.hasPrefix("400 × 300"))
    #expect(outcome(bytes, ResourceLimits(memory: needed)) == expected)
    #expect(outcome(bytes, ResourceLimits(memory: needed - 1)).contains("memory"))
  }
}
