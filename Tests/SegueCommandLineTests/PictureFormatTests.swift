import Foundation
import SegueCodecs
import TestSupport
import Testing

/// Screens in formats other than PNG, in scripts and in the quick form.
@Suite(.enabled(if: JPEGDecoder.isAvailable && WebPOptions.isAvailable))
struct PictureFormatTests {
  /// Creates a workspace with a photograph as a JPEG file and as Pillow decodes it.
  private func workspace(_ fixture: String) throws -> Workspace {
    let workspace = try Workspace()
    let folder = ExternalTool.repository + "fixtures/images/formats/"
    let made = try workspace.shell(
      """
      cp '\(folder)\(fixture)' screen.\(fixture.split(separator: ".").last ?? "")
      '\(ExternalTool.python)' -c '
      import sys
      from PIL import Image, ImageOps
      ImageOps.exif_transpose(Image.open(sys.argv[1])).save("judged.png")' '\(folder)\(fixture)'
      sed 's/canvas: .*/canvas: 80x60 @2x/' clip.yaml > other.yaml
      """)
    try #require(made.status == 0, "\(made.errors)")
    return workspace
  }

  @Test(arguments: ["photo.jpg", "photo-orientation-6.jpg", "photo-gray.jpg", "photo.webp"])
  func scriptPicturesMatchOtherDecoders(fixture: String) throws {
    let workspace = try workspace(fixture)
    let name = "screen.\(fixture.split(separator: ".").last ?? "")"
    let result = try workspace.shell(
      """
      sed 's/a\\.png/\(name)/' other.yaml > one.yaml && sed 's/a\\.png/judged.png/' other.yaml > two.yaml
      $SEGUE one.yaml -q -o one.apng && $SEGUE two.yaml -q -o two.apng && cmp one.apng two.apng
      """)
    #expect(result.status == 0, "\(result.errors)\(result.text)")
  }

  @Test func fileExtensionDoesNotMatter() throws {
    let workspace = try workspace("photo.jpg")
    let result = try workspace.shell(
      "cp screen.jpg a.png && $SEGUE other.yaml -q && $SEGUE a.png b.png -q -o x.gif")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func twoPicturesOfAnyKindMakeAClip() throws {
    let workspace = try workspace("photo.webp")
    let result = try workspace.shell("$SEGUE screen.webp judged.png -t fade -q -o x.gif")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["jfif", "jpe", "hif", "JPG"])
  func allCommonExtensionsAreAccepted(fileExtension: String) throws {
    let workspace = try workspace("photo.jpg")
    let result = try workspace.shell(
      "cp screen.jpg c.\(fileExtension) && $SEGUE c.\(fileExtension) judged.png -q -o x.gif")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Pillow code that saves a picture with additional content, and the expected warning.
  static let holdingMore = [
    (#"save("x.png", save_all=True, append_images=[p])"#, "x.png: its animation is ignored"),
    (
      #"save("x.jpg", format="MPO", save_all=True, append_images=[p])"#,
      "x.jpg: it has further images, such as a gain map, which are ignored"
    ),
    (#"save("x.png")"#, ""), (#"convert("RGB").save("x.jpg")"#, ""),
  ]

  @Test(arguments: holdingMore)
  func ignoredContentIsAWarning(saving: String, sentence: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      '\(ExternalTool.python)' -c '
      from PIL import Image
      p = Image.new("RGB", (40, 64), "red")
      Image.open("a.png").convert("RGB").\(saving)'
      sed 's/a\\.png/'$(ls x.*)'/' clip.yaml > more.yaml
      $SEGUE check more.yaml
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("warning[W004]") == !sentence.isEmpty, "\(result.errors)")
    #expect(sentence.isEmpty || result.errors.contains(sentence), "\(result.errors)")
  }

  @Test func unsupportedFormatIsReportedAtItsPlaceWithACommand() throws {
    let workspace = try workspace("photo.jpg")
    try workspace.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "b.svg")
    let result = try workspace.shell(
      "sed 's/b\\.png/b.svg/; s/a\\.png/c.jpg/' clip.yaml > x.yaml; "
        + "head -c 3000 screen.jpg > c.jpg; $SEGUE check x.yaml")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        x.yaml:5:9: error[E027]: c.jpg is cut off: the file ends before the JPEG image does
            5 |   list: c.jpg
              |         ^^^^^
              = help: export the file again, or get a complete copy of it
        x.yaml:6:11: error[E027]: b.svg is not a PNG, JPEG, WebP or HEIC image: it looks like an SVG drawing
            6 |   detail: b.svg
              |           ^^^^^
              = help: draw it by the key `svg` of a layer, `{ svg: b.svg }`, or make a PNG of it with `rsvg-convert -o b.png b.svg`

        """)
  }

  @Test func probeReportsTheFormat() throws {
    let workspace = try workspace("photo-display-p3.jpg")
    let result = try workspace.shell("$SEGUE probe screen.jpg")
    #expect(
      result.text == """
        screen.jpg  JPEG  160x120  6.6 KB
          colours   Display P3, 8 bits
          palettes  none
          shown     every frame is opaque
          holds     ICC profile

        """, "\(result.errors)")
  }
}
