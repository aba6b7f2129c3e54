/// How much of a clip differs, over time and height: a column a frame, a row a band of the picture.
package struct HeatStrip: Hashable, Sendable {
  /// The number of bands, from the top.
  package let bands: Int
  /// For each of the golden's frames `bands` values: 0 for equal, else 0.1 + 0.9 · share of pixels.
  package var values: [Double]

  /// A strip on which nothing differs.
  package init(frames: Int, bands: Int) {
    self.bands = bands
    values = [Double](repeating: 0, count: frames * bands)
  }

  /// The number of frames.
  package var frames: Int { bands == 0 ? 0 : values.count / bands }
  /// The heat of a band of a frame.
  package subscript(frame frame: Int, band band: Int) -> Double {
    get { values[frame * bands + band] }
    set { values[frame * bands + band] = newValue }
  }
}
