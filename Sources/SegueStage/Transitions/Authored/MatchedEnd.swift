import SegueGraphics

/// One end of a matched pair: a layer and the superlayers that clip, mask or transform it.
struct MatchedEnd {
  /// The layer, positioned in its innermost superlayer, else on the stage.
  let layer: Layer
  /// The superlayers without content, outermost first; mere translations are folded into positions.
  let holders: [Layer]
  /// The transform's components; nil if only its matrix is known.
  let transform: SceneTransform?

  /// Finds the layer of a name in a screen; nil if there is none.
  ///
  /// - Parameters:
  ///   - names: the layers in flight, which are removed from inside this one.
  ///   - parts: the keyframes of layers inside the screen, by their names.
  ///   - progress: the eased progress at which the keyframes are evaluated.
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
      // If several layers have the name, the first one of the screen flies.
      let other = root.path(to: inside, topmostFirst: screen.isComposition) ?? []
      if other.count > depth + 1, other[depth] == end { layer.removeFirst(named: inside) }
    }
    if let keyframes = parts[name] {
      layer = layer.changed(by: keyframes, at: progress, on: stage.size)
    }
    self.init(
      layer, in: Array(path.dropFirst()), screen.allLayers.first { $0.name == name }?.transform)
  }

  /// Creates an end from a layer and its superlayers, and folds pure translations into positions.
  private init(_ layer: Layer, in path: [Layer], _ transform: SceneTransform?) {
    var holders: [Layer] = []
    var moved = Point.zero
    var isFlat = true
    for holder in path {
      var shell = holder.holding
      shell.position = shell.position + moved
      if isFlat, shell.isTranslationOnly {
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

  /// Returns `count` superlayers; missing outermost ones are filled with stage-sized layers.
  ///
  /// A filled-in layer clips only if the other end's superlayer does; that clip then opens to the
  /// stage.
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
  /// Returns the layers from this one down to the first one with a name; nil if there is none.
  ///
  /// - Parameter topmostFirst: whether this layer's own children are searched from the top.
  func path(to name: String, topmostFirst: Bool = false) -> [Layer]? {
    for child in topmostFirst ? children.reversed() : children {
      if child.name == name { return [self, child] }
      if let path = child.path(to: name) { return [self] + path }
    }
    return nil
  }

  /// Removes the first layer with a name, in the same search order.
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

  /// The layer without content, as a shell: its frame, clip, mask, opacity and effects.
  fileprivate var holding: Layer {
    var shell = emptied
    (shell.effects.border, shell.effects.backdrop) = (nil, nil)
    // A shadow of its edge stays with it; the pair casts the shadow of its content itself.
    if !castsAlphaShadow { shell.effects.shadow = nil }
    shell.holdsScreen = false
    return shell
  }

  /// Whether the layer only translates its content: no clip, mask, opacity or other effect.
  fileprivate var isTranslationOnly: Bool {
    var still = Layer(name: name, frame: Rect(origin: .zero, size: size))
    (still.position, still.anchorPoint) = (position, anchorPoint)
    (still.cornerRadius, still.effects.cornerRadii) = (cornerRadius, effects.cornerRadii)
    still.effects.cornerCurve = effects.cornerCurve
    still.effects.isLuminanceMask = effects.isLuminanceMask
    return self == still
  }
}
