// Measuring: from the pictures of a recording to the timing of what moves in it.
//
// 1. A `Recording` gives pictures and their times. `MeasuredPicture` holds one as floating-point
//    channels, reduced so that its sides stay below a thousand pixels.
// 2. `FrameSummary` keeps the means of blocks of every frame, from which `MotionSegment` finds the
//    intervals of motion between two rests, and `MovingRegion` the parts of the picture that move.
// 3. `RegionTracker` tries what may move in a region, from its first picture, at rest, to its last:
//    `PatchTracker` follows a textured picture along a `PicturePath` (a side, or a path that `PathFinder`
//    finds), `FadeTracker` an opacity, `EdgeTracker` the sides of a box on a still background, `SlideTracker`
//    a flat picture that enters or leaves through one side. Each gives `MotionTrack`s: values over time.
// 4. `MotionFitter` fits timing functions and springs to the tracks by least squares
//    (Levenberg-Marquardt), and selects the simplest that explains them. Where another duration, response or
//    damping ratio explains them as well, the motion gets a `MeasurementDoubt`.
// 5. `MotionMeter` runs all of it, and `MotionDifference` compares two measurements.
//
// Positions are in pixels of the recording until `MotionMeter` converts them to points.
//
// Considered and rejected:
// - Optical flow from frame to frame: errors add up. Every frame is compared with the pictures at rest.
// - The Fourier phase of whole rows: a moving page covers a growing part of the row only.
// - Correlation of whole pictures: what covers a page, or lies behind it, counts as much as the page. Patches
//   vote, so that those that are covered do not count.

package import SegueGraphics

/// A source of pictures with times: an animation, a video, or a clip.
package struct Recording {
  /// The time in seconds at which each frame begins to show, ascending.
  package let times: [Double]
  /// The times that the recording states, if `times` are those of an even rate that round to them.
  ///
  /// A recorder rounds the times of frames of an even rate; Segue draws frames for the rounded times.
  package let statedTimes: [Double]?
  /// The time in seconds at which the last frame ends.
  package let end: Double
  /// The pixels per point.
  package let scale: Double
  /// Whether compression has changed the pictures, as in a video.
  package let isLossy: Bool
  /// Returns the picture of a frame.
  package let picture: (Int) throws -> Pixmap

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - ends: the time in seconds at which each frame ends.
  ///   - tick: the unit in seconds to which these times are rounded, such as 0.01 in a GIF; rounded
  ///     times of an even rate are restored. 0 if they are exact.
  package init(
    ends: [Double], tick: Double, scale: Double, isLossy: Bool = false,
    picture: @escaping (Int) throws -> Pixmap
  ) {
    let exact = Self.even(ends, tick: tick) ?? ends
    times = [0] + exact.dropLast()
    let isSame = zip(exact, ends).allSatisfy { abs($0 - $1) < 1e-4 }
    statedTimes = isSame ? nil : [0] + ends.dropLast()
    end = exact.last ?? 0
    self.scale = scale
    self.isLossy = isLossy
    self.picture = picture
  }

  /// The rates of recorders, cameras and screens, from the slowest, in frames per second.
  private static let rates: [Double] = [
    10, 12, 12.5, 15, 20, 24_000.0 / 1001, 24, 25, 30_000.0 / 1001, 30, 40, 48, 50,
    60_000.0 / 1001, 60, 90, 120,
  ]

  /// Returns the times of a constant rate that round to the given ones; nil if there is no such rate.
  ///
  /// Frames may last several periods, as repeated pictures are joined. The slowest rate is taken.
  private static func even(_ ends: [Double], tick: Double) -> [Double]? {
    guard tick > 0, ends.count > 2 else { return nil }
    for rate in rates where 1 / rate > 1.5 * tick {
      let places = ends.map { ($0 * rate).rounded() }
      let isEven = zip(ends, places).dropLast().allSatisfy { abs($0 - $1 / rate) <= tick * 0.51 }
      let isAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
      // The end of a clip need not be on the grid of its frames.
      if isEven, isAscending, (places.first ?? 0) > 0 {
        return places.dropLast().map { $0 / rate } + ends.suffix(1)
      }
    }
    return nil
  }
}
