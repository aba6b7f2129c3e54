import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// The manual page of scripts, segue-script(5): every key, with what it takes and its default.
///
/// It is made from the tables by which scripts are decoded.
enum ScriptManualPage {
  static let name = "segue-script"

  /// The page as a file for section 5 of the manual.
  static var file: ReferenceFile {
    var source = ManualSource()
    source.macro("Dd \(ManualPage.date)")
    source.macro("Dt SEGUE\\-SCRIPT 5")
    source.macro("Os")
    source.macro("Sh NAME")
    source.macro("Nm segue\\-script")
    source.macro("Nd scripts of clips of screen transitions")
    source.macro("Sh DESCRIPTION")
    for (index, paragraph) in description.enumerated() {
      if index > 0 { source.macro("Pp") }
      source.prose(paragraph)
    }
    source.macro("Pp")
    source.literal(example)
    source.macro("Sh VALUES")
    write(values, to: &source)
    source.macro("Sh KEYS")
    for section in Schema.all { write(section, to: &source) }
    writeNames(to: &source)
    source.macro("Sh SEE ALSO")
    source.macro("Xr segue 1 ,")
    source.macro("Xr segue\\-explain 1 ,")
    source.macro("Xr segue\\-list 1")
    return ReferenceFile(name: "\(name).5", text: source.text)
  }

  private static let description = [
    """
    A script is YAML 1.2, or JSON: screens, and a timeline of steps that show them. Keys may be written in \
    kebab case, camel case or snake case; one that is not known is an error that names the nearest. \
    Paths are relative to the script's file.
    """,
    "The command segue explain KEY shows a key with an example, and segue list schema the JSON Schema of scripts.",
  ]

  private static let example = [
    "canvas: 375x812", "screens: { list: list.png, detail: detail.png }", "timeline:",
    "  - show: list",
    "  - hold: 400ms", "  - push: detail", "    transition: kugou", "  - hold: 600ms",
    "output: clip.gif",
  ]

  private static let values = [
    ("times", "400ms, 0.4s, or seconds without a unit up to 30."),
    ("lengths", "Points without a unit, such as 120, or 50% of the stage where the key says so."),
    ("angles", "45deg, 0.5rad or 0.25turn."),
    (
      "colours",
      "\"#RGB\", \"#RGBA\", \"#RRGGBB\" or \"#RRGGBBAA\" in quotes, or a word such as red or clear."
    ),
    ("curves", "A name such as ease-in-out, or cubic-bezier(x1, y1, x2, y2)."),
    ("moments", "50%, 1.2s, frame:30, mark:NAME or end."),
    ("sizes of files", "2MB, 800KB or 1.5MiB."),
  ]

  /// Writes the keys of a mapping as a tagged list.
  private static func write(_ section: SchemaSection, to source: inout ManualSource) {
    let title = section.title.prefix(1).uppercased() + section.title.dropFirst()
    source.macro("Ss \(ManualSource.escaped(plain(title)))")
    source.macro("Bl -tag -width Ds")
    for key in section.keys {
      source.macro("It Cm \(ManualSource.argument(key.name))")
      source.prose(plain(key.summary.isEmpty ? "A gesture beside a step." : key.summary))
      source.prose("It takes \(plain(key.kind.words)).")
      source.prose(key.defaultText.map { "The default is \(plain($0))." } ?? "It is required.")
    }
    source.macro("El")
  }

  /// Writes the names of transitions, containers, curves, springs and devices.
  private static func writeNames(to source: inout ManualSource) {
    source.macro("Sh TRANSITIONS")
    write(TransitionCatalogue.all.map { ($0.name, $0.summary) }, to: &source)
    source.macro("Sh CONTAINERS")
    write(ContainerCatalogue.all.map { ($0.name, $0.summary) }, to: &source)
    source.macro("Sh CURVES")
    write(TimingFunction.named.map { ($0.name, $0.summary) }, to: &source)
    source.macro("Sh SPRINGS")
    write(SpringPreset.allCases.map { ($0.name, $0.summary) }, to: &source)
    source.macro("Sh DEVICES")
    source.prose(Device.all.map(\.name).joined(separator: ", ") + ".")
  }

  private static func write(_ rows: [(String, String)], to source: inout ManualSource) {
    source.macro("Bl -tag -width Ds")
    for (name, text) in rows {
      source.macro("It Cm \(ManualSource.escaped(name))")
      source.prose(plain(text))
    }
    source.macro("El")
  }

  /// Returns a text without the backticks of Markdown.
  private static func plain(_ text: some StringProtocol) -> String {
    String(text).replacing("`", with: "")
  }
}
