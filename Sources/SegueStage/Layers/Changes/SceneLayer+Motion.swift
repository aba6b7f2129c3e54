import SegueGraphics

extension SceneLayer {
  /// The layer at a moment, among its siblings.
  private enum Shown {
    case same
    case hidden
    case changed(SceneLayer)
  }

  /// Returns layers with their properties at a time in seconds of the clip; nil if nothing changes.
  ///
  /// - Parameter keepsHidden: whether hidden layers stay, so that places in the list do not change.
  static func shown(
    _ layers: [SceneLayer], at time: Double, keepsHidden: Bool
  ) -> [SceneLayer]? {
    var result: [SceneLayer]?
    for (index, layer) in layers.enumerated() {
      switch layer.shown(at: time, keepsHidden: keepsHidden) {
      case .same: result?.append(layer)
      case .hidden:
        if result == nil { result = Array(layers[..<index]) }
      case .changed(let changed):
        if result == nil { result = Array(layers[..<index]) }
        result?.append(changed)
      }
    }
    return result
  }

  private func shown(at time: Double, keepsHidden: Bool) -> Shown {
    var layer = self
    var isChanged = false
    if let motion {
      layer.motion = nil
      isChanged = true
      if let applied = motion.applied(to: layer, at: time) {
        layer = applied
      } else if keepsHidden {
        layer.isHidden = true
      } else {
        return .hidden
      }
    } else if isHidden, !keepsHidden {
      return .hidden
    }
    if let held = Self.shown(children, at: time, keepsHidden: keepsHidden) {
      layer.children = held
      isChanged = true
    }
    if let held = Self.shown(mask, at: time, keepsHidden: keepsHidden) {
      layer.mask = held
      isChanged = true
    }
    guard isChanged else { return .same }
    layer.animates = []
    return .changed(layer)
  }

  /// Whether the layer, or one that it holds, is hidden or animates by itself.
  var isLive: Bool {
    isHidden || !animates.isEmpty || children.contains(where: \.isLive)
      || mask.contains(where: \.isLive)
  }
}

extension Screen {
  /// Returns the screen with its layers as they are at a time in seconds of the clip.
  func shown(at time: Double, keepsHidden: Bool = false) -> Screen {
    guard motionEnd != nil, case .layers(let layers) = content else { return self }
    var screen = self
    if !keepsHidden { screen.motionEnd = nil }
    if let shown = SceneLayer.shown(layers, at: time, keepsHidden: keepsHidden) {
      screen.content = .layers(shown)
    }
    return screen
  }
}
