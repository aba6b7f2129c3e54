import SegueGolden
import SegueKit
import SegueTesting
import TestSupport
import Testing

/// A small clip, and its goldens in a folder that is removed with the value.
struct TestingFixtures {
  /// The folder with the script, in which `goldens` is made.
  let folder: TemporaryFolder
  let script: String

  /// Creates a push of 15 frames between two coloured screens, one with a small mark.
  init(_ text: String = Self.text) throws {
    folder = try TemporaryFolder()
    script = try folder.write(text, to: "card.yaml")
  }

  static let text = """
    segue: 1
    canvas: 40x64
    fps: 25
    screens:
      list: "#336699"
      card: { background: "#FFCC00", layers: [{ name: mark, fill: "#112233", frame: [8, 8, 4, 4] }] }
    timeline:
      - show: list
      - hold: 80ms
      - { push: card, transition: kugou, duration: 400ms, curve: linear }
      - hold: 120ms
    """

  /// Loads the clip, optionally with a replacement in its script.
  func clip(replacing old: String = "", by new: String = "") throws -> Clip {
    if !old.isEmpty {
      try folder.write(Self.text.replacing(old, with: new), to: "card.yaml")
    }
    return try Clip.load(script: script)
  }

  /// Records the golden of the unchanged script, as `segue approve` does.
  func approve(_ name: String = "card", keeping pictures: PicturesKept = .full) async throws {
    var approval = GoldenApproval()
    let place = GoldenPlace(
      root: folder.path, subfolder: "goldens", name: try #require(GoldenName(name)))
    _ = try await approval.record(Clip.load(script: script), at: place, keeping: pictures)
    try approval.commit()
  }

  /// Runs a test's body as if it had a trait.
  static func with(
    _ trait: GoldenTrait, _ body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await trait.provideScope(
      for: try #require(Test.current), testCase: nil, performing: body)
  }
}
