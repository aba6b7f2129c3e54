package import SegueGolden

/// A script with the place of its golden.
package struct GoldenClip: Hashable, Sendable {
  package var script: String
  /// The folder and name of its golden, whether that exists or not.
  package var place: GoldenPlace
  /// Whether the script was found in a folder, rather than named itself.
  package var isFound = false
  /// The reason why it cannot have a golden; nil for most.
  package var flaw: Flaw?

  /// A reason why a script cannot have a golden.
  package enum Flaw: Hashable, Sendable {
    /// Another script would have the same golden.
    case sharesGolden(with: String)
    /// The name is not UTF-8; invalid bytes are shown as U+FFFD.
    case name
  }

  /// The flaw as a sentence, with the next step.
  var flawSentence: String {
    switch flaw {
    case .sharesGolden(let other):
      "\(other) would have the same golden, \(place.path(.trace)): rename one of them, or keep goldens "
        + "in one folder (`--goldens`), where those of folders are kept apart"
    case .name: "its name is not UTF-8: rename it"
    case nil: "nothing is wrong with it"
    }
  }

  /// Makes a clip without a flaw.
  package init(script: String, place: GoldenPlace) {
    self.script = script
    self.place = place
  }
}
