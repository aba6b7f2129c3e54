import Synchronization

/// The names of the files of built-in fonts that were looked for, found or not.
package final class BuiltInFontLookups: Sendable {
  private let state = Mutex<Set<String>>([])

  /// The names of the files in alphabetical order.
  package var names: [String] { state.withLock { $0.sorted() } }

  func add(_ name: String) { state.withLock { _ = $0.insert(name) } }
}
