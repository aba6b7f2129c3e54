import TestSupport
import Testing

@Suite struct TerminalTests {
  static let escape = "\u{1B}["

  @Test(arguments: [
    ("", ["NO_COLOR": "1"], false), ("", ["TERM": "dumb"], false), ("", [:], false),
    ("", ["CLICOLOR_FORCE": "1"], true), ("", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ("--color always", ["NO_COLOR": "1"], true),
    ("--color never", ["CLICOLOR_FORCE": "1"], false),
  ])
  func coloursFollowFlagsAndEnvironment(
    _ flags: String, _ environment: [String: String], _ isColoured: Bool
  ) throws {
    let result = try Workspace().shell("$SEGUE missing.yaml \(flags)", environment: environment)
    #expect(result.status == 66)
    #expect(result.errors.contains(Self.escape) == isColoured, "\(result.errors)")
  }

  @Test func aPictureIsNotWrittenToATerminal() throws {
    let workspace = try Workspace()
    let result = try workspace.shell("script -qec \"$SEGUE clip.yaml -o -\" /dev/null < /dev/null")
    #expect(result.status == 64)
    #expect(result.text.contains("pictures are not written to a terminal"))
    #expect(!result.text.contains("GIF89a"))
  }

  @Test func theBarIsShownOnATerminalOnly() throws {
    let workspace = try Workspace()
    let line = "script -qec \"$SEGUE clip.yaml\" /dev/null < /dev/null"
    let terminal = try workspace.shell(line)
    #expect(terminal.status == 0)
    #expect(terminal.text.contains("/20 frames"))
    let dumb = try workspace.shell(line, environment: ["TERM": "dumb"])
    #expect(!dumb.text.contains("/20 frames"))
    #expect(try workspace.segue("clip.yaml").errors.contains("/20 frames") == false)
  }

  @Test func quietPrintsNoMessages() throws {
    let result = try Workspace().segue("clip.yaml", "-q")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty && result.output.isEmpty)
  }

  @Test func verbosePrintsMore() throws {
    let result = try Workspace().segue("clip.yaml", "-v")
    #expect(result.status == 0)
    #expect(result.errors.contains("loaded clip.yaml in "))
  }
}
