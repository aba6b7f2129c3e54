import SegueCodecs
import SegueGraphics
import SegueKit
import SegueRaster
import SegueSVG
import SegueStage

/// Reads SVG files, draws their layers, and writes them as a script that must be read again.
enum SVGReading {
  private static let limits: SVGLimits = {
    var limits = SVGLimits()
    limits.drawnElements = 300
    limits.layers = 200
    limits.segments = 3_000
    limits.characters = 200
    return limits
  }()
  private static let rasterizer = Rasterizer(images: ImageTable([]))

  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let drawing: Drawing
    let warnings: [SVGWarning]
    do throws(SVGError) {
      (drawing, warnings) = try SVGImporter.drawing(
        of: bytes, limits: limits,
        fonts: DrawingFonts(access: FolderAccess(folder: "")).fonts(beside: nil))
    } catch {
      try FuzzFinding.check(error.line >= 1, "an error without a line: \(error.message)")
      return .refused(error.message)
    }
    let lines = bytes.count { $0 == 0x0A } + 1
    try FuzzFinding.check(
      warnings.allSatisfy { (1...max(1, lines + bytes.count)).contains($0.line) },
      "a warning behind the end")
    try draw(drawing)
    try write(drawing)
    return .read("\(drawing.layers.count) layers, \(warnings.count) warnings")
  }

  /// Draws the layers, and checks that a region equals that part of the whole picture.
  private static func draw(_ drawing: Drawing) throws(FuzzFinding) {
    var layer = SceneLayer(name: "drawing")
    layer.drawing = DrawingID(0)
    var pictures = Pictures([])
    pictures.drawings = [drawing]
    let size = PixelSize(40, 30)
    let commands = Layer(layer, in: Size(40, 30), pictures: pictures).commands(in: .identity)
    let list = DisplayList(size: size, background: .clear, commands: commands)
    let whole = rasterizer.render(list)
    var part = whole
    rasterizer.render(list, in: PixelRect(7, 5, 20, 13), onto: &part)
    try FuzzFinding.check(part == whole, "a part of a picture that is drawn otherwise")
  }

  /// Writes the layers as a script, which must be read unless they lie too deep.
  private static func write(_ drawing: Drawing) throws(FuzzFinding) {
    let script = DrawingScript(drawing, name: "drawing")
    guard drawing.layers.allSatisfy({ $0.depth <= 12 }), drawing.size.width < 2_000,
      drawing.size.height < 2_000
    else { return }
    do throws(SegueError) { _ = try Scene(script: script.text) } catch {
      throw FuzzFinding(sentence: "an imported script is not read:\n\(error)\n\(script.text)")
    }
  }
}
