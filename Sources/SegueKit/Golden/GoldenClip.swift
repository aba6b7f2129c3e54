package import SegueGolden

/// A script, and where its golden is.
package struct GoldenClip: Hashable, Sendable {
  /// The script's path.
  package var script: String
  /// Where its golden is, or would be.
  package var place: GoldenPlace
  /// Whether the script was found in a folder, and not named itself.
  package var isFound = false
  /// Why it can have no golden; nil for most.
  package var flaw: Flaw?

  /// Why a script can have no golden.
  package enum Flaw: Hashable, Sendable {
    /// Another script would have the same golden.
    case sharesGolden(with: String)
    /// The name is not UTF-8; what is not is shown as U+FFFD.
    case name
  }

  /// Why it can have no golden, as a sentence.
  var flawSentence: String {
    switch flaw {
    case .sharesGolden(let other):
      "\(other) would have the same golden, \(place.path(.trace)): rename one of them, or keep goldens "
        + "in one folder (`--goldens`), where those of folders are kept apart"
    case .name: "its name is not UTF-8: rename it"
    case nil: "nothing is wrong with it"
    }
  }

  /// A script with a place for its golden.
  package init(script: String, place: GoldenPlace) {
    self.script = script
    self.place = place
  }
}
