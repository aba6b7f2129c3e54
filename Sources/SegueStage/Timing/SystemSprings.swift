/// The springs of UIKit's transitions, from the presets, with mass 1.
extension Spring {
  package static let alert = SpringPreset.alert.spring
  /// The completion of a back swipe after the release.
  static let swipeRelease = SpringPreset.glassSwipe.spring
  /// A card that zooms out of its cell to full screen.
  static let zoomFlight = SpringPreset.glassZoom.spring
  /// A released card that lands in its cell.
  static let zoomLanding = SpringPreset.glassLanding.spring
  /// A released card that returns to full screen.
  static let zoomCancel = SpringPreset.glassZoomCancel.spring
  /// The page below a card while the card is dismissed.
  static let coveredPage = SpringPreset.glassHome.spring
}
