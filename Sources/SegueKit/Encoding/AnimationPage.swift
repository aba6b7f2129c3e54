import SegueCodecs
package import SegueGraphics
import SegueRaster
import SegueStage

/// The page round a stored animation, whose frames take the place of a stage.
///
/// The page is drawn twice, with a white and with a black stage: the difference is how much of the stage
/// shows in each pixel, round its corners and below a camera. A frame has exactly the pixels of the
/// stage, so it is not resampled.
package struct AnimationPage: Sendable {
  private let page: PagePicture
  private let rasterizer: Rasterizer

  /// Takes the page of a clip whose stage has the size of the frames; nil for a clip without a page.
  package init?(_ clip: Clip) {
    guard let page = clip.timeline.page else { return nil }
    self.page = page
    rasterizer = clip.rasterizer
  }

  /// The size of the page in pixels.
  package var size: PixelSize { page.pixelSize }

  /// Whether the device is tilted, so that frames would have to be resampled.
  package var isTilted: Bool { page.stagePixels == nil }

  /// Returns the page for frames that are scaled by a factor, ready to take them.
  func mount(scale: Double, hasFewColors: Bool) -> FrameMount? {
    var page = page.forOutput(hasFewColors: hasFewColors)
    if scale != 1 { page = page.scaled(by: scale) }
    guard let place = page.stagePixels else { return nil }
    return FrameMount(
      place: place, white: rasterizer.render(page.picture(of: [], over: .white, at: 0)),
      black: rasterizer.render(page.picture(of: [], over: .black, at: 0)))
  }
}

/// A page that is drawn, into which frames are put.
struct FrameMount: Sendable {
  /// The place of the frames.
  let place: PixelRect
  /// The page with a black stage.
  private let black: Pixmap
  /// How much of the stage shows in each of its pixels, row by row, 0 to 255.
  private let cover: [UInt8]

  init(place: PixelRect, white: Pixmap, black: Pixmap) {
    self.place = place
    self.black = black
    var cover: [UInt8] = []
    cover.reserveCapacity(place.size.area)
    for y in place.y..<place.maxY {
      for x in place.x..<place.maxX {
        let isInside = x >= 0 && y >= 0 && x < black.width && y < black.height
        let shown = isInside ? Int(white[x, y] & 255) - Int(black[x, y] & 255) : 0
        cover.append(UInt8(clamping: shown))
      }
    }
    self.cover = cover
  }

  /// The size of the page in pixels.
  var size: PixelSize { black.size }

  /// Returns the page with a frame in it.
  func framed(_ frame: Pixmap) -> Pixmap {
    var picture = black
    var index = 0
    for y in place.y..<place.maxY {
      for x in place.x..<place.maxX {
        let share = cover[index]
        index += 1
        if share == 0 { continue }
        let pixel = frame[x - place.x, y - place.y]
        // Premultiplied channels are added to what shows of the page there.
        picture[x, y] =
          share == 255 && pixel >> 24 == 255
          ? pixel : Self.sum(picture[x, y], pixel, share: UInt32(share))
      }
    }
    return picture
  }

  /// Returns the page's pixel plus a share of the frame's, rounded; the alpha is that of the page.
  private static func sum(_ page: UInt32, _ pixel: UInt32, share: UInt32) -> UInt32 {
    var result = page & 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let own = (page >> shift) & 255
      let added = ((pixel >> shift & 255) * share + 127) / 255
      result |= min(255, own + added) << shift
    }
    return result
  }
}

/// A frame source whose frames lie on a page.
struct MountedFrames<Source: FrameSource>: FrameSource {
  let source: Source
  let mount: FrameMount

  var size: PixelSize { mount.size }
  var schedule: FrameSchedule { source.schedule }
  var jobs: Int { source.jobs }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    let mount = mount
    try await source.forEachFrame(keepsPrevious: keepsPrevious) { frame throws(SegueError) in
      let place = mount.place
      let damage = frame.damage
      let moved = PixelRect(
        damage.x + place.x, damage.y + place.y, damage.width, damage.height)
      return try transform(
        Frame(
          index: frame.index, entry: frame.entry, pixmap: mount.framed(frame.pixmap),
          previous: frame.previous.map(mount.framed),
          damage: frame.index == 0 ? PixelRect(mount.size) : moved))
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    mount.framed(try source.picture(ofFrame: index))
  }
}
