import SegueGraphics

/// A change of one layer during one step.
package struct TrackChange: Hashable, Sendable {
  /// The kind of a change.
  package enum Change: Hashable, Sendable {
    /// A property has other values.
    case property(LayerProperty)
    /// A field of an effect has other numbers, such as the radius of its shadow.
    case effect(String, field: String)
    /// A field of an effect has other text.
    case effectText(String, field: String, expected: String, actual: String)
    /// The layer has an effect that the golden's layer lacks.
    case effectAppeared(String)
    /// The layer lacks an effect of the golden's layer.
    case effectDisappeared(String)
    /// Two shapes of a glass group have become one, or no longer are.
    case touch(String, String, touches: Bool)
    /// The layer has another place in the z-order of its siblings.
    case order
    /// The layer is only in the clip.
    case appeared
    /// The layer is only in the golden.
    case disappeared
  }

  /// The layer's path in the layer tree.
  package let layer: String
  /// The index of the step in the script, from 0; nil outside any step.
  package let step: Int?
  package let change: Change
  /// The golden's frames in which the layer differs, in order.
  package let spans: [FrameSpan]
  /// The frame in which the layer differs most.
  package let worstFrame: Int
  /// The expected values in `worstFrame`; empty if the change has no values.
  package let expected: [Double]
  /// The actual values in `worstFrame`.
  package let actual: [Double]
  /// The largest difference of a value, in the property's unit.
  package let largestDifference: Double
  /// The step's name in sentences; nil if the script is unknown.
  var stepName: String?

  /// The number of frames in which the layer differs.
  package var frameCount: Int { spans.reduce(0) { $0 + $1.frames.count } }
}

extension TrackChange {
  /// A weight for sorting: roughly the pixels that the change moves things by, or its colour levels.
  var weight: Double {
    switch change {
    case .appeared, .disappeared: 10_000
    case .order: 5_000
    case .effectAppeared, .effectDisappeared: 2_000
    // It is seen before the places of the shapes, from which it follows.
    case .touch: 4_000
    // Outlines follow from the other fields of a text.
    case .effectText(_, field: "outlines", _, _): 0
    case .effectText: 1_000
    case .effect(_, let field):
      ["opacity", "saturation", "lighten", "alpha"].contains(field)
        ? largestDifference * 255 : largestDifference
    case .property(let property):
      switch property {
      case .place, .size, .corners, .radius: largestDifference
      case .turn: largestDifference * 4
      case .scale, .skew: largestDifference * 200
      case .alpha, .brightness: largestDifference * 255
      case .mesh: 100
      }
    }
  }

  /// A tie-breaker for equal weights: the order of `LayerProperty`'s cases, -1 for other changes.
  var order: Int {
    guard case .property(let property) = change else { return -1 }
    return LayerProperty.allCases.firstIndex(of: property) ?? 0
  }

  /// The name of the cause for this change.
  var causeName: ComparisonCause.Name {
    switch change {
    case .appeared: .layerAppeared
    case .disappeared: .layerDisappeared
    case .order: .order
    case .effect, .effectText, .effectAppeared, .effectDisappeared: .effect
    case .touch: .glass
    case .property(let property):
      switch property {
      case .place: .place
      case .size: .sizeOfLayer
      case .turn: .turn
      case .scale: .scale
      case .skew: .skew
      case .corners: .corners
      case .alpha: .alpha
      case .radius: .radius
      case .brightness: .brightness
      case .mesh: .mesh
      }
    }
  }

  /// The change in words, such as `the place of the layer to is (195, 430) pt instead of ...`.
  package var sentence: String {
    if let glassSentence { return glassSentence }
    let step = stepWords
    let place = spans.first.map(\.sentence) ?? ""
    let more = spans.count > 1 ? ", and in \(spans.count - 1) more spans of time" : ""
    switch change {
    case .touch: return "shapes of the layer `\(layer)` touch\(step), \(place)\(more)"
    case .appeared: return "the layer `\(layer)` is new\(step), \(place)\(more)"
    case .disappeared: return "the layer `\(layer)` is missing\(step), \(place)\(more)"
    case .order:
      return "the layer `\(layer)` has another order among its siblings\(step), \(place)\(more)"
    case .effectAppeared(let name):
      return "the layer `\(layer)` has a \(name)\(step) and had none, \(place)\(more)"
    case .effectDisappeared(let name):
      return "the layer `\(layer)` has no \(name)\(step), \(place)\(more)"
    case .effectText(let name, let field, let expected, let actual):
      return
        "the \(name) of the layer `\(layer)`\(step) \(Self.verb(name)) \(field) \(actual) instead of "
        + "\(expected), \(place)\(more)"
    case .effect(let name, let field):
      return
        "the \(name) of the layer `\(layer)`\(step) \(Self.verb(name)) \(field) \(Self.text(actual)) "
        + "instead of \(Self.text(expected)) in frame \(worstFrame), where it differs most; "
        + "it differs \(place)\(more)"
    case .property(let property):
      let name = property == .place ? "place" : property.rawValue
      return "the \(name) of the layer `\(layer)`\(step) is \(property.text(actual)) instead of "
        + "\(property.text(expected)) in frame \(worstFrame), where it differs most; "
        + "it differs \(place)\(more)"
    }
  }

  /// The step as a phrase, such as ` in `push: card`, line 18`; empty outside any step.
  var stepWords: String {
    (stepName ?? step.map { "step \($0)" }).map { " in \($0)" } ?? ""
  }

  /// The property or the effect's field that changed; nil for a whole layer.
  var key: String? {
    switch change {
    case .property(let property): property.rawValue
    case .effect(let name, let field), .effectText(let name, let field, _, _): "\(name).\(field)"
    case .effectAppeared(let name), .effectDisappeared(let name): name
    case .touch: "glass"
    case .order: "order"
    case .appeared, .disappeared: nil
    }
  }

  /// Returns the verb for an effect's name, which may be a plural: `have` or `has`.
  private static func verb(_ name: String) -> String { name.hasSuffix("s") ? "have" : "has" }

  /// Formats numbers, separated by spaces.
  package static func text(_ numbers: [Double]) -> String {
    numbers.map { $0.fixed() }.joined(separator: " ")
  }
}
