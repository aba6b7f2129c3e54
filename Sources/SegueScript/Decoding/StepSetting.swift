internal import SegueStage

/// A setting of all steps at once: `transition`, `duration`, `curve` or `spring` without the path of a step.
struct StepSetting {
  /// The path below each step, such as `spring.damping-ratio`.
  private let path: String
  /// The key of the step.
  private let key: String

  /// Creates the setting of a path that begins with a key of steps; nil for any other path.
  init?(_ path: String) {
    let first = CanonicalName.of(path.split(separator: ".").first.map(String.init) ?? "")
    guard ["transition", "duration", "curve", "spring"].contains(first) else { return nil }
    self.path = path
    key = first
  }

  /// Returns the tree with the value at each step that takes the key; reports a script without such a step.
  func splice(
    _ value: SyntaxNode, into root: SyntaxNode, _ problems: inout ProblemList
  ) -> SyntaxNode {
    guard case .mapping(let entries) = root.content,
      let timeline = entries.firstIndex(where: { CanonicalName.of($0.name) == "timeline" }),
      case .sequence(let steps) = entries[timeline].value.content,
      steps.contains(where: takes)
    else {
      let isComparison =
        if case .mapping(let entries) = root.content {
          entries.contains { CanonicalName.of($0.name) == "clips" }
        } else { false }
      problems.error(
        .badSetting, "the script has no step that takes `\(key)`", at: value.place,
        help: [
          isComparison
            ? "set it for a clip: `clips: [{ file: a.yaml, set: { \(key): … } }, b.yaml]`"
            : "write the path of a key, such as `timeline.1.\(key)`"
        ])
      return root
    }
    var root = root
    for index in steps.indices where takes(steps[index]) {
      root = Splicer.splice(value, at: "timeline.\(index).\(path)", into: root, &problems)
      root = without(excluded, ofStep: index, in: root)
    }
    return root
  }

  /// The keys that the key takes the place of.
  private var excluded: Set<String> {
    switch key {
    case "curve": ["spring"]
    case "spring": ["curve"]
    default: []
    }
  }

  /// Returns whether a step takes the key.
  private func takes(_ step: SyntaxNode) -> Bool {
    let company: StepCompany = key == "transition" ? .navigation : .paced
    let names =
      if case .mapping(let entries) = step.content { entries.map(\.name) } else {
        [step.text].compactMap { $0 }
      }
    let words = Set(names.map(CanonicalName.of))
    return StepRow.all.contains {
      words.contains($0.key.name) && $0.company.isSuperset(of: company)
    }
  }

  /// Returns the tree without some keys of a step.
  private func without(_ keys: Set<String>, ofStep index: Int, in root: SyntaxNode) -> SyntaxNode {
    guard !keys.isEmpty, case .mapping(var entries) = root.content,
      let timeline = entries.firstIndex(where: { CanonicalName.of($0.name) == "timeline" }),
      case .sequence(var steps) = entries[timeline].value.content,
      case .mapping(let step) = steps[index].content
    else { return root }
    var root = root
    steps[index].content = .mapping(step.filter { !keys.contains(CanonicalName.of($0.name)) })
    entries[timeline].value.content = .sequence(steps)
    root.content = .mapping(entries)
    return root
  }
}
