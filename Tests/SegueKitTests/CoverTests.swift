import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

/// The colour that covers the frame of a flying picture, sampled around it.
@Suite struct CoverTests {
  private static let size = PixelSize(60, 100)
  private static let dark: UInt32 = 0xFF14_100C
  private static let bright: UInt32 = 0xFFF0_F4F8

  /// A screen, the picture's frame in points, and the colour of the cover.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frame: PixelRect
    var cover: UInt32
    /// The pixel at a place of the screen.
    var pixel: @Sendable (Int, Int) -> UInt32
  }

  static let cases = [
    Case(
      testDescription: "a bright picture on a dark screen", frame: PixelRect(20, 30, 20, 20),
      cover: dark
    ) { x, y in PixelRect(20, 30, 20, 20).contains(x, y) ? bright : dark },
    Case(
      testDescription: "a hairline round the picture", frame: PixelRect(20, 30, 20, 20),
      cover: dark
    ) { x, y in PixelRect(19, 29, 22, 22).contains(x, y) ? bright : dark },
    Case(
      testDescription: "a picture in the corner of the screen", frame: PixelRect(0, 0, 20, 20),
      cover: dark
    ) { x, y in PixelRect(0, 0, 20, 20).contains(x, y) ? bright : dark },
    Case(
      testDescription: "another colour farther away than four points",
      frame: PixelRect(20, 30, 20, 20), cover: dark
    ) { x, y in PixelRect(16, 26, 28, 28).contains(x, y) ? dark : bright },
    Case(
      testDescription: "a gradient, of which it is the median", frame: PixelRect(0, 40, 60, 20),
      cover: 0xFF00_0000 | 50
    ) { _, y in 0xFF00_0000 | UInt32(y < 40 ? y + 10 : y - 10) },
    Case(
      testDescription: "a picture that fills the screen and leaves the colour of the screen's edge",
      frame: PixelRect(0, 0, 60, 100), cover: dark
    ) { _, _ in dark },
  ]

  @Test(arguments: cases) func coverColourIsSampledAroundThePicture(_ example: Case) throws {
    var screen = Pixmap(Self.size)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { screen[x, y] = example.pixel(x, y) }
    }
    let folder = try TemporaryFolder()
    try Data(PNGEncoder().encode(screen)).write(to: URL(filePath: folder.path("list.png")))
    let frame = example.frame
    let script = try folder.write(
      """
      segue: 1
      canvas: 60x100
      screens: { list: list.png, detail: "#808080" }
      images: { photo: list.png }
      timeline:
        - show: list
        - push: detail
          transition:
            type: wechat-zoom
            image: photo
            from-frame: [\(frame.x), \(frame.y), \(frame.width), \(frame.height)]
          duration: 1s
      """, to: "clip.yaml")
    let clip = try Clip.load(script: script)
    let cover = try #require(clip.timeline.layers(at: 0.5).first { $0.name == "cover" })
    #expect(cover.color?.premultiplied == example.cover)
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y)
  }
}
