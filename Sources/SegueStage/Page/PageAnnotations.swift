import SegueGraphics

// What points at places of the stage: callouts, and the focus of the camera.

/// A callout with its time and its place on the stage.
struct PlacedCallout: Hashable, Sendable {
  var callout: Callout
  /// The place in points of the stage.
  var anchor: Point
  /// The box of the layer at that place; empty for a point.
  var box: Rect
  /// The times, in seconds of the clip, between which it is shown.
  var start: Double
  var end: Double
}

/// A part of the stage with the times between which the camera shows it.
struct PlacedFocus: Hashable, Sendable {
  var focus: Focus
  /// The part in points of the stage.
  var frame: Rect
  /// The start and the end of its step, in seconds of the clip.
  var start: Double
  var end: Double
}

/// The callouts and focuses of a clip, with the layers that they name found on the stage.
struct PageAnnotations: Sendable {
  private(set) var callouts: [PlacedCallout] = []
  private(set) var focuses: [PlacedFocus] = []

  /// Creates no annotations.
  init() {}

  /// Finds the places of a clip's annotations.
  ///
  /// - Throws: a name of which no layer shows during its step.
  init(_ timeline: Timeline) throws(PageProblem) {
    for note in timeline.notes {
      for callout in note.notes.callouts {
        let box = try Self.box(callout.place, note, timeline)
        add(
          PlacedCallout(
            callout: callout, anchor: box.center, box: box, start: note.start, end: note.end))
      }
      if let focus = note.notes.focus {
        let frame: Rect =
          switch focus.subject {
          case .frame(let frame): frame
          case .layer(let name): try Self.box(name, note, timeline)
          }
        add(PlacedFocus(focus: focus, frame: frame, start: note.start, end: note.end))
      }
    }
  }

  /// Adds a callout; one that continues an equal one, as beside a tap and what it causes, prolongs it.
  private mutating func add(_ callout: PlacedCallout) {
    let same = callouts.lastIndex {
      $0.callout == callout.callout && abs($0.end - callout.start) < Timeline.timeResolution
    }
    if let same { callouts[same].end = callout.end } else { callouts.append(callout) }
  }

  /// Adds a focus; one that continues an equal one prolongs it, at the place of the first.
  private mutating func add(_ focus: PlacedFocus) {
    if let last = focuses.last, last.focus == focus.focus,
      abs(last.end - focus.start) < Timeline.timeResolution
    {
      focuses[focuses.count - 1].end = focus.end
    } else {
      focuses.append(focus)
    }
  }

  private static func box(
    _ place: StagePlace, _ note: PageNote, _ timeline: Timeline
  ) throws(PageProblem) -> Rect {
    switch place {
    case .point(let point): return Rect(origin: point, size: Size(0, 0))
    case .layer(let name): return try box(name, note, timeline)
    }
  }

  /// Returns the box of a layer's visible part at the start of a step, or else at its end.
  private static func box(
    _ name: String, _ note: PageNote, _ timeline: Timeline
  ) throws(PageProblem) -> Rect {
    for time in [note.start, note.end] {
      let extent = LayerExtent(of: name, in: timeline.layers(at: time))
      if let box = extent?.visibleBox(on: timeline.canvas.size) { return box }
    }
    throw .noLayer(name, step: note.step)
  }
}
