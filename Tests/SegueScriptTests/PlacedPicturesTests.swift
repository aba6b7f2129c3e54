import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Lists of pictures with their frames, in scripts with a picture browser.
@Suite(.enabled(if: Schema.script.names.contains("container")))
struct PlacedPicturesTests {
  private func script(_ pictures: String) -> String {
    """
    canvas: 375x812
    screens: { grid: "#FFF" }
    images: { photo: photo.png, other: other.png }
    container: { type: picture-browser, grid: grid, pictures: \(pictures) }
    timeline: [ { show: grid }, { hold: 1s } ]
    output: clip.gif
    """
  }

  @Test func everyFormOfAPictureIsReadAndWritten() throws {
    let list = """
      [photo, { image: other }, { image: photo, frame: [16, 100, 80, 0] },
        { image: other, frame: { x: -1.5, y: 2, width: 60 } }, { image: photo, frame: [0, 0, 0, 0] }]
      """
    let scene = try ScriptSamples.parse(script(list)).scene
    let text = ScriptWriter.text(scene)
    #expect(
      text.contains(
        """
        pictures: [{ image: photo }, { image: other }, { image: photo, frame: [16, 100, 80, 0] }, \
        { image: other, frame: [-1.5, 2, 60, auto] }, { image: photo, frame: [0, 0, 0, 0] }]
        """))
    #expect(ScriptWriter.text(try ScriptSamples.parse(text).scene) == text)
  }

  @Test(arguments: [
    ("photo", "`pictures` takes a list of pictures such as"),
    ("{ image: photo }", "`pictures` takes a list of pictures such as"),
    ("[]", "the list of pictures is empty"),
    ("[\(String(repeating: "photo, ", count: 1001))]", "a list has at most 1000 pictures"),
    ("[{ frame: [1, 2, 3, 4] }]", "a picture of a list has no `image`"),
    ("[{ imgae: photo }]", "unknown key `imgae` of a picture of a list"),
    ("[{ image: [photo] }]", "`image` takes the name of an image"),
    ("[[photo]]", "a picture of a list is a mapping of keys"),
    ("[{ image: photo, frame: [1, 2, 3] }]", "has 4 values, not 3"),
    ("[{ image: photo, frame: [1, 2, -3, 4] }]", "width and height must be at least 0"),
    ("[{ image: photo, frame: [2e6, 2, 3, 4] }]", "a coordinate must be from -1000000 to 1000000"),
    ("[{ image: photo, frame: [1, 2, auto, auto] }]", "a frame needs a width or a height"),
  ])
  func invalidListIsReportedAtItsPlace(list: String, complaint: String) {
    let text = ScriptSamples.complaint(script(list))
    #expect(text.contains(complaint), "\(text)")
    #expect(text.contains("clip.yaml:4:"), "\(text)")
  }
}
