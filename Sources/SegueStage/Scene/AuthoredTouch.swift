public import SegueGraphics

/// A finger's way as its author gives it: written out, or recorded in a file.
public struct AuthoredTouch: Hashable, Sendable {
  /// Where the finger goes, and when.
  public enum Way: Hashable, Sendable {
    /// From a place of the stage, in points, through straight parts and pauses.
    case path(from: Point, [TouchPath.Segment])
    /// As a file tells.
    case track(TrackID)
  }

  /// Where the finger goes.
  public var way: Way
  /// How the touch ends.
  public var release: TouchPath.Release

  /// A touch that ends with the finger lifted where nothing else is said.
  public init(_ way: Way, release: TouchPath.Release = .lifted) {
    self.way = way
    self.release = release
  }

  /// The way as a function of time; a track that was not read, or has no samples, takes no time.
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

/// The number of a file of recorded touches in ``Scene/tracks``, from 0.
public struct TrackID: Hashable, Sendable {
  /// The index in ``Scene/tracks``.
  public var index: Int

  /// The track at an index.
  public init(_ index: Int) { self.index = index }
}

/// A file with the recorded way of a finger.
public struct TouchTrack: Hashable, Sendable {
  /// The path as the author wrote it, relative to the script's folder.
  public var path: String
  /// What the file says, in order of time; nil while nobody has read it.
  public var samples: [TouchSample]?

  /// A file that has not been read.
  public init(path: String, samples: [TouchSample]? = nil) {
    self.path = path
    self.samples = samples
  }
}

extension Scene {
  /// Whether a track is still to be read, so that nobody knows how long the clip takes.
  package var hasUnreadTracks: Bool { tracks.contains { $0.samples == nil } }
}
