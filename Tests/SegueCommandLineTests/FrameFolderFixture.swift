import Foundation
import SegueGraphics
import TestSupport

/// A folder of PNG frames in a workspace, as input of `segue encode`.
struct FrameFolderFixture {
  let workspace: Workspace
  /// The frames as they were drawn.
  let frames: [Pixmap]

  /// The delays of `delays.txt`, in centiseconds.
  static let delays = [4, 5, 2, 7, 30]

  /// Creates `frames/` with five frames and their delays.
  init(_ draw: (Int) -> Pixmap = Self.card) throws {
    workspace = try Workspace()
    frames = (0..<Self.delays.count).map(draw)
    try workspace.makeFolder("frames")
    for (index, frame) in frames.enumerated() {
      try workspace.write(Workspace.png(of: frame), to: "frames/frame_000\(index).png")
    }
    let lines = Self.delays.map { "\($0)\n" }.joined()
    try workspace.write(lines, to: "frames/delays.txt")
  }

  /// Draws an orange card that moves to the right over a dark background.
  static func card(_ index: Int) -> Pixmap {
    draw { x, y in
      isCard(x, y, index)
        ? Color(red: 200, green: 60, blue: 10) : Color(red: 20, green: 20, blue: 30)
    }
  }

  /// Draws the same card over transparency.
  static func clearCard(_ index: Int) -> Pixmap {
    draw { x, y in isCard(x, y, index) ? Color(red: 200, green: 60, blue: 10) : .clear }
  }

  /// Draws a texture of more colours than a palette has, which moves to the right.
  static func photograph(_ index: Int) -> Pixmap {
    draw { x, y in
      let u = x + 2 * index
      return Color(
        red: UInt8(u * 5 % 256), green: UInt8(y * 8 + u * u % 9), blue: UInt8(u * y % 251))
    }
  }

  /// Returns a frame whose colours change slowly enough for 4:2:0 chroma subsampling.
  static func smooth(_ index: Int) -> Pixmap {
    draw { x, y in
      Color(
        red: UInt8(40 + 4 * x + index), green: UInt8(60 + 4 * y), blue: UInt8(220 - 3 * x - y))
    }
  }

  private static func isCard(_ x: Int, _ y: Int, _ index: Int) -> Bool {
    (2 + 3 * index..<12 + 3 * index).contains(x) && (5..<20).contains(y)
  }

  private static func draw(_ color: (Int, Int) -> Color) -> Pixmap {
    Pixmap(
      PixelSize(40, 30),
      pixels: (0..<40 * 30).map { color($0 % 40, $0 / 40).premultiplied })
  }

  /// Encodes the folder into `x.gif` and opens it with Pillow.
  func encoded(_ flags: String = "") throws -> ShownClip {
    let result = try workspace.shell("$SEGUE encode frames x.gif -q \(flags)")
    guard result.status == 0 else { throw ShownClip.NotAClip(errors: result.errors) }
    return try ShownClip(workspace.folder.path("x.gif"))
  }

  /// Returns a frame as straight RGBA; its pixels must be opaque or fully transparent.
  static func bytes(_ frame: Pixmap) -> [UInt8] {
    frame.pixels.flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
  }
}
