import SegueGolden
import SegueKit
import TestSupport
import Testing

/// The documentation's door transition, used in scripts.
@Suite struct SwiftTransitionTests {
  private let script = """
    segue: 1
    canvas: 100x200
    screens: { hall: "#FF0000", room: "#0000FF" }
    timeline:
      - show: hall
      - { push: room, transition: door }
      - pop
    """

  private func clip(_ name: String = "door") throws -> Clip {
    let folder = try TemporaryFolder()
    let path = try folder.write(script, to: "door.yaml")
    var options = LoadOptions()
    options.transitions[name] = DoorAnimator()
    return try Clip.load(script: path, options: options)
  }

  @Test func aScriptUsesATransitionWrittenInSwift() throws {
    let clip = try clip()
    #expect(clip.warnings.isEmpty)
    #expect(abs(clip.duration - 1.6) < 1e-9)
    let half = try clip.pixmap(at: 0.4)
    // The door is open by 45°: it is on the left, and the new screen is visible on the right.
    #expect(half[10, 100] == 0xFF00_00FF)
    #expect(half[95, 100] == 0xFFFF_0000)
  }

  @Test(arguments: [(0.0, UInt32(0xFF00_00FF)), (0.8, 0xFFFF_0000), (1.6, 0xFF00_00FF)])
  func itBeginsAndEndsWithTheScreensAlone(time: Double, pixel: UInt32) throws {
    let expected = Pixmap(PixelSize(100, 200), filledWith: pixel)
    let difference = try #require(PixmapDifference(expected, try clip().pixmap(at: time)))
    #expect(difference.isEmpty, "\(difference)")
  }

  @Test func unregisteredNameIsUnknown() {
    #expect(throws: SegueError.self) { try clip("gate") }
  }
}
