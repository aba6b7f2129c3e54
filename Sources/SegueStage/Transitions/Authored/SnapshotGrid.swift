public import SegueGraphics

/// A grid of pieces that a snapshot is cut into, each a layer with the same keyframes.
///
/// Per cent in the keyframes are of a piece's own size.
public struct SnapshotGrid: Hashable, Sendable {
  /// Random differences between pieces: where each lies while it is away from its place.
  public struct Scatter: Hashable, Sendable {
    /// The longest moves, in points or as fractions of a piece's size.
    public var move = LengthPair(.points(0), .points(0))
    /// The largest rotation in the plane.
    public var turn = Angle.zero
    /// The largest rotation about the horizontal axis.
    public var turnX = Angle.zero
    /// The largest rotation about the vertical axis.
    public var turnY = Angle.zero
    /// The seed of the random numbers.
    public var seed = 0

    /// Creates differences that are none.
    public init() {}
  }

  /// The number of columns, 1...100.
  public var columns: Int
  /// The number of rows, 1...100.
  public var rows: Int
  /// The delays of the pieces, from the top left row by row; nil if all start together.
  ///
  /// `center` and `edges` are by the distance from the middle of the grid.
  public var stagger: Stagger?
  /// How far a piece moves from the middle of the grid, as a factor on its distance from there.
  ///
  /// Pieces of the leaving screen are away at the end, those of the arriving one at the beginning.
  public var spread = 0.0
  /// The random differences between pieces that are away.
  public var scatter: Scatter?
  /// The side from which the pieces hang together, as those of a folded paper; nil if they are loose.
  ///
  /// Every second one turns the other way, about the edge that it shares with the one before it.
  public var hinge: LayerTransition.Edge?

  /// Creates a grid, by default of a single piece.
  public init(columns: Int = 1, rows: Int = 1, stagger: Stagger? = nil) {
    self.columns = max(1, min(Self.mostPieces, columns))
    self.rows = max(1, min(Self.mostPieces, rows))
    self.stagger = stagger
  }

  /// The most columns and rows.
  package static let mostPieces = 100

  /// Returns the rectangle of a cell of the grid over a rectangle; adjacent ones share their edges.
  func cell(_ column: Int, _ row: Int, of rect: Rect) -> Rect {
    func edge(_ index: Int, _ count: Int, _ start: Double, _ length: Double) -> Double {
      start + (index == count ? length : length * Double(index) / Double(count))
    }
    let x = edge(column, columns, rect.minX, rect.width)
    let y = edge(row, rows, rect.minY, rect.height)
    return Rect(
      x, y, edge(column + 1, columns, rect.minX, rect.width) - x,
      edge(row + 1, rows, rect.minY, rect.height) - y)
  }

  /// The delays of the pieces in seconds, row by row.
  var delays: [Double] {
    stagger?.delays(columns: columns, rows: rows)
      ?? Array(repeating: 0, count: columns * rows)
  }
}

extension SnapshotGrid.Scatter {
  /// Returns the differences of a number of pieces of a size, each within ± the largest.
  func transforms(_ count: Int, on size: Size) -> [SceneTransform] {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    func next() -> Double { Double(random.next() >> 11) / Double(1 << 52) - 1 }
    let most = move.point(on: size)
    return (0..<count).map { _ in
      var transform = SceneTransform()
      transform.move = Point(most.x * next(), most.y * next())
      transform.turn = turn * next()
      transform.turnX = turnX * next()
      transform.turnY = turnY * next()
      return transform
    }
  }
}
