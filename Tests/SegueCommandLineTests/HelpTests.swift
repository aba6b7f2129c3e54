import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    [], ["render"], ["still"], ["encode"], ["check"], ["verify"], ["approve"], ["diff"],
    ["probe"], ["measure"], ["docs"], ["gallery"], ["preview"], ["new"], ["list"], ["explain"],
  ])
  func leadsWithExamples(_ verb: [String]) throws {
    let workspace = try Workspace()
    let help = try workspace.shell("$SEGUE \(verb.joined(separator: " ")) --help")
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    let examples = try #require(help.text.firstRange(of: "\nExamples:\n  segue "))
    let usage = try #require(help.text.firstRange(of: "\nUSAGE: "))
    #expect(examples.lowerBound < usage.lowerBound)
  }

  @Test func noArgumentsShowHelpAsAnError() throws {
    let result = try Workspace().segue()
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Examples:"))
  }

  /// The statuses match the manual's, which is generated from the same table.
  @Test func helpListsEveryExitStatus() throws {
    let workspace = try Workspace()
    let help = try workspace.segue("--help").text
    let part = try #require(help.components(separatedBy: "\nExit status:\n").last)
    // A long line is wrapped at the margin.
    let listed = part.split(separator: "\n\n")[0].split(separator: "\n")
      .filter { $0.hasPrefix("  ") }.compactMap { Int($0.split(separator: " ")[0]) }
    #expect(listed == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 129, 130, 143], "\(part)")
  }

  /// A build knows its commit if a script has started it.
  @Test func versionIsTheProductWithItsCommit() throws {
    let result = try Workspace().segue("--version")
    #expect(result.status == 0)
    let pattern = #/segue 0\.1\.0( \([0-9a-f]{8}, \d{4}-\d\d-\d\d(, modified)?\))?\n/#
    #expect(result.text.wholeMatch(of: pattern) != nil, "\(result.text)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreWritten(_ shell: String) throws {
    let result = try Workspace().segue("--generate-completion-script", shell)
    #expect(result.status == 0)
    for word in ["still", "transitions", "pop-angle", "progress"] {
      #expect(result.text.contains(word), "\(word)")
    }
  }

  /// The sleep lets the reader end first.
  @Test func completionsIntoAClosedPipeHaveNoMessage() throws {
    let result = try Workspace().shell(
      "{ sleep 0.3; $SEGUE --generate-completion-script zsh; } | :")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }
}
