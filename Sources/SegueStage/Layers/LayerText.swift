public import SegueGraphics
public import SegueText

/// The text of a layer as its author wrote it, before layout.
public struct SceneText: Hashable, Sendable {
  /// The string; nil for no text.
  public var string: String?
  /// The colour of the glyphs, opaque or translucent.
  public var color = Color.black
  /// The fonts and the line layout.
  public var style = TextStyle(.body)
  /// The colour of the caret after the text; nil for none.
  public var caret: Color?

  /// Creates an empty text in black.
  public init() {}

  /// Lays out a string; the result is empty where that fails, which is reported when the script loads.
  func set(_ string: String, by texts: TextLayoutCache, _ box: SceneLayer.TextSides) -> LayerText {
    let shaped = try? texts.text(string, style, width: box.width, height: box.height)
    return LayerText(
      string: string, color: color, style: style, caret: caret, shaped: shaped ?? ShapedText())
  }
}

/// A text laid out in a layer, from the upper left corner of its bounds.
package struct LayerText: Hashable, Sendable {
  package var string: String
  package var color: Color
  /// The fonts and the line layout.
  package var style: TextStyle
  /// The colour of the caret after the text; nil for none.
  package var caret: Color?
  /// The outlines of its glyphs, in points.
  package var shaped: ShapedText

  /// Returns the commands that draw the glyphs and the caret; overflow is clipped at the layer's edge.
  func commands(
    _ layer: String, in edge: RoundedRect, _ transform: ProjectiveTransform
  ) -> [DrawCommand] {
    let caret = caretCommands(layer, transform)
    guard !shaped.isEmpty, color.alpha > 0 else { return caret }
    var glyphs = pictures(layer, transform)
    if !shaped.path.isEmpty {
      let fill = PathFill(
        layer: layer, path: shaped.path, transform: transform, paint: .color(color))
      glyphs.insert(.path(fill), at: 0)
    }
    guard style.overflow == .clip, shaped.isTruncated else { return glyphs + caret }
    let clip = ClipShape(edge, transform: transform)
    return [.group(Group(layer: layer, clip: clip, commands: glyphs))] + caret
  }

  /// Returns the commands that draw the glyphs in colours, as opaque as the text's own colour.
  private func pictures(_ layer: String, _ transform: ProjectiveTransform) -> [DrawCommand] {
    shaped.pictures.map { glyph in
      .image(
        ImageDraw(
          layer: layer, source: .glyph(glyph.picture), imageRect: glyph.place,
          shape: RoundedRect(glyph.place), transform: transform,
          opacity: Double(color.alpha) / 255))
    }
  }

  /// Returns the caret: two points wide, 1.2 font sizes high, one point after the last character.
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

/// The layout of a layer's text.
extension SceneLayer {
  /// The sides of a text's box; a side that is nil is as long as the text.
  package typealias TextSides = (width: Double?, height: Double?)

  /// Returns the box for the text of a layer whose parent has a size.
  package func textBox(in size: Size) -> TextSides {
    guard let frame else { return (size.width, size.height) }
    // Missing sides follow from the picture's aspect ratio.
    return image == nil && drawing == nil ? (frame.width, frame.height) : (nil, nil)
  }

  /// Returns the layer's frame in a parent of a size.
  ///
  /// - Parameters:
  ///   - picture: the size of its picture in pixels, or of its drawing.
  ///   - text: the size of its text in points, for sides without a length.
  package func frame(in size: Size, picture: Size, text: Size?) -> Rect {
    guard let frame else { return Rect(origin: .zero, size: size) }
    guard image == nil, drawing == nil, let text else { return frame.rect(for: picture) }
    return Rect(frame.x, frame.y, frame.width ?? text.width, frame.height ?? text.height)
  }
}

extension SceneLayer {
  /// Returns the texts of the layer and its descendants with their boxes, in the order of a script.
  ///
  /// - Parameter size: the size of the parent, in points.
  package func texts(in size: Size, pictures: Pictures) -> [(text: SceneText, box: TextSides)] {
    let layer = Layer(self, in: size, pictures: pictures)
    let own = text.string == nil ? [] : [(text: text, box: textBox(in: size))]
    return own + (mask + children).flatMap { $0.texts(in: layer.size, pictures: pictures) }
  }
}
