package import SegueGraphics

/// Where the parts of a Control Center lie in its content, and how dark the screen behind it is.
///
/// All lengths are in points. The content is as wide as the stage for each card, and twice as high
/// as the stage, or as high; the cards keep to its lower end.
package struct ControlCenterLayout: Hashable, Sendable {
  /// The stage's size.
  package let size: Size
  /// How many cards lie side by side: 1 or 2.
  package let cards: Int
  /// How high the content is.
  package let contentHeight: ControlCenterRules.ContentHeight

  /// The space beside a card.
  package static let sideMargin = 8.0
  /// The space below a card.
  package static let bottomMargin = 16.0
  /// The height of a card for each point of its width.
  package static let cardAspect = 392 / 344.5
  /// The radius of a card's corners.
  package static let cornerRadius = 15.0
  /// How black the screen behind the cards is, at most.
  package static let darkness = 0.6

  /// The layout of one or two cards on a stage.
  package init(
    size: Size, cards: Int = 2, contentHeight: ControlCenterRules.ContentHeight = .double
  ) {
    self.size = size
    self.cards = min(max(cards, 1), 2)
    self.contentHeight = contentHeight
  }

  /// The size of a card: the stage's width without the space beside it, where that is not too high.
  ///
  /// On a stage in landscape the card is as high as the stage without the space below it, once more
  /// above it, and narrower.
  package var cardSize: Size {
    let highest = max(0, size.height - 2 * Self.bottomMargin)
    let width = min(max(0, size.width - 2 * Self.sideMargin), highest / Self.cardAspect)
    return Size(width, width * Self.cardAspect)
  }

  /// The size of what scrolls.
  package var contentSize: Size {
    Size(
      size.width * Double(cards), contentHeight == .double ? 2 * size.height : size.height)
  }

  /// The top edge of the cards in the content.
  package var cardsTop: Double { contentSize.height - Self.bottomMargin - cardSize.height }

  /// The frame of a card in the content, by its number from the left, 0 or 1: in the middle of its
  /// page.
  package func card(_ index: Int) -> Rect {
    let card = cardSize
    return Rect(
      (size.width - card.width) / 2 + size.width * Double(index), cardsTop, card.width, card.height)
  }

  /// The offset at which a card is shown, by its number.
  package func shownOffset(card index: Int = 0) -> Point {
    Point(size.width * Double(index), contentSize.height - size.height)
  }

  /// The number of the card that an offset shows.
  package func card(at offset: Point) -> Int {
    guard cards > 1, size.width > 0 else { return 0 }
    return offset.x * 2 >= size.width ? 1 : 0
  }

  /// Whether content that comes to rest at an offset has gone out of sight.
  package func isOutOfSight(at offset: Point) -> Bool {
    contentHeight == .double && offset.y <= 0
  }

  /// The alpha of the black behind the cards.
  ///
  /// 0.6 from the shown offset H on; below it offset.y / H − 0.4, but not negative. Content that is
  /// as high as the stage is always shown.
  package func darkness(at offset: Point) -> Double {
    guard contentHeight == .double, offset.y < size.height else { return Self.darkness }
    return max(0, offset.y / size.height - 0.4)
  }

  /// The scroll view that moves the content.
  package func scrollView(_ rules: ControlCenterRules) -> ScrollView {
    ScrollView(
      size: size, contentSize: contentSize,
      alwaysBouncesVertically: rules.verticalBounce == .always, isPaging: true)
  }
}

/// What sets one stage of building a Control Center apart from another: its switches.
///
/// The defaults are the finished one's; the others show what a plain scroll view does instead.
package struct ControlCenterRules: Hashable, Sendable {
  /// How high the content is.
  package enum ContentHeight: String, ParameterChoice {
    /// Twice the stage: the cards lie in the lower half, and closing scrolls them out of sight.
    case double
    /// The stage itself: the cards cannot leave, and resist downward too.
    case single
  }

  /// When content resists beyond its upper and lower end.
  package enum VerticalBounce: String, ParameterChoice {
    /// Always, as with `alwaysBounceVertical`.
    case always
    /// Only when it is higher than the stage: a scroll view's own rule.
    case scrollable
  }

  /// Which axes a drag moves along.
  package enum Lock: String, ParameterChoice {
    /// That of the first movement, at 45° too.
    case firstAxis = "first-axis"
    /// One axis within 20° of it, both in between: `isDirectionalLockEnabled`.
    case nearAxis = "near-axis"
    /// Both.
    case free
  }

  /// Where a finger takes hold of the cards.
  package enum Grab: String, ParameterChoice {
    /// From the moment it is below their top edge.
    case cards
    /// Everywhere.
    case anywhere
  }

  /// Through what the screen behind the cards is seen.
  package enum Glass: String, ParameterChoice {
    /// Black of up to 0.6, as the first versions had it.
    case darkening
    /// The material of the Control Center.
    case controlCenter = "control-center"
    /// The material `ultra-thin`, dark.
    case ultraThin = "ultra-thin"
    /// The material `thin`, dark.
    case thin

    /// The material, if it is one.
    var material: Material? {
      switch self {
      case .darkening: nil
      case .controlCenter: Material(.controlCenter)
      case .ultraThin: Material(.ultraThin, .dark)
      case .thin: Material(.thin, .dark)
      }
    }
  }

  /// How high the content is.
  package var contentHeight = ContentHeight.double
  /// When content resists beyond its upper and lower end.
  package var verticalBounce = VerticalBounce.always
  /// Which axes a drag moves along.
  package var lock = Lock.firstAxis
  /// Where a finger takes hold of the cards.
  package var grab = Grab.cards
  /// Through what the screen behind the cards is seen.
  package var glass = Glass.darkening

  /// The rules of the finished Control Center.
  package init() {}

  /// The rules that an author chose; a word that is none of a rule's leaves its default.
  package init(_ stage: ContainerStage) {
    contentHeight = stage[Self.contentHeightParameter]
    verticalBounce = stage[Self.verticalBounceParameter]
    lock = stage[Self.lockParameter]
    grab = stage[Self.grabParameter]
    glass = stage[Self.glassParameter]
  }

  private static let contentHeightParameter = Parameter(
    "content-height", default: ContentHeight.double,
    "Twice the stage's height, so that the cards can leave, or the stage's own.")
  private static let verticalBounceParameter = Parameter(
    "vertical-bounce", default: VerticalBounce.always,
    "Whether content always resists up and down, or only when it can scroll.")
  private static let lockParameter = Parameter(
    "lock", default: Lock.firstAxis,
    "The axes of a drag: the first movement's, one only within 20° of it, or both.")
  private static let grabParameter = Parameter(
    "grab", default: Grab.cards,
    "Whether a finger must be below the cards' top edge to move them.")

  private static let glassParameter = Parameter(
    "glass", default: Glass.darkening,
    "Whether the screen behind the cards darkens, or is seen through a material.")

  /// The parameters that say the rules.
  static let parameters: [TransitionParameter] = .of(
    contentHeightParameter, verticalBounceParameter, lockParameter, grabParameter, glassParameter)

  /// The recogniser of a drag.
  var recognizer: PanRecognizer {
    switch lock {
    case .firstAxis: PanRecognizer(lock: .firstAxis)
    case .nearAxis: PanRecognizer(lock: .nearAxis)
    case .free: PanRecognizer(lock: .free)
    }
  }
}
