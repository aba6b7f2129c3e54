import Foundation
import TestSupport
import Testing

/// References generated from the tables: the library's documentation and the man pages.
@Suite struct ReferenceTests {
  @Test func libraryPagesMatchTheTables() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("reference", "pages", "pages").status == 0)
    let kept = ExternalTool.repository + "Sources/SegueKit/SegueKit.docc/Reference"
    let names = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
    let made = try FileManager.default.contentsOfDirectory(
      atPath: workspace.folder.path("pages")
    ).sorted()
    #expect(names == made, "scripts/docs --pages makes them anew")
    for name in made {
      let page = workspace.bytes(of: "pages/\(name)")
      let isKept =
        page == FileManager.default.contents(atPath: "\(kept)/\(name)").map { [UInt8]($0) }
      #expect(isKept, "\(name) is stale: scripts/docs --pages makes it anew")
    }
  }

  @Test(arguments: ["transitions", "containers"])
  func everyEntryHasAPageWithAllItsParameters(_ topic: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("reference", "pages", "pages").status == 0)
    let list = try JSONSerialization.jsonObject(
      with: Data(try workspace.segue("list", topic, "--json").output))
    let entries = try #require((list as? [String: [[String: Any]]])?[topic])
    #expect(entries.count > 3)
    for entry in entries {
      let name = try #require(entry["name"] as? String)
      let kind = topic == "transitions" ? "Transition" : "Container"
      let bytes = try #require(workspace.bytes(of: "pages/\(kind)-\(name).md"), "\(name)")
      let page = String(decoding: bytes, as: UTF8.self)
      for parameter in try #require(entry["parameters"] as? [[String: Any]]) {
        let key = try #require(parameter["name"] as? String)
        let value = try #require(parameter["default"] as? String)
        let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(key)` |") }
        #expect(row?.contains(value) == true, "\(name): \(key) is \(value) by default")
      }
    }
  }

  @Test func manPagesNameEveryVerbAndOption() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("reference", "manual", "man").status == 0)
    let help = try workspace.segue("render", "--help").text
    let flags = help.split(separator: " ").filter { $0.hasPrefix("--") }
      .map { $0.trimmingCharacters(in: .punctuationCharacters.union(.whitespacesAndNewlines)) }
    let page = try rendered("segue-render", in: workspace)
    #expect(flags.count > 40)
    for flag in Set(flags) { #expect(page.contains("--\(flag)"), "\(flag)") }
    let program = try rendered("segue", in: workspace)
    for part in ["segue-verify(1)", "NO_COLOR", "goldens/NAME.trace", "EXIT STATUS", "143"] {
      #expect(program.contains(part), "\(part)")
    }
  }

  @Test func manPagesPassLint() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("reference", "manual", "man").status == 0)
    let lint = try workspace.shell("mandoc -T lint -W warning man/*.1")
    #expect(lint.status == 0, "\(lint.text)\(lint.errors)")
    let groff = try workspace.shell("groff -mdoc -Tutf8 -ww -z man/*.1")
    #expect(groff.status == 0 && groff.errors.isEmpty, "\(groff.errors)")
  }

  @Test func unwritableTargetIsReported() throws {
    let workspace = try Workspace()
    let blocked = try workspace.segue("reference", "manual", "clip.yaml/man")
    #expect(blocked.status == 73)
    #expect(try workspace.segue("reference", "everything", "x").status == 64)
    #expect(try !workspace.segue("--help").text.contains("reference"))
  }

  /// Renders a page as a terminal shows it, without hyphens at line ends.
  private func rendered(_ name: String, in workspace: Workspace) throws -> String {
    let page = try workspace.shell("mandoc -T ascii -O width=500 man/\(name).1 | sed 's/.\\x08//g'")
    #expect(page.status == 0)
    return page.text
  }
}
