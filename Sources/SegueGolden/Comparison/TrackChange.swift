import SegueGraphics

/// What changed in one layer during one step.
package struct TrackChange: Hashable, Sendable {
  /// What can change.
  package enum Change: Hashable, Sendable {
    /// One of its properties has other values.
    case property(LayerProperty)
    /// A field of one of its effects has other numbers, such as the radius of its shadow.
    case effect(String, field: String)
    /// A field of one of its effects is another word.
    case effectText(String, field: String, expected: String, actual: String)
    /// It has an effect that it had not.
    case effectAppeared(String)
    /// It has not an effect that it had.
    case effectDisappeared(String)
    /// It lies elsewhere among the other layers.
    case order
    /// It is there, and was not.
    case appeared
    /// It was there, and is not.
    case disappeared
  }

  /// The layer's path.
  package let layer: String
  /// The number of the step.
  package let step: Int?
  /// What changed.
  package let change: Change
  /// The golden's frames in which it differs, in order.
  package let spans: [FrameSpan]
  /// The frame in which it differs most.
  package let worstFrame: Int
  /// The values in that frame that were expected; empty for what has none.
  package let expected: [Double]
  /// The values in that frame that are there.
  package let actual: [Double]
  /// The largest difference of a value, in the property's unit.
  package let largestDifference: Double

  /// The number of frames in which it differs.
  package var frameCount: Int { spans.reduce(0) { $0 + $1.frames.count } }
}

extension TrackChange {
  /// How telling a change is beside others: about the pixels that it moves, or as many levels.
  var weight: Double {
    switch change {
    case .appeared, .disappeared: 10_000
    case .order: 5_000
    case .effectAppeared, .effectDisappeared: 2_000
    // Outlines follow from what else is told of a text.
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

  /// A rank that tells changes of equal weight apart, the plainest property first.
  var order: Int {
    guard case .property(let property) = change else { return -1 }
    return LayerProperty.allCases.firstIndex(of: property) ?? 0
  }

  /// The cause that this change is.
  var causeName: ComparisonCause.Name {
    switch change {
    case .appeared: .layerAppeared
    case .disappeared: .layerDisappeared
    case .order: .order
    case .effect, .effectText, .effectAppeared, .effectDisappeared: .effect
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
    let step = step.map { " in step \($0)" } ?? ""
    let place = spans.first.map(\.sentence) ?? ""
    let more = spans.count > 1 ? ", and in \(spans.count - 1) more stretches of time" : ""
    switch change {
    case .appeared: return "the layer `\(layer)` is there\(step) and was not, \(place)\(more)"
    case .disappeared: return "the layer `\(layer)` is missing\(step), \(place)\(more)"
    case .order:
      return "the layer `\(layer)` lies elsewhere among its siblings\(step), \(place)\(more)"
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

  /// What follows the name of an effect, which may be a plural.
  private static func verb(_ name: String) -> String { name.hasSuffix("s") ? "have" : "has" }

  /// Numbers with a space between them.
  package static func text(_ numbers: [Double]) -> String {
    numbers.map { $0.fixed() }.joined(separator: " ")
  }
}
