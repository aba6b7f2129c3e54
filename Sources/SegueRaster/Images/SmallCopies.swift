import SegueGraphics
import Synchronization

/// The smaller copies of an image, made when the first of them is needed, at about 1 ns a pixel.
///
/// Copies of even and of odd steps are made apart: a screenshot of 3 pixels a point on a canvas of 1
/// needs the odd ones, one of 2 pixels the even ones, and a check of a script often none.
final class SmallCopies: Sendable {
  /// The copies of the even or of the odd steps, the largest first.
  private final class Row: Sendable {
    let pixmaps: [Pixmap]
    init(_ pixmaps: [Pixmap]) { self.pixmaps = pixmaps }
  }

  private let image: Pixmap
  /// The number of copies.
  let count: Int
  private let byThreeHalves = AtomicLazyReference<Row>()
  private let byTwo = AtomicLazyReference<Row>()
  /// Held while copies are made, so that no two tasks make the same ones.
  private let making = Mutex(())

  /// Prepares the copies of steps 1 to `count` of an image.
  init(of image: Pixmap, count: Int) {
    self.image = image
    self.count = count
  }

  /// Returns the copy of a step, 1...``count``; the first call for its row makes that row's copies.
  func copy(step: Int) -> Pixmap { row(isOdd: step % 2 == 1)[(step - 1) / 2] }

  private func row(isOdd: Bool) -> [Pixmap] {
    if let known = known(isOdd: isOdd) { return known.pixmaps }
    return making.withLock { _ in
      if let known = known(isOdd: isOdd) { return known.pixmaps }
      return isOdd
        ? byThreeHalves.storeIfNil(
          Row(BoxLevels(image, halves: 3, count: (count + 1) / 2).pixmaps)
        ).pixmaps
        : byTwo.storeIfNil(Row(BoxLevels(image, halves: 4, count: count / 2).pixmaps)).pixmaps
    }
  }

  /// Returns the copies that are there already.
  private func known(isOdd: Bool) -> Row? { isOdd ? byThreeHalves.load() : byTwo.load() }

  /// Makes all copies that are not there yet.
  func makeAll() {
    if count > 0 { _ = row(isOdd: true) }
    if count > 1 { _ = row(isOdd: false) }
  }
}
