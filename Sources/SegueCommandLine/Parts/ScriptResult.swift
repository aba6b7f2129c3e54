import SegueGolden

/// The result of checking or rendering one script, in all its variants, as a part keeps it.
struct ScriptResult: PartContent {
  /// A file or a folder of frames that was written.
  struct WrittenFile: Codable, Hashable, Sendable {
    var path: String
    /// The digest of its bytes; nil if it cannot be read.
    var digest: String?
  }

  /// The reports of the variants, in order.
  var reports: [ClipReport]
  var files: [WrittenFile] = []

  var timeless: ScriptResult {
    var result = self
    for index in result.reports.indices { result.reports[index].seconds = 0 }
    return result
  }

  var outcome: String {
    let failed = reports.first { $0.status != ExitStatus.done.rawValue }
    return failed.map { "of status \($0.status)" } ?? "done"
  }

  /// Whether the result follows from the files, and not from the machine or a limit of time.
  var isSettled: Bool { reports.allSatisfy { [0, 1, 64, 65, 66].contains($0.status) } }

  var pictureKeys: [String] { [] }

  var isConsistent: Bool {
    !reports.isEmpty
      && reports.allSatisfy { report in
        (0...Self.most).contains(report.frames ?? 0) && report.seconds >= 0
          && report.outputs.allSatisfy { (0...Self.most).contains($0.bytes) }
      }
  }

  /// The bound of numbers in a part, which may come from another machine.
  private static let most = 1 << 40
}
