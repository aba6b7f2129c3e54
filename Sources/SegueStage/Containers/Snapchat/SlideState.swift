package import SegueGraphics

/// The position of a neighbour that slides over the main screen, at one moment.
package struct SlideState: Hashable, Sendable {
  /// The phase of a slide; all but `resting` are calls to the child screens.
  package enum Phase: Hashable, Sendable {
    /// Nothing moves, and child screens receive no calls.
    case resting
    /// The finger sets the progress; children receive `update`.
    case updating
    /// The slide runs on to the other screen; children receive `finish`.
    case finishing
    /// The slide runs back to the screen at its start; children receive `cancel`.
    case cancelling
  }

  /// The neighbour whose resting layout is in force; nil for the main screen's.
  ///
  /// It changes only at the end of a finish.
  package let resting: SlideDirection?
  /// The neighbour that moves or shows; nil at rest on the main screen.
  package let partner: SlideDirection?
  /// The progress from the resting layout to the other one, within 0...1.
  package let progress: Double
  package let phase: Phase

  /// Creates rest on the main screen (nil) or on a neighbour.
  init(restingOn neighbour: SlideDirection?) {
    self.init(resting: neighbour, partner: neighbour, progress: 0, phase: .resting)
  }

  /// Creates the state of a slide in motion.
  init(resting: SlideDirection?, partner: SlideDirection?, progress: Double, phase: Phase) {
    self.resting = resting
    self.partner = partner
    self.progress = progress
    self.phase = phase
  }

  /// The progress with the sign of the drag's translation, within -1...1.
  ///
  /// A neighbour above: 0...1 while the main screen's layout is in force, 0...-1 while its own is.
  package var signedProgress: Double {
    guard let partner, progress != 0 else { return 0 }
    return progress * partner.sign * (resting == nil ? 1 : -1)
  }

  /// The fraction of the main screen that the neighbour covers: 0 off screen, 1 at rest on it.
  package var coverage: Double {
    guard partner != nil else { return 0 }
    return resting == nil ? progress : 1 - progress
  }

  /// Returns the neighbour's frame: at rest, moved by the signed progress times the extent.
  ///
  /// - Parameter size: the stage's, in points.
  /// - Returns: nil if no neighbour moves or shows.
  package func frame(in size: Size) -> Rect? {
    guard let partner else { return nil }
    let extent = partner.axis.extent(of: size)
    let hidden = resting == nil ? -partner.sign * extent : 0
    let place = hidden + signedProgress * extent
    return Rect(
      origin: partner.axis == .vertical ? Point(0, place) : Point(place, 0), size: size)
  }
}

/// The side of the main screen on which a neighbour lies.
package enum SlideDirection: String, Hashable, Sendable, CaseIterable {
  /// Above; a downward drag brings it in.
  case up
  /// Below; an upward drag brings it in.
  case down
  /// On the left; a rightward drag brings it in.
  case left
  /// On the right; a leftward drag brings it in.
  case right

  /// The axis along which the neighbour slides.
  package var axis: PanAxis { self == .up || self == .down ? .vertical : .horizontal }

  /// The sign of the translation that brings the neighbour in: 1 rightward or downward, else -1.
  package var sign: Double { self == .up || self == .left ? 1 : -1 }

  /// Creates the side whose neighbour a movement along an axis brings in, by the movement's sign.
  init(broughtBy length: Double, along axis: PanAxis) {
    switch axis {
    case .vertical: self = length < 0 ? .down : .up
    case .horizontal: self = length < 0 ? .right : .left
    }
  }
}
