import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// The pages of the library's documentation that are generated from tables.
enum ReferencePages {
  /// The pages; `SegueKit.md` determines their order in the documentation.
  static var all: [ReferencePage] {
    let catalogue = Catalogue(Catalogue.Topic.allCases)
    let transitions = catalogue.transitions ?? []
    let containers = catalogue.containers ?? []
    return [scriptReference, transitionList(transitions), containerList(containers)]
      + transitions.map(\.page) + containers.map(\.page)
      + [
        pacing(catalogue.curves ?? [], catalogue.springs ?? []), devices(catalogue.devices ?? []),
        problems,
      ]
  }

  /// Returns the page that links to the pages of all transitions.
  private static func transitionList(_ entries: [TransitionEntry]) -> ReferencePage {
    ReferencePage(
      name: "Transitions", title: "Transitions",
      abstract: "Every transition that a step can name, with its parameters and defaults.",
      paragraphs: [
        """
        A step names a transition by its `transition` key, alone (`transition: kugou`) or with
        parameters (`transition: { type: kugou, angle: 30deg }`). Names and keys may be written in
        kebab case, camel case or snake case.
        """,
        "## Topics", "### Catalogue", ReferencePage.links(entries.map(\.pageName)),
      ])
  }

  /// Returns the page that links to the pages of all containers.
  private static func containerList(_ entries: [ContainerEntry]) -> ReferencePage {
    ReferencePage(
      name: "Containers", title: "Containers",
      abstract: "What everything can happen in instead of a navigation stack.",
      paragraphs: [
        """
        A container decides by itself what the touches of a script come to: which screen follows
        the finger, and whether it arrives or goes back when the finger is lifted.
        """,
        "## Topics", "### Catalogue", ReferencePage.links(entries.map(\.pageName)),
      ])
  }

  /// Returns the page with the table of devices.
  private static func devices(_ entries: [DeviceEntry]) -> ReferencePage {
    ReferencePage(
      name: "Devices", title: "Devices",
      abstract: "The screens by which `canvas` and screenshots are understood.",
      paragraphs: [
        """
        `canvas: iphone-14` is the size of the screen in points, upright, at one pixel a point;
        `canvas: iphone-14 @3x` has all its pixels, and `canvas: iphone-14 landscape` lies on its side. Any
        spelling will do, such as `iPhone 15 Pro` or `iPad Pro 12.9-inch (6th generation)`. With
        `canvas: auto`, and between two pictures without a script, the canvas follows from the device whose
        screenshots have that many pixels, upright or on its side.
        """,
        ReferenceTable.markdown(
          ["Name", "Points", "Scale", "Models", "Also"],
          entries.map { device in
            [
              "`\(device.name)`", "\(device.width.fixed()) × \(device.height.fixed())",
              "@\(device.scale.fixed())x", device.summary,
              device.aliases.map { "`\($0)`" }.joined(separator: ", "),
            ]
          }),
      ])
  }

  /// The page that explains all diagnostic codes.
  private static var problems: ReferencePage {
    ReferencePage(
      name: "Problems", title: "Errors and warnings",
      abstract: "What every code of a diagnostic means, and what to do about it.",
      paragraphs: ["`segue explain CODE` says the same."]
        + DiagnosticCode.all.flatMap { ["## \($0.rawValue): \($0.summary)", $0.explanation] })
  }
}

extension ReferencePages {
  /// Returns the page of timing functions and springs.
  static func pacing(_ curves: [CurveEntry], _ springs: [SpringEntry]) -> ReferencePage {
    ReferencePage(
      name: "CurvesAndSprings", title: "Curves and springs",
      abstract: "How a transition spends its time: a timing function, or a spring.",
      paragraphs: [
        """
        A step may set `duration`, and either `curve` or `spring`; otherwise the transition's own
        hold, which its page tells.
        """,
        "## Curves", table(of: curves),
        "`curve: cubic-bezier(x1, y1, x2, y2)` is any other; x1 and x2 are within 0...1.",
      ] + springs.flatMap(section))
  }

  /// Returns the table of named springs.
  private static func table(of presets: [PresetEntry]) -> String {
    ReferenceTable.markdown(
      ["Name", "Takes", "Spring", "What it is"],
      presets.map { ["`\($0.name)`", "\($0.duration.fixed(3)) s", $0.spring, $0.summary] })
  }

  /// Returns the table of timing functions.
  private static func table(of curves: [CurveEntry]) -> String {
    ReferenceTable.markdown(
      ["Name", "Course", "What it does"],
      curves.map { curve in
        let names = ([curve.name] + curve.aliases).map { "`\($0)`" }.joined(separator: ", ")
        return [names, curve.formula, curve.summary]
      })
  }

  /// Returns the section on a kind of spring: summary, example, keys and presets.
  private static func section(of spring: SpringEntry) -> [String] {
    [
      "## \(spring.name.prefix(1).uppercased() + spring.name.dropFirst())", spring.summary,
      ReferencePage.code("yaml", spring.example),
      ReferenceTable.markdown(
        ["Key", "Default", "What it does"],
        spring.keys.map { ["`\($0.name)`", $0.defaultText, $0.summary] }),
    ] + (spring.presets.map { [table(of: $0)] } ?? [])
  }
}

extension ReferencePages {
  /// The page of all script keys.
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

