package import SegueGolden

/// A script, and where its golden is.
package struct GoldenClip: Hashable, Sendable {
  /// The script's path.
  package var script: String
  /// Where its golden is, or would be.
  package var place: GoldenPlace
  /// Whether the script was found in a folder, and not named itself.
  package var isFound = false

  /// A script with a place for its golden.
  package init(script: String, place: GoldenPlace) {
    self.script = script
    self.place = place
  }
}
