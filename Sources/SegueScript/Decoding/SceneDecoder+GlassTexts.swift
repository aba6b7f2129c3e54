internal import SegueGraphics
internal import SegueStage

/// A text that may lie on glass.
struct TextOnGlass: Sendable {
  /// The name of its layer.
  let layer: String
  let color: Color
  /// The place of its colour, or else of the text.
  let place: ScriptPlace
}

// Texts on glass of a fixed scheme keep their colours, so dark ones on dark glass cannot be read.

extension SceneDecoder {
  /// The luma up to which a text is dark, and that from which on it is light, 0...1.
  private static let darkest = 0.3, lightest = 0.8
  /// The alpha from which on a colour hides what is below it.
  private static let opaque: UInt8 = 128

  /// Warns about texts in a layer that contradict the fixed scheme of its glass.
  ///
  /// - Parameter first: the index of the first text of the layers that it holds.
  mutating func checkTexts(
    of layer: SceneLayer, _ keys: [String: SyntaxEntry], since first: Int
  ) {
    if let text = keys["text"], layer.text.color.alpha >= Self.opaque {
      let place = keys["color"]?.place ?? text.place
      glassTexts.append(TextOnGlass(layer: layer.name, color: layer.text.color, place: place))
    }
    if let bar = layer.tabBar, let color = bar.color, let entry = keys["tab-bar"] {
      glassTexts.append(TextOnGlass(layer: layer.name, color: color, place: entry.place))
    }
    if let glass = layer.effects.glass ?? layer.effects.glassGroup?.glass {
      for text in glassTexts[first...] { warn(about: text, on: glass.scheme) }
      glassTexts.removeSubrange(first...)
    } else if layer.hidesGlass {
      glassTexts.removeSubrange(first...)
    }
    if layerDepth <= 1 { glassTexts.removeSubrange(first...) }
  }

  private mutating func warn(about text: TextOnGlass, on scheme: Glass.Scheme) {
    let isDark = text.color.luma < Self.darkest
    guard scheme == .dark && isDark || scheme == .light && text.color.luma > Self.lightest else {
      return
    }
    let (word, other) = isDark ? ("dark", "light") : ("light", "dark")
    problems.warning(
      .textOnGlass, "the text of `\(Excerpt.of(text.layer))` is \(word) on \(word) glass",
      at: text.place,
      help: ["write a \(other) `color`, or `scheme: \(other)` for the glass"])
  }
}

extension SceneLayer {
  /// Whether the layer hides what is below the layers that it holds.
  fileprivate var hidesGlass: Bool {
    image != nil || effects.gradient != nil || (fill?.alpha ?? 0) >= 128
  }
}

extension Color {
  /// The luma with the weights of BT.709, 0...1.
  fileprivate var luma: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
