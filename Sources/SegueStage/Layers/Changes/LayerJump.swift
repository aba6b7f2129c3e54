package import SegueGraphics
package import SegueText

/// A change of a property that has nothing between two values: it jumps at the change's start.
package enum LayerJump: Hashable, Sendable {
  case text(String)
  case image(AssetID)
  case contentMode(ContentMode)
  case blend(BlendMode)
  case cornerCurve(CornerCurve)
  case clips(Bool)
  case align(TextStyle.Alignment)
  case lines(Int)
  case fonts([FontRequest])

  /// Sets the property of a layer.
  func apply(to layer: inout SceneLayer) {
    switch self {
    case .text(let string): layer.text.string = string
    case .image(let asset): layer.image = asset
    case .contentMode(let mode): layer.contentMode = mode
    case .blend(let mode): layer.effects.blend = mode
    case .cornerCurve(let curve): layer.effects.cornerCurve = curve
    case .clips(let clips): layer.clips = clips
    case .align(let alignment): layer.text.style.alignment = alignment
    case .lines(let lines): layer.text.style.lines = lines
    case .fonts(let fonts): layer.text.style.fonts = fonts
    }
  }

  /// Whether two jumps set the same property.
  package func replaces(_ other: LayerJump) -> Bool {
    switch (self, other) {
    case (.text, .text), (.image, .image), (.contentMode, .contentMode), (.blend, .blend),
      (.cornerCurve, .cornerCurve), (.clips, .clips), (.align, .align), (.lines, .lines),
      (.fonts, .fonts):
      true
    default: false
    }
  }
}

extension LayerJump {
  /// Returns the change of a text that does not jump; nil for other jumps.
  func fade(
    _ content: TextContent?, _ timing: AnimationTiming
  ) -> LayerMotion.TextFade? {
    guard case .text = self, content != .identity else { return nil }
    return LayerMotion.TextFade(
      content: content ?? .opacity, pace: timing.pace.resolved, speed: timing.speed ?? 1)
  }
}
