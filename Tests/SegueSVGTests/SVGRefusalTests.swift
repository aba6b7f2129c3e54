import Foundation
import SegueSVG
import SegueStage
import TestSupport
import Testing

/// SVG files that are refused: scripts, entities, other files, and excess.
@Suite struct SVGRefusalTests {
  @Test(
    arguments: [
      ("entities", 3, "XML entities are not read, as they can expand without end"),
      ("script", 2, "scripts are not run, and an SVG with a script is refused"),
      (
        "external", 3,
        "`use` refers to `https://example.org/star.svg#star`, and other files are not read"
      ),
      ("paint", 2, "`fill` refers to `other.svg#g`, and other files are not read"),
      ("import", 2, "`@import` names another file, which is not read"),
      ("unclosed", 3, "this is not well-formed XML: mismatched tag"),
      ("html", 1, "the root element is `html`, not `svg`"),
    ])
  func fixtureIsRefusedWithItsLine(name: String, line: Int, message: String) throws {
    let path = ExternalTool.repository + "fixtures/svg/refused/\(name).svg"
    let error = SVGDrawings.error(try String(contentsOfFile: path, encoding: .utf8))
    #expect(error?.line == line)
    #expect(error?.message == message)
    #expect(error?.advice.isEmpty == false)
  }

  @Test func everyRefusedFixtureIsTested() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ExternalTool.repository + "fixtures/svg/refused")
    #expect(names.count == 7)
  }

  @Test func undeclaredEntitiesAndStyleSheetsOfOtherFilesAreRefused() {
    #expect(SVGDrawings.error(SVGDrawings.document("<title>&bomb;</title>"))?.kind == .forbidden)
    let external = "<?xml-stylesheet href=\"a.css\"?>" + SVGDrawings.document("")
    #expect(SVGDrawings.error(external)?.kind == .forbidden)
    let standard =
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
      + "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">" + SVGDrawings.document("")
    #expect(SVGDrawings.error(standard) == nil)
  }

  @Test func deepElementsAreRefused() {
    let deep = { (count: Int) in
      SVGDrawings.document(
        String(repeating: "<g>", count: count) + String(repeating: "</g>", count: count))
    }
    #expect(SVGDrawings.error(deep(100)) == nil)
    #expect(SVGDrawings.error(deep(200))?.kind == .overLimit)
    #expect(SVGDrawings.error(deep(40_000))?.kind == .overLimit)
  }

  @Test func repetitionIsCountedBeforeItIsMade() {
    // Ten groups, each of which repeats the one before ten times: 10^10 shapes.
    var body = "<g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
    for level in 1...10 {
      let uses = String(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10)
      body += "<g id=\"g\(level)\">\(uses)</g>"
    }
    let error = SVGDrawings.error(SVGDrawings.document(body))
    #expect(error?.kind == .overLimit)
    #expect(error?.message == "the document needs more than 4000 layers")
  }

  @Test func tilesAndMarkersAreCounted() throws {
    let tiles = SVGDrawings.document(
      """
      <pattern id="p" width="0.01" height="0.01" patternUnits="userSpaceOnUse">
      <rect width="0.01" height="0.01"/></pattern><rect width="100" height="100" fill="url(#p)"/>
      """)
    let (drawing, warnings) = try SVGDrawings.read(tiles)
    #expect(drawing.layers.isEmpty)
    #expect(warnings.first?.message.contains("more than 4000 tiles") == true)
    let points = (0..<9_000).map { "\($0 % 100),\($0 / 100)" }.joined(separator: " ")
    let markers = SVGDrawings.document(
      """
      <marker id="m" markerWidth="1" markerHeight="1"><rect width="1" height="1"/></marker>
      <polyline points="\(points)" marker-mid="url(#m)"/>
      """)
    #expect(SVGDrawings.error(markers)?.kind == .overLimit)
  }

  @Test func longPathsAreCountedAsOftenAsTheyAreDrawn() {
    let path = "M0 0" + String(repeating: "L1 1L0 1", count: 60_000)
    let once = SVGDrawings.document("<path id=\"p\" d=\"\(path)\"/>")
    #expect(SVGDrawings.error(once) == nil)
    let often = SVGDrawings.document(
      "<path id=\"p\" d=\"\(path)\"/>" + String(repeating: "<use href=\"#p\"/>", count: 5))
    #expect(SVGDrawings.error(often)?.message.contains("400000 segments") == true)
  }

  @Test func styleSheetsCannotTakeLong() {
    let rules = (0..<1_900).map { "g g g g g g g .c\($0) { fill: red }" }.joined()
    let elements = String(repeating: "<g>", count: 100) + String(repeating: "</g>", count: 100)
    let many = SVGDrawings.document(
      "<style>\(rules)</style>" + String(repeating: elements, count: 300))
    #expect(SVGDrawings.error(many)?.kind == .overLimit)
  }

  @Test func filesThatAreNoXMLAreNamed() {
    #expect(SVGDrawings.error("\u{1F}")?.kind == .malformed)
    #expect(SVGDrawings.error("")?.kind == .malformed)
    do throws(SVGError) {
      _ = try SVGImporter.drawing(of: [0x1F, 0x8B, 8, 0])
      Issue.record("a compressed file is read")
    } catch {
      #expect(error.message == "the SVG is compressed")
    }
  }
}
