import SegueKit
import SegueRaster
import SegueStage
import Testing

/// Estimated drawing time of frames.
@Suite struct DrawingTimeTests {
  /// A screen of 3 pixels per point has nine times these pixels.
  @Test(arguments: CatalogueScripts.names)
  func catalogueFramesStayFarBelowTheTimeLimit(name: String) throws {
    let timeline = try CatalogueScripts.clip(name).timeline
    let times = stride(from: 0, through: timeline.duration, by: timeline.duration / 40)
    let most = times.map { timeline.displayList(at: $0).drawingTime }.max() ?? 0
    #expect(most * 9 < 5, "\(most) s")
  }
}
