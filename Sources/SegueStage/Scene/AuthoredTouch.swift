public import SegueGraphics

/// A touch as its author gives it: a written path, or a recording in a file.
public struct AuthoredTouch: Hashable, Sendable {
  /// The source of a touch's path.
  public enum Way: Hashable, Sendable {
    /// A written path from a place on the stage, in points, through moves and pauses.
    case path(from: Point, [TouchPath.Segment])
    /// A recording, from a file of touch samples.
    case track(TrackID)
  }

  /// The path: written, or a recorded track.
  public var way: Way
  /// The end of the touch: lifted, cancelled or failed.
  public var release: TouchPath.Release

  /// Creates a touch; by default it ends with the finger lifted.
  public init(_ way: Way, release: TouchPath.Release = .lifted) {
    self.way = way
    self.release = release
  }

  /// Returns the touch path; a track that is not loaded or has no samples gives one of 0 seconds.
  package func path(in tracks: [TouchTrack]) -> TouchPath {
    switch way {
    case .path(let start, let segments):
      return TouchPath(from: start, segments: segments, release: release)
    case .track(let id):
      let samples = tracks.indices.contains(id.index) ? tracks[id.index].samples : nil
      return TouchPath(track: samples ?? [], release: release)
    }
  }
}

extension Scene {
  /// Whether a track is not loaded yet, so that the clip's duration is unknown.
  package var hasUnreadTracks: Bool { tracks.contains { $0.samples == nil } }
}
