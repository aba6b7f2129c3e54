import SegueGolden
import SegueGraphics

/// A small clip made in code: a still, a card that crosses the screen, and another still.
///
/// Pictures and layers describe the same motion; a test changes either before it takes evidence.
struct MadeClip {
  struct Frame {
    var picture: Pixmap
    var layers: [LayerSample]
    var step: Int
    var text: String
    var progress: Double?
    var delay = 2
  }

  var frames: [Frame] = []
  /// How often the clip plays.
  var plays: Int?
  /// In pixels and points.
  static let size = PixelSize(64, 96)

  /// The card's progress as a function of the step's progress, both 0...1.
  typealias Curve = (Double) -> Double

  /// Creates a clip with stills and a move of the given lengths in frames; the card follows a
  /// curve.
  init(
    still: Int = 8, move: Int = 20, curve: Curve = { $0 * $0 * (3 - 2 * $0) }, way: Double = 40
  ) {
    for _ in 0..<still { add(1, "albums", nil, 0, way) }
    for frame in 0..<move {
      let progress = curve(Double(frame) / Double(move - 1))
      add(2, "push albums -> player", progress, progress, way)
    }
    for _ in 0..<still { add(3, "player", nil, 1, way) }
  }

  private mutating func add(
    _ step: Int, _ text: String, _ progress: Double?, _ place: Double, _ way: Double
  ) {
    let x = 12 + way * place
    let rounded = { (value: Double) in (value * 1000).rounded() / 1000 }
    frames.append(
      Frame(
        picture: Self.picture(cardAt: x),
        layers: [
          LayerSample(path: "screen", center: Point(32, 48), size: Size(64, 96)),
          LayerSample(path: "card", center: Point(rounded(x), 48), size: Size(16, 24)),
        ], step: step, text: text, progress: progress.map(rounded)))
  }

  /// Draws a textured screen and a card centred at `x` with antialiased edges.
  static func picture(cardAt x: Double) -> Pixmap {
    var picture = Pixmap(size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let shade = UInt32((column * 7 + row * 13 + column * row % 31) % 64 + 150)
        let cover = max(0, min(1, 8.5 - abs(Double(column) + 0.5 - x)))
        let inside = abs(row - 48) < 12 ? cover : 0
        let blend = { (back: UInt32, front: Double) in
          UInt32(Double(back) * (1 - inside) + front * inside + 0.5)
        }
        picture[column, row] =
          blend(shade, 30) | blend(shade - 20, 60) << 8 | blend(shade + 30, 120) << 16
          | 0xFF00_0000
      }
    }
    return picture
  }

  /// Returns the evidence for a comparison, with or without layer tracks.
  func evidence(tracks: Bool) -> ClipEvidence {
    var start = 0
    let evidence = frames.map { frame in
      defer { start += frame.delay }
      return FrameEvidence(
        start: start, delay: frame.delay, digest: frame.picture.digest,
        step: tracks ? frame.step : nil, stepText: tracks ? frame.text : "",
        progress: tracks ? frame.progress : nil, layers: tracks ? frame.layers : nil)
    }
    let pictures = frames.map(\.picture)
    return ClipEvidence(
      size: frames.first?.picture.size ?? Self.size, plays: plays, frames: evidence
    ) { pictures.indices.contains($0) ? pictures[$0] : nil }
  }

  /// Changes all pictures from a frame on.
  mutating func changePictures(from first: Int = 0, _ change: (inout Pixmap) -> Void) {
    for index in frames.indices.dropFirst(first) { change(&frames[index].picture) }
  }

  /// Changes a layer in every frame that contains it.
  mutating func changeLayer(_ path: String, _ change: (inout LayerSample) -> Void) {
    for index in frames.indices {
      for layer in frames[index].layers.indices where frames[index].layers[layer].path == path {
        change(&frames[index].layers[layer])
      }
      // The picture changes too; the kind of change does not matter to these tests.
      frames[index].picture[0, 0] ^= 0x40
    }
  }

  /// Returns the step response of a spring with a damping ratio, which settles at 1.
  static func spring(_ damping: Double) -> Curve {
    { time in
      // Explicit integration in small steps is accurate enough for a test.
      var (place, speed) = (0.0, 0.0)
      for _ in 0..<Int(time * 4000) {
        speed += (196 * (1 - place) - 28 * damping * speed) / 4000
        place += speed / 4000
      }
      return time == 1 ? 1 : place
    }
  }
}
