package import SegueStage

/// What one page of a gallery is about: a transition, a container or a script.
package struct GalleryEntry: Sendable {
  /// What an entry is.
  package enum Kind: String, CaseIterable, Sendable {
    case transition, container, script

    /// The heading over all entries of the kind.
    package var heading: String {
      switch self {
      case .transition: "Transitions"
      case .container: "Containers"
      case .script: "Scripts"
      }
    }
  }

  /// A short fact, such as how long a transition takes.
  package struct Fact: Hashable, Sendable {
    /// What it tells, such as `Duration`.
    package var label: String
    /// What it is, such as `0.4 s`.
    package var text: String
  }

  /// A key that scripts may give.
  package struct Parameter: Hashable, Sendable {
    /// The key.
    package var name: String
    /// What it takes, in words.
    package var takes: String
    /// What holds where it is not given, or `required`.
    package var defaultText: String
    /// What it does.
    package var summary: String
  }

  /// The name in scripts; of a script its path without extension.
  package var name: String
  /// What it is.
  package var kind: Kind
  /// What the eye sees, in a sentence.
  package var summary: String
  /// What is to be known at a glance.
  package var facts: [Fact] = []
  /// The keys that it takes.
  package var parameters: [Parameter] = []
  /// Its pace where a step gives none; containers have none.
  package var pacing: ResolvedPacing?
  /// How to call it on the command line.
  package var command: String
  /// How to call it from Swift.
  package var swift: String

  /// The name as files and addresses have it.
  package var fileName: String {
    String(
      name.map { $0.isLetter && $0.isASCII || $0.isNumber && $0.isASCII ? $0 : "-" }
    ).lowercased()
  }
}
