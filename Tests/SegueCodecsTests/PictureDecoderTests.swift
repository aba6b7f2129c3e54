import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Pictures of all formats, detected by their first bytes.
@Suite struct PictureDecoderTests {
  @Test(
    .enabled(if: WebPOptions.isAvailable),
    arguments: ["photo.webp", "photo-alpha.webp", "photo-display-p3.webp"])
  func webPPixelsMatchPillow(name: String) throws {
    let path = PictureFixture.folder + name
    let pixmap = try PictureDecoder().decode(file: path)
    let judged = try PictureFixture.shownByPillow(path)
    let (most, off) = try PictureFixture.distance(pixmap.pixels, judged)
    let isConverted = name.contains("p3")
    #expect(most <= (isConverted ? 1 : 0), "\(most) levels, \(off) pixels")
  }

  @Test(.enabled(if: WebPOptions.isAvailable)) func animatedWebPIsRejectedAsAStill() throws {
    let error = try #require(
      PictureFixture.failure(PictureFixture.bytes("photo-animated.webp"), "a.webp"))
    #expect(error.kind == .badInput)
    #expect(
      "\(error)" == "a.webp is a WebP image of an unsupported kind: "
        + "it is an animation, not a still image")
  }

  @Test(.enabled(if: WebPOptions.isAvailable)) func everyTruncatedWebPIsAnError() throws {
    let bytes = try PictureFixture.bytes("photo-alpha.webp")
    for count in stride(from: 12, to: bytes.count, by: 11) {
      let error = PictureFixture.failure(Array(bytes[..<count]), "a")
      #expect(error == .truncated(path: "a", format: "WebP"), "\(count) bytes")
    }
  }

  @Test(
    arguments: [
      ("GIF89a....", "it looks like a GIF image"),
      ("%PDF-1.7", "it looks like a PDF document"),
      (
        "<?xml version='1.0'?><!-- \(String(repeating: "-", count: 200)) --><svg/>",
        "it looks like an SVG drawing"
      ),
      ("<!DOCTYPE html>", "it looks like an HTML or XML document"),
      ("not an image\n", "it looks like text"),
      ("\u{1}\u{2}\u{3}", "its first bytes are not those of any of them"),
      ("", "it is empty"),
    ])
  func errorNamesTheDetectedFormat(content: String, clause: String) throws {
    let error = try #require(PictureFixture.failure(Array(content.utf8), "a"))
    #expect(error.kind == .badInput)
    #expect("\(error)" == "a is not a PNG, JPEG, WebP or HEIC image: \(clause)")
  }

  @Test(
    arguments: [
      (
        "shots/art 1.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "draw it by the key `svg` of a layer, `{ svg: shots/art 1.svg }`, "
          + "or make a PNG of it with `rsvg-convert -o 'shots/art 1.png' 'shots/art 1.svg'`"
      ),
      (
        "-page.pdf", "%PDF-1.7",
        "make a PNG of it with `pdftoppm -r 216 -png -singlefile ./-page.pdf ./-page`"
      ),
    ])
  func aDrawingIsRefusedWithTheCommandThatMakesAPNG(
    name: String, content: String, advice: String
  ) throws {
    let error = try #require(PictureFixture.failure(Array(content.utf8), name))
    #expect(error.advice == advice)
  }
}
