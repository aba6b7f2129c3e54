import SegueCodecs
import SegueGraphics
package import SegueStage

/// An entry of a gallery, with a page of its own: a transition, container, layer effect or script.
package struct GalleryEntry: Sendable {
  /// A kind of entry.
  package enum Kind: String, CaseIterable, Sendable {
    case transition, container, effect, script

    /// The heading over all entries of the kind.
    package var heading: String {
      switch self {
      case .transition: "Transitions"
      case .container: "Containers"
      case .effect: "Effects"
      case .script: "Scripts"
      }
    }
  }

  /// A short fact about an entry, such as the duration of a transition.
  package struct Fact: Hashable, Sendable {
    /// The label, such as `Duration`.
    package var label: String
    /// The value, such as `0.4 s`.
    package var text: String
  }

  /// A key of scripts that the entry has.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    /// A description of the values that it takes.
    package var takes: String
    /// The default in words, or `required`.
    package var defaultText: String
    /// A sentence about its effect.
    package var summary: String
  }

  /// The name in scripts; for a script, its path without extension.
  package var name: String
  package var kind: Kind
  /// A sentence that describes its visible effect.
  package var summary: String
  /// Short facts for the top of the page.
  package var facts: [Fact] = []
  /// The keys that it takes, in order.
  package var parameters: [Parameter] = []
  /// The default easing curve or spring; nil for containers.
  package var pacing: ResolvedPacing?
  /// An example step of a script; nil for what is no transition.
  package var step: String?
  /// An example of its use on the command line.
  package var command: String
  /// An example of its use in Swift.
  package var swift: String

  /// What the gallery knows of it beyond the catalogue; nil for a script.
  var member: FamilyMember? {
    kind == .script ? nil : GalleryFamily.member(named: name)
  }

  /// The name reduced to lower-case letters, digits and hyphens, for files and URLs.
  package var fileName: String {
    String(
      name.map { $0.isLetter && $0.isASCII || $0.isNumber && $0.isASCII ? $0 : "-" }
    ).lowercased()
  }
}

extension GalleryEntry {
  /// Makes the entry of a transition.
  package init(_ transition: Transition) {
    name = transition.name
    kind = .transition
    summary = transition.summary
    facts = [
      Fact(label: "Duration", text: "\(transition.duration.fixed()) s"),
      Fact(label: "Pace", text: transition.pacing.description),
    ]
    if !transition.aliases.isEmpty {
      facts.append(Fact(label: "Also", text: transition.aliases.joined(separator: ", ")))
    }
    if let interaction = transition.interaction {
      facts.append(Fact(label: "By hand", text: interaction.summary))
    }
    parameters = transition.parameters.map { Parameter($0) }
    pacing = transition.pacing.resolved(duration: transition.duration)
    let required = transition.parameters.filter(\.isRequired)
    let flags = required.map { " --\($0.name) photo.png" }
    step = transition.example
    command =
      "segue list.png detail.png -t \(name)\(flags.joined()) \\\n  --back -o \(name).gif"
    swift =
      required.isEmpty
      ? """
      import SegueKit

      let clip = try Clip.quick(
        from: "list.png", to: "detail.png", transition: "\(name)", back: true)
      try await clip.render(RenderRequest(outputs: ["\(name).gif"]))
      """ : Self.loading(name + ".yaml", to: name)
  }

  /// Makes the entry of a container.
  package init(_ container: ContainerType) {
    name = container.name
    kind = .container
    summary = container.summary
    facts = [
      ("Also", container.aliases), ("Tap", container.tapTargets), ("Do", container.commands),
    ].filter { !$0.1.isEmpty }.map { Fact(label: $0.0, text: $0.1.joined(separator: ", ")) }
    parameters =
      container.roles.map {
        Parameter(
          name: $0.name, takes: "screen",
          defaultText: $0.isRequired ? "required" : "optional", summary: $0.summary)
      } + container.parameters.map { Parameter($0) }
    command = "segue \(name).yaml -o \(name).gif"
    swift = Self.loading(name + ".yaml", to: name)
  }

  /// Makes the entry of a layer effect.
  package init(_ effect: LayerEffectEntry) {
    name = effect.name
    kind = .effect
    summary = effect.summary
    if !effect.keyframes.isEmpty {
      facts = [Fact(label: "Keyframes", text: effect.keyframes.joined(separator: ", "))]
    }
    parameters = effect.parameters
    command = "segue \(name).yaml -o \(name).gif"
    swift = Self.loading(name + ".yaml", to: name)
  }

  /// Makes the entry of a script that demonstrates no catalogue entry.
  ///
  /// - Parameters:
  ///   - name: its path below the folder of scripts, without extension.
  ///   - path: its path below the folder of scripts.
  ///   - text: the script; the comment at its beginning is the summary.
  package init(script name: String, path: String, text: String) {
    self.name = name
    kind = .script
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" || $0 == " " } }
      .joined(separator: " ")
    summary = comment.isEmpty ? "A script." : comment
    let file = name.split(separator: "/").last.map(String.init) ?? name
    command = ShellWord.line(["segue", ShellWord.path(path), "-o", ShellWord.path("\(file).gif")])
    swift = Self.loading(path, to: file)
  }

  /// Returns Swift code that loads and renders a script.
  private static func loading(_ path: String, to name: String) -> String {
    """
    import SegueKit

    let clip = try Clip.load(script: "\(path)")
    try await clip.render(RenderRequest(outputs: ["\(name).gif"]))
    """
  }
}

extension GalleryEntry.Parameter {
  /// Makes a row from a parameter of the catalogue.
  fileprivate init(_ parameter: TransitionParameter) {
    self.init(
      name: parameter.name, takes: parameter.kind.words,
      defaultText: parameter.isRequired ? "required" : parameter.defaultText,
      summary: parameter.summary)
  }
}
