public import SegueGraphics

/// A recording in which nothing can be measured.
public enum MeasurementError: Error, Sendable {
  /// The recording has too few frames.
  case tooShort(frames: Int)
  /// Nowhere do as many frames in a row as a motion needs differ from the one before by more than noise;
  /// `level` is the largest difference, 0...255.
  case nothingMoves(frames: Int, level: Double)
  /// Something changes within these rectangles, in points, but no edge, box, picture or opacity that follows a
  /// curve or a spring.
  case unexplained([Rect])
}

extension MeasurementError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .tooShort(let frames):
      "the recording has \(frames == 1 ? "1 picture" : "\(frames) pictures"), and at least "
        + "\(MotionSegment.fewestFrames) are needed to fit a curve"
    case .nothingMoves(let frames, let level):
      "nothing moves in the \(frames) frames of the recording: nowhere do "
        + "\(MotionSegment.fewestFrames) in a row differ by more than noise (at most "
        + "\(Int(level.rounded())) of 255 from the first)"
    case .unexplained(let areas):
      "nothing in the recording can be identified: what changes is no edge, box, picture or opacity that "
        + "follows a curve or a spring (\(areas.prefix(4).map(Self.words).joined(separator: "; ")))"
    }
  }

  /// The next step, as a sentence without a full stop.
  public var advice: String {
    switch self {
    case .tooShort: "record at 50 or 60 frames a second, from rest to rest"
    case .nothingMoves: "record from before the transition to its end"
    case .unexplained: "crop the recording to one thing that moves, and remove what else changes"
    }
  }

  /// Returns a rectangle in words.
  package static func words(_ area: Rect) -> String {
    let sides = [area.width, area.height, area.minX, area.minY].map { Int($0.rounded()) }
    return "\(sides[0]) x \(sides[1]) pt at (\(sides[2]), \(sides[3]))"
  }
}
