import SegueCodecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A watch on a set of files that reports which changed, were deleted or appeared, by polling.
///
/// ```swift
/// var watch = FileWatch(["clip.yaml"])
/// repeat {
///   // ... load and render; then, whether that succeeded or not:
///   watch.files = Clip.inputs(ofScript: "clip.yaml")
/// } while await watch.next() != nil
/// ```
///
/// A file has changed if its inode number, length or time differs; so an editor's replacement by a
/// rename counts. Files are polled every 50 ms, which costs about a microsecond each, and changes
/// are reported once nothing has changed for one more poll. Changes between two calls of ``next()``
/// are reported by the second, also for files added to the set meanwhile, if their modification
/// time is after the first.
package struct FileWatch: AsyncIteratorProtocol, Sendable {
  /// The files; unreported changes of those that stay in the set are kept.
  package var files: [String] {
    didSet { note() }
  }
  /// The time between two polls.
  package let interval: Duration
  /// The state of each file when it was last reported or added.
  private var known: [String: FolderEntry?] = [:]
  /// The time of the last return of ``next()``, or of creation, in nanoseconds since 1970.
  private var begin: Int

  /// The number of polls for which a deleted file may reappear: some editors delete and rewrite.
  private static let patience = 4
  /// The lag of a file system's clock, in nanoseconds: two ticks of a slow kernel.
  private static let lag = 20_000_000

  /// Makes a watch on files in their current state.
  package init(_ files: [String], interval: Duration = .milliseconds(50)) {
    self.files = files
    self.interval = interval
    begin = Self.now
    for file in files { known[file] = .some(FolderEntry(at: file)) }
  }

  /// Waits for changes to settle, and returns the changed files in order; nil if the task was cancelled.
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

  /// Accepts the current state of files, such as those that the caller has just written, without a report.
  package mutating func accept(_ files: [String]) {
    for file in files where known[file] != nil { known[file] = .some(FolderEntry(at: file)) }
  }

  /// Adds new files of the set: as unchanged, or as changed if they were modified after `begin`.
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
