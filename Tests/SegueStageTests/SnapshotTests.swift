import SegueGraphics
import SegueStage
import Testing

/// The layers of transitions that show snapshots, and animators that take pictures by name.
@Suite("Snapshots in transitions")
struct SnapshotTests {
  /// An animator of one snapshot over the arriving screen.
  private struct Cut: TransitionAnimator {
    let duration = 1.0
    let pacing = Pacing.curve(.linear)
    var perspective: Double?
    var snapshot: Snapshot
    var layer = SceneLayer(name: "cut")
    var keyframes: [LayerKeyframe] = []
    var timing: AnimationTiming?

    func animate(_ context: TransitionContext) -> [LayerAnimation] {
      var cut = LayerAnimation(snapshot, layer: layer, keyframes: keyframes)
      cut.timing = timing
      return [LayerAnimation(context.to, name: "to"), cut]
    }
  }

  private func layers(_ cut: Cut, at progress: Double) throws -> Layer {
    let transition = Transition(name: "cut", animator: cut)
    let stage = StageFixtures.stage(transition, .forward)
    let moment = TransitionMoment.during(progress, share: progress)
    let all = transition.layers(stage, moment)
    let shown = cut.perspective == nil ? all : try #require(all.first).children
    return try #require(shown.last)
  }

  @Test func itsFrameIsThePlaceOfThePart() throws {
    let half = RectLength(x: .fraction(0.5), y: .points(20), width: .points(30), height: .points(9))
    let layer = try layers(Cut(snapshot: Snapshot(.from, rect: half)), at: 0.5)
    #expect(layer.snapshot?.rect == Rect(50, 20, 30, 9))
    #expect(layer.position == Point(65, 24.5) && layer.size == Size(30, 9))
    #expect(layer.snapshot?.source.screen == StageFixtures.list)
  }

  @Test func itHasEveryKeyOfALayer() throws {
    var layer = SceneLayer(name: "cut")
    layer.frame = FrameLength(x: 1, y: 2, width: 3, height: 4)
    (layer.cornerRadius, layer.alpha, layer.clips) = (6, 0.5, true)
    let shadow = Shadow(opacity: 0.3, offset: Point(0, 4), radius: 6)
    layer.effects.shadow = shadow
    layer.mask = [SceneLayer(name: "mask")]
    let made = try layers(Cut(snapshot: Snapshot(.to), layer: layer), at: 0.5)
    #expect(made.position == Point(2.5, 4) && made.cornerRadius == 6 && made.opacity == 0.5)
    #expect(made.masksToBounds && made.effects.shadow == shadow && made.mask.count == 1)
    #expect(made.snapshot?.source.screen == StageFixtures.player)
  }

