import SegueGraphics

/// One end of a pair: a layer, and the layers that hold it as far as they show in it.
struct MatchedEnd {
  /// The layer, placed in the innermost of its holders, else on the stage.
  let layer: Layer
  /// The holders without what they show, the outermost first; those that only move it are left out.
  let holders: [Layer]
  /// The transform in its parts; nil where only its matrix is known.
  let transform: SceneTransform?

  /// Finds the layer of a name in a screen; nil where there is none.
  ///
  /// - Parameters:
  ///   - names: the layers that fly by themselves, which the layer does not show.
  ///   - parts: the keyframes of layers inside the screen, by their names.
  ///   - progress: the eased progress at which the keyframes are read.
  init?(
    named name: String, in screen: Screen, on stage: TransitionStage, without names: [String],
    _ parts: [String: [LayerKeyframe]], at progress: Double
  ) {
    let root = stage.layer(screen, name: "")
    guard var path = root.path(to: name, topmostFirst: screen.isComposition),
      let end = path.popLast()
    else { return nil }
    var layer = end
    let depth = path.count
    for inside in names where inside != name {
      // Another layer of that name may fly: the first one of the screen does.
      let other = root.path(to: inside, topmostFirst: screen.isComposition) ?? []
      if other.count > depth + 1, other[depth] == end { layer.removeFirst(named: inside) }
    }
    if let keyframes = parts[name] {
      layer = layer.changed(by: keyframes, at: progress, on: stage.size)
    }
    self.init(
      layer, in: Array(path.dropFirst()), screen.allLayers.first { $0.name == name }?.transform)
  }

  private init(_ layer: Layer, in path: [Layer], _ transform: SceneTransform?) {
    var holders: [Layer] = []
    var moved = Point.zero
    var isFlat = true
    for holder in path {
      var shell = holder.holding
      shell.position = shell.position + moved
      if isFlat, shell.onlyMoves {
        moved = shell.origin
      } else {
        moved = .zero
        holders.append(shell)
      }
      isFlat = shell.sublayerTransform == .identity
    }
    var layer = layer
    layer.position = layer.position + moved
    (self.layer, self.holders, self.transform) = (layer, holders, transform)
  }

  /// Returns as many holders as are asked for: the outermost of those that are missing are the stage.
  ///
  /// The stage cuts only where the holder of the other end does, whose clip so opens to the stage.
  func holders(_ count: Int, on stage: Size, like other: MatchedEnd) -> [Layer] {
    let missing = other.holders.prefix(count - holders.count).map { holder in
      var open = Layer(name: holder.name, frame: Rect(origin: .zero, size: stage))
      open.masksToBounds = holder.masksToBounds
      return open
    }
    return missing + holders
  }
}

extension Layer {
  /// Returns the layers from this one down to the first one of a name; nil where there is none.
  ///
  /// - Parameter topmostFirst: whether the layers that it holds itself are looked through from the top.
  func path(to name: String, topmostFirst: Bool = false) -> [Layer]? {
    for child in topmostFirst ? children.reversed() : children {
      if child.name == name { return [self, child] }
      if let path = child.path(to: name) { return [self] + path }
    }
    return nil
  }

  /// Removes the layer that flies under a name: the first one, in the order in which it is looked for.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  mutating func removeFirst(named name: String, topmostFirst: Bool = false) -> Bool {
    let order = topmostFirst ? children.indices.reversed() : Array(children.indices)
    for index in order {
      if children[index].name == name {
        children.remove(at: index)
        return true
      }
      if children[index].removeFirst(named: name) { return true }
    }
    return false
  }

  /// The layer as it shows in what it holds: its place, clip, mask, opacity and effects.
  fileprivate var holding: Layer {
    var shell = emptied
    (shell.effects.border, shell.effects.backdrop) = (nil, nil)
    // A shadow of its edge stays with it; that of what it holds is cast by the pair, too.
    if !castsItsAlpha { shell.effects.shadow = nil }
    shell.holdsScreen = false
    return shell
  }

  /// Whether it has no effect on what it holds but that of its place.
  fileprivate var onlyMoves: Bool {
    var still = Layer(name: name, frame: Rect(origin: .zero, size: size))
    (still.position, still.anchorPoint) = (position, anchorPoint)
    (still.cornerRadius, still.effects.cornerRadii) = (cornerRadius, effects.cornerRadii)
    still.effects.cornerCurve = effects.cornerCurve
    still.effects.isLuminanceMask = effects.isLuminanceMask
    return self == still
  }
}
