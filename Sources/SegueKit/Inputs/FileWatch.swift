import Foundation
import SegueCodecs

/// Tells which of a set of files changed, were deleted or appeared, by looking at them in turn.
///
/// ```swift
/// var watch = FileWatch(["clip.yaml"])
/// repeat {
///   // ... load and render; then, whatever came of it:
///   watch.files = Clip.inputs(ofScript: "clip.yaml")
/// } while await watch.next() != nil
/// ```
///
/// A file has changed when its number, length or time is another; so a file that an editor puts in
/// its place by a rename counts. Files are looked at every 50 ms, about a microsecond each, and a
/// change is told once nothing has changed for one more look. Nothing is missed between two calls
/// of ``next()``: what changes meanwhile is told by the next one, also for files that are named
/// only then, if their time lies after the call before.
package struct FileWatch: AsyncIteratorProtocol, Sendable {
  /// The files; of those that stay in the set, changes since they were last told are still told.
  package var files: [String] {
    didSet { note() }
  }
  /// The time between two looks.
  package let interval: Duration
  /// How each file was when it was last told or named.
  private var known: [String: FolderEntry?] = [:]
  /// When ``next()`` returned last, or the watch was made, in nanoseconds since 1970.
  private var begin: Int

  /// How long a file that went away may take to return, in looks: some editors delete and write.
  private static let patience = 4
  /// How far the clock of a file system lags, in nanoseconds: one tick of a slow kernel, doubled.
  private static let lag = 20_000_000

  /// A watch on files as they are now.
  package init(_ files: [String], interval: Duration = .milliseconds(50)) {
    self.files = files
    self.interval = interval
    begin = Self.now
    for file in files { known[file] = .some(FolderEntry(at: file)) }
  }

  /// The files that changed, once they rest, in their order; nil when the task was cancelled.
  package mutating func next() async -> [String]? {
    var missing = 0
    var before: [String: FolderEntry?]?
    while true {
      let present = Dictionary(
        files.map { ($0, FolderEntry(at: $0)) }, uniquingKeysWith: { first, _ in first })
      let changed = files.filter { present[$0] != known[$0] }
      if !changed.isEmpty, before == present {
        let isGone = changed.contains { present[$0] == .some(nil) }
        missing += 1
        if !isGone || missing >= Self.patience {
          begin = Self.now
          for file in changed { known[file] = present[file] }
          return changed
        }
      } else {
        missing = 0
      }
      before = present
      do { try await Task.sleep(for: interval) } catch { return nil }
    }
  }

  /// Takes files as they are now for known, such as those that the caller has just written.
  package mutating func accept(_ files: [String]) {
    for file in files where known[file] != nil { known[file] = .some(FolderEntry(at: file)) }
  }

  /// Notes files that are new in the set: as they are, or as changed, if they changed after `begin`.
  private mutating func note() {
    let names = Set(files)
    known = known.filter { names.contains($0.key) }
    for file in files where known[file] == nil {
      let entry = FolderEntry(at: file)
      let isLate = (entry?.modified ?? 0) > begin - Self.lag
      known[file] = .some(isLate ? nil : entry)
    }
  }

  private static var now: Int { Int(Date().timeIntervalSince1970 * 1e9) }
}
