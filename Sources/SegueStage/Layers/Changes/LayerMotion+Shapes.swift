internal import SegueGraphics

// Changes of shapes: clips, and outlines of drawn shapes.

extension SceneLayer {
  /// Returns the shape of a property; nil where the layer does not have it.
  func shape(of property: AnimatedProperty) -> ShapeValue? {
    switch property {
    case .clip: effects.clip.map { .clip($0) } ?? ShapeValue.none
    case .path: effects.shape.map { .outline($0.outline) }
    default: nil
    }
  }

  /// Sets the shape of a property.
  mutating func set(_ shape: ShapeValue, of property: AnimatedProperty) {
    switch shape {
    case .none: effects.clip = nil
    case .clip(let clip): effects.clip = clip
    case .outline(let outline): effects.shape?.outline = outline
    }
  }

  /// Adds the change of a property that is a shape.
  func addShape(
    _ change: PropertyChange, _ timing: AnimationTiming, resamples: Bool, on stage: ChangeStage,
    to motion: inout LayerMotion, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    let property = change.property
    guard let rest = shape(of: property) else {
      problems.append(.missing(property))
      return LaneEnds()
    }
    let start = stage.start + timing.lead
    let edge = edge(on: stage, motion)
    let targets = change.values.compactMap(\.shape)
    var lanes = motion.shapes(of: property) ?? ShapeLanes(property, rest: rest)
    switch lanes.course(to: targets, at: start, resamples: resamples, in: edge) {
    case .failure(let mismatch):
      problems.append(.shapes(property, from: mismatch.from, to: mismatch.to))
      return LaneEnds()
    case .success(let course):
      let erased = change.erased(as: course.numbers.dropFirst().map(\.numbers))
      let ends = lanes.add(
        course, to: targets, at: start, returnsToStart: timing.repetition.endsAtStart,
        in: edge.rect.size
      ) { index, model in
        LaneChange(
          start: start, erased.way(index, model: model, timing, on: .zero), merge: timing.merge,
          repetition: timing.repetition)
      }
      motion.set(lanes, end: ends.rest)
      return ends
    }
  }

  /// Returns the layer's bounds, with its rounded corners, after all changes.
  private func edge(on stage: ChangeStage, _ motion: LayerMotion) -> RoundedRect {
    let sides = motion.model(of: .size, self, drawn: drawnFrame(stage)) ?? [0, 0]
    return effects.edge(of: Size(sides[0], sides[1]), cornerRadius: cornerRadius)
  }
}

extension PropertyChange {
  /// Returns the change with numbers in the place of its values, in their order.
  fileprivate func erased(as numbers: [[Double]]) -> PropertyChange {
    var rest = numbers[...]
    func next(_ value: PropertyValue) -> PropertyValue { .numbers(rest.popFirst() ?? []) }
    switch way {
    case .to(let value, _): return PropertyChange(property, .to(next(value)))
    case .track(let parts):
      return PropertyChange(property, .track(parts.map { $0.mapped(next) }))
    }
  }
}
