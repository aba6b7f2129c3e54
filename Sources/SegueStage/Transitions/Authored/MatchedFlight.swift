import SegueGraphics

/// The flight of a matched pair of layers from one screen to the other.
struct MatchedFlight: Hashable, Sendable {
  /// The names of the two layers.
  var pair: MatchedLayers
  var from: Screen
  var to: Screen
  /// All pairs in flight; those inside this one's layers fly separately.
  var all: [MatchedLayers]
  /// The keyframes of layers inside the leaving screen, by their names.
  var fromParts: [String: [LayerKeyframe]] = [:]
  /// The keyframes of layers inside the arriving screen, by their names.
  var toParts: [String: [LayerKeyframe]] = [:]
  /// The progress of layers inside the leaving screen that have paces of their own.
  var fromProgress: [String: Double] = [:]
  /// The progress of layers inside the arriving screen that have paces of their own.
  var toProgress: [String: Double] = [:]
  /// Whether a pair with equal ends may stay in its screens, because these are still or only fade.
  var canStayInScreens = false

  /// Creates the flight of a single pair.
  init(_ pair: MatchedLayers, from: Screen, to: Screen) {
    (self.pair, self.from, self.to, all) = (pair, from, to, [pair])
  }

  /// Returns the pair as one layer over both screens; nil if one screen lacks its layer.
  ///
  /// The superlayers of both ends are interpolated as well, with their clips, masks, opacities and
  /// effects. If one end has fewer of them, the missing ones open to the stage.
  /// - Parameter progress: the eased progress; a spring takes it outside 0...1.
  func layer(at progress: Double, on stage: TransitionStage) -> Layer? {
    guard let (first, last) = ends(at: progress, on: stage) else { return nil }
    let reach = 2 * (stage.size.width + stage.size.height)
    let way = LayerInterpolation(progress: progress, reach: reach)
    let transforms = first.transform.flatMap { a in last.transform.map { (a, $0) } }
    var flying = way.layer(first.layer, last.layer, transforms: transforms)
    flying.name = pair.from
    let depth = max(first.holders.count, last.holders.count)
    let holders = (
      first.holders(depth, on: stage.size, like: last),
      last.holders(depth, on: stage.size, like: first)
    )
    for (a, b) in zip(holders.0, holders.1).reversed() {
      var holder = way.shell(a, b, keeping: progress < 0.5 ? a : b)
      way.hold([flying], in: &holder, a, b)
      flying = holder
    }
    if depth == 0, Transform3D(flying.transform) != flying.transform3D {
      // The stage may be seen in perspective, its screens are not.
      var plane = Layer(name: pair.from, frame: stage.bounds)
      plane.children = [flying]
      flying = plane
    }
    flying.ignoresMirroring = true
    return flying
  }

  /// Returns whether the pair can stay in its screens: its ends and their superlayers are equal.
  func rests(on stage: TransitionStage) -> Bool {
    guard canStayInScreens, fromParts.isEmpty, toParts.isEmpty,
      let (first, last) = ends(at: 0, on: stage)
    else { return false }
    func unnamed(_ layer: Layer) -> Layer {
      var layer = layer
      layer.name = ""
      return layer
    }
    return unnamed(first.layer) == unnamed(last.layer)
      && first.holders.map(unnamed) == last.holders.map(unnamed)
  }

  /// Finds both ends of the pair at an eased progress; nil if one is missing.
  private func ends(
    at progress: Double, on stage: TransitionStage
  ) -> (first: MatchedEnd, last: MatchedEnd)? {
    let leaving = MatchedEnd(
      named: pair.from, in: from, on: stage, without: all.map(\.from), fromParts,
      at: fromProgress[pair.from] ?? progress)
    let arriving = MatchedEnd(
      named: pair.to, in: to, on: stage, without: all.map(\.to), toParts,
      at: toProgress[pair.to] ?? progress)
    return leaving.flatMap { first in arriving.map { (first, $0) } }
  }
}

extension [LayerAnimation] {
  /// Returns the animations with pairs of equal ends put back into their screens, not in flight.
  func withoutRestingPairs(on stage: TransitionStage) -> [LayerAnimation] {
    var animations = self
    for animation in self {
      guard case .matched(let flight) = animation.content, flight.rests(on: stage) else { continue }
      animations.removeAll { $0.content == animation.content }
      for index in animations.indices {
        guard case .screen(let screen) = animations[index].content else { continue }
        if screen == flight.from { animations[index].hidden.remove(flight.pair.from) }
        if screen == flight.to { animations[index].hidden.remove(flight.pair.to) }
      }
    }
    return animations
  }
}
