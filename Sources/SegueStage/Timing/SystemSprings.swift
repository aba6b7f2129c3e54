/// The springs of UIKit's transitions, measured frame by frame on iOS 27 but for the alert's.
extension Spring {
  /// The spring of alerts and action sheets: UIView's of 0.404 s without a swing.
  package static let alert = Spring(
    mass: 1, stiffness: 522.3503149568596, damping: 45.70996893268949)
  /// The rest of a swipe back: ω 22, ζ 0.85.
  static let swipeRelease = Spring(mass: 1, stiffness: 484, damping: 37.4)
  /// The flight of a card from its cell: ω 19, ζ 1.
  static let zoomFlight = Spring(mass: 1, stiffness: 361, damping: 38)
  /// A card that lands on its cell: ω 15, ζ 0.75.
  static let zoomLanding = Spring(mass: 1, stiffness: 225, damping: 22.5)
  /// A card that was let go and returns: ω 22, ζ 0.9.
  static let zoomCancel = Spring(mass: 1, stiffness: 484, damping: 39.6)
  /// The page below a card, on its way home: ω 15, ζ 1.
  static let coveredPage = Spring(mass: 1, stiffness: 225, damping: 30)
}
