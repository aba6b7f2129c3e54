internal import SegueGraphics

/// Effects of layers, from the values that the layers have after all other changes.
extension SceneLayer {
  /// Adds the changes of an effect, with the other changes of the same entry.
  ///
  /// - Returns: the ends of the lanes; problems are appended to `problems`.
  mutating func add(
    _ use: EffectUse, beside own: Change, on stage: ChangeStage, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    let isByLayer = use.isByLayer
    if isByLayer, children.isEmpty {
      problems.append(.needsLayers(use.effect, isDrawing: drawing != nil))
      return LaneEnds()
    }
    switch use.effect {
    case .variableColor, .variableColorIterative:
      return addVariableColor(use.effect, own, on: stage, &problems)
    case .replace, .replaceUpUp, .replaceOffUp, .replaceMagic:
      return addReplacement(use.effect, own, on: stage, &problems)
    case .appear where isByLayer: return addAppearance(own, on: stage, &problems)
    case .disappear where isByLayer: return addDisappearance(own, on: stage, &problems)
    default:
      if !isByLayer {
        let change = use.effect.change(of: model(on: stage), passes: own.timing.passes)
        return add(own.with(change), on: stage, &problems)
      }
      var ends = own.isEmpty ? LaneEnds() : add(own, on: stage, &problems)
      addToChildren(own, on: stage, &ends, &problems) { child, inner, timing in
        var change = use.effect.change(of: child.model(on: inner), passes: timing.passes)
        change.timing = timing
        return [change]
      }
      return ends
    }
  }

  /// The values with which an effect begins.
  private func model(on stage: ChangeStage) -> EffectModel {
    let motion = motion ?? LayerMotion()
    let drawn = drawnFrame(stage)
    func numbers(_ property: AnimatedProperty) -> [Double]? {
      motion.model(of: property, self, drawn: drawn)
    }
    var model = EffectModel()
    model.scale = numbers(.scale) ?? model.scale
    model.authoredScale = [transform.scale.x, transform.scale.y]
    model.move = numbers(.move) ?? model.move
    model.turn = numbers(.turn)?.first ?? model.turn
    model.alpha = numbers(.alpha)?.first ?? model.alpha
    model.width = numbers(.size)?.first ?? 0
    return model
  }

  /// Adds changes to the layers that it holds, each later by the interval of effects.
  ///
  /// - Parameter changes: the changes of a layer with its surroundings and the pace.
  private mutating func addToChildren(
    _ own: Change, on stage: ChangeStage, _ ends: inout LaneEnds,
    _ problems: inout [ChangeProblem], interval: Double = EffectUse.interval,
    _ changes: (inout SceneLayer, ChangeStage, AnimationTiming) -> [Change]
  ) {
    for index in children.indices {
      var inner = stage
      inner.drawn = stage.drawn.flatMap {
        $0.children.indices.contains(index) ? $0.children[index] : nil
      }
      inner.authored = nil
      inner.frames = MatchedFrames()
      inner.newSize = nil
      var timing = own.timing.over(stage.timing)
      timing.delay = (timing.delay ?? 0) + Double(index) * interval
      for change in changes(&children[index], inner, timing) {
        ends.include(children[index].add(change, on: inner, &problems))
      }
    }
  }

  /// Adds the appearance of the layers that it holds, one after the other.
  private mutating func addAppearance(
    _ own: Change, on stage: ChangeStage, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    var whole = own
    whole.enter = [.identity]
    var ends = add(whole, on: stage, &problems)
    guard problems.isEmpty else { return ends }
    let start = stage.start + own.timing.over(stage.timing).lead
    addToChildren(own, on: stage, &ends, &problems) { child, _, timing in
      child.motion = child.motion ?? LayerMotion()
      child.motion?.hide(at: start)
      var change = SymbolEffect.appear.change(of: EffectModel())
      change.timing = timing
      return [change]
    }
    return ends
  }

  /// Adds the disappearance of the layers that it holds, one after the other, and then of itself.
  private mutating func addDisappearance(
    _ own: Change, on stage: ChangeStage, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    var ends = LaneEnds()
    let start = stage.start + own.timing.over(stage.timing).lead
    addToChildren(own, on: stage, &ends, &problems) { child, _, timing in
      // A layer that is hidden already has nothing to do.
      if (child.motion ?? LayerMotion()).isHidden(child, at: start) { return [] }
      var change = SymbolEffect.disappear.change(of: EffectModel())
      change.timing = timing
      return [change]
    }
    for index in children.indices { children[index].motion?.leavesWithHolder = true }
    var whole = own
    whole.leave = [.identity]
    whole.timing = .linear(max(0, ends.rest - start))
    whole.timing.delay = start - stage.start
    var outer = stage
    outer.timing = AnimationTiming()
    ends.include(add(whole, on: outer, &problems))
    return ends
  }

