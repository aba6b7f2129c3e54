import SegueKit
import SegueScript
import SegueStage

extension ReferencePages {
  /// The page of all keys of a script.
  static var scriptReference: ReferencePage {
    ReferencePage(
      name: "ScriptReference", title: "Script reference",
      abstract: "Every key that a script can have: what it takes, its default and what it is for.",
      paragraphs: [
        """
        A script is YAML 1.2, or JSON. Keys may be written in kebab case, camel case or snake case;
        one that is not known is an error that names the nearest. Times carry a unit (`400ms`,
        `0.4s`) or are seconds, angles carry `deg`, `rad` or `turn`, and paths are relative to the
        script's file. `segue explain SCRIPT` shows a script with every default filled in.
        """
      ] + Schema.all.flatMap(section))
  }

  private static func section(of section: SchemaSection) -> [String] {
    let heading = "## \(section.title.prefix(1).uppercased() + section.title.dropFirst())"
    guard section.name == Schema.step.name else { return [heading, table(of: section.keys)] }
    let isVerb = { (key: SchemaKey) in Schema.verbs.contains(key.name) }
    return [
      heading, "A step has exactly one of these keys:", table(of: section.keys.filter(isVerb)),
      "What may stand beside it:", table(of: section.keys.filter { !isVerb($0) }),
      "<doc:Transitions> and <doc:Containers> have keys of their own.",
    ]
  }

  private static func table(of keys: [SchemaKey]) -> String {
    ReferenceTable.markdown(
      ["Key", "Takes", "Default", "What it is for"],
      keys.map { key in
        [
          "`\(key.name)`", marked(words(of: key.kind)), marked(key.defaultText ?? "**required**"),
          key.summary,
        ]
      })
  }

  /// What a value is, in words; formats by their names.
  private static func words(of kind: SchemaKey.Kind) -> String {
    (kind == .format ? .word(OutputFormats.segue.names) : kind).words
  }

  /// The words with quoted colours as code: quotes of prose would become curly ones.
  private static func marked(_ words: String) -> String {
    words.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("\"#") ? "`\($0)`" : $0 }.joined(separator: " ")
  }
}
