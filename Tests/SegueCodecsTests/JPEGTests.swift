import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// JPEG decoding, compared with Pillow.
@Suite(.enabled(if: JPEGDecoder.isAvailable)) struct JPEGTests {
  @Test(arguments: ["photo", "photo-progressive", "photo-gray", "photo-orientation-6"])
  func pixelsMatchPillow(name: String) throws {
    let path = "\(PictureFixture.folder)\(name).jpg"
    let pixmap = try PictureDecoder().decode(file: path)
    #expect(pixmap.size == PixelSize(160, 120))
    #expect(try pixmap.pixels == PictureFixture.shownByPillow(path))
  }

  @Test func displayP3BecomesSRGB() throws {
    let path = PictureFixture.folder + "photo-display-p3.jpg"
    let pixmap = try PictureDecoder().decode(file: path)
    let judged = try PictureFixture.shownByPillow(path)
    let (most, off) = try PictureFixture.distance(pixmap.pixels, judged)
    #expect(most <= 1 && off <= 2000, "\(most) levels, \(off) of 19200 pixels")
    let plain = try PictureDecoder(limits: .changed { $0.ignoresProfiles = true }).decode(
      file: path)
    #expect(try plain == PictureDecoder().decode(file: PictureFixture.folder + "photo.jpg"))
  }

  @Test func allOrientationsAreApplied() throws {
    let seed = Int.random(in: 0...999_999)
    let scratch = try TemporaryFolder()
    let script = """
      import random, sys
      from PIL import Image
      noise = random.Random(\(seed))
      for orientation in range(1, 9):
          size = noise.randrange(1, 70), noise.randrange(1, 70)
          image = Image.frombytes("RGB", size, noise.randbytes(3 * size[0] * size[1]))
          exif = Image.Exif()
          exif[0x0112] = orientation
          image.save(f"{sys.argv[1]}/{orientation}.jpg", exif=exif, subsampling=orientation % 3,
                     progressive=noise.random() < 0.5)
      """
    let made = try ExternalTool.run([ExternalTool.python, "-c", script, scratch.path])
    try #require(made.status == 0, "\(made.errors)")
    for orientation in 1...8 {
      let path = scratch.path("\(orientation).jpg")
      let pixels = try PictureDecoder().decode(file: path).pixels
      #expect(
        try pixels == PictureFixture.shownByPillow(path), "orientation \(orientation), seed \(seed)"
      )
    }
  }

  @Test(arguments: ["photo", "photo-progressive", "photo-orientation-6"])
  func everyTruncationIsReportedAsTruncation(name: String) throws {
    let bytes = try PictureFixture.bytes("\(name).jpg")
    for count in stride(from: 3, to: bytes.count, by: 7) {
      let error = PictureFixture.failure(Array(bytes[..<count]), "a")
      #expect(error == .truncated(path: "a", format: "JPEG"), "\(count) bytes")
    }
  }

  @Test func randomDamageNeverTraps() throws {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    let limits = ResourceLimits.changed { $0.pixels = 1 << 20 }
    for name in ["photo", "photo-progressive", "photo-gray"] {
      let bytes = try PictureFixture.bytes("\(name).jpg")
      for _ in 0..<60 {
        let changed = PictureFixture.damaged(bytes, &random)
        guard let error = PictureFixture.failure(changed, "a", limits: limits) else { continue }
        #expect([.badInput, .limit].contains(error.kind), "\(error), seed \(random.seed)")
      }
    }
  }

  /// Returns a file with another size in its frame header.
  private func resized(_ name: String, _ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try PictureFixture.bytes(name)
    let place = try #require(
      bytes.indices.first {
        bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) && bytes[$0 + 2] == 0
      })
    bytes.replaceSubrange(
      place + 5..<place + 9,
      with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
    return bytes
  }

  @Test func hugeSizeIsRejectedBeforeAllocation() throws {
    let tall = try resized("photo.jpg", 65_535, 65_535)
    #expect(
      PictureFixture.failure(tall, "a")
        == .sideTooLong(path: "a", size: PixelSize(65_535, 65_535), limit: 32_767))
    let large = try resized("photo.jpg", 30_000, 30_000)
    #expect(
      PictureFixture.failure(large, "a")
        == .tooManyPixels(path: "a", size: PixelSize(30_000, 30_000), limit: 64_000_000))
    // The coefficients of a progressive picture are held in memory too.
    let progressive = try resized("photo-progressive.jpg", 8000, 7000)
    let small = ResourceLimits.changed { $0.memory = 500_000_000 }
    let error = try #require(PictureFixture.failure(progressive, "a", limits: small))
    #expect(error.limitAdvice == "`--limit memory=1GB` raises the limit", "\(error)")
  }

  @Test func tooManyScansExceedTheWorkLimit() throws {
    let bytes = try resized("photo-progressive.jpg", 4000, 4000)
    let scan = try #require(
      bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let end = bytes.count - 2
    let last = bytes[scan..<end]
    let many = bytes[..<end] + Array(repeatElement(last, count: 1000).joined()) + [0xFF, 0xD9]
    let error = PictureFixture.failure(Array(many), "a")
    #expect(error == .tooMuchWork(path: "a", limit: .seconds(10)))
  }

  @Test func unsupportedFilesAreRejectedWithAReason() throws {
    let cmyk = try #require(PictureFixture.failure(PictureFixture.bytes("photo-cmyk.jpg"), "a.jpg"))
    #expect(cmyk.kind == .badInput)
    #expect(
      "\(cmyk)"
        == "a.jpg is a JPEG image of an unsupported kind: its colours are CMYK")
  }

  @Test func lostPixelsAreAnError() throws {
    var bytes = try PictureFixture.bytes("photo.jpg")
    let middle = bytes.count / 2
    // A marker in the middle of the entropy-coded data.
    bytes.replaceSubrange(middle..<middle + 2, with: [0xFF, 0xD3])
    let failure = PictureFixture.failure(bytes, "a.jpg")
    let error = try #require(failure)
    #expect("\(error)".hasPrefix("a.jpg is a damaged JPEG image: "), "\(error)")
  }

  @Test func mismatchedProfileSegmentsAreRejected() throws {
    var bytes = try PictureFixture.bytes("photo-display-p3.jpg")
    let name = Array("ICC_PROFILE\0".utf8)
    let place = try #require(bytes.firstRange(of: name)).upperBound
    bytes[place + 1] = 2
    #expect(
      PictureFixture.failure(bytes, "a")
        == .foreignProfile(
          path: "a", profile: "ICC", reason: "its parts (APP2) do not fit together"))
  }

  /// The file is cut after its first scans and ends with an EOI marker.
  @Test func missingFinalScansAreReported() throws {
    let bytes = try PictureFixture.bytes("photo-progressive.jpg")
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    try #require(scans.count > 4)
    let whole = try PictureDecoder().decode(bytes, named: "a")
    #expect(DecodedClip(bytes).clip?.omittedContent == [])
    for count in 1..<scans.count {
      // The Huffman tables of the next scan precede it.
      let tables = (scans[count - 1]..<scans[count]).last {
        bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC4
      }
      let end = tables ?? scans[count]
      let read = DecodedClip(bytes[..<end] + [0xFF, 0xD9])
      #expect(read.error == nil && read.clip?.omittedContent == [.lastScans], "\(count) scans")
      #expect(read.frames.first?.pixmap != whole)
    }
  }

  @Test func probeReportsFormatSizeAndProfile() throws {
    let read = DecodedClip(try PictureFixture.bytes("photo-orientation-6.jpg"))
    #expect(read.clip?.format == .jpeg)
    #expect(read.clip?.size == PixelSize(160, 120))
    #expect(read.clip?.colors?.profile == nil)
    #expect(read.clip?.colors?.bitDepth == 8)
    let wide = DecodedClip(try PictureFixture.bytes("photo-display-p3.jpg"))
    #expect(wide.clip?.colors?.profile == "Display P3")
  }
}
