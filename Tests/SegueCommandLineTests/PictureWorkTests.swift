import SegueCodecs
import TestSupport
import Testing

/// Clips with one frame over the work limit: they are rejected before rendering.
@Suite struct PictureWorkTests {
  /// Returns a script of `count` translucent layers, each as large as the canvas.
  private func script(_ count: Int, side: Int, _ content: String) -> String {
    let layers = (0..<count).map {
      "      - { name: l\($0), frame: [0, 0, \(side), \(side)], \(content) }"
    }
    return """
      segue: 1
      canvas: \(side)x\(side)
      images: { a: a.png }
      screens:
        s:
          layers:
      \(layers.joined(separator: "\n"))
      timeline:
        - show: s
        - hold: 100ms
      output: clip.gif
      """
  }

  @Test(arguments: ["clip.gif", "clip.apng", "still.png", "sheet.png", "frames/", "clip.trace"])
  func aPictureOfTooManyLayersIsALimit(output: String) throws {
    let workspace = try Workspace()
    try workspace.write(
      script(400, side: 3000, "image: a, alpha: 0.01"), to: "many.yaml")
    let verbs = ["still.png": "still", "sheet.png": "sheet", "clip.trace": "trace"]
    let words: [String] = verbs[output].map { [$0] } ?? []
    let line: [String] = words + ["many.yaml", "-q", "-o", output]
    let result = try workspace.run(line)
    #expect(result.status == 75, "\(result.errors)")
    let sentence =
      "drawing a picture of \(output) takes more work than the limit of 10 s of processor time"
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(result.errors.contains("`--limit work=60s` raises the limit"))
    #expect(!workspace.folder.names.contains(output))
  }

  @Test(arguments: [("still", "x.png", 9), ("", "x.apng", 9), ("", "x/", 9)])
  func aPictureThatTakesTooLongToCompressIsALimit(
    verb: String, output: String, effort: Int
  ) throws {
    let workspace = try Workspace()
    let words = verb.isEmpty ? [] : [verb]
    let line =
      words + [
        "clip.yaml", "-q", "-o", output, "--canvas", "640x1024", "--png-effort", "\(effort)",
      ]
    let result = try workspace.run(line)
    #expect(result.status == 75, "\(result.errors)")
    #expect(
      result.errors.contains("compressing a picture of \(output) takes more work"),
      "\(result.errors)")
    // A fifth of the pixels is within the limit.
    let small = try workspace.run(line.map { $0 == "640x1024" ? "40x64" : $0 })
    #expect(small.status == 0, "\(small.errors)")
  }
}
