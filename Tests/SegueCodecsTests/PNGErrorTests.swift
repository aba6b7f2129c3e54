import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct PNGErrorTests {
  /// Returns the error of decoding, if any.
  private func failure(_ bytes: [UInt8], limits: ResourceLimits = ResourceLimits()) -> CodecError? {
    do {
      _ = try PNGDecoder(limits: limits).decode(bytes, named: "a.png")
      return nil
    } catch { return error }
  }

  @Test(
    arguments: [
      ("\u{FF}\u{D8}\u{FF}\u{E0}", "it looks like a JPEG image"),
      ("GIF89a....", "it looks like a GIF image"),
      ("RIFF....WEBPVP8 ", "it looks like a WebP image"),
      ("....ftypheic....", "it looks like a HEIF or AVIF image"),
      ("%PDF-1.7", "it looks like a PDF document"),
      ("<!DOCTYPE html>", "it looks like an HTML or XML document"),
      ("not an image\n", "it looks like text"),
      ("\u{1}\u{2}\u{3}", "its first bytes are not a PNG signature"),
      ("", "it is empty"),
    ])
  func errorNamesTheDetectedFormat(content: String, clause: String) throws {
    let bytes = content.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let error = try #require(failure(bytes))
    #expect(error.kind == .badInput)
    #expect("\(error)" == "a.png is not a PNG image: \(clause)")
  }

  @Test(arguments: ["rgba-8", "palette-4-key-adam7"])
  func everyTruncationIsReportedAsTruncation(name: String) throws {
    let bytes = try PNGFixture(name: name).bytes()
    for count in 1..<bytes.count {
      #expect(failure(Array(bytes[..<count])) == .truncated(path: "a.png"), "\(count) bytes")
    }
  }

  @Test(arguments: ["gray-1", "rgb-16-key-adam7", "palette-8-key", "rgba-8-adam7"])
  func everyChangedByteIsAnError(name: String) throws {
    let bytes = try PNGFixture(name: name).bytes()
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x20
      #expect(failure(changed) != nil, "byte \(place)")
    }
  }

  @Test func randomDamageNeverTraps() throws {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    for fixture in PNGFixture.all {
      let bytes = try fixture.bytes()
      for _ in 0..<40 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          changed[place] = UInt8.random(in: 0...255, using: &random)
        }
        if changed == bytes { continue }
        #expect(failure(changed) != nil, "seed \(random.seed), \(fixture.name)")
      }
    }
  }

  @Test func errorNamesTheChunkOfAWrongChecksum() throws {
    var bytes = try PNGFixture(name: "gray-8").bytes()
    bytes[bytes.count - 14] ^= 1
    #expect("\(try #require(failure(bytes)))" == "a.png is a damaged PNG image: IDAT: CRC error")
    bytes[17] ^= 1
    #expect("\(try #require(failure(bytes)))" == "a.png is a damaged PNG image: IHDR: CRC error")
  }

  @Test func refusesAHugeHeaderBeforeAllocating() throws {
    let script = """
      import struct, sys, zlib
      for w, h in ((65535, 65535), (30000, 30000), (8000, 8000)):
        head = b"IHDR" + struct.pack(">IIBBBBB", w, h, 8, 6, 0, 0, 0)
        sys.stdout.buffer.write(
          b"\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\x0d" + head + struct.pack(">I", zlib.crc32(head)))
      """
    let heads = try ExternalTool.run([ExternalTool.python, "-c", script]).output
    try #require(heads.count == 3 * PNGHeader.byteCount)
    let sentences = [
      "a.png has 65535 × 65535 pixels, more than the limit of 32767 a side",
      "a.png has 30000 × 30000 pixels, more than the limit of 64000000 in all",
      "a.png is cut off: the file ends before the PNG image does",
    ]
    for (index, sentence) in sentences.enumerated() {
      let error = try #require(failure(Array(heads[index * 33..<index * 33 + 33])))
      #expect("\(error)" == sentence)
      #expect(error.kind == (index < 2 ? .limit : .badInput))
    }
  }

  @Test func givenLimitsAreEnforced() throws {
    let bytes = try PNGFixture(name: "rgb-8").bytes()
    let size = PixelSize(19, 13)
    #expect(
      failure(bytes, limits: ResourceLimits(pixels: 246))
        == .tooManyPixels(path: "a.png", size: size, limit: 246))
    #expect(
      failure(bytes, limits: .changed { $0.side = 18 })
        == .sideTooLong(path: "a.png", size: size, limit: 18))
    #expect(failure(bytes, limits: .changed { ($0.pixels, $0.side) = (247, 19) }) == nil)
    let path = PNGFixture(name: "rgb-8").path
    #expect(throws: CodecError.fileTooLong(path: path, limit: 100)) {
      try PNGDecoder(limits: .changed { $0.fileBytes = 100 }).decode(file: path)
    }
  }

  @Test func aPipeIsReadOnce() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe.png")
    let fixture = PNGFixture(name: "rgb-8")
    try #require(ExternalTool.run(["mkfifo", pipe]).status == 0)
    let feeder = Process()
    feeder.executableURL = URL(filePath: "/bin/sh")
    feeder.arguments = ["-c", "cat '\(fixture.path)' > '\(pipe)'"]
    try feeder.run()
    let pixmap = try PNGDecoder().decode(file: pipe)
    feeder.waitUntilExit()
    #expect(try pixmap.pixels == premultiplied(fixture.expected()))
  }

  @Test func missingFilesAndFoldersAreMissingInput() throws {
    let folder = try TemporaryFolder()
    let gone = folder.path("gone.png")
    #expect(throws: CodecError.missing(path: gone)) { try PNGDecoder().decode(file: gone) }
    #expect(throws: CodecError.inputIsFolder(path: folder.path)) {
      try PNGDecoder().decode(file: folder.path)
    }
    #expect("\(CodecError.missing(path: "a.png"))" == "a.png does not exist")
    #expect(
      "\(CodecError.unreadable(path: "a.png", code: EACCES))"
        == "a.png cannot be read: Permission denied")
    #expect("\(CodecError.inputIsFolder(path: "a"))" == "a is a folder, not a file")
  }
}
