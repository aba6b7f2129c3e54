import Foundation
import TestSupport
import Testing

/// Names and texts with special meaning where they are printed: control characters, markup,
/// commands.
@Suite struct OddNameTests {
  /// Names of files without an extension.
  static let names = [
    "a\n::warning::x", "::stop-commands::tok", "  ::error::x", "a##[warning]b", "\u{1B}[31mred",
    "\u{1B}]0;title\u{7}", "del\u{7F}c1\u{9B}31m", "a\r::add-mask::x", "tab\tname",
    "bidi\u{202E}gpj",
    "line\u{2028}::x", "\u{200D}::warning::y", "\u{A0}::debug::z", "b\u{B}\u{C}\n##[error]c",
    "c##[\u{301}error]d,\u{301}line=7",
  ]

  /// Command lines with `@` in place of the name.
  static let lines = [
    "check '@.yaml'", "render '@.yaml'", "'@.yaml' -v --progress plain", "render missing-'@.yaml'",
    "'@.yaml' -o missing/'@.gif'", "still '@.yaml'", "sheet '@.yaml'", "trace '@.yaml'",
    "explain '@.yaml'", "explain '@'", "probe '@.gif'", "probe '@.yaml'", "probe '@'",
    "encode '@.gif' '@.apng'", "encode '@.gif' '@.apng' --fps '@'", "diff '@.gif' clip.gif",
    "diff '@.yaml' clip.gif", "verify '@.yaml' --report out --junit junit.xml", "verify .",
    "verify . --only '@'", "verify broken-'@.yaml'", "verify . --shard '@'",
    "verify . --times-from '@'",
    "verify . --tolerate '@'", "approve '@.yaml'", "approve . --prune", "approve --run '@'",
    "docs '@.md'", "docs --check '@.md'", "docs '@'", "gallery '@' --scripts '@.yaml'",
    "new '@'", "new missing/'@'", "list '@'", "list --'@'", "'@'", "'@' --json", "--'@'",
    "-'@' clip.yaml",
    "render clip.yaml --'@'=1", "render clip.yaml --color '@'", "render clip.yaml --set '@'",
    "render clip.yaml --set '@=1'", "render clip.yaml --limit '@'", "render clip.yaml --fps '@'",
    "render clip.yaml --format '@'", "render clip.yaml --allow-dir '@'", "still clip.yaml --at '@'",
    "a.png '@.png'", "a.png b.png -t '@'", "help '@'", "preview '@.yaml' --port '@'",
  ]

  /// Creates files with odd names and contents.
  private static func prepare(_ name: String) throws -> Workspace {
    let workspace = try Workspace()
    let shell = try workspace.shell("$SEGUE clip.yaml -q")
    #expect(shell.status == 0, "\(shell.errors)")
    let script = Workspace.script.replacing("clip.gif", with: "out.gif")
    try workspace.write(script, to: name + ".yaml")
    try workspace.write(try #require(workspace.bytes(of: "clip.gif")), to: name + ".gif")
    try workspace.write(try #require(workspace.bytes(of: "a.png")), to: name + ".png")
    let quoted = quoted(name)
    try workspace.write(
      "segue: 1\ncanvas: 40x64\nscreens: { \(quoted): a.png, spare: \(quoted) }\n"
        + "timeline: [ { show: list }, { \(quoted): 1 }, { push: \(quoted), transition: \(quoted) } ]\n",
      to: "broken-\(name).yaml")
    try workspace.write(
      "<!-- segue: \(name).yaml x.gif -->\n\n<!-- segue: no.yaml y.gif -->\n", to: name + ".md")
    return workspace
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
          ? String(scalar) : "\\U" + String(format: "%08X", scalar.value)
      }.joined() + "\""
  }

  @Test(arguments: names)
  func shownNamesAreEscaped(name: String) throws {
    let workspace = try Self.prepare(name)
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workspace.folder.path("summary"),
    ]
    for line in Self.lines {
      let words = line.replacing("@", with: name)
      let result = try workspace.shell("$SEGUE \(words)", environment: environment)
      for (stream, text) in [("stdout", result.text), ("stderr", result.errors)] {
        Self.expectTame(text, isGitHub: true, "\(line) of \(name.debugDescription), \(stream)")
      }
      #expect(result.status != 70 && result.status < 128, "\(line): \(result.errors)")
    }
    for file in ["summary", "junit.xml", "out/index.html", "out/report.json"] {
      let bytes = try #require(workspace.bytes(of: file), "\(file)")
      Self.expectTame(
        String(decoding: bytes, as: UTF8.self), isGitHub: false,
        "\(file) of \(name.debugDescription)")
    }
  }

