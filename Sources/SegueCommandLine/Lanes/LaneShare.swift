import SegueGraphics
import SegueKit

/// The resources of one clip among several that are rendered at once.
struct LaneShare: Sendable {
  /// The number of frames rendered at once, >= 1.
  var jobs: Int
  /// The number of clips that share the memory limit, >= 1.
  var lanes: Int
  /// The decoded images that the clips share; nil to decode those of each clip.
  var images: ImageCache?

  /// The share of the memory limit that ``images`` may take: an eighth.
  private static let imageShare = 8

  /// Returns the capacity of ``images`` for a memory limit, in bytes.
  static func imageBytes(of limits: ResourceLimits) -> Int { limits.memory / imageShare }

  /// Returns options whose memory limit is that of one lane; unchanged for the only one.
  func applied(to options: LoadOptions) -> LoadOptions {
    var options = options
    options.images = images
    guard lanes > 1 || images != nil else { return options }
    let held = images == nil ? 0 : Self.imageBytes(of: options.limits)
    let own = max(0, options.limits.memory - ResourceLimits.programBytes - held)
    options.limits.memory = ResourceLimits.programBytes + own / lanes
    return options
  }
}
