import Foundation
import TestSupport
import Testing

/// Completions, tested in real shells.
@Suite struct CompletionTests {
  /// A command line up to the cursor, and the expected completions.
  struct Question: Sendable, CustomTestStringConvertible {
    var line: String
    var offered: [String]
    var withheld: [String] = []
    var testDescription: String { line }
  }

  static let questions = [
    Question(line: "segue st", offered: ["still"], withheld: ["sheet"]),
    Question(line: "segue cl", offered: ["clip.yaml"], withheld: ["notes.txt"]),
    Question(line: "segue clip.yaml --tra", offered: ["--transition"]),
    Question(line: "segue -", offered: ["--transition", "-o"]),
    Question(line: "segue a.png b.png -t ku", offered: ["kugou"], withheld: ["cube"]),
    Question(line: "segue render a.png b.png --transition pa", offered: ["page-curl"]),
    Question(
      line: "segue clip.yaml --curve ease-", offered: ["ease-in", "ease-in-ease-out"],
      withheld: ["linear"]),
    Question(line: "segue clip.yaml --canvas iphone-1", offered: ["iphone-14"]),
    Question(
      line: "segue still clip.yaml --at ", offered: ["mark:open", "mark:shut", "50%", "end"]),
    Question(line: "segue still clip.yaml --at mark:o", offered: ["mark:open"], withheld: ["end"]),
    Question(line: "segue sheet clip.yaml --at 10%,mark:s", offered: ["10%,mark:shut"]),
    Question(line: "segue still broken.yaml --at ", offered: ["end"], withheld: ["mark:open"]),
    Question(line: "segue clip.yaml --set can", offered: ["canvas=", "canvas.scale="]),
    Question(line: "segue clip.yaml --set screens.l", offered: ["screens.list="]),
    Question(line: "segue verify --goldens go", offered: ["golden-folder"]),
    Question(line: "segue list t", offered: ["transitions"], withheld: ["curves"]),
  ]

  /// Parameters of transitions are flags too; duplicate flags make fish search forever.
  @Test func noVerbHasAFlagTwice() throws {
    let workspace = try Workspace()
    let script = try workspace.segue("--generate-completion-script", "fish").text
    let lists = script.split(separator: "\n").filter { $0.contains("__segue_parse_subcommand ") }
    #expect(lists.count > 10)
    for list in lists {
      let flags = list.split(separator: "'").filter { !$0.contains(" ") }
        .flatMap { $0.split(separator: "/") }.map { $0.trimmingCharacters(in: ["=", "+"]) }
      let twice = Set(flags.filter { flag in flags.filter { $0 == flag }.count > 1 })
      #expect(twice.isEmpty, "\(twice)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"], questions)
  func matchingWordsAreOffered(_ shell: String, _ question: Question) throws {
    let result = try Self.ask(Self.asker(shell), question.line)
    let answers = result.text.split(separator: "\n").map { answer in
      answer.hasSuffix("/") ? String(answer.dropLast()) : String(answer)
    }
    for word in question.offered {
      #expect(answers.contains(word), "\(word) is not in \(answers) \(result.errors)")
    }
    for word in question.withheld { #expect(!answers.contains(word), "\(word) is in \(answers)") }
  }

  @Test(arguments: [
    ("segue sti", "segue still |"),
    ("segue still clip.yaml --at mark:o", "segue still clip.yaml --at mark:open |"),
    ("segue still clip.yaml --at 10%,mark:s", "segue still clip.yaml --at 10%,mark:shut |"),
    ("segue clip.yaml --set fp", "segue clip.yaml --set fps=|"),
    ("segue cli", "segue clip.yaml |"),
  ])
  func aTabTypesTheRestIntoBash(_ line: String, _ completed: String) throws {
    let result = try Self.ask("\(ExternalTool.python) \(Self.scripts)/tab.py", line)
    #expect(result.text == completed + "\n", "\(result.errors)")
  }

  @Test(arguments: [("bash", "segue"), ("zsh", "_segue"), ("fish", "segue.fish")])
  func theParsersFlagWritesTheSameScript(_ shell: String, _ name: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("reference", "completions", "completions").status == 0)
    let script = try workspace.segue("--generate-completion-script", shell)
    #expect(workspace.bytes(of: "completions/\(name)") == script.output)
  }

  private static let scripts = "\(ExternalTool.repository)scripts/completions"

  /// Returns the command that requests completions from a shell without the user's settings.
  private static func asker(_ shell: String) -> String {
    switch shell {
    case "zsh": "zsh -f \(scripts)/ask.zsh"
    case "fish": "fish --no-config \(scripts)/ask.fish"
    default: "bash \(scripts)/ask.bash"
    }
  }

  /// Runs a program with the folder of completions and a command line.
  private static func ask(_ command: String, _ line: String) throws -> ToolResult {
    let workspace = try asked.get()
    let folder = (ExternalTool.product("segue") as NSString).deletingLastPathComponent
    return try workspace.shell(
      "PATH=$BIN:$PATH \(command) completions '\(line)'",
      environment: ["BIN": folder, "XDG_DATA_HOME": "none", "HOME": workspace.folder.path])
  }

  /// A read-only folder with completions, scripts and other completable files.
  private static let asked = Result {
    let workspace = try Workspace()
    try workspace.makeFolder("golden-folder")
    try workspace.write("not a script", to: "notes.txt")
    try workspace.write("segue: [", to: "broken.yaml")
    try workspace.write(
      Workspace.script.replacing(
        "  - hold: 200ms\noutput", with: "  - mark: open\n  - hold: 200ms\n  - mark: shut\noutput"),
      to: "clip.yaml")
    #expect(try workspace.segue("reference", "completions", "completions").status == 0)
    return workspace
  }
}
