import Foundation
import TestSupport
import Testing

/// Captions of clips in documents: tracks of videos, and alternative texts.
@Suite struct DocsCaptionTests {
  private static func script(_ output: String) -> String {
    """
    segue: 1
    canvas: 40x64
    fps: 10
    screens: { a: "#FF0000", b: "#00FF00" }
    timeline:
      - show: a
      - { hold: 2s, caption: Tap it }
      - { push: b, duration: 1s, caption: Then wait }
    output: \(output)
    matrix: { lang: [de] }
    """
  }

  @Test func aVideoHasItsCaptionsAsATrack() throws {
    let workspace = try Workspace()
    try workspace.write(Self.script("[v.mp4, v.vtt]"), to: "captions.yaml")
    try workspace.write("<!doctype html>\n<!-- segue: captions.yaml v.mp4 -->\n", to: "a.html")
    let result = try workspace.segue("docs", "a.html")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "a.html"))
    #expect(
      text.contains("<track kind=\"captions\" src=\"v.vtt\" srclang=\"de\" label=\""), "\(text)")
    #expect(text.contains(" default></video>"), "\(text)")
    #expect(text.contains("aria-label=\"Tap it. Then wait\""), "\(text)")
    #expect(
      workspace.text(of: "v.vtt")?.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n") == true)
    try workspace.expectNothingToDo(in: "a.html")
  }

  @Test func aVideoWithoutAFileOfCaptionsHasNoTrack() throws {
    let workspace = try Workspace()
    try workspace.write(Self.script("v.mp4"), to: "captions.yaml")
    try workspace.write("<!doctype html>\n<!-- segue: captions.yaml v.mp4 -->\n", to: "a.html")
    #expect(try workspace.segue("docs", "a.html").status == 0)
    #expect(workspace.text(of: "a.html")?.contains("<track") == false)
  }

  @Test(arguments: [("", "Tap it. Then wait"), ("\nalt: Two screens", "Two screens")])
  func thePictureOfAnArticleIsDescribedByItsCaptions(alt: String, text: String) throws {
    let workspace = try Workspace()
    try workspace.write(Self.script("c.gif") + alt, to: "captions.yaml")
    try workspace.write("# A\n\n<!-- segue: captions.yaml c.gif -->\n", to: "a.md")
    #expect(try workspace.segue("docs", "a.md").status == 0)
    #expect(workspace.text(of: "a.md")?.contains("alt=\"\(text)\"") == true)
  }

  @Test func theCaptionOfAClipIsAFlag() throws {
    let workspace = try Workspace()
    try workspace.write(Self.script("c.gif"), to: "captions.yaml")
    let result = try workspace.segue(
      "trace", "captions.yaml", "--caption", "All of it: none", "--page-captions", "above", "-o",
      "c.trace")
    #expect(result.status == 0, "\(result.errors)")
    let text = try #require(workspace.text(of: "c.trace"))
    #expect(text.contains("page caption 0 2 \"Tap it\""), "\(text.prefix(400))")
  }
}
