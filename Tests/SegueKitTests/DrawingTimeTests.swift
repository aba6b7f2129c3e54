import SegueKit
import SegueRaster
import SegueStage
import Testing

/// What drawing a picture is counted as.
@Suite struct DrawingTimeTests {
  /// A screen of 3 pixels a point has nine times the pixels of these.
  @Test(arguments: CatalogueScripts.names)
  func noPictureOfTheCatalogueComesNearTheLimit(name: String) throws {
    let timeline = try CatalogueScripts.clip(name).timeline
    let times = stride(from: 0, through: timeline.duration, by: timeline.duration / 40)
    let most = times.map { timeline.displayList(at: $0).drawingTime }.max() ?? 0
    #expect(most * 9 < 5, "\(most) s")
  }
}
