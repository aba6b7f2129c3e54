/// The springs of UIKit's transitions: those of presets, as springs of mass 1.
extension Spring {
  /// The spring of alerts and action sheets.
  package static let alert = SpringPreset.alert.spring
  /// The rest of a swipe back.
  static let swipeRelease = SpringPreset.glassSwipe.spring
  /// The flight of a card from its cell.
  static let zoomFlight = SpringPreset.glassZoom.spring
  /// A card that lands on its cell.
  static let zoomLanding = SpringPreset.glassLanding.spring
  /// A card that was let go and returns.
  static let zoomCancel = SpringPreset.glassZoomCancel.spring
  /// The page below a card, on its way home.
  static let coveredPage = SpringPreset.glassHome.spring
}
