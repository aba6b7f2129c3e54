import SegueGolden
package import SegueGraphics

/// A line plot over time as an SVG element, with the lowest and highest values as labels.
///
/// The page styles it by class: `frame`, `moving`, `guide`, `line`, `now`, `dot`. The attributes
/// `data-left`, `data-right` and `data-ys` give the page's script the positions of times and
/// values, so that it can move a marker along the curve.
package struct Plot: Sendable {
  /// An interval of the time axis.
  package struct Span: Hashable, Sendable {
    /// The start in seconds.
    package var start: Double
    /// The end in seconds.
    package var end: Double

    /// Makes an interval from its ends in seconds.
    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The accessible description (`aria-label`).
  package var title: String
  /// The times of the values, in seconds, ascending.
  package var times: [Double]
  /// The value at each time; nil for a gap in the line.
  package var values: [Double?]
  /// The length of the time axis in seconds, > 0.
  package var duration: Double
  /// The intervals of motion, which are highlighted.
  package var moving: [Span] = []
  /// Whether a dashed line shows linear progress for comparison.
  package var hasGuide = false
  /// The width and height in units of the view box.
  package var size = PixelSize(360, 120)

  private static let margins = (left: 44.0, top: 10.0, right: 10.0, bottom: 20.0)

  /// Makes a plot of values over times.
  package init(title: String, times: [Double], values: [Double?], duration: Double) {
    self.title = title
    self.times = times
    self.values = values
    self.duration = duration > 0 ? duration : 1
  }

  /// The lowest and highest values, widened by 1 if they are equal.
  var range: (low: Double, high: Double) {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return (0, 1) }
    return low == high ? (low - 1, high + 1) : (low, high)
  }

  /// The plot as an SVG element.
  package var svg: String {
    let (left, right) = (Self.margins.left, Double(size.width) - Self.margins.right)
    let (top, bottom) = (Self.margins.top, Double(size.height) - Self.margins.bottom)
    let (low, high) = range
    let x = { (time: Double) in left + (right - left) * max(0, min(1, time / duration)) }
    let y = { (value: Double) in top + (bottom - top) * (high - value) / (high - low) }
    let places = values.map { $0.map { y($0).fixed(1) } ?? "" }.joined(separator: " ")
    let starts = times.map { $0.fixed(3) }.joined(separator: " ")
    var parts = [
      #"<svg class="plot" viewBox="0 0 \#(size.width) \#(size.height)" role="img" "#
        + #"aria-label="\#(MarkupText.xml(title))" data-left="\#(left.fixed())" "#
        + #"data-right="\#(right.fixed())" data-duration="\#(duration.fixed(6))" "#
        + #"data-times="\#(starts)" data-ys="\#(places)">"#,
      rect("frame", left, top, right, bottom),
    ]
    parts += moving.map { rect("moving", x($0.start), top, x($0.end), bottom) }
    if hasGuide { parts.append(line("guide", left, y(0), right, y(1))) }
    parts.append(#"<path class="line" d="\#(path(x, y))"/>"#)
    parts.append(line("now", left, top, left, bottom))
    parts.append(#"<circle class="dot" r="4" cx="\#(left.fixed())" cy="\#(bottom.fixed())"/>"#)
    parts += labels(low, high, left, right, top, bottom)
    return (parts + ["</svg>"]).joined(separator: "\n")
  }

  /// Returns the path data of the line, with gaps where there is no value.
  private func path(_ x: (Double) -> Double, _ y: (Double) -> Double) -> String {
    var path = ""
    var isDrawing = false
    for (time, value) in zip(times, values) {
      guard let value, value.isFinite else {
        isDrawing = false
        continue
      }
      path += (isDrawing ? "L" : "M") + x(time).fixed(2) + " " + y(value).fixed(2)
      isDrawing = true
    }
    return path
  }

  /// Returns the labels of the axes: highest and lowest value, start and end time.
  private func labels(
    _ low: Double, _ high: Double, _ left: Double, _ right: Double, _ top: Double,
    _ bottom: Double
  ) -> [String] {
    let digits = max(abs(low), abs(high)) >= 100 ? 0 : 2
    return [
      text(high.fixed(digits), left - 6, top + 8, "end"),
      text(low.fixed(digits), left - 6, bottom, "end"),
      text("0", left, bottom + 15, "start"),
      text("\(duration.fixed(2)) s", right, bottom + 15, "end"),
    ]
  }

  private func rect(
    _ kind: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> String {
    #"<rect class="\#(kind)" x="\#(left.fixed(2))" y="\#(top.fixed(2))" "#
      + #"width="\#((right - left).fixed(2))" height="\#((bottom - top).fixed(2))"/>"#
  }

  private func line(
    _ kind: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    #"<line class="\#(kind)" x1="\#(x1.fixed(2))" y1="\#(y1.fixed(2))" "#
      + #"x2="\#(x2.fixed(2))" y2="\#(y2.fixed(2))"/>"#
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    #"<text x="\#(x.fixed(1))" y="\#(y.fixed(1))" text-anchor="\#(anchor)">\#(text)</text>"#
  }
}
