/// Which pictures the goldens of a suite keep; goes into the command that records one.
public enum KeptPictures: String, CaseIterable, Hashable, Sendable {
  /// Those of all frames.
  case full
  /// Five: at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// None: only the digests of all frames.
  case none
}