  /// Adds the fading of the layers that it holds, and how they light up in turn.
  private mutating func addVariableColor(
    _ effect: SymbolEffect, _ own: Change, on stage: ChangeStage,
    _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    let count = children.count
    guard count > 0 else {
      problems.append(.needsLayers(effect, isDrawing: drawing != nil))
      return LaneEnds()
    }
    var ends = own.isEmpty ? LaneEnds() : add(own, on: stage, &problems)
    var index = 0
    addToChildren(own, on: stage, &ends, &problems, interval: 0) { child, inner, timing in
      defer { index += 1 }
      return effect.turns(
        of: index, among: count, alpha: child.model(on: inner).alpha, timing)
    }
    return ends
  }

  /// Adds the change of what it shows, or its appearance or disappearance in the place of another layer.
  private mutating func addReplacement(
    _ effect: SymbolEffect, _ own: Change, on stage: ChangeStage,
    _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    let timing = own.timing.over(stage.timing)
    let path = own.properties.first { $0.property == .path }
    if own.jumps.isEmpty, path == nil {
      var change = own
      if (motion ?? LayerMotion()).isHidden(self, at: stage.start + timing.lead) {
        change.enter = SymbolEffect.shrunk(0.5)
        change.timing = .bouncy
        change.timing.delay = (timing.delay ?? 0) + effect.exitSeconds
      } else {
        change.leave = SymbolEffect.shrunk(effect.exitFactor)
        change.timing = .curve(.easeIn, seconds: effect.exitSeconds)
        change.timing.delay = timing.delay
      }
      change.timing.speed = timing.speed
      return add(change, on: stage, &problems)
    }
    if effect == .replaceMagic, let path, own.jumps.isEmpty {
      var found: [ChangeProblem] = []
      var (trial, change) = (self, own)
      change.set(PropertyChange(path.property, path.way, timing: .bouncy))
      let ends = trial.add(change, on: stage, &found)
      if found.isEmpty {
        self = trial
        return ends
      }
    }
    var swap = own
    swap.content = .identity
    swap.paths.resamples = true
    swap.timing.delay = (timing.delay ?? 0) + effect.exitSeconds
    swap.timing.passes = 1
    if let value = path?.values.last {
      swap.set(PropertyChange(.path, .track([.move(value)])))
    }
    swap.properties.removeAll { $0.property == .scale || $0.property == .alpha }
    var ends = add(swap, on: stage, &problems)
    var way = effect.change(of: model(on: stage))
    way.timing = own.timing
    ends.include(add(way, on: stage, &problems))
    return ends
  }
}

extension SymbolEffect {
  /// Returns the changes of one of the layers that light up in turn: it fades, lights up, and is as it was.
  ///
  /// - Parameters:
  ///   - alpha: the opacity of the layer at rest.
  ///   - timing: the pace of the entry; without passes the layers light up for ever.
  fileprivate func turns(
    of index: Int, among count: Int, alpha: Double, _ timing: AnimationTiming
  ) -> [Change] {
    let step = 0.2
    let (lit, dim) = (PropertyValue.numbers([alpha]), PropertyValue.numbers([0.3 * alpha]))
    func light(_ value: PropertyValue) -> PropertyPart {
      .linear(value, seconds: step, .easeInEaseOut)
    }
    func wait(_ steps: Int) -> [PropertyPart] {
      steps > 0 ? [.hold(seconds: Double(steps) * step)] : []
    }
    func change(_ parts: [PropertyPart], after seconds: Double, passes: Double) -> Change {
      var change = Change()
      change.set(PropertyChange(.alpha, .track(parts)))
      change.timing = timing
      change.timing.delay = (timing.delay ?? 0) + seconds
      change.timing.passes = passes
      return change
    }
    let goesBack = timing.autoreverses == true
    var pass = wait(index) + [light(lit)]
    var seconds = Double(count) * step
    if self == .variableColorIterative {
      pass += [light(dim)] + wait(count - 1 - index)
      seconds += step
    } else {
      pass += wait(count - 1 - index)
      if !goesBack {
        pass.append(light(dim))
        seconds += step
      }
    }
    let passes = timing.passes ?? .infinity
    var first = change([light(dim)], after: 0, passes: 1)
    first.timing.autoreverses = false
    guard passes.isFinite else { return [first, change(pass, after: step, passes: passes)] }
    // The last pass that fades all together ends with all of them lit.
    let staysLit = !goesBack && self == .variableColor
    var last = change(
      staysLit ? wait(index) + [light(lit)] : [light(lit)],
      after: step + (staysLit ? passes - 1 : passes) * seconds, passes: 1)
    last.timing.autoreverses = false
    let repeated = staysLit ? passes - 1 : passes
    return repeated > 0
      ? [first, change(pass, after: step, passes: repeated), last] : [first, last]
  }
}

extension Change {
  /// Returns the change with the properties and the presence of another one added.
  fileprivate func with(_ other: Change) -> Change {
    var change = self
    for property in other.properties { change.set(property) }
    (change.enter, change.leave) = (other.enter ?? enter, other.leave ?? leave)
    return change
  }
}
