package import SegueGraphics
import Synchronization

/// A cache of a clip's laid-out texts: each text is laid out once for each box.
///
/// The cache is limited to ``keptBytes``; results do not depend on the order of calls.
package final class TextLayoutCache: Sendable {
  /// The cache key of a laid-out text.
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let box: TextBox
  }

  private struct State {
    var library: FontLibrary
    let open: OpenFonts
    var texts: [Key: ShapedText] = [:]
    /// The hash values of the texts that the account has counted.
    var counted: Set<Int> = []
    /// Whether texts count as held in memory, as those of screens that show together do.
    var isHolding = true
    /// The memory of all cached texts, in bytes.
    var bytes = 0
    /// The memory of the held texts, in bytes.
    var heldBytes = 0
  }

  /// The bytes of cached texts beside the held ones, such as those being typed.
  private static let keptBytes = 1 << 24

  /// Pixels per point of the stage.
  private let scale: Double
  private let account: ClipAccount
  private let state: Mutex<State>

  /// Creates a cache for texts with the fonts of a library, on a stage of `scale` pixels a point.
  ///
  /// - Parameter account: counts work and memory.
  package init(
    _ library: FontLibrary, scale: Double, account: ClipAccount = ClipAccount()
  ) {
    self.scale = scale
    self.account = account
    state = Mutex(State(library: library, open: OpenFonts(account)))
  }

  /// Ends the loading of screens: texts after this are cached as far as there is room, but not held.
  ///
  /// Texts before it are those of screens, which may all show together, and count as held memory.
  package func endLoading() { state.withLock { $0.isHolding = false } }

  /// Returns a text laid out in a box; a side that is nil is as long as the text.
  package func text(
    _ string: String, _ style: TextStyle, width: Double?, height: Double?
  ) throws(TextError) -> ShapedText {
    let key = Key(
      string: string, style: style, box: TextBox(width: width, height: height, scale: scale))
    return try state.withLock { (state) throws(TextError) in
      if let text = state.texts[key] { return text }
      // A text that was evicted, as in a preview that runs for hours, is not counted again.
      let isNew = state.counted.insert(key.hashValue).inserted
      state.open.account = isNew ? account : ClipAccount(account.limits)
      let text = try TextLayout.set(
        string, style, from: &state.library, in: key.box, open: state.open)
      let bytes = text.bytes + string.utf8.count
      if state.isHolding {
        state.heldBytes += bytes
        account.hold(bytes)
        if let limit = account.exceeded { throw .overLimit(limit, account.limits) }
      }
      if state.bytes + bytes > state.heldBytes + Self.keptBytes {
        state.texts = [:]
        state.bytes = 0
      }
      state.texts[key] = text
      state.bytes += bytes
      return text
    }
  }
}

extension TextLayoutCache: Hashable {
  package static func == (a: TextLayoutCache, b: TextLayoutCache) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
