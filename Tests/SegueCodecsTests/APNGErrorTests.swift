import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct APNGErrorTests {
  /// Damage to a file of three frames, and the expected error.
  struct Damage: Sendable, CustomTestStringConvertible {
    let reason: String
    let frames: Int
    let change: @Sendable (inout PNGChunks) -> Void
    var testDescription: String { reason }

    init(_ reason: String, frames: Int, _ change: @escaping @Sendable (inout PNGChunks) -> Void) {
      self.reason = reason
      self.frames = frames
      self.change = change
    }
  }

  static let damages = [
    Damage("acTL: its numbers are out of range", frames: 0) { $0.set("acTL", at: 0, to: 0) },
    Damage("acTL: its numbers are out of range", frames: 0) {
      $0.set("acTL", at: 0, to: 0x8000_0000)
    },
    Damage("acTL: its numbers are out of range", frames: 0) {
      $0.chunks[$0.place(of: "acTL")].content.removeLast()
    },
    Damage("acTL: there are two", frames: 0) {
      $0.chunks.insert($0.chunks[$0.place(of: "acTL")], at: $0.place(of: "acTL"))
    },
    Damage("it has more frames than its acTL says", frames: 2) { $0.set("acTL", at: 0, to: 2) },
    Damage("it has 3 frames, and its acTL says 2000000000", frames: 3) {
      $0.set("acTL", at: 0, to: 2_000_000_000)
    },
    Damage("fcTL: its sequence number is 7, not 1", frames: 1) {
      $0.set("fcTL", 1, at: 0, to: 7)
    },
    Damage("fdAT: its sequence number is 4294967295, not 2", frames: 1) {
      $0.set("fdAT", at: 0, to: 0xFFFF_FFFF)
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.set("fcTL", 1, at: 4, to: 0)
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.set("fcTL", 1, at: 8, to: 0xFFFF_FFFF)
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.set("fcTL", 1, at: 12, to: 0xFFFF_FFFF)
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.chunks[$0.place(of: "fcTL", 1)].content[24] = 3
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.chunks[$0.place(of: "fcTL", 1)].content[25] = 2
    },
    Damage("fcTL: its frame is not within the canvas", frames: 1) {
      $0.chunks[$0.place(of: "fcTL", 1)].content += [0]
    },
    Damage("fcTL: the first frame does not cover the canvas", frames: 0) {
      $0.set("fcTL", at: 4, to: 3)
    },
    Damage("fcTL: its frame has no pixels", frames: 1) { file in
      file.chunks.removeAll { $0.name == "fdAT" }
    },
    Damage("fdAT: it is too short", frames: 1) {
      $0.chunks[$0.place(of: "fdAT")].content = [0, 0]
    },
    Damage("fdAT: it follows IDAT", frames: 0) { file in
      file.chunks.remove(at: file.place(of: "fcTL", 1))
    },
    Damage("fdAT: it belongs to no frame", frames: 0) { file in
      file.chunks.insert(file.chunks[file.place(of: "fdAT")], at: file.place(of: "fcTL"))
    },
    Damage("IDAT: its chunks are not consecutive", frames: 1) { file in
      file.chunks.insert(file.chunks[file.place(of: "IDAT")], at: file.place(of: "fdAT"))
    },
    Damage("PLTE: it comes after the pixels", frames: 0) { file in
      file.chunks.insert(
        .init(name: "PLTE", content: [0, 0, 0]), at: file.place(of: "IDAT") + 1)
    },
    Damage("NONE: unknown chunk", frames: 0) { file in
      file.chunks.insert(.init(name: "NONE", content: []), at: file.place(of: "IDAT"))
    },
    Damage("the name of a chunk has characters other than letters", frames: 0) { file in
      file.chunks.insert(.init(name: "a b ", content: []), at: file.place(of: "IDAT"))
    },
  ]

  /// Returns three frames of noise, each with its own rectangle.
  private func file() throws -> [UInt8] {
    var random = SeededGenerator(seed: 8)
    var frame = Pixmap(PixelSize(24, 18), filledWith: 0xFF40_8020)
    var frames = [frame]
    for step in 1...2 {
      for y in 3..<9 {
        for x in step * 5..<step * 5 + 8 {
          frame[x, y] = .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
        }
      }
      frames.append(frame)
    }
    return try APNGFile(frames, delays: [4, 4, 4]).bytes
  }

  /// Returns the number of delivered frames and the error, if any.
  private func reading(
    _ bytes: [UInt8], limits: ResourceLimits = ResourceLimits()
  ) -> (frames: Int, error: CodecError?) {
    var frames = 0
    do {
      try APNGDecoder(limits: limits).decode(bytes, named: "a.png") { _, _ in
        frames += 1
        return true
      }
      return (frames, nil)
    } catch { return (frames, error) }
  }

  @Test(arguments: damages)
  func errorNamesTheDamage(_ damage: Damage) throws {
    var file = PNGChunks(try file())
    #expect(reading(file.bytes).frames == 3)
    #expect(reading(file.bytes).error == nil)
    damage.change(&file)
    let (frames, error) = reading(file.bytes)
    #expect(error == .corrupt(path: "a.png", reason: damage.reason))
    #expect(frames == damage.frames)
  }

  @Test func everyTruncationIsReportedAsTruncation() throws {
    let bytes = try file()
    for count in 1..<bytes.count {
      let error = reading(Array(bytes[..<count])).error
      #expect(error == .truncated(path: "a.png"), "\(count) bytes")
    }
  }

  @Test func everyChangedByteIsAnError() throws {
    let bytes = try file()
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x20
      #expect(reading(changed).error != nil, "byte \(place)")
    }
  }

  // The seed is an argument so that it is printed even when the test ends in a trap.
  @Test(arguments: [UInt64.random(in: .min ... .max)])
  func randomDamageBehindRightChecksumsNeverTraps(seed: UInt64) throws {
    let whole = PNGChunks(try file())
    var random = SeededGenerator(seed: seed)
    var outcomes: Set<Bool> = []
    for _ in 0..<3000 {
      var file = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let chunk = Int.random(in: 0..<file.chunks.count, using: &random)
        let length = file.chunks[chunk].content.count
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where length > 0:
          let place = Int.random(in: 0..<length, using: &random)
          file.chunks[chunk].content[place] = .random(in: 0...255, using: &random)
        case 1: file.chunks.remove(at: chunk)
        case 2: file.chunks.swapAt(chunk, Int.random(in: 0..<file.chunks.count, using: &random))
        default: file.chunks.insert(file.chunks[chunk], at: chunk)
        }
        if file.chunks.isEmpty { break }
      }
      outcomes.insert(reading(file.bytes, limits: ResourceLimits(pixels: 1 << 20)).error == nil)
    }
    #expect(outcomes == [true, false], "seed \(seed)")
  }

  @Test func framesBeforeTheDamageAreDeliveredAndReadingCanStopEarly() throws {
    var calls = 0
    let clip = try APNGDecoder().decode(file(), named: "a.png") { clip, frame in
      calls += 1
      #expect(clip.size == frame.pixmap.size)
      return false
    }
    #expect(calls == 1)
    var expected = StoredClip(format: .apng, size: PixelSize(24, 18), plays: nil)
    expected.globalPaletteCount = clip.globalPaletteCount
    expected.colors = clip.colors
    #expect(clip == expected)
  }

  @Test func aPlainPNGIsAnAnimationOfOneFrame() throws {
    for fixture in PNGFixture.all {
      var frames: [StoredFrame] = []
      let clip = try APNGDecoder().decode(fixture.bytes(), named: "a.png") { _, frame in
        frames.append(frame)
        return true
      }
      var expected = StoredClip(format: .png, size: PixelSize(19, 13), plays: 1)
      expected.globalPaletteCount = frames.first?.palette.map { palette in
        switch palette {
        case .global(let count), .local(let count): count
        }
      }
      expected.colors = clip.colors
      #expect(clip == expected)
      #expect(clip.colors?.profile == nil)
      #expect(try frames.map(\.pixmap.pixels) == [premultiplied(fixture.expected())])
      #expect(frames.first?.rect == PixelRect(0, 0, 19, 13))
    }
  }

  @Test func limitsAreEnforced() throws {
    let bytes = try file()
    let size = PixelSize(24, 18)
    #expect(
      reading(bytes, limits: ResourceLimits(pixels: 431)).error
        == .tooManyPixels(path: "a.png", size: size, limit: 431))
    #expect(reading(bytes, limits: ResourceLimits(pixels: 432)).error == nil)
    #expect(
      reading(bytes, limits: .changed { $0.fileBytes = 100 }).error
        == .fileTooLong(path: "a.png", limit: 100))
  }

  @Test func bytesAfterTheEndAreCounted() throws {
    let bytes = try file()
    #expect(DecodedClip(bytes).clip?.trailingByteCount == 0)
    #expect(DecodedClip(bytes + [1, 2, 3]).clip?.trailingByteCount == 3)
    let still = try PNGEncoder().encode(Pixmap(PixelSize(2, 2), filledWith: 0xFF00_00FF))
    #expect(DecodedClip(still + [0]).clip?.trailingByteCount == 1)
  }

  @Test func tooManyFramesAndTooManyTotalPixelsAreRejected() throws {
    let bytes = try file()
    let many = DecodedClip(bytes, limits: ResourceLimits(frames: 2))
    #expect(many.frames.count == 2)
    #expect(many.error == .tooManyFrames(path: "a.gif", limit: 2))
    // Each frame is counted as at least 20 µs of work.
    let large = DecodedClip(bytes, limits: ResourceLimits(work: .microseconds(60)))
    #expect((1...2).contains(large.frames.count))
    #expect(large.error == .tooMuchWork(path: "a.gif", limit: .microseconds(60)))
    #expect(DecodedClip(bytes, limits: ResourceLimits(work: .milliseconds(1))).frames.count == 3)
    // The canvas in straight and in premultiplied colours, and a frame's own pixels.
    let held = DecodedClip(
      bytes, limits: ResourceLimits(memory: ResourceLimits.programBytes + 24 * 18 * 4))
    #expect(held.error?.kind == .limit && held.frames.isEmpty)
  }

  @Test func globalPaletteSizeIsReported() throws {
    let frames = [UInt32(0xFF00_0000), 0xFFFF_FFFF, 0xFF00_00FF].map {
      var frame = Pixmap(PixelSize(24, 18), filledWith: 0xFFFF_0000)
      frame[3, 4] = $0
      return frame
    }
    let clip = try #require(DecodedClip(APNGFile(frames, delays: [4, 4, 4]).bytes).clip)
    // Four colours, and transparency for later frames.
    #expect(clip.globalPaletteCount == 5)
  }
}
