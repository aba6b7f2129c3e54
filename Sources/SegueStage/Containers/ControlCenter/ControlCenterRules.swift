/// What sets one stage of building a Control Center apart from another: its switches.
///
/// The defaults are the finished one's; the others show what a plain scroll view does instead.
package struct ControlCenterRules: Hashable, Sendable {
  /// How high the content is.
  package enum ContentHeight: String, CaseIterable, Hashable, Sendable {
    /// Twice the stage: the cards lie in the lower half, and closing scrolls them out of sight.
    case double
    /// The stage itself: the cards cannot leave, and resist downward too.
    case single
  }

  /// When content resists beyond its upper and lower end.
  package enum VerticalBounce: String, CaseIterable, Hashable, Sendable {
    /// Always, as with `alwaysBounceVertical`.
    case always
    /// Only when it is higher than the stage: a scroll view's own rule.
    case scrollable
  }

  /// Which axes a drag moves along.
  package enum Lock: String, CaseIterable, Hashable, Sendable {
    /// That of the first movement, at 45° too.
    case firstAxis = "first-axis"
    /// One axis within 20° of it, both in between: `isDirectionalLockEnabled`.
    case nearAxis = "near-axis"
    /// Both.
    case free
  }

  /// Where a finger takes hold of the cards.
  package enum Grab: String, CaseIterable, Hashable, Sendable {
    /// From the moment it is below their top edge.
    case cards
    /// Everywhere.
    case anywhere
  }

  /// How high the content is.
  package var contentHeight = ContentHeight.double
  /// When content resists beyond its upper and lower end.
  package var verticalBounce = VerticalBounce.always
  /// Which axes a drag moves along.
  package var lock = Lock.firstAxis
  /// Where a finger takes hold of the cards.
  package var grab = Grab.cards

  /// The rules of the finished Control Center.
  package init() {}

  /// The rules that an author chose; a word that is none of a rule's leaves its default.
  package init(_ stage: ContainerStage) {
    func choice<Value: RawRepresentable<String>>(_ name: String, else value: Value) -> Value {
      guard case .choice(let word)? = stage.value(name) else { return value }
      return Value(rawValue: word) ?? value
    }
    contentHeight = choice("content-height", else: contentHeight)
    verticalBounce = choice("vertical-bounce", else: verticalBounce)
    lock = choice("lock", else: lock)
    grab = choice("grab", else: grab)
  }

  /// The recogniser of a drag.
  var recognizer: PanRecognizer {
    switch lock {
    case .firstAxis: PanRecognizer(lock: .firstAxis)
    case .nearAxis: PanRecognizer(lock: .nearAxis)
    case .free: PanRecognizer(lock: .free)
    }
  }
}
