import Foundation
import SegueKit
import SegueTesting
import TestSupport
import Testing

/// Issues that `expectClip` records for a clip and its golden.
@Suite struct ExpectClipTests {
  @Test func aClipThatIsEqualIsNoIssue() async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    #expect(await expectClip(try fixtures.clip(), matches: "card"))
    #expect(await expectClip(script: fixtures.script, matches: "card"))
  }

  @Test func issueNamesTheMovedLayerAtTheCallersLine() async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    let clip = try fixtures.clip(replacing: "curve: linear", by: "curve: ease-in")
    let line = #_sourceLocation.line + 2
    await withKnownIssue {
      await expectClip(clip, matches: "card")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ExpectClipTests.swift"
        && text.hasPrefix("card differs from its golden: ")
        && text.contains("`push: card`, line 10, is ease-in instead of linear")
        && text.contains("the curve of `push: card`, line 10, runs later")
        && text.contains("approve it: `segue approve ")
    }
  }

  /// Every kind of change must record an issue: otherwise a test could never fail.
  @Test(arguments: [
    ("curve: linear", "{ spring: { damping-ratio: 0.7 } }"), ("#FFCC00", "#FFCC01"),
    ("400ms", "440ms"), ("fps: 25", "fps: 50"), ("40x64", "41x64"),
    ("segue: 1", "segue: 1\nloop: 2"),
    ("kugou", "base"), ("hold: 120ms", "hold: 160ms"),
  ])
  func aClipThatDiffersIsAnIssue(old: String, new: String) async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    let new = new.hasPrefix("{") ? String(new.dropFirst(2).dropLast(2)) : new
    let clip = try fixtures.clip(replacing: old, by: new)
    await withKnownIssue {
      let isEqual = await expectClip(clip, matches: "card")
      #expect(!isEqual)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("card differs from its golden: ") }
    }
  }

  @Test func aMissingGoldenIsAnIssueWithTheCommandThatRecordsIt() async throws {
    let fixtures = try TestingFixtures()
    let clip = try fixtures.clip()
    let command = "segue approve \(fixtures.script) --pictures none"
    try await TestingFixtures.with(.goldens("\(fixtures.folder.path)/goldens", pictures: .none)) {
      await withKnownIssue {
        await expectClip(clip, matches: "card")
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasSuffix("record it with `\(command)`") }
      }
    }
    #expect(fixtures.folder.names == ["card.yaml"])
    // The suggested command works.
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let result = try ExternalTool.run(
      [ExternalTool.product("segue")] + words, environment: ["CI": ""])
    #expect(result.status == 0, "\(result.errors)")
    #expect(await expectClip(clip, matches: "card"))
  }

  @Test func clipWithoutAScriptIsRecordedFromItsAttachment() async throws {
    let fixtures = try TestingFixtures()
    let options = LoadOptions(settings: [Setting(key: "fps", value: "10", origin: "--fps")])
    let clip = try Clip.load(script: fixtures.script, options: options)
    await withKnownIssue {
      await expectClip(clip, matches: "card")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("put the attached card.trace into ") }
    }
  }

  @Test func aGoldenThatIsBrokenIsAnIssue() async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    try fixtures.folder.write("", to: "goldens/card.trace")
    let clip = try fixtures.clip()
    await withKnownIssue {
      await expectClip(clip, matches: "card")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("card.trace is empty") }
    }
  }

  @Test(arguments: ["", "../card", "a//b", "a:b", "/card"])
  func nameOutsideTheFolderIsAnIssue(name: String) async throws {
    let clip = try TestingFixtures().clip()
    await withKnownIssue {
      await expectClip(clip, matches: name)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("`\(name)` is not a name of a golden") }
    }
  }

  @Test func aScriptThatCannotBeRenderedIsAnIssue() async {
    await withKnownIssue {
      await expectClip(script: "nowhere.yaml", matches: "card")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("nowhere.yaml cannot be rendered: ") }
    }
  }

  @Test func differenceWithinATraitIsNoIssue() async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    let clip = try fixtures.clip(replacing: "#112233", by: "#112234")
    let goldens = "\(fixtures.folder.path)/goldens"
    let enough = ClipTolerance(channel: 2, pixels: 40, window: 40)
    try await TestingFixtures.with(.goldens(goldens, tolerance: enough)) {
      #expect(await expectClip(clip, matches: "card"))
    }
    let tooLittle = ClipTolerance(channel: 2, pixels: 40, window: 8)
    try await TestingFixtures.with(.goldens(goldens, tolerance: tooLittle)) {
      await withKnownIssue {
        await expectClip(clip, matches: "card")
      }
    }
  }

  @Test func aBudgetThatIsNearlySpentIsAWarning() async throws {
    let fixtures = try TestingFixtures()
    try await fixtures.approve()
    let clip = try fixtures.clip(replacing: "#112233", by: "#112234")
    let tight = ClipTolerance(channel: 1, pixels: 40, window: 40)
    try await TestingFixtures.with(.goldens("\(fixtures.folder.path)/goldens", tolerance: tight)) {
      await withKnownIssue {
        let isForgiven = await expectClip(clip, matches: "card")
        #expect(isForgiven)
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.contains { $0.rawValue.contains("more than 80 % of a tolerance") }
      }
    }
  }
}
