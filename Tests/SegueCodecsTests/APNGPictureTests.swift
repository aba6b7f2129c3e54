import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct APNGPictureTests {
  /// Returns the frames that are stored: those that differ from the previous one.
  private func stored(_ frames: [Pixmap]) -> [Pixmap] {
    frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }.map { frames[$0] }
  }

  @Test(arguments: RandomClip.all)
  func fourDecodersAgreeOnClips(_ clip: RandomClip) throws {
    let frames = clip.frames()
    let file = try APNGFile(frames, delays: frames.map { _ in 4 })
    let expected = stored(frames)
    #expect(try file.decoded().frames.map(\.pixmap) == expected, "\(clip.testDescription)")
    #expect(try file.shownByFFmpeg(size: frames[0].size) == expected, "\(clip.testDescription)")
    #expect(try file.shownByApngdis() == expected, "\(clip.testDescription)")
    // Pillow treats an APNG of one frame as a still.
    if expected.count > 1 {
      #expect(try file.shownByPillow().frames == expected, "\(clip.testDescription)")
    }
  }

  /// Some versions of Pillow do not restore the canvas under a blended frame with disposal
  /// `previous`.
  @Test func framesDisposedToPreviousHaveNoHoles() throws {
    // A square of few colours passes over others of few, some of whose pixels show through.
    var random = SeededGenerator(seed: 6)
    let still = picture(80, 60) { _, _ in gray(.random(in: 0...5, using: &random) * 40) }
    let frames =
      [still]
      + (0..<8).map { step in
        var frame = still
        for y in 9..<19 {
          for x in 10 * step..<10 * step + 10 where (x + y) % 8 > 0 {
            frame[x, y] = .random(in: 0...3, using: &random) * 0x30_1020 | 0xFF00_0000
          }
        }
        return frame
      } + [still]
    let file = try APNGFile(frames, delays: frames.map { _ in 4 })
    let shown = try file.decoded().frames
    #expect(shown.map(\.pixmap) == frames)
    #expect(shown.contains { $0.disposal == .previous })
    #expect(try file.shownByPillow().frames == frames)
    #expect(try file.shownByFFmpeg(size: still.size) == frames)
    #expect(try file.shownByApngdis() == frames)
  }

  /// Pillow clears to the first entry of a palette.
  @Test(arguments: [4, 300])
  func clearedPixelsAreTransparentInEveryDecoder(colors: Int) throws {
    let full = picture(200, 120) { x, y in
      Color(red: 0, green: UInt8(colors > 256 ? y : 122), blue: UInt8(colors > 256 ? x : 255))
    }
    var hole = full
    for y in 20..<100 { for x in 20..<160 { hole[x, y] = 0 } }
    var frames = [full, full, hole, hole]
    for y in stride(from: 20, to: 100, by: 2) {
      for x in 20..<150 { frames[1][x, y] = 0xFFFF_FFFF }
    }
    for y in 40..<60 { for x in 40..<60 { frames[3][x, y] = 0xFFFF_FFFF } }
    let file = try APNGFile(frames, delays: frames.map { _ in 10 })
    #expect(try file.decoded().frames.map(\.pixmap) == frames)
    #expect(try file.shownByPillow().frames == frames)
    #expect(try file.shownByFFmpeg(size: full.size) == frames)
    #expect(try file.shownByApngdis() == frames)
  }

  @Test(arguments: [false, true])
  func graysAreStoredAsGrays(areTranslucent: Bool) throws {
    let frames = (0..<3).map { step in
      picture(80, 60) { x, y in
        let value = UInt8((x * 3 + y * 7 + step * 11) % 256)
        return Color(red: value, green: value, blue: value, alpha: areTranslucent ? UInt8(x) : 255)
      }
    }
    let file = try APNGFile(frames, delays: [2, 2, 2])
    let type: PNGHeader.ColorType = areTranslucent ? .grayAlpha : .gray
    #expect(try PNGHeader(file.bytes, path: "a.png").colorType == type)
    #expect(try file.decoded().frames.map(\.pixmap) == frames)
    #expect(try file.shownByPillow().frames == frames)
    #expect(try file.shownByFFmpeg(size: frames[0].size) == frames)
    #expect(try file.shownByApngdis() == frames)
  }

  @Test func randomClipsSurviveARoundTrip() throws {
    for clip in (0..<40).flatMap({ _ in RandomClip.all }) {
      let frames = clip.frames()
      let file = try APNGFile(frames, delays: frames.map { _ in 4 }, effort: .fast)
      let decoded = try file.decoded().frames
      #expect(decoded.map(\.pixmap) == stored(frames), "\(clip.testDescription)")
      #expect(!decoded.contains { $0.disposal == .previous && $0.isBlended })
      // Readers without APNG support show the first frame.
      #expect(try PNGDecoder().decode(file.bytes, named: "a.png") == frames[0])
    }
  }

  @Test func onlyTheChangedRectangleIsStored() throws {
    let first = picture(40, 30) { x, y in gray(x + y) }
    var second = first
    for (x, y) in [(5, 7), (11, 9), (8, 21)] { second[x, y] = Color.white.premultiplied }
    let file = try APNGFile([first, second], delays: [2, 2])
    let frames = try file.decoded().frames
    #expect(frames.map(\.rect) == [PixelRect(0, 0, 40, 30), PixelRect(5, 7, 7, 15)])
    // Damage that is too small hides changes; damage that is too large, or sticks out, does not.
    let part = try APNGFile(
      [first, second], delays: [2, 2], damage: [1: PixelRect(10, 0, 900, 900)])
    #expect(try part.decoded().frames.last?.rect == PixelRect(11, 9, 1, 1))
  }

  @Test func objectMovingOverAStillBackgroundIsRemovedByDisposal() throws {
    // A square of noise over noise: redrawing the background would cost as much as the square.
    var random = SeededGenerator(seed: 4)
    let still = picture(60, 40) { _, _ in
      Color(red: .random(in: 0...255, using: &random), green: 9, blue: 200)
    }
    let frames =
      [still]
      + (0..<5).map { step in
        var frame = still
        for y in 10..<20 {
          for x in 10 * step..<10 * step + 10 {
            frame[x, y] = .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
          }
        }
        return frame
      } + [still]
    let file = try APNGFile(frames, delays: frames.map { _ in 4 })
    let shown = try file.decoded().frames
    #expect(shown.map(\.disposal) == [.keep] + Array(repeating: .previous, count: 5) + [.keep])
    #expect(shown[2].rect == PixelRect(10, 10, 10, 10))
    #expect(shown[6].rect.size == PixelSize(1, 1))
    #expect(try file.shownByFFmpeg(size: still.size) == frames)
    #expect(try file.shownByApngdis() == frames)
    #expect(try file.shownByPillow().frames == frames)
  }

  @Test func theHeaderHasTheNarrowestColors() throws {
    let kinds: [RandomClip.Colors: PNGHeader.ColorType] = [
      .flat: .palette, .gray: .palette, .fewWithAlpha: .palette, .translucent: .rgba,
    ]
    for (colors, type) in kinds {
      // One clip for all calls, large and long enough to have many colours.
      let frames = (0..<3).map { step in
        picture(80, 60) { x, y in
          let value = UInt8((x * 3 + y * 7 + step * 11) % 256)
          switch colors {
          case .flat: return Color(red: value & 0xC0, green: 7, blue: 9)
          case .gray: return gray(Int(value & 3) * 85)
          case .fewWithAlpha: return Color(red: 255, green: 0, blue: 0, alpha: value & 0xC0)
          default: return Color(red: UInt8(x), green: UInt8(y), blue: value, alpha: UInt8(x + y))
          }
        }
      }
      let file = try APNGFile(frames, delays: [2, 2, 2])
      #expect(try PNGHeader(file.bytes, path: "a.png").colorType == type, "\(colors)")
      #expect(try file.decoded().frames.map(\.pixmap) == frames, "\(colors)")
    }
  }

  @Test func encodingIsDeterministic() throws {
    let frames = RandomClip(colors: .photographic, seed: 12).frames()
    let delays = frames.map { _ in 3 }
    #expect(try APNGFile(frames, delays: delays).bytes == APNGFile(frames, delays: delays).bytes)
  }
}