  @Test(arguments: [
    ("TF_BUILD", "##vso[task.setvariable]"), ("TEAMCITY_VERSION", "##teamcity[message]"),
    ("GITHUB_ACTIONS", "##[error]"),
  ])
  func workflowCommandsOfOtherServicesAreEscaped(variable: String, command: String) throws {
    let workspace = try Workspace()
    for flag in ["", "--json"] {
      let line = "$SEGUE check 'a\(command).yaml' \(flag)"
      let result = try workspace.shell(line, environment: [variable: "true"])
      #expect(!(result.text + result.errors).contains(command), "\(result.text)\(result.errors)")
      let plain = try workspace.shell(line, environment: [variable: ""])
      #expect(plain.errors.contains(command))
    }
  }

  /// Expects text without control characters and foreign workflow commands.
  private static func expectTame(_ text: String, isGitHub: Bool, _ place: String) {
    let hidden = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format: scalar.value != 0x200C && scalar.value != 0x200D
      default: false
      }
    }
    #expect(hidden.isEmpty, "\(place): \(text.debugDescription)")
    guard isGitHub else { return }
    for line in text.split(separator: "\n") {
      let start = line.unicodeScalars.drop {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
      let isCommand = start.starts(with: "::".unicodeScalars)
      #expect(
        !isCommand || line.unicodeScalars.starts(with: "::error file=".unicodeScalars),
        "\(place): \(line.debugDescription)")
      #expect(
        !line.unicodeScalars.contains("##[".unicodeScalars), "\(place): \(line.debugDescription)")
    }
  }

  @Test func onlyTheProgramSetsColours() throws {
    let workspace = try Workspace()
    try workspace.write("x", to: "\u{1B}[31mred.yaml")
    let result = try workspace.shell("$SEGUE check --color always *red.yaml")
    let own = ["\u{1B}[0m", "\u{1B}[1;31m", "\u{1B}[34m", "\u{1B}[36m"]
    let rest = own.reduce(result.errors) { $0.replacing($1, with: "") }
    #expect(rest != result.errors && !rest.contains("\u{1B}"), "\(result.errors.debugDescription)")
  }

  @Test func ffmpegMessagesAreEscaped() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("bin")
    try workspace.write(
      "#!/bin/sh\nprintf 'bad\\033[31m \\302\\233 ##[error]x\\n::warning::y\\n' >&2; exit 1\n",
      to: "bin/ffmpeg")
    let result = try workspace.shell(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH $SEGUE clip.yaml -o clip.mp4",
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.contains("bad"))
    Self.expectTame(result.errors, isGitHub: true, "ffmpeg")
  }

  @Test func printedCommandsWithOddNamesRun() throws {
    let workspace = try Workspace()
    let name = "-a\nb\t'\\%\u{1B}[31m\u{202E}x"
    try workspace.write(Workspace.script, to: "./" + name + ".yaml")
    let missing = try workspace.segue("verify", "./" + name + ".yaml")
    let command = try #require(
      missing.errors.firstMatch(of: /record it with `(segue approve .*)`/)?.1)
    let result = try workspace.shell("PATH=$(dirname \"$SEGUE\"):$PATH; \(command)")
    #expect(result.status == 0, "\(command)\n\(result.errors)")
    #expect(try workspace.segue("verify", "./" + name + ".yaml").status == 0)
  }
}
