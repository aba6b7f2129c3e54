import SegueGolden
import SegueGraphics

/// What one layer does over time, in its parent, in points, in the frames in which it is there.
public struct LayerTrack: Sendable {
  /// The layer's name with those of the layers that hold it, where it first appears: `to/card`.
  public let path: String
  /// When the frames start to show, in seconds from the start of the clip.
  public let times: [Double]
  private let samples: [LayerSample]

  /// The track of a layer that has a sample at each of some times.
  init(path: String, times: [Double], samples: [LayerSample]) {
    self.path = path
    self.times = times
    self.samples = samples
  }

  /// The centre's distance from the left, in points.
  public var x: ValueTrack { values { $0.center?.x } }
  /// The centre's distance from the top, in points.
  public var y: ValueTrack { values { $0.center?.y } }
  /// The width before scale, in points.
  public var width: ValueTrack { values { $0.size.width } }
  /// The height before scale, in points.
  public var height: ValueTrack { values { $0.size.height } }
  /// How far it is turned, in degrees, clockwise; no values where it is seen in perspective.
  public var angle: ValueTrack { values(of: .turn) }
  /// The scale along its own horizontal; no values where it is seen in perspective.
  public var scaleX: ValueTrack { values(of: .scale) }
  /// The scale along its own vertical; no values where it is seen in perspective.
  public var scaleY: ValueTrack { values { $0.values(of: .scale).last } }
  /// The opacity, 0...1.
  public var alpha: ValueTrack { values { $0.alpha } }
  /// The radius of its corners, in points.
  public var cornerRadius: ValueTrack { values { $0.radius } }
  /// What its colours are multiplied by, 0...1.
  public var brightness: ValueTrack { values { $0.brightness } }

  /// Whether nothing of it changes in the frames that start to show from one time to another.
  ///
  /// False where none does.
  public func isStill(from start: Double, to end: Double) -> Bool {
    let shown = zip(times, samples).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    guard let first = shown.first else { return false }
    return shown.allSatisfy { $0 == first }
  }

  private func values(of property: LayerProperty) -> ValueTrack {
    values { $0.values(of: property).first }
  }

  private func values(_ value: (LayerSample) -> Double?) -> ValueTrack {
    let pairs = zip(times, samples).compactMap { time, sample in
      value(sample).map { (time, $0) }
    }
    return ValueTrack(times: pairs.map(\.0), values: pairs.map(\.1))
  }
}
