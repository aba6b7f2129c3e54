package import SegueGraphics

/// How far a neighbour has slid over the main screen at one moment.
package struct SlideState: Hashable, Sendable {
  /// What the slide is doing; what child screens are told.
  package enum Phase: Hashable, Sendable {
    /// Nothing moves.
    case resting
    /// The finger sets the progress: `update`.
    case updating
    /// It runs on to the other screen: `finish`.
    case finishing
    /// It runs back to the screen that was showing: `cancel`.
    case cancelling
  }

  /// The neighbour whose resting layout is in force, nil for the main screen's.
  ///
  /// It changes only when a finish has come to its end.
  package let resting: SlideDirection?
  /// The neighbour that moves or shows; nil at rest on the main screen.
  package let partner: SlideDirection?
  /// The way gone from the resting layout to the other one, within 0...1.
  package let progress: Double
  /// What the slide is doing.
  package let phase: Phase

  /// Rest on the main screen, or on a neighbour.
  init(restingOn neighbour: SlideDirection?) {
    self.init(resting: neighbour, partner: neighbour, progress: 0, phase: .resting)
  }

  /// A slide under way.
  init(resting: SlideDirection?, partner: SlideDirection?, progress: Double, phase: Phase) {
    self.resting = resting
    self.partner = partner
    self.progress = progress
    self.phase = phase
  }

  /// The progress with the sign of the translation that makes it, within -1...1.
  ///
  /// A neighbour above: 0...1 while the main screen's layout is in force, 0...-1 while its own is.
  package var signedProgress: Double {
    guard let partner, progress != 0 else { return 0 }
    return progress * partner.sign * (resting == nil ? 1 : -1)
  }

  /// How much of the main screen the neighbour covers: 0 out of sight, 1 all of it.
  package var coverage: Double {
    guard partner != nil else { return 0 }
    return resting == nil ? progress : 1 - progress
  }

  /// Where the neighbour is: its resting place, moved by the signed progress times the extent.
  ///
  /// - Parameter size: the stage's, in points; nil when no neighbour moves or shows.
  package func frame(in size: Size) -> Rect? {
    guard let partner else { return nil }
    let extent = partner.axis.extent(of: size)
    let hidden = resting == nil ? -partner.sign * extent : 0
    let place = hidden + signedProgress * extent
    return Rect(
      origin: partner.axis == .vertical ? Point(0, place) : Point(place, 0), size: size)
  }
}

/// The side of the main screen on which a neighbour waits.
package enum SlideDirection: String, Hashable, Sendable, CaseIterable {
  /// Above; a downward drag brings it.
  case up
  /// Below; an upward drag brings it.
  case down
  /// On the left; a rightward drag brings it.
  case left
  /// On the right; a leftward drag brings it.
  case right

  /// The axis along which the neighbour slides.
  package var axis: PanAxis { self == .up || self == .down ? .vertical : .horizontal }

  /// The sign of the translation that brings the neighbour: 1 rightward or downward, else -1.
  package var sign: Double { self == .up || self == .left ? 1 : -1 }

  /// The neighbour that a movement along an axis brings, by the sign of its length.
  init(broughtBy length: Double, along axis: PanAxis) {
    switch axis {
    case .vertical: self = length < 0 ? .down : .up
    case .horizontal: self = length < 0 ? .right : .left
    }
  }
}
