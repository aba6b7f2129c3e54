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

  /// The size of a card: the stage's width without the space beside it.
  package var cardSize: Size {
    let width = max(0, size.width - 2 * Self.sideMargin)
    return Size(width, width * Self.cardAspect)
  }

  /// The size of what scrolls.
  package var contentSize: Size {
    Size(
      size.width * Double(cards), contentHeight == .double ? 2 * size.height : size.height)
  }

  /// The top edge of the cards in the content.
  package var cardsTop: Double { contentSize.height - Self.bottomMargin - cardSize.height }

  /// The frame of a card in the content, by its number from the left, 0 or 1.
  package func card(_ index: Int) -> Rect {
    Rect(
      Self.sideMargin + size.width * Double(index), cardsTop, cardSize.width, cardSize.height)
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
