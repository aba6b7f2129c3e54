extension ComparisonFindings {
  /// Causes in the script, the main one first; its details say what the frames show of it.
  var scriptCauses: [ComparisonCause] {
    var causes = script.differences.map(\.explanation)
    if !causes.isEmpty, frameCauses.isEmpty, structure.isEqual {
      causes[0].details.append("every frame is equal")
    }
    return causes
  }

  /// Returns causes with the place of the step or layer that each is about.
  func placed(_ causes: [ComparisonCause]) -> [ComparisonCause] {
    guard let parts = actual.causes else { return causes }
    let step = shownStep
    var causes = causes.map { cause in
      guard cause.place == nil, cause.kind != .script, cause.kind != .file else { return cause }
      var cause = cause
      let layer = cause.subject.flatMap { scriptLayer(at: $0, in: parts, step: cause.step) }
      cause.place = layer?.place ?? parts.place(ofStep: cause.step ?? step)
      if cause.subject == nil, let number = cause.step ?? step {
        cause.subject = parts.first { $0.step == number }?.name
      }
      if let name = names.name(ofStep: step), cause.step == nil, cause.kind != .structure {
        cause.sentence += "; shown in \(name)"
      } else if let layer, let place = layer.place {
        cause.sentence += "; `\(layer.name)` is in line \(place.line)"
      }
      return cause
    }
    if expected.causes == nil, !causes.isEmpty {
      causes[0].details.append(
        "the golden was recorded without causes, so only frames were compared; `segue approve` "
          + "records them once the frames are equal")
    }
    return causes
  }

  /// The names of the steps in the clip's script, or else in the golden's.
  var names: StepNames { StepNames(actual.causes ?? expected.causes) }

  /// The step in which pixels or times differ first or most.
  private var shownStep: Int? {
    let frame = worstFrame?.actualFrame ?? pixels.unseen.first
    guard let frame, actual.frames.indices.contains(frame) else {
      guard let time = alignment.edits.first.map(time) else { return nil }
      return actual.frames.last { actual.seconds($0.start) <= time + 0.0005 }?.step
    }
    return actual.frames[frame].step
  }

  /// Returns the layer of the script at a path in a frame, such as `to/mark`.
  ///
  /// Of equal ones it is that of a screen which the step shows.
  private func scriptLayer(at path: String, in parts: [TraceCause], step: Int?) -> TraceCause? {
    guard path.contains("/") else { return nil }
    let words = actual.frames.first { $0.step == step }?.stepText.split(separator: " ") ?? []
    var rest = path[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      let found = parts.filter { part in
        part.kind == .layer
          && part.name.split(separator: "/", maxSplits: 1).last.map { $0 == rest } == true
      }
      let shown = found.last { part in
        words.contains { part.name.hasPrefix("\($0)/") || part.name.hasPrefix("\($0.dropLast())/") }
      }
      if let layer = shown ?? found.first { return layer }
    }
    return nil
  }
}

extension [TraceCause] {
  /// Returns the place of a step; nil if it is unknown.
  func place(ofStep step: Int?) -> CausePlace? {
    step.flatMap { number in first { $0.step == number }?.place }
  }
}

/// The names of a script's steps, such as ``push: card`, line 18`.
struct StepNames {
  private let causes: [TraceCause]?

  init(_ causes: [TraceCause]?) { self.causes = causes }

  /// Returns the name of a step; nil if the script is unknown.
  func name(ofStep step: Int?) -> String? {
    guard let step, let cause = causes?.first(where: { $0.step == step }) else { return nil }
    return "`\(cause.name)`" + (cause.place.map { ", line \($0.line)" } ?? "")
  }
}
