package import SegueGraphics

/// The result of verifying a clip, with all that reports, messages and approvals need of it.
///
/// A live result and one from a part are shown and reported alike.
package struct VerifiedClip: PartContent {
  /// The available pictures of the golden or of the clip.
  package struct Side: Codable, Hashable, Sendable {
    /// The keys of the available pictures; nil if every frame has one.
    package var pictured: [String]?

    package init(_ evidence: ClipEvidence) {
      pictured = evidence.pictured?.map(ReportFrame.pictureKey).sorted()
    }
  }

  /// An error of the clip.
  package struct Message: Codable, Hashable, Sendable {
    package var sentence: String
    package var help: [String]
    /// The whole text, with the line of the script and a caret; nil for an error outside scripts.
    package var text: String?

    package init(sentence: String, help: [String], text: String?) {
      self.sentence = sentence
      self.help = help
      self.text = text
    }
  }

  /// A place in a script and the mistake there.
  package struct Annotation: Codable, Hashable, Sendable {
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The first and the last column, from 1; nil for the whole line.
    package var columns: [Int]?
    package var title: String
    package var message: String

    package init(file: String, line: Int, columns: [Int]?, title: String, message: String) {
      self.file = file
      self.line = line
      self.columns = columns
      self.title = title
      self.message = message
    }
  }

  /// The entry in reports, without the commands, which depend on the report's folder.
  package var report: ReportClip
  /// The place of its golden.
  package var golden: GoldenRun.Place
  /// The digests of the golden's files that it was compared with.
  package var seen: GoldenRun.Digests
  /// What may be approved; nil if there is nothing to approve.
  package var approvable: GoldenRun.Clip?
  /// Whether the clip was rendered.
  package var isRecorded: Bool
  /// The number of rendered frames.
  package var frames: Int
  /// The exit status of the clip, regardless of the others.
  package var status: Int32
  /// The time taken, in seconds.
  package var seconds: Double
  /// The processor time taken, in seconds.
  package var processorSeconds: Double
  /// Further lines of the message about it.
  package var details: [String]
  package var messages: [Message]
  package var annotations: [Annotation]
  package var expected: Side?
  package var actual: Side?
  /// The keys of the pictures that reports may show.
  package var pictureKeys: [String] = []
  /// Whether it fails for the same cause as several earlier clips, and keeps the pictures of one frame.
  package var isRepeated = false

  package init(
    report: ReportClip, golden: GoldenPlace, seen: GoldenRun.Digests,
    approvable: GoldenRun.Clip?, isRecorded: Bool, frames: Int, status: Int32
  ) {
    self.report = report
    self.report.commands = []
    self.golden = GoldenRun.Place(golden)
    self.seen = seen
    self.approvable = approvable
    self.isRecorded = isRecorded
    self.frames = frames
    self.status = status
    seconds = 0
    processorSeconds = 0
    details = []
    messages = []
    annotations = []
  }

  /// The entry of a clip without anything to approve, for the record of a run.
  package var other: GoldenRun.Other {
    GoldenRun.Other(script: report.script, at: golden, verdict: report.verdict)
  }

  /// The place of its golden; nil for an invalid name.
  package var place: GoldenPlace? {
    GoldenName(golden.name).map {
      GoldenPlace(root: golden.root, subfolder: golden.subfolder, name: $0)
    }
  }

  /// A copy without times and the choice of pictures.
  package var timeless: VerifiedClip {
    var clip = self
    (clip.seconds, clip.processorSeconds) = (0, 0)
    (clip.pictureKeys, clip.isRepeated) = ([], false)
    return clip
  }

  package var outcome: String { report.verdict.rawValue }

  /// Whether the verdict follows from the files, and not from the machine or a limit of time.
  package var isSettled: Bool { [0, 1, 64, 65, 66].contains(status) }

  package var isConsistent: Bool {
    let sides = [report.expected, report.actual].compactMap(\.self)
    return (0...Self.most).contains(frames) && seconds >= 0 && processorSeconds >= 0
      && sides.allSatisfy { side in
        (1...Self.longestSide).contains(side.width) && (1...Self.longestSide).contains(side.height)
          && (0...Self.most).contains(side.frameCount) && side.frames.count <= side.frameCount
      }
      && report.differences.allSatisfy { difference in
        [difference.expected, difference.actual, difference.pixels].allSatisfy {
          (0...Self.most).contains($0)
        }
      }
      && GoldenName(golden.name) != nil && (report.heat?.bands ?? 1) <= Self.longestSide
      && annotations.allSatisfy { ($0.columns?.count ?? 2) == 2 }
  }

  /// The bounds of numbers in a part, which may come from another machine.
  private static let (most, longestSide) = (1_000_000_000, 1_000_000)

  /// Returns the golden's pictures by frame; nil if the golden was not compared.
  ///
  /// - Parameter picture: returns the picture with a key.
  package func expectedPictures(
    _ picture: @escaping @Sendable (String) -> Pixmap?
  ) -> ReportPictures? {
    expected.map { Self.pictures($0, report.expected, picture) }
  }

  /// Returns the clip's pictures by frame; nil if it has none.
  ///
  /// - Parameter picture: returns the picture with a key.
  package func actualPictures(
    _ picture: @escaping @Sendable (String) -> Pixmap?
  ) -> ReportPictures? {
    actual.map { Self.pictures($0, report.actual, picture) }
  }

  private static func pictures(
    _ side: Side, _ frames: ReportSide?, _ picture: @escaping @Sendable (String) -> Pixmap?
  ) -> ReportPictures {
    let keys = frames?.frames.map(\.picture) ?? []
    return ReportPictures(keys: side.pictured.map(Set.init)) { index in
      guard keys.indices.contains(index), let key = keys[index] else { return nil }
      return picture(key)
    }
  }
}
