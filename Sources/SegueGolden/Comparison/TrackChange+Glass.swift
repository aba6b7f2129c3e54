import SegueGraphics

// The words of differences of glass: of its lens, its kind, and of shapes that flow together.

extension TrackChange {
  /// The change in the terms of glass; nil for another change.
  var glassSentence: String? {
    let step = stepWords
    let place = spans.first.map { ", \($0.sentence)" } ?? ""
    switch change {
    case .effect("glass", field: "lens"), .effect("glass-group", field: "lens"):
      guard let words = Self.lens(expected, actual) else { return nil }
      return "the lens of the layer `\(layer)`\(step) is \(words)\(place)"
    case .effectText("glass", field: "kind", let expected, let actual),
      .effectText("glass-group", field: "kind", let expected, let actual):
      let (old, new) = (expected.split(separator: " "), actual.split(separator: " "))
      guard old.count == 3, new.count == 3 else { return nil }
      // Variant, scheme and size; the first that differs is the most visible.
      guard let index = old.indices.first(where: { old[$0] != new[$0] }) else { return nil }
      let noun = index == 2 ? " for a \(new[2])" : " a \(Self.word(new[index])) one"
      return "the glass of the layer `\(layer)`\(step) is\(noun) instead of "
        + "\(Self.word(old[index]))\(place)"
    case .touch(let one, let other, let touches):
      let gaps = "(gap \(Self.text(expected)) -> \(Self.text(actual)))"
      let first = spans.first?.frames.lowerBound ?? worstFrame
      return touches
        ? "the shapes `\(one)` and `\(other)` of the group `\(layer)`\(step) have touched from "
          + "frame \(first) on \(gaps)"
        : "the shapes `\(one)` and `\(other)` of the group `\(layer)`\(step) no longer touch from "
          + "frame \(first) on \(gaps)"
    default: return nil
    }
  }

  /// Returns a scheme of a trace as a word, such as `dark` for `dark(auto)`.
  private static func word(_ text: Substring) -> String {
    text == "auto" ? "automatic" : String(text.prefix { $0 != "(" })
  }

  /// Returns the difference of two lenses, each as width, depth, curvature and index.
  private static func lens(_ expected: [Double], _ actual: [Double]) -> String? {
    guard expected.count == 4, actual.count == 4 else { return nil }
    let words = [("narrower", "wider"), ("shallower", "deeper")]
    // The depth is seen first.
    for index in [1, 0] where expected[index] != actual[index] {
      let word = actual[index] > expected[index] ? words[index].1 : words[index].0
      return "\(word) (\(expected[index].fixed()) -> \(actual[index].fixed()))"
    }
    let name = expected[2] != actual[2] ? "curvature" : "index"
    let index = name == "curvature" ? 2 : 3
    return "of another \(name) (\(expected[index].fixed()) -> \(actual[index].fixed()))"
  }
}

/// Two shapes of a glass group, with the gap between their edges in points.
struct GlassGap: Hashable {
  let one, other: String
  let gap: Double
  /// Whether they have become one shape.
  let touches: Bool

  /// Returns the gaps between the shapes of the glass groups in a frame, by the groups' paths.
  static func all(in layers: [LayerSample]) -> [String: [GlassGap]] {
    let groups = layers.filter { $0.effects.contains { $0.name == "glass-group" } }
    guard !groups.isEmpty else { return [:] }
    let places = GlassPlace.all(in: layers, scale: 1)
    var gaps: [String: [GlassGap]] = [:]
    for group in groups {
      guard let effect = group.effects.first(where: { $0.name == "glass-group" }),
        case .numbers(let reach)? = effect["k"], let k = reach.first
      else { continue }
      let shapes = places.filter { $0.layer == group.path }
      for (index, shape) in shapes.enumerated() {
        for other in shapes[(index + 1)...] {
          let gap = shape.gap(to: other)
          // Two surfaces that bulge toward each other touch at half of their reach.
          gaps[group.path, default: []].append(
            GlassGap(one: shape.name, other: other.name, gap: gap, touches: gap < k / 2))
        }
      }
    }
    return gaps
  }
}