  /// Returns the section on a mapping of the script, with the table of its keys.
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

  /// Returns a table of script keys with their types and defaults.
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

  /// Returns the description of a kind of value; the format kind lists the names of all formats.
  private static func words(of kind: SchemaKey.Kind) -> String {
    (kind == .format ? .word(OutputFormats.segue.names) : kind).words
  }

  /// Returns the text with quoted colours as code, since DocC would make their quotes curly.
  private static func marked(_ words: String) -> String {
    words.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("\"#") ? "`\($0)`" : $0 }.joined(separator: " ")
  }
}

/// A page of the library's documentation that is generated from a table.
struct ReferencePage: Sendable {
  /// The name for links such as `<doc:Transitions>`, and the stem of its file.
  var name: String
  /// The heading of the page.
  var title: String
  /// The abstract: one sentence, also shown next to links to the page.
  var abstract: String
  /// The body in paragraphs of Markdown; empty ones are skipped.
  var paragraphs: [String]

  /// The page as a Markdown file.
  ///
  /// DocC requires the heading first, so the comment on the page's origin comes last.
  var file: ReferenceFile {
    let origin = "<!-- Made by scripts/docs from the tables that `segue list` shows. -->"
    let parts = (["# \(title)", abstract] + paragraphs + [origin]).filter { !$0.isEmpty }
    return ReferenceFile(name: name + ".md", text: parts.joined(separator: "\n\n") + "\n")
  }

  /// Returns a list of links to pages, as in a DocC topic section.
  static func links(_ names: [String]) -> String {
    names.map { "- <doc:\($0)>" }.joined(separator: "\n")
  }

  /// Returns a fenced code block.
  static func code(_ language: String, _ text: String) -> String {
    "```\(language)\n\(text)\n```"
  }
}

/// A formatter of Markdown tables.
enum ReferenceTable {
  /// Returns the lines of a table with a heading for each column.
  static func markdown(_ headings: [String], _ rows: [[String]]) -> String {
    let rule = headings.map { _ in "---" }
    return ([headings, rule] + rows).map { cells in
      "| " + cells.map(cell).joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  /// Returns a cell's text with its bars escaped.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension ContainerEntry {
  /// The name of the container's page.
  var pageName: String { "Container-\(name)" }

  /// The container's page: screens, parameters, gestures and commands, and an example.
  var page: ReferencePage {
    ReferencePage(
      name: pageName, title: name, abstract: summary,
      paragraphs: [
        aliases.isEmpty ? "" : "It is also called \(Self.words(aliases)).",
        "## Screens",
        ReferenceTable.markdown(
          ["Key", "Needed", "What it is for"],
          roles.map { ["`\($0.name)`", $0.isRequired ? "**required**" : "no", $0.summary] }),
        "## Parameters", ParameterEntry.table(parameters, of: "container"),
        "## Gestures and commands",
        """
        `drag`, `pinch` and `double-tap` take places on the stage, and so does `tap`.\
        \(tapTargets.isEmpty ? "" : " `tap` also takes \(Self.words(tapTargets)).")\
        \(commands.isEmpty ? "" : " `do` takes \(Self.words(commands)).")
        """,
        "## In a script", ReferencePage.code("yaml", example),
      ])
  }

  /// Returns names as inline code, separated by commas.
  private static func words(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension TransitionEntry {
  /// The name of the transition's page.
  var pageName: String { "Transition-\(name)" }

  /// The transition's page: duration, parameters and examples.
  var page: ReferencePage {
    ReferencePage(
      name: pageName, title: name, abstract: summary,
      paragraphs: [
        facts.joined(separator: " "),
        "## Parameters", ParameterEntry.table(parameters, of: "transition"),
        "## In a script", ReferencePage.code("yaml", example),
        "## From the command line", ReferencePage.code("sh", command),
        "Every parameter is a flag of its name, and is written there as in a script.",
      ])
  }

  /// The sentences on default duration and timing, default use, aliases and interaction.
  private var facts: [String] {
    var facts = [
      "It takes \(duration.fixed()) s, `\(pacing)`, unless the step says otherwise"
        + " (<doc:CurvesAndSprings>)."
    ]
    if let steps = TransitionCatalogue.verbsDefaulting(name) {
      facts.append("It is the transition of \(steps) without one.")
    }
    if !aliases.isEmpty {
      facts.append("It is also called \(aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    return facts + (interaction.map { [$0] } ?? [])
  }

  /// A command that uses the transition without a script; required pictures are `photo.png`.
  private var command: String {
    let pictures = parameters.filter(\.isRequired).map { " --\($0.name) photo.png" }.joined()
    return "segue list.png detail.png -t \(name)\(pictures) -o \(name).gif"
  }
}

extension ParameterEntry {
  /// Returns the table of the parameters of a transition or a container.
  static func table(_ parameters: [ParameterEntry], of owner: String) -> String {
    guard !parameters.isEmpty else { return "This \(owner) has no parameters." }
    return ReferenceTable.markdown(
      ["Key", "Takes", "Default", "What it does"],
      parameters.map { parameter in
        let text = parameter.isLiteral ? "`\(parameter.defaultText)`" : parameter.defaultText
        return [
          "`\(parameter.name)`", parameter.takes, parameter.isRequired ? "**required**" : text,
          parameter.summary,
        ]
      })
  }
}
