import SegueGraphics

extension Timeline {
  /// Lays out several clips at once: a stage that holds them all.
  ///
  /// - Parameter pictures: the facts of the images of all clips.
  package init(_ comparison: ComparisonStage, pictures: Pictures) {
    let times = comparison.boundaries
    segments = zip(times, times.dropFirst()).compactMap { start, end in
      guard end - start > Self.timeResolution else { return nil }
      let isMoving = comparison.isMoving(at: (start + end) / 2)
      return Segment(
        step: 0, start: start, duration: end - start, content: .clips(isMoving: isMoving))
    }
    lastMoments = Self.lastMoments(of: segments)
    canvas = comparison.canvas
    background = .clear
    marks = comparison.marks
    screenshots = []
    duration = comparison.duration
    notes = []
    captions = comparison.captions
    failures = []
    touches = []
    lastTouches = []
    container = nil
    scene = nil
    touchDisplay = .none
    layout = .leftToRight
    self.pictures = pictures
    self.comparison = comparison
  }
}
