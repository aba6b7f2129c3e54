public import SegueGraphics
public import SegueText

/// The text of a layer as its author wrote it.
public struct SceneText: Hashable, Sendable {
  /// What is written; nil for nothing.
  public var string: String?
  /// Its colour.
  public var color = Color.black
  /// Its fonts, and the way its lines are made.
  public var style = TextStyle(.body)
  /// The colour of the caret behind the text; nil for none.
  public var caret: Color?

  /// No text.
  public init() {}

  /// The text as it is set; empty where it cannot be set, which is said when it is loaded.
  func set(_ string: String, by texts: TextSetter, _ box: SceneLayer.TextSides) -> LayerText {
    let shaped = try? texts.text(string, style, width: box.width, height: box.height)
    return LayerText(
      string: string, color: color, style: style, caret: caret, shaped: shaped ?? ShapedText())
  }
}

/// A text that is set in a layer, from the upper left corner of its bounds.
package struct LayerText: Hashable, Sendable {
  /// What is written.
  package var string: String
  /// Its colour.
  package var color: Color
  /// Its fonts, and the way its lines are made.
  package var style: TextStyle
  /// The colour of the caret behind it; nil for none.
  package var caret: Color?
  /// The outlines of its glyphs, in points.
  package var shaped: ShapedText

  /// The command that fills the outlines; what is to be cut is cut at the layer's edge.
  func commands(
    _ layer: String, in edge: RoundedRect, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    let caret = caretCommands(layer, transform)
    guard !shaped.path.elements.isEmpty, color.alpha > 0 else { return caret }
    let fill = DrawCommand.path(
      PathFill(layer: layer, path: shaped.path, transform: transform, paint: .color(color)))
    guard style.overflow == .clip, shaped.isTruncated else { return [fill] + caret }
    let clip = ClipShape(edge, transform: transform)
    return [.group(Group(layer: layer, clip: clip, commands: [fill]))] + caret
  }

  /// The caret: two points wide, as high as 1.2 of the size, a point behind the last character.
  private func caretCommands(_ layer: String, _ transform: ProjectiveTransform) -> [DrawCommand] {
    guard let caret, let last = shaped.carets.last, shaped.lines.indices.contains(last.line) else {
      return []
    }
    let baseline = shaped.lines[last.line].baseline.y
    let bar = Rect(last.x + 1, baseline - 0.97 * style.size, 2, 1.2 * style.size)
    let edge = RoundedRect(bar, radii: CornerRadii(1), curve: .circular)
    return [
      .path(
        PathFill(
          layer: layer + "-caret", path: .rounded(edge), transform: transform,
          paint: .color(caret)))
    ]
  }
}

/// Where the text of a layer stands.
extension SceneLayer {
  /// The sides of a text's box; a side that is nil is as long as the text makes it.
  package typealias TextSides = (width: Double?, height: Double?)

  /// The box of its text in what holds it, of a size.
  package func textBox(in size: Size) -> TextSides {
    guard let frame else { return (size.width, size.height) }
    // Those of a picture are as its proportions say.
    return image == nil ? (frame.width, frame.height) : (nil, nil)
  }

  /// Its frame in what holds it, of a size.
  ///
  /// - Parameters:
  ///   - picture: the size of its picture in pixels.
  ///   - text: the size of its text in points, which is that of a side without a length.
  package func frame(in size: Size, picture: PixelSize, text: Size?) -> Rect {
    guard let frame else { return Rect(origin: .zero, size: size) }
    guard image == nil, let text else { return frame.rect(for: picture.size) }
    return Rect(frame.x, frame.y, frame.width ?? text.width, frame.height ?? text.height)
  }
}

extension SceneLayer {
  /// The texts of the layer and of what it holds, in the order of a script, with their boxes.
  ///
  /// - Parameter size: the bounds of what holds it, in points.
  package func texts(in size: Size, pictures: Pictures) -> [(text: SceneText, box: TextSides)] {
    let layer = Layer(self, in: size, pictures: pictures)
    let own = text.string == nil ? [] : [(text: text, box: textBox(in: size))]
    return own + (mask + children).flatMap { $0.texts(in: layer.size, pictures: pictures) }
  }
}
