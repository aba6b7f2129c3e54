import Synchronization

/// Sets the texts of a clip with its fonts, each once in each box.
///
/// What is set is kept, at most ``mostKept`` texts; it is the same for any order of calls.
package final class TextSetter: Sendable {
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let box: TextBox
  }

  private struct State {
    var library: FontLibrary
    var texts: [Key: ShapedText] = [:]
  }

  /// How many texts are kept.
  private static let mostKept = 4096

  /// Pixels a point of the stage on which texts stand.
  private let scale: Double
  private let state: Mutex<State>

  /// Sets texts with the fonts of a library on a stage of so many pixels a point.
  package init(_ library: FontLibrary, scale: Double) {
    self.scale = scale
    state = Mutex(State(library: library))
  }

  /// A text in a box; the lengths of sides that are nil are the text's own.
  package func text(
    _ string: String, _ style: TextStyle, width: Double?, height: Double?
  ) throws(TextError) -> ShapedText {
    let key = Key(
      string: string, style: style, box: TextBox(width: width, height: height, scale: scale))
    return try state.withLock { (state) throws(TextError) in
      if let text = state.texts[key] { return text }
      let text = try TextLayout.set(string, style, from: &state.library, in: key.box)
      if state.texts.count >= Self.mostKept { state.texts = [:] }
      state.texts[key] = text
      return text
    }
  }
}

extension TextSetter: Hashable {
  package static func == (a: TextSetter, b: TextSetter) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
