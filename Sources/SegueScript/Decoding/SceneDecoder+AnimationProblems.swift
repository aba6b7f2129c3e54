internal import SegueGraphics
internal import SegueStage

/// Diagnostics about animations that concern the layers of the whole scene.
extension SceneDecoder {
  /// Reports a change that does not fit the layers that it names.
  mutating func reportAnimation(
    _ reason: StageProblem.Reason, _ places: StepPlaces?, _ scene: Scene
  ) {
    let step = places?.step ?? locations.timeline
    switch reason {
    case .unknownLayers(let name):
      let known = scene.screens.flatMap { $0.allLayers.map(\.name) }
      problems.error(
        .unknownName, "no screen that shows has a layer `\(Excerpt.of(name))`",
        at: places?.changes[name] ?? step,
        help: NearestName.help(for: name, among: Array(Set(known)).sorted(), kind: "layers"))
    case .badChange(let name, let problem):
      report(problem, of: name, at: places?.changes[name] ?? step)
    case .badAnimates(let layer, let screen, let problem):
      report(problem, of: layer, at: place(ofAnimates: layer, screen, scene))
    case .animatesInContainer(let layer, let screen):
      problems.error(
        .badContainer,
        "the layer `\(Excerpt.of(layer))` cannot be animated or hidden in a container",
        at: place(ofAnimates: layer, screen, scene),
        help: ["remove `animates` and `hidden`: a container animates by itself"])
    case .endlessPhase:
      problems.error(
        .badAnimation, "a phase before the last must end", at: step,
        help: ["give its `repeat` a number, or write `repeat: forever` beside `phases` instead"])
    case .tooManyPhases(let limit):
      problems.error(
        .limit, "the step has more than \(limit) phases, counting those that repeat", at: step,
        help: ["give `repeat` a smaller number, or remove some phases"])
    case .longLoop:
      problems.error(
        .limit, "phases with `repeat: forever` need a clip of at most 300 s", at: step,
        help: ["give `repeat` a number, or shorten the clip"])
    default: break
    }
  }

  private func place(ofAnimates layer: String, _ screen: String, _ scene: Scene) -> ScriptPlace {
    guard let index = scene.screens.firstIndex(where: { $0.name == screen }) else {
      return locations.timeline
    }
    return locations.animates[index]?[layer] ?? locations.screens[index]
  }

  /// Reports why a change does not fit a layer.
  private mutating func report(
    _ problem: ChangeProblem, of name: String, at place: ScriptPlace
  ) {
    let layer = Excerpt.of(name)
    switch problem {
    case .missing(let property):
      problems.error(
        .badAnimation, "the layer `\(layer)` has no `\(property.rawValue)` to change", at: place,
        help: Self.advice(about: property))
    case .count(let property, let expected, let found):
      problems.error(
        .badAnimation,
        "`\(property.rawValue)` of `\(layer)` has \(expected) values, and the change has \(found)",
        at: place, help: ["write as many values as the layer has"])
    case .wrongPresence(let isEntering):
      problems.error(
        .badAnimation,
        isEntering
          ? "the layer `\(layer)` shows already, so it cannot enter"
          : "the layer `\(layer)` does not show, so it cannot leave", at: place,
        help: isEntering
          ? ["give it `hidden: true`, or let it `leave` first"]
          : ["let it `enter` first, or remove its `hidden: true`"])
    case .endlessSpring:
      problems.error(
        .badPace, "this spring takes more than ten minutes to come to rest", at: place,
        help: ["give the spring more damping, or the change a `duration`"])
    case .matched(let other, let count):
      problems.error(
        .badAnimation,
        "`matched` needs one layer `\(Excerpt.of(other))` beside `\(layer)`, and there are \(count)",
        at: place, help: ["write the name of a layer that its screen has once"])
    case .needsLayers(let effect, let isDrawing):
      problems.error(
        .badAnimation, "`\(effect.rawValue)` needs layers that `\(layer)` holds, and it holds none",
        at: place,
        help: [
          isDrawing
            ? "write the layers of the file with `segue import FILE.svg -o - --layers`, and name the one that holds them"
            : "name a layer with `children`, or use `pulse`"
        ])
    case .followed(let property, let leader):
      problems.error(
        .badAnimation,
        "`\(layer)` follows `\(Excerpt.of(leader))`, and its keyframes set `\(property.rawValue)`, so nothing else can",
        at: place,
        help: [
          "change `\(property.rawValue)` of a layer around it, or move `\(Excerpt.of(leader))`: "
            + "`drag-offset` for one with `drags`"
        ])
    case .emptyPath:
      problems.error(
        .badMotionPath, "the path along which `\(layer)` moves has no line or curve", at: place,
        help: ["write a path such as \"M0 0 C 0 -80 120 -80 120 0\""])
    case .arcOfKeyframes(let property):
      problems.error(
        .badMotionPath,
        "`via` needs one value, and the `\(property.rawValue)` of `\(layer)` has keyframes",
        at: place, help: ["write one value, or a path `along` instead"])
    case .shapes(let property, let from, let to):
      problems.error(
        .badShape,
        "the `\(property.rawValue)` of `\(layer)` is \(from), and cannot become \(to)", at: place,
        help: ["draw both with the same curves, or add `morph: resample` beside it"])
    case .mergeNeedsSpring:
      problems.error(
        .badAnimation, "`merge: spring` needs a `spring`, which takes over the speed", at: place,
        help: ["give the change a `spring`, or write `blend`, `add` or `replace`"])
    }
  }

  /// Returns advice about a property that a layer does not have.
  private static func advice(about property: AnimatedProperty) -> [String] {
    switch property {
    case .strokeStart, .strokeEnd, .strokeWidth, .strokeColor, .strokePhase:
      ["give it a `path` or a `shape` with a `stroke`"]
    case .gradientColors, .gradientLocations, .gradientStart, .gradientEnd:
      ["give it a `gradient` with as many colours"]
    case .color, .fontSize, .fontWeight: ["give it a `text`"]
    case .backdropBlur: ["give it a `backdrop`"]
    case .glassStrength: ["give it a `backdrop: glass` or a `glass-group`"]
    case .glassDepth:
      ["give it a `backdrop: glass` or a `glass-group`; shadows have a `shadow-radius`"]
    case .glassWidth:
      ["give it a `backdrop: glass` or a `glass-group`; the width of a layer is in its `size`"]
    case .glassSpacing: ["give it a `glass-group`"]
    case .glassGlow: ["give it a `backdrop: glass`"]
    case .selectedTab, .minimized: ["give it a `tab-bar`"]
    case .path: ["give it a `path` or a `shape`"]
    case .dragOffset: ["give it `drags`"]
    default: []
    }
  }

  /// Warns about loops without end that do not fit a clip that repeats.
  mutating func warnAboutLoops(in scene: Scene, _ duration: Double) {
    guard scene.loop == .forever else { return }
    for (index, screen) in scene.screens.enumerated() {
      for layer in screen.allLayers {
        guard let place = locations.animates[index]?[layer.name] else { continue }
        let periods = layer.animates.flatMap(\.loopPeriods)
        guard
          let period = periods.first(where: { period in
            let passes = duration / period
            return abs(passes - passes.rounded()) * period > 0.001
          })
        else { continue }
        problems.warning(
          .caution,
          "`\(Excerpt.of(layer.name))` jumps when the clip begins again: the clip takes "
            + "\(duration.fixed()) s, no multiple of the \(period.fixed()) s of the loop",
          at: place, help: ["change a `hold` of the timeline, or the `duration` of the loop"])
      }
    }
  }
}
