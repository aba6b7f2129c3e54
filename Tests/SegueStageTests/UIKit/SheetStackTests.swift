import SegueGraphics
import SegueStage
import Testing

@Suite("A sheet over a sheet")
struct SheetStackTests {
  private static let size = Size(402, 874)

  private func timeline(_ upper: [String: ParameterValue] = [:]) throws -> Timeline {
    try Timeline(
      StageFixtures.scene(
        [
          .show(screen: "list"), .present(screen: "player", TransitionUse("sheet")),
          .hold(seconds: 0.1),
          .present(screen: "list", TransitionUse("sheet", parameters: upper)),
          .hold(seconds: 1), .dismiss(TransitionUse()), .hold(seconds: 1),
        ], canvas: Canvas(size: Self.size)), pictures: StageFixtures.pictures)
  }

  /// Returns the lower sheet inside the upper one's presenter.
  private func lower(_ layers: [Layer]) throws -> Layer {
    try #require(layers.first { $0.name == "presenter" }?.children.last { $0.name == "presented" })
  }

  @Test func lowerSheetBecomesACardAndUpperRestsTenLower() throws {
    let timeline = try timeline()
    let alone = try #require(timeline.layers(at: 0.55).last).frameOnStage
    let rest = timeline.layers(at: 1.5)
    #expect(rest.map(\.name) == ["presenter", "dim", "presented"])
    #expect(try abs(lower(rest).transform.a - (1 - 30 / 402.0)) < 1e-9)
    #expect(try abs(lower(rest).frameOnStage.minY - alone.minY) < 1e-6, "its top stays")
    #expect(try abs(lower(rest).frameOnStage.center.x - 201) < 1e-6)
    #expect(abs(rest[2].frameOnStage.minY - alone.minY - 10) < 1e-6)
    #expect(abs(rest[1].opacity - 0.12) < 1e-9)
  }

  @Test func lowerSheetIsRestored() throws {
    let timeline = try timeline()
    let before = timeline.layers(at: 0.55)
    #expect(timeline.layers(at: timeline.duration) == before)
    var last = 1 - 30 / 402.0
    for step in 1...20 {
      let layers = timeline.layers(at: 2.112 + Double(step) * 0.02)
      let scale = try lower(layers).transform.a
      #expect(scale >= last - 1e-9, "step \(step)")
      last = scale
    }
  }

  @Test func sheetAtMediumKeepsTheLowerSheet() throws {
    let timeline = try timeline(["detents": .choice("medium")])
    #expect(try lower(timeline.layers(at: 1.5)).transform == .identity)
  }
}
