package import SegueGraphics

/// The geometry of a Control Center's cards in its content, and the darkness of the screen behind.
///
/// All lengths are in points. The content is as wide as the stage for each card, and twice as high
/// as the stage, or as high; the cards are at its lower end.
package struct ControlCenterLayout: Hashable, Sendable {
  package let size: Size
  /// The number of cards side by side: 1 or 2.
  package let cards: Int
  /// The height of the content.
  package let contentHeight: ControlCenterRules.ContentHeight

  /// The margin to the left and right of a card.
  package static let sideMargin = 8.0
  /// The margin below a card.
  package static let bottomMargin = 16.0
  /// The height of a card per point of its width.
  package static let cardAspect = 392 / 344.5
  /// The radius of a card's corners.
  package static let cornerRadius = 15.0
  /// The largest opacity of the black over the screen.
  package static let darkness = 0.6

  /// Creates the layout of one or two cards on a stage.
  package init(
    size: Size, cards: Int = 2, contentHeight: ControlCenterRules.ContentHeight = .double
  ) {
    self.size = size
    self.cards = min(max(cards, 1), 2)
    self.contentHeight = contentHeight
  }

  /// The size of a card: the stage's width minus the side margins, as far as its height fits.
  ///
  /// On a stage in landscape the card's height is the stage's minus the bottom margin below and
  /// above it, and the width follows from the aspect ratio.
  package var cardSize: Size {
    let highest = max(0, size.height - 2 * Self.bottomMargin)
    let width = min(max(0, size.width - 2 * Self.sideMargin), highest / Self.cardAspect)
    return Size(width, width * Self.cardAspect)
  }

  /// The size of the scroll view's content.
  package var contentSize: Size {
    Size(
      size.width * Double(cards), contentHeight == .double ? 2 * size.height : size.height)
  }

  /// The top edge of the cards in the content.
  package var cardsTop: Double { contentSize.height - Self.bottomMargin - cardSize.height }

  /// Returns the frame of a card in the content, centred on its page; 0 is the left card.
  package func card(_ index: Int) -> Rect {
    let card = cardSize
    return Rect(
      (size.width - card.width) / 2 + size.width * Double(index), cardsTop, card.width, card.height)
  }

  /// Returns the offset at which a card is shown, by its index.
  package func shownOffset(card index: Int = 0) -> Point {
    Point(size.width * Double(index), contentSize.height - size.height)
  }

  /// Returns the index of the card that an offset shows.
  package func card(at offset: Point) -> Int {
    guard cards > 1, size.width > 0 else { return 0 }
    return offset.x * 2 >= size.width ? 1 : 0
  }

  /// Returns whether the cards are scrolled off the stage at an offset.
  package func isOffscreen(at offset: Point) -> Bool {
    contentHeight == .double && offset.y <= 0
  }

  /// Returns the alpha of the black behind the cards.
  ///
  /// 0.6 from the shown offset H on; below it offset.y / H − 0.4, but not negative. Content that is
  /// as high as the stage is always shown.
  package func darkness(at offset: Point) -> Double {
    guard contentHeight == .double, offset.y < size.height else { return Self.darkness }
    return max(0, offset.y / size.height - 0.4)
  }

  /// Returns the scroll view that moves the content.
  package func scrollView(_ rules: ControlCenterRules) -> ScrollView {
    ScrollView(
      size: size, contentSize: contentSize,
      alwaysBouncesVertically: rules.verticalBounce == .always, isPaging: true)
  }
}

/// The settings of a Control Center.
///
/// The defaults are the finished behaviour; other values show how a plain scroll view behaves.
package struct ControlCenterRules: Hashable, Sendable {
  /// The height of the content.
  package enum ContentHeight: String, ParameterChoice {
    /// Twice the stage: the cards lie in the lower half, and closing scrolls them out of sight.
    case double
    /// The stage itself: the cards cannot leave, and resist downward too.
    case single
  }

  /// The condition under which content bounces beyond its upper and lower end.
  package enum VerticalBounce: String, ParameterChoice {
    /// Always, as with `alwaysBounceVertical`.
    case always
    /// Only if it is higher than the stage: a scroll view's default.
    case scrollable
  }

  /// The directional lock of drags.
  package enum Lock: String, ParameterChoice {
    /// The axis of the first movement, at 45° too.
    case firstAxis = "first-axis"
    /// One axis within 20° of it, both in between: `isDirectionalLockEnabled`.
    case nearAxis = "near-axis"
    /// No lock: a drag moves along both axes.
    case free
  }

  /// The area in which a finger takes hold of the cards.
  package enum Grab: String, ParameterChoice {
    /// Below the cards' top edge, from the moment the finger is there.
    case cards
    /// The whole stage, at any time.
    case anywhere
  }

  /// The material or colour over the screen behind the cards.
  package enum Glass: String, ParameterChoice {
    /// Black of at most 0.6, as in the first versions.
    case darkening
    /// The material of the Control Center.
    case controlCenter = "control-center"
    /// The material `ultra-thin`, dark.
    case ultraThin = "ultra-thin"
    /// The material `thin`, dark.
    case thin

    /// The material, nil for black.
    var material: Material? {
      switch self {
      case .darkening: nil
      case .controlCenter: Material(.controlCenter)
      case .ultraThin: Material(.ultraThin, .dark)
      case .thin: Material(.thin, .dark)
      }
    }
  }

  package var contentHeight = ContentHeight.double
  package var verticalBounce = VerticalBounce.always
  package var lock = Lock.firstAxis
  package var grab = Grab.cards
  package var glass = Glass.darkening

  /// Creates the rules of the finished Control Center.
  package init() {}

  /// Reads the rules from the parameters of a stage; an unknown word leaves a rule's default.
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

  /// The script parameters of the rules.
  static let parameters: [TransitionParameter] = .of(
    contentHeightParameter, verticalBounceParameter, lockParameter, grabParameter, glassParameter)

  /// The pan recogniser of the directional lock.
  var recognizer: PanRecognizer {
    switch lock {
    case .firstAxis: PanRecognizer(lock: .firstAxis)
    case .nearAxis: PanRecognizer(lock: .nearAxis)
    case .free: PanRecognizer(lock: .free)
    }
  }
}
