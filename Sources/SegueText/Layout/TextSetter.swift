package import SegueGraphics
import Synchronization

/// Sets the texts of a clip with its fonts, each once in each box.
///
/// What is set is kept, within ``keptBytes``; it is the same for any order of calls.
package final class TextSetter: Sendable {
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let box: TextBox
  }

  private struct State {
    var library: FontLibrary
    let open: OpenFonts
    var texts: [Key: ShapedText] = [:]
    /// The texts that were counted, by their hash values.
    var counted: Set<Int> = []
    /// Whether texts are held from now on, as those that show together are.
    var isHolding = true
    /// What the texts take that are kept.
    var bytes = 0
    /// What the texts take that are held.
    var heldBytes = 0
  }

  /// The bytes that texts may take which are not held, such as those that are typed.
  private static let keptBytes = 1 << 24

  /// Pixels a point of the stage on which texts stand.
  private let scale: Double
  private let account: ClipAccount
  private let state: Mutex<State>

  /// Sets texts with the fonts of a library on a stage of so many pixels a point.
  ///
  /// - Parameter account: counts work and memory.
  package init(
    _ library: FontLibrary, scale: Double, account: ClipAccount = ClipAccount()
  ) {
    self.scale = scale
    self.account = account
    state = Mutex(State(library: library, open: OpenFonts(account)))
  }

  /// Keeps texts from now on as far as there is room, and counts them as memory no more.
  ///
  /// What is set before that are the texts of screens, which may all show together.
  package func endLoading() { state.withLock { $0.isHolding = false } }

  /// A text in a box; the lengths of sides that are nil are the text's own.
  package func text(
    _ string: String, _ style: TextStyle, width: Double?, height: Double?
  ) throws(TextError) -> ShapedText {
    let key = Key(
      string: string, style: style, box: TextBox(width: width, height: height, scale: scale))
    return try state.withLock { (state) throws(TextError) in
      if let text = state.texts[key] { return text }
      // A text that was let go, as by a preview that runs for hours, is not counted again.
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

extension TextSetter: Hashable {
  package static func == (a: TextSetter, b: TextSetter) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
