import SegueGolden
import SegueGraphics
import Testing

@Suite("Causes in the script")
struct CauseComparisonTests {
  /// The script of a golden.
  private static let golden: [TraceCause] = [
    TraceCause(.clip, "fps", [.init("value", "50")]),
    TraceCause(.screen, "list", [.init("file", "a.png")]),
    TraceCause(.screen, "card", [.init("background", "#FFFFFF")]),
    TraceCause(.layer, "card/mark", [.init("fill", "#E0245E"), .init("frame", "[0, 0, 9, 9]")]),
    TraceCause(.layer, "card/dot", [.init("fill", "#000000")]),
    TraceCause(.step, "show: list", step: 0, []),
    TraceCause(.step, "push: card", step: 1, [.init("duration", "400ms")]),
    TraceCause(.step, "pop", step: 2, [.init("duration", "400ms")]),
    TraceCause(.image, "a.png", [.init("size", "4x4"), .init("pixels", "01")]),
  ]

  /// Compares the golden with a script that is changed, and placed from line 10 on.
  private static func comparison(
    isOld: Bool = false, _ change: (inout [TraceCause]) -> Void
  ) throws -> ClipComparison {
    var causes = golden
    change(&causes)
    for index in causes.indices {
      causes[index].place = CausePlace(line: 10 + index, column: 3)
    }
    return try ClipComparison.compare(
      expected: clip(isOld ? nil : golden), actual: clip(causes))
  }

  private static func clip(_ causes: [TraceCause]?) -> ClipEvidence {
    let frames = (0..<3).map { index in
      FrameEvidence(
        start: index * 2, delay: 2, digest: UInt64(index), step: index, stepText: "still",
        layers: [LayerSample(path: "screen", center: Point(2, 2), size: Size(4, 4))])
    }
    var clip = ClipEvidence(size: PixelSize(4, 4), frames: frames)
    clip.causes = causes
    return clip
  }

  /// A change of the script, and the first sentence about it.
  private static let changes: [(change: @Sendable (inout [TraceCause]) -> Void, sentence: String)] =
    [
      (
        { $0[0].settings = [.init("value", "25")] }, "`fps`, line 10, is 25 instead of 50"
      ),
      (
        { $0[3].settings[0] = .init("fill", "#E32461") },
        "the fill of the layer `card/mark`, line 13, is #E32461 instead of #E0245E"
      ),
      (
        { $0[3].settings.append(.init("corner-radius", "4")) },
        "the corner-radius of the layer `card/mark`, line 13, is 4 instead of 0"
      ),
      (
        { $0[6].settings = [.init("duration", "401ms")] },
        "the duration of the step `push: card`, line 16, is 401ms instead of 400ms"
      ),
      (
        { $0[6].name = "push: other" },
        "the step `push: other`, line 16, is `push: other` instead of `push: card`"
      ),
      ({ $0.remove(at: 7) }, "the step `pop` is missing, near line 16"),
      (
        { $0[3].name = "card/badge" },
        "the layer `card/mark` is called `card/badge`, line 13, now, and is otherwise the same"
      ),
      (
        {
          $0[1].name = "home"; $0[5].name = "show: home"
        },
        "the screen `list` is called `home`, line 11, now, and is otherwise the same"
      ),
      ({ $0.swapAt(3, 4) }, "the layers `card/dot`, line 13, and `card/mark` have another order"),
      ({ $0.remove(at: 4) }, "the layer `card/dot` is missing, near line 12"),
      (
        { $0[8].settings = [.init("size", "4x4"), .init("pixels", "02")] },
        "the picture `a.png`, line 18, has other pixels: 02 instead of 01"
      ),
    ]

  @Test(arguments: changes.indices)
  func theCauseIsNamedWithItsKeyValuesAndLine(index: Int) throws {
    let (change, sentence) = Self.changes[index]
    let comparison = try Self.comparison(change)
    #expect(comparison.sentence == sentence)
    #expect(comparison.verdict == .different)
    #expect(comparison.causes.count == 1)
    #expect(comparison.causes.first?.details.contains("every frame is equal") == true)
  }

  @Test
  func aPictureWithAnotherPathAndTheSamePixelsIsEqual() throws {
    let comparison = try Self.comparison { causes in
      causes[1].settings = [.init("file", "b.png")]
      causes[8].name = "b.png"
    }
    #expect(comparison.verdict == .equal)
  }

  @Test
  func movedLinesAndGoldensWithoutCausesAreEqual() throws {
    #expect(try Self.comparison { _ in }.verdict == .equal)
    #expect(try Self.comparison(isOld: true) { $0[0].settings = [] }.verdict == .equal)
  }

  @Test
  func theWayBackOfAPushIsPartOfItsCause() throws {
    let comparison = try Self.comparison { causes in
      for index in [6, 7] { causes[index].settings = [.init("duration", "401ms")] }
    }
    #expect(comparison.causes.count == 1)
    #expect(comparison.causes[0].details.first == "the same differs in `pop`, line 17")
  }

  @Test
  func aGroupIsOneCauseKeyAndLayer() throws {
    let clips = try (0..<6).map { index in
      let comparison = try Self.comparison { causes in
        // Three clips with other values of one key, and three with another key.
        let value = index < 3 ? "#00000\(index + 1)" : "[\(index), 0, 9, 9]"
        causes[3].settings[index < 3 ? 0 : 1] = .init(index < 3 ? "fill" : "frame", value)
      }
      return ReportClip(
        name: "\(index)", script: "\(index).yaml", comparison: comparison,
        expected: Self.clip(Self.golden), actual: Self.clip(Self.golden))
    }
    let groups = ReportGroup.groups(of: clips)
    #expect(groups.map(\.clips) == [[0, 1, 2], [3, 4, 5]])
    #expect(groups.first?.sentence == "`fill` of the layer `card/mark` differs")
    #expect(clips[0].place == CausePlace(line: 13, column: 3))
    #expect(clips[0].placeText == "0.yaml:13:3")
    #expect(clips[0].causes.first?.key == "fill")
  }
}
