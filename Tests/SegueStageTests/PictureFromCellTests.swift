import SegueGraphics
import SegueStage
import Testing

@Suite("Picture from a cell")
struct PictureFromCellTests {
  private func layers(
    _ direction: TransitionStage.Direction, _ progress: Double,
    values: [String: ParameterValue] = [:]
  ) -> [Layer] {
    let stage = StageFixtures.stage(.pictureFromCell, direction, values: values)
    return Transition.pictureFromCell.layers(stage, .during(progress))
  }

  @Test func theDetailFadesInOverTheListBelowThePicture() {
    let push = layers(.forward, 0.25)
    #expect(push.map(\.name) == ["from", "to", "picture"])
    #expect(push.map(\.opacity) == [1, 0.25, 1])
    let pop = layers(.backward, 0.25)
    #expect(pop.map(\.name) == ["to", "from", "picture"])
    #expect(pop.map(\.opacity) == [1, 0.75, 1])
  }

  @Test(arguments: [Rect(16, 100, 60, 60), Rect(3, 170, 60, 40)])
  func pictureMovesFromAnyCellToTheTop(cell: Rect) throws {
    let frame = FrameLength(x: cell.minX, y: cell.minY, width: cell.width, height: cell.height)
    let values = ["from-frame": ParameterValue.frame(frame)]
    let before = try #require(layers(.forward, 1e-15, values: values).last)
    #expect(before.frameOnStage.isClose(to: cell))
    // 0.6 · 100 high; the picture has 60 x 40 pixels.
    let after = try #require(layers(.forward, 1 - 1e-15, values: values).last)
    #expect(after.frameOnStage.isClose(to: Rect(5, 0, 90, 60)))
    let back = try #require(layers(.backward, 1 - 1e-15, values: values).last)
    #expect(back.frameOnStage.isClose(to: cell))
  }

  @Test func theAlphaIsClampedWhenTheSpringOvershoots() {
    let overshot = layers(.forward, 1.04)
    #expect(overshot[1].opacity == 1.04, "clamped when drawn, not before")
    #expect(overshot[2].frameOnStage.width > 90, "the picture overshoots")
  }
}
