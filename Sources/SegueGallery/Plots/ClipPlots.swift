package import SegueGolden
import SegueGraphics
package import SegueKit
package import SegueStage

/// Plots of a clip's layer properties over time.
package struct ClipPlots: Sendable {
  /// A plot of one numeric property of a layer over time.
  package struct Track: Sendable {
    /// The layer's path, such as `to`, with the names of its parents.
    package var layer: String
    /// The name of the property, such as `center x`.
    package var property: String
    /// The unit, such as `pt`; empty for dimensionless numbers.
    package var unit: String
    package var plot: Plot
  }

  /// The most tracks that are plotted for a clip.
  package static let most = 24

  /// The progress of the clip's transitions; nil if it has none.
  package var progress: Plot?
  /// The tracks of changing properties, in drawing order, at most ``most``.
  package var tracks: [Track]
  /// The number of changing properties, including those not plotted.
  package var trackCount: Int

  /// Plots a clip's layers without drawing any frame.
  ///
  /// Costs the layout of every frame's layers, some microseconds a frame.
  package init(_ clip: SegueKit.Clip) throws(GoldenError) {
    let evidence = clip.motionEvidence
    let moving = clip.timeline.segments.filter { $0.content.isMotion && $0.duration > 0 }
      .map { Plot.Span(start: $0.start, end: $0.end) }
    let plot = { (title: String, series: ReportTrack.Series) in
      var plot = Plot(
        title: title, times: series.times, values: series.values, duration: evidence.duration)
      plot.moving = moving
      return plot
    }
    let progress = evidence.frames.map(\.progress)
    if progress.contains(where: { $0 != nil }) {
      let times = evidence.frames.indices.map(evidence.start(ofFrame:))
      self.progress = plot(
        "Progress of the transitions over time",
        ReportTrack.Series(times: times, values: progress))
    }
    let history = LayerHistory(evidence)
    var tracks: [Track] = []
    for path in history.paths {
      for property in LayerProperty.allCases {
        for component in property.components.indices {
          let series = history.series(path, property, component)
          guard Set(series.values.compactMap { $0 }).count > 1 else { continue }
          let name = property.components[component]
          tracks.append(
            Track(
              layer: path, property: name, unit: property.unit.filter { $0 != " " },
              plot: plot("\(path), \(name), over time", series)))
        }
      }
    }
    trackCount = tracks.count
    self.tracks = Array(tracks.prefix(Self.most))
  }
}

extension Plot {
  /// Makes a plot of an easing curve or spring: its progress over its duration.
  package init(_ pacing: ResolvedPacing, named name: String) {
    let duration = pacing.duration > 0 ? pacing.duration : 1
    let times = (0...120).map { Double($0) / 120 * duration }
    self.init(
      title: "Progress over time with \(name)", times: times,
      values: times.map { pacing.progress(at: $0) }, duration: duration)
    hasGuide = true
    size = PixelSize(400, 200)
  }
}