  @Test func piecesShareTheirEdgesAndPerCentIsOfAPiece() throws {
    let grid = SnapshotGrid(columns: 3, rows: 7)
    let move = LayerKeyframe(at: 1, move: LengthPair(.fraction(1), .fraction(-0.5)))
    let cut = Cut(snapshot: Snapshot(.from, grid: grid), keyframes: [move])
    let pieces = try layers(cut, at: 0.5).children
    #expect(pieces.count == 21 && pieces.map(\.name).last == "piece-21")
    let rects = pieces.compactMap { $0.snapshot?.rect }
    for index in 0..<20 where index % 3 < 2 { #expect(rects[index].maxX == rects[index + 1].minX) }
    for index in 0..<18 { #expect(rects[index].maxY == rects[index + 3].minY) }
    #expect(rects.map(\.maxX).max() == 100 && rects.map(\.maxY).max() == 200)
    let moved = pieces[4].transform3D
    #expect(abs(moved.m41 - 100.0 / 6) < 1e-9 && abs(moved.m42 + 200.0 / 28) < 1e-9)
  }

  @Test func piecesStartOneAfterAnotherAndTakeEquallyLong() throws {
    let grid = SnapshotGrid(columns: 5, rows: 1, stagger: Stagger(each: 0.1))
    var cut = Cut(
      snapshot: Snapshot(.from, grid: grid),
      keyframes: [LayerKeyframe(at: 0, alpha: 1), LayerKeyframe(at: 1, alpha: 0)])
    cut.timing = AnimationTiming(pacing: .curve(.linear))
    let alphas = try layers(cut, at: 0.3).children.map(\.opacity)
    let expected = [0.5, 2.0 / 3, 5.0 / 6, 1, 1]
    #expect(zip(alphas, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(alphas)")
  }

  @Test func theMiddleOfAGridStartsFirst() throws {
    let grid = SnapshotGrid(columns: 3, rows: 3, stagger: Stagger(over: 0.5, order: .center))
    var cut = Cut(
      snapshot: Snapshot(.from, grid: grid),
      keyframes: [LayerKeyframe(at: 0, alpha: 1), LayerKeyframe(at: 1, alpha: 0)])
    cut.timing = AnimationTiming(pacing: .curve(.linear))
    let alphas = try layers(cut, at: 0.4).children.map(\.opacity)
    #expect(abs(alphas[4] - 0.2) < 1e-9)
    #expect(alphas[1] == alphas[3] && alphas[1] > alphas[4] && alphas[0] > alphas[1])
    #expect(alphas[0] == 1 && alphas[8] == 1)
  }

  @Test(arguments: [Snapshot.Side.from, .to])
  func piecesFlyApartFromTheMiddleAndAtRandom(side: Snapshot.Side) throws {
    var grid = SnapshotGrid(columns: 2, rows: 2)
    grid.spread = 3
    var scatter = SnapshotGrid.Scatter()
    scatter.turn = Angle(degrees: 90)
    grid.scatter = scatter
    let cut = Cut(snapshot: Snapshot(side, grid: grid))
    let away = try layers(cut, at: 0.75).children
    let share = side == .from ? 0.75 : 0.25
    #expect(away.map(\.transform3D.m41) == [-75, 75, -75, 75].map { $0 * share })
    #expect(away.map(\.transform3D.m42) == [-150, -150, 150, 150].map { $0 * share })
    #expect(Set(away.map(\.transform3D.m12)).count == 4)
    #expect(try layers(cut, at: 0.75).children == away)
    let rest = try layers(cut, at: side == .from ? 0 : 1).children
    #expect(rest.allSatisfy { $0.transform3D == .identity })
  }

  @Test(arguments: LayerTransition.Edge.allCases)
  func hingedPiecesHangTogether(side: LayerTransition.Edge) throws {
    let isRow = side == .left || side == .right
    var grid = SnapshotGrid(columns: isRow ? 4 : 1, rows: isRow ? 1 : 4)
    grid.hinge = side
    let fold = LayerKeyframe(
      at: 1, turnX: isRow ? nil : Angle(degrees: 80), turnY: isRow ? Angle(degrees: 80) : nil)
    let cut = Cut(perspective: 900, snapshot: Snapshot(.from, grid: grid), keyframes: [fold])
    let holder = try layers(cut, at: 0.6)
    #expect(holder.sublayerTransform == .perspective(eyeDistance: 900))
    func place(_ layer: Layer, _ x: Double, _ y: Double) -> SIMD3<Double> {
      let point =
        Transform3D.translation(x * layer.size.width, y * layer.size.height, 0) * layer.placement3D
      return SIMD3(point.m41, point.m42, point.m43)
    }
    let pieces = holder.children.sorted { $0.name < $1.name }
    for (first, second) in zip(pieces, pieces.dropFirst()) {
      let gap =
        isRow ? place(first, 1, 0) - place(second, 0, 0) : place(first, 0, 1) - place(second, 0, 0)
      #expect((gap * gap).sum() < 1e-18, "\(side)")
    }
    // The farthest piece is drawn first, and the edge at the hinge stays.
    let depths = holder.children.map { place($0, 0.5, 0.5).z }
    #expect(depths == depths.sorted())
    let (fixed, corner) = side == .right || side == .bottom ? (3, 1.0) : (0, 0.0)
    let end = place(pieces[fixed], isRow ? corner : 0, isRow ? 0 : corner)
    #expect(abs(end.z) < 1e-9 && abs((isRow ? end.x : end.y) - corner * (isRow ? 100 : 200)) < 1e-9)
  }

  @Test func piecesOfAGridStayWithinLimits() {
    let grid = SnapshotGrid(columns: 100_000, rows: -3)
    #expect(grid.columns == 100 && grid.rows == 1)
  }

  @Test func anAnimatorTakesPicturesByName() throws {
    struct Photo: TransitionAnimator {
      let duration = 1.0

      func animate(_ context: TransitionContext) -> [LayerAnimation] {
        var photo = SceneLayer(name: "photo")
        photo.image = context.image(named: "photo")
        let size = photo.image.map { context.size(of: $0) } ?? PixelSize(0, 0)
        photo.frame = FrameLength(
          x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return [LayerAnimation(photo)]
      }
    }
    let transition = Transition(name: "photo", animator: Photo())
    let layer = try #require(
      transition.layers(StageFixtures.stage(transition, .forward), .during(0.5)).first)
    #expect(layer.image?.asset == AssetID(1) && layer.size == Size(60, 40))
  }

  @Test func layersInsideAScreenAreSetAndAnimated() throws {
    var title = SceneLayer(name: "title")
    (title.alpha, title.frame) = (0.8, FrameLength(x: 0, y: 0, width: 10, height: 10))
    let screen = Screen(name: "page", content: .layers([title]))
    var animation = LayerAnimation(screen, name: "to")
    animation.set("title") { $0.move = LengthPair(.points(0), .points(40)) }
    animation.addAnimations(to: "title", durationFactor: 0.5) {
      $0.move = LengthPair(.points(0), .points(0))
    }
    animation.addAnimations(to: "title", delayFactor: 0.5) { $0.alpha = 0 }
    let stage = TransitionStage(
      size: StageFixtures.size, from: StageFixtures.list, to: screen, direction: .forward,
      pictures: StageFixtures.pictures)
    func shown(at progress: Double) throws -> Layer {
      try #require(animation.layer(at: progress, on: stage).children.first)
    }
    #expect(try shown(at: 0).transform3D == .translation(0, 40, 0))
    #expect(try shown(at: 0.25).transform3D == .translation(0, 20, 0))
    #expect(try shown(at: 0.5).opacity == 0.8)
    #expect(abs(try shown(at: 0.75).opacity - 0.4) < 1e-12)
  }

  @Test func aFirstKeyframeAfterZeroStartsAtRest() throws {
    // As the articles describe: what no keyframe sets at 0 is there as at rest.
    let animation = LayerAnimation(
      StageFixtures.player, name: "to", keyframes: [LayerKeyframe(at: 0.5, alpha: 0)])
    let stage = StageFixtures.stage(
      Transition(name: "cut", animator: Cut(snapshot: Snapshot(.to))), .forward)
    let alphas = [0, 0.25, 0.5, 0.75, 1].map { animation.layer(at: $0, on: stage).opacity }
    #expect(alphas == [1, 0.5, 0, 0.5, 1])
    // `addAnimations` keeps the value at rest, or the one that was set, until it begins.
    var late = LayerAnimation(StageFixtures.player, name: "to")
    late.addAnimations(delayFactor: 0.5) { $0.alpha = 0 }
    #expect([0, 0.5, 1].map { late.layer(at: $0, on: stage).opacity } == [1, 1, 0])
    var hidden = LayerAnimation(StageFixtures.player, name: "to")
    hidden.set { $0.alpha = 0.2 }
    hidden.addAnimations(delayFactor: 0.5) { $0.alpha = 1 }
    #expect([0, 0.5, 1].map { hidden.layer(at: $0, on: stage).opacity } == [0.2, 0.2, 1])
  }
}
