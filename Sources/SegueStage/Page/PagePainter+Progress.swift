import SegueGraphics

/// A moment of a clip, for what shows on its page how far it is.
struct PageMoment {
  /// The time in seconds of the clip.
  var time: Double
  /// The duration of the clip in seconds.
  var duration: Double
  /// The marks of the clip, in order.
  var marks: [Timeline.Mark]
}

extension PageProgress {
  /// The height of its place, and the gap above it, in points of the page.
  static let (height, gap) = (10.0, 20.0)
  /// The least width on a page with room for it, in points.
  static let leastWidth = 160.0
}

extension PagePainter {
  /// The height of the bar, the width of a tick, and the diameter of a dot, in points.
  private static let (bar, tick, dot) = (4.0, 2.0, 8.0)
  /// The usual distance of two dots, and the least one of dots and ticks, in points.
  private static let (spacing, leastSpacing) = (18.0, 5.0)
  /// The opacities of the rest of the time, of ticks in it, and of the time that has passed.
  private static let (rest, ahead, done) = (0.18, 0.4, 0.85)

  /// Returns the commands of the bar or the dots at a moment.
  func progress(_ geometry: PageGeometry, at moment: PageMoment) -> [DrawCommand] {
    let layers =
      switch page.progress {
      case .none: [Layer]()
      case .bar: bar(in: geometry.progress, moment)
      case .dots: dots(in: geometry.progress, moment)
      }
    let toPixels = toPixels(geometry)
    return layers.flatMap { $0.commands(in: toPixels) }
  }

  /// Returns a bar that is filled up to the share of the clip's time, with ticks at the marks.
  private func bar(in place: Rect, _ moment: PageMoment) -> [Layer] {
    let top = place.minY + (place.height - Self.bar) / 2
    func shape(_ width: Double, _ opacity: Double) -> Layer {
      let shape = RoundedRect(
        Rect(place.minX, top, width, Self.bar), cornerRadius: min(width, Self.bar) / 2)
      return Layer(page: "page-progress", shape, wordColor.faded(to: opacity))
    }
    let share = moment.duration > 0 ? (moment.time / moment.duration).clamped(to: 0...1) : 0
    var layers = [shape(place.width, Self.rest)]
    if share > 0 { layers.append(shape(place.width * share, Self.done)) }
    var last = -Double.infinity
    for mark in moment.marks where moment.duration > 0 {
      let x = place.minX + place.width * (mark.time / moment.duration)
      // Ticks that would touch are one.
      if x < last + Self.leastSpacing { continue }
      last = x
      let isDone = mark.time <= moment.time + Timeline.timeResolution
      layers.append(
        Layer(
          page: "page-progress",
          RoundedRect(
            Rect(x - Self.tick / 2, place.minY, Self.tick, place.height),
            cornerRadius: Self.tick / 2), wordColor.faded(to: isDone ? Self.done : Self.ahead)))
    }
    return layers
  }

  /// Returns a dot for each mark: that of the last mark reached is filled, and the others are rings.
  ///
  /// Marks share dots where there are more than fit.
  private func dots(in place: Rect, _ moment: PageMoment) -> [Layer] {
    let marks = moment.marks
    if marks.isEmpty { return [] }
    let count = min(marks.count, max(1, Int(place.width / Self.leastSpacing)))
    let spacing = min(Self.spacing, place.width / Double(count))
    let diameter = min(Self.dot, spacing * 0.6)
    let next = marks.firstSortedIndex {
      $0.time > moment.time + Timeline.timeResolution
    }
    let present = next > 0 ? (next - 1) * count / marks.count : nil
    return (0..<count).map { index in
      let center = Point(
        place.center.x + (Double(index) - Double(count - 1) / 2) * spacing, place.center.y)
      let shape = RoundedRect(
        Rect(center: center, size: Size(diameter, diameter)), cornerRadius: diameter / 2)
      return index == present
        ? Layer(page: "page-progress", shape, wordColor.faded(to: Self.done))
        : Layer(
          page: "page-progress", lineIn: shape, width: min(1.5, diameter / 3),
          wordColor.faded(to: Self.ahead))
    }
  }
}
