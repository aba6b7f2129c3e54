internal import SegueGraphics
internal import SegueStage

/// Writes gestures, with what is expected of them, as the lines of a step.
enum GestureWriter {
  /// The lines of something that happens to a container.
  static func lines(of act: ContainerAct, _ tracks: [TouchTrack]) -> [String] {
    let first: [String] =
      switch act.action {
      case .drag(let touch): ["- drag:"] + lines(of: touch, tracks, indent: "    ")
      case .tap(.named(let name)): ["- tap: \(YAMLText.word(name))"]
      case .tap(.point(let point)): ["- tap: \(text(point))"]
      case .doubleTap(let point): ["- double-tap: \(text(point))"]
      case .command(let name): ["- do: \(YAMLText.word(name))"]
      case .pinch(let first, let second):
        ["- pinch:", "    first:"] + lines(of: first, tracks, indent: "      ") + ["    second:"]
          + lines(of: second, tracks, indent: "      ")
      }
    return first + ending(act.expectation, act.end)
  }

  /// The lines beside a `pop` or `dismiss` that a finger drives.
  static func lines(
    of drag: DragBack, terms: InteractionTerms, _ tracks: [TouchTrack]
  ) -> [String] {
    var lines = ["  drag:"] + lines(of: drag.touch, tracks, indent: "    ")
    if let threshold = terms.threshold {
      lines.append("  threshold: \(NumberLiteral.text(threshold))")
    }
    if let speed = terms.completionSpeed {
      lines.append("  completion-speed: \(NumberLiteral.text(speed))")
    }
    switch terms.completionPace {
    case .system: lines.append("  completion-curve: system")
    case .pacing(.curve(let curve)):
      lines.append("  completion-curve: \(CurveLiteral.text(curve))")
    case .pacing, nil: break
    }
    if let scrub = terms.scrub { lines.append("  scrub: \(scrub.rawValue)") }
    return lines + ending(drag.expectation, drag.end)
  }

  private static func ending(_ expectation: GestureExpectation?, _ end: GestureEnd) -> [String] {
    (expectation.map { ["  expect: \(text($0))"] } ?? []) + ["  until: \(end.rawValue)"]
  }

  private static func lines(
    of touch: AuthoredTouch, _ tracks: [TouchTrack], indent: String
  ) -> [String] {
    let way: [String] =
      switch touch.way {
      case .track(let id):
        tracks.indices.contains(id.index)
          ? ["track: \(YAMLText.quoted(tracks[id.index].path))"] : []
      case .path(let from, let segments):
        ["from: \(text(from))"]
          + (segments.isEmpty ? ["path: []"] : ["path:"] + segments.map { "  - \(text($0))" })
      }
    return (way + ["release: \(text(touch.release))"]).map { indent + $0 }
  }

  private static func text(_ segment: TouchPath.Segment) -> String {
    switch segment {
    case .hold(let seconds): "{ hold: \(TimeLiteral.text(seconds)) }"
    case .move(let target, let seconds, let curve):
      "{ to: \(text(target)), in: \(TimeLiteral.text(seconds)), curve: \(CurveLiteral.text(curve)) }"
    }
  }

  private static func text(_ release: TouchPath.Release) -> String {
    switch release {
    case .lifted: "lift"
    case .cancelled: "cancel"
    case .failed: "fail"
    case .liftedWithVelocity(let velocity): "{ velocity: \(text(velocity)) }"
    }
  }

  private static func text(_ expectation: GestureExpectation) -> String {
    guard case .state(let screen, let progress, let offset) = expectation else {
      return expectation == .outcome(.finished) ? "finished" : "cancelled"
    }
    let parts = [
      screen.map { "screen: \(YAMLText.word($0))" },
      progress.map { "progress: \(NumberLiteral.text($0))" }, offset.map { "offset: \(text($0))" },
    ]
    return "{ \(parts.compactMap { $0 }.joined(separator: ", ")) }"
  }

  private static func text(_ point: Point) -> String {
    "[\(NumberLiteral.text(point.x)), \(NumberLiteral.text(point.y))]"
  }
}
