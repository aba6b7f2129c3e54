import Synchronization

/// The messages and results of one clip, which wait until those of the clips before it are written.
final class ConsoleBuffer: Sendable {
  private struct State {
    var isLive = false
    var messages = ""
    var products = ""
  }

  private let state = Mutex(State())

  /// Whether messages are written at once.
  var isLive: Bool { state.withLock { $0.isLive } }

  /// Keeps a message; returns false if it is to be written at once.
  func keeps(message: String) -> Bool {
    state.withLock { state in
      if !state.isLive { state.messages += message }
      return !state.isLive
    }
  }

  /// Keeps text for standard output.
  func keep(product: String) { state.withLock { $0.products += product } }

  /// Writes the messages so far; later ones are written at once.
  func goLive(_ write: (String) -> Void) {
    state.withLock { state in
      if !state.messages.isEmpty { write(state.messages) }
      state.messages = ""
      state.isLive = true
    }
  }

  /// The text for standard output, each line with its end.
  var products: String { state.withLock { $0.products } }
}
