internal import SegueGraphics

/// The layers that show a snapshot: one, or the pieces of a grid.
struct SnapshotPieces {
  private let snapshot: Snapshot
  private let scene: SceneLayer
  private let stage: TransitionStage
  private let source: ScreenSnapshot
  /// The part of the screen, in points of the stage.
  private let rect: Rect
  /// The frame of the whole at rest, in points of the stage.
  private let frame: Rect

  /// Creates the layers of a snapshot, with the properties of a layer, on a stage.
  init(_ snapshot: Snapshot, _ scene: SceneLayer, _ stage: TransitionStage) {
    (self.snapshot, self.scene, self.stage) = (snapshot, scene, stage)
    source = stage.snapshot(of: snapshot.screen)
    rect = snapshot.rect?.rect(on: stage.size) ?? stage.bounds
    frame = scene.frame?.rect(for: rect.size) ?? rect
  }

  /// The layer at rest, in one piece.
  var whole: Layer { layer(scene, rect, in: frame) }

  /// Returns a layer at rest that shows a part of the screen in a frame.
  private func layer(_ scene: SceneLayer, _ part: Rect, in frame: Rect) -> Layer {
    var scene = scene
    scene.frame = FrameLength(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    var layer = Layer(scene, in: stage.size, pictures: stage.pictures)
    if part.width > 0, part.height > 0 { layer.snapshot = Layer.Snapshot(source, part) }
    return layer
  }

  /// Returns a layer that holds all pieces, with their keyframes.
  ///
  /// - Parameters:
  ///   - perspective: the eye's distance, for which the holder projects the pieces.
  ///   - progress: the progress of a piece that begins some seconds late, and the longest such time.
  func layer(
    name: String, _ keyframes: [LayerKeyframe], perspective: Double?,
    progress: (_ lag: Double, _ longest: Double) -> Double
  ) -> Layer {
    var holder = Layer(name: name, frame: stage.bounds)
    if let perspective { holder.sublayerTransform = .perspective(eyeDistance: perspective) }
    guard let grid = snapshot.grid else { return holder }
    let delays = grid.delays
    let longest = delays.max() ?? 0
    let pieces = delays.indices.map { index in
      Piece(
        index: index, column: index % grid.columns, row: index / grid.columns,
        progress: progress(delays[index], longest))
    }
    holder.children =
      grid.hinge.map { hinged(pieces, keyframes, grid, $0) } ?? loose(pieces, keyframes, grid)
    holder.addsChildren = grid.hinge != nil && areSideBySide(in: holder, grid)
    return holder
  }

  /// A piece of the grid.
  private struct Piece {
    let index: Int
    let column: Int
    let row: Int
    /// Its own eased progress.
    let progress: Double
  }

  /// Returns a piece at rest.
  private func resting(_ piece: Piece, _ grid: SnapshotGrid, anchor: Point? = nil) -> Layer {
    var scene = scene
    scene.name = "piece-\(piece.index + 1)"
    scene.anchorPoint = anchor ?? scene.anchorPoint
    return layer(
      scene, grid.cell(piece.column, piece.row, of: rect),
      in: grid.cell(piece.column, piece.row, of: frame))
  }

  // MARK: Loose pieces

  /// Returns pieces that move by themselves, and away from the middle of the grid.
  private func loose(
    _ pieces: [Piece], _ keyframes: [LayerKeyframe], _ grid: SnapshotGrid
  ) -> [Layer] {
    let size = grid.cell(0, 0, of: frame).size
    let scatter = grid.scatter?.transforms(pieces.count, on: size)
    return pieces.map { piece in
      let resting = resting(piece, grid)
      var layer = resting.changed(by: keyframes, at: piece.progress, on: resting.size)
      let away = snapshot.screen == .from ? piece.progress : 1 - piece.progress
      guard away != 0, scatter != nil || grid.spread != 0 else { return layer }
      let place = grid.cell(piece.column, piece.row, of: frame)
      var move = (place.center - frame.center) * (grid.spread * away)
      if let own = scatter?[piece.index] {
        move = move + own.move * away
        var turns = SceneTransform()
        (turns.turn, turns.turnX, turns.turnY) = (
          own.turn * away, own.turnX * away, own.turnY * away
        )
        layer.transform3D = turns.matrix * layer.transform3D
      }
      layer.transform3D = layer.transform3D * .translation(move.x, move.y, 0)
      return layer
    }
  }

  // MARK: Hinged pieces

  /// Returns whether no hinged piece covers another one: then they are added up, without seams.
  ///
  /// In perspective a piece that is turned far may lie behind its neighbour, as a fold of paper does.
  private func areSideBySide(in holder: Layer, _ grid: SnapshotGrid) -> Bool {
    guard grid.stagger == nil || grid.columns == 1 || grid.rows == 1 else { return false }
    let view = holder.sublayerPlacement
    return holder.children.allSatisfy { piece in
      let seen = ProjectiveTransform(piece.placement3D * view)
      let corners = Rect(origin: .zero, size: piece.size).corners.compactMap(seen.apply)
      return corners.count == 4 && corners[0].x <= corners[1].x && corners[3].x <= corners[2].x
        && corners[0].y <= corners[3].y && corners[1].y <= corners[2].y
    }
  }

  /// Returns pieces that hang together, the farthest first.
  private func hinged(
    _ pieces: [Piece], _ keyframes: [LayerKeyframe], _ grid: SnapshotGrid,
    _ side: LayerTransition.Edge
  ) -> [Layer] {
    let isRow = side == .left || side == .right
    let chains = Dictionary(grouping: pieces) { isRow ? $0.row : $0.column }
    var placed: [(layer: Layer, depth: Double)] = []
    for index in 0..<(isRow ? grid.rows : grid.columns) {
      let chain = chains[index] ?? []
      let isFromStart = side == .left || side == .top
      placed += hinged(chain: isFromStart ? chain : chain.reversed(), keyframes, grid, side)
    }
    let order = placed.indices.sorted { (placed[$0].depth, $0) < (placed[$1].depth, $1) }
    return order.map { placed[$0].layer }
  }

  /// Returns the pieces of one chain, the one at the side that stays first, with their depths.
  private func hinged(
    chain: [Piece], _ keyframes: [LayerKeyframe], _ grid: SnapshotGrid, _ side: LayerTransition.Edge
  ) -> [(layer: Layer, depth: Double)] {
    var others = keyframes
    for index in others.indices {
      if side.isVertical { others[index].turnY = nil } else { others[index].turnX = nil }
    }
    /// How far the piece's hinge lies from its place at rest.
    var offset = SIMD3<Double>.zero
    return chain.enumerated().map { position, piece in
      let isOdd = position % 2 == 1
      let resting = resting(piece, grid, anchor: side.anchor)
      var layer = resting.changed(by: others, at: piece.progress, on: resting.size)
      let turn = KeyframeTrack(keyframes: keyframes, progress: piece.progress)
        .value(rest: 0) { (side.isVertical ? $0.turnY : $0.turnX)?.radians }
      let angle = Angle(radians: isOdd ? -turn : turn)
      let rotation =
        side.isVertical ? Transform3D.rotation(angle, 0, 1, 0) : .rotation(angle, 1, 0, 0)
      layer.transform3D =
        rotation * layer.transform3D * .translation(offset.x, offset.y, offset.z)
      // Light falls on every second piece at a flatter angle.
      if !isOdd { layer.brightness = (1 + layer.brightness) / 2 }
      let span = side.span(resting.size)
      let end = Transform3D.translation(span.x, span.y, 0) * rotation
      let depth = offset.z + end.m43 / 2
      offset += SIMD3(end.m41 - span.x, end.m42 - span.y, end.m43)
      return (layer, depth)
    }
  }
}

extension LayerTransition.Edge {
  /// Whether the edge is a vertical line: the left or the right one.
  fileprivate var isVertical: Bool { self == .left || self == .right }

  /// The middle of the edge, as fractions of the size.
  fileprivate var anchor: Point {
    switch self {
    case .left: Point(0, 0.5)
    case .right: Point(1, 0.5)
    case .top: Point(0.5, 0)
    case .bottom: Point(0.5, 1)
    }
  }

  /// Returns the vector from the edge to the opposite one of a size.
  fileprivate func span(_ size: Size) -> Point {
    switch self {
    case .left: Point(size.width, 0)
    case .right: Point(-size.width, 0)
    case .top: Point(0, size.height)
    case .bottom: Point(0, -size.height)
    }
  }
}
