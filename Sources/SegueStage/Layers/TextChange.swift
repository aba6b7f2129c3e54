internal import SegueGraphics
internal import SegueText

/// The way in which a layer's text becomes another one.
public enum TextContent: String, CaseIterable, Hashable, Sendable {
  /// The texts fade into each other.
  case opacity
  /// Equal texts change glyph by glyph; others fade into each other.
  case interpolate
  /// The text jumps.
  case identity
  /// Changed glyphs leave upward, and others enter from below, as of a number that grows.
  case numericText = "numeric-text"
  /// The same downward, as of a number that falls.
  case countsDown = "counts-down"
}

/// A text that is becoming another one.
package struct TextChange: Hashable, Sendable {
  /// The text before.
  var old: String
  /// The share of the way to the new text, 0...1.
  var share: Double
  var content: TextContent
}

extension Layer {
  /// Draws the text of a layer between the old one and its own, in layers below its children.
  mutating func show(_ change: TextChange, from old: LayerText) {
    guard let new = text else { return }
    text = nil
    let layer: Layer
    switch change.content {
    case .numericText, .countsDown:
      layer = glyphs(from: old, to: new, change)
    case .opacity, .interpolate, .identity:
      layer = fade(from: old, to: new, at: change.share)
    }
    children.insert(layer, at: 0)
  }

  private func plain(_ suffix: String) -> Layer {
    Layer(name: name + suffix, frame: Rect(origin: .zero, size: size))
  }

  /// Cross-fades two texts by adding them, with weights that add up to 1.
  private func fade(from old: LayerText, to new: LayerText, at share: Double) -> Layer {
    let last = (share * 255).rounded() / 255
    var fade = plain("-text")
    fade.addsChildren = true
    for (text, suffix, weight) in [
      (old, "-text-leaving", 1 - last), (new, "-text-arriving", last),
    ] {
      var part = plain(suffix)
      part.text = text
      part.opacity = weight
      fade.children.append(part)
    }
    return fade
  }

  /// The distance that glyphs move, in lines; the blur, in ems; and the scale of one that is not there.
  private static let rise = (distance: 0.3, blur: 0.125, scale: 0.8)
  /// The share of the whole time between the starts of two glyphs.
  private static let delay = 0.07

  /// Moves glyphs that both texts have, counted from the end, and exchanges the others.
  private func glyphs(from old: LayerText, to new: LayerText, _ change: TextChange) -> Layer {
    var holder = plain("-text")
    let (first, last) = (old.shaped.glyphs, new.shaped.glyphs)
    let count = max(first.count, last.count)
    let step = count > 1 ? min(Self.delay, 0.7 / Double(count - 1)) : 0
    let up = change.content == .numericText ? -1.0 : 1.0
    for index in 0..<count {
      let (a, b) = (index - count + first.count, index - count + last.count)
      let leaving = a >= 0 ? first[a] : nil
      let arriving = b >= 0 ? last[b] : nil
      let begin = step * Double(index)
      let window = 1 - step * Double(max(0, count - 1))
      let share = ((change.share - begin) / window).clamped(to: 0...1)
      let suffix = "-glyph-\(index + 1)"
      if let leaving, let arriving, leaving.id == arriving.id, leaving.font == arriving.font {
        let way = (leaving.origin - arriving.origin) * (1 - share)
        holder.children += glyph(arriving, of: new, suffix) { $0.position = $0.position + way }
        continue
      }
      if let leaving {
        holder.children += glyph(leaving, of: old, suffix + "-leaving") {
          $0.rise(share, by: up, of: old)
        }
      }
      if let arriving {
        holder.children += glyph(arriving, of: new, suffix) {
          $0.rise(1 - share, by: -up, of: new)
        }
      }
    }
    return holder
  }

  /// Moves a glyph by a share of the way to where it is not there.
  private mutating func rise(_ share: Double, by direction: Double, of text: LayerText) {
    let (distance, blur, scale) = Self.rise
    position.y += direction * distance * text.shaped.lineHeight * share
    opacity = 1 - share
    let factor = 1 - (1 - scale) * share
    transform = .scale(factor, factor)
    if share > 0 { effects.blur = LayerBlur(radius: blur * text.style.size * share) }
  }

  /// Returns a glyph as a layer as large as its outline; none for one without an outline.
  private func glyph(
    _ glyph: ShapedText.Glyph, of text: LayerText, _ suffix: String, _ change: (inout Layer) -> Void
  ) -> [Layer] {
    if let picture = text.shaped.pictures[glyph.pictures].first {
      var layer = Layer(name: name + suffix, frame: picture.place)
      layer.text = text
      layer.text?.shaped = ShapedText(picture: picture.picture, size: picture.place.size)
      layer.text?.caret = nil
      change(&layer)
      return [layer]
    }
    let path = Path(Array(text.shaped.path.elements[glyph.pieces]))
    guard let bounds = path.bounds else { return [] }
    var layer = Layer(name: name + suffix, frame: bounds)
    layer.effects.shape = LayerShape(
      .path(path.transformed(by: .translation(-bounds.minX, -bounds.minY))))
    layer.effects.shape?.fill = text.color
    change(&layer)
    return [layer]
  }
}
