import SegueGraphics
import SegueRaster

/// Draws one picture after the other, each only where it differs from what its pixmap shows.
///
/// No picture is copied or put into fresh memory, whose first use takes longer than much drawing: a
/// fresh copy for each frame and a whole picture for each run made 60 frames at 1170 x 2532 take 1.9
/// times the processor time for a push and a zoom, 1.3 times for a cube (`segue-bench raster S1 1170
/// 2532 60 --jobs 1`). Where the picture before has to be at hand two pixmaps take turns.
struct PictureTurns {
  private let rasterizer: Rasterizer
  /// One pixmap or two, each with what it shows.
  private var drawn: [(list: DisplayList, pixmap: Pixmap)]
  /// Which of them was drawn last.
  private var current = 0
  /// Whether the picture that was drawn last differs from the one before.
  private var isChanged = false

  /// The picture that was drawn last.
  var picture: Pixmap { drawn[current].pixmap }
  /// The picture that was drawn before it, or one that equals it; nil when that was not kept.
  var previous: Pixmap? {
    if !isChanged { return picture }
    return drawn.count > 1 ? drawn[1 - current].pixmap : nil
  }

  /// Begins with a picture that is drawn whole.
  ///
  /// - Parameter keepsPrevious: whether the picture before the last one is kept, in a second pixmap;
  ///   a turning screen and a zoom at 1170 x 2532 then take 1.25 and 1.3 times as long on two tasks.
  init(_ list: DisplayList, rasterizer: Rasterizer, keepsPrevious: Bool) {
    self.rasterizer = rasterizer
    drawn = Array(repeating: (list, rasterizer.render(list)), count: keepsPrevious ? 2 : 1)
  }

  /// Draws the next picture, of the same size.
  mutating func draw(_ next: DisplayList) {
    isChanged = !Damage.between(drawn[current].list, next).isEmpty
    if isChanged {
      current = drawn.count - 1 - current
      let damage = Damage.between(drawn[current].list, next)
      rasterizer.render(next, in: damage, onto: &drawn[current].pixmap)
    }
    drawn[current].list = next
  }
}
