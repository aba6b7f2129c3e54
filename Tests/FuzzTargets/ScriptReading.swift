import SegueGraphics
import SegueKit
import SegueRaster
import SegueScript
import SegueStage

/// Reads a script, lays it out with tiny pictures, and draws three frames at a small size.
enum ScriptReading {
  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let script: ParsedScript
    do throws(ScriptError) {
      let source = try ScriptSource(name: "fuzz.yaml", bytes: bytes)
      do throws(ScriptError) { script = try Script.parse(source, formats: .segue) } catch {
        _ = Script.files(of: source)
        throw error
      }
    } catch { return .refused(try sentence(error)) }
    try checkWriting(of: script.scene)
    var scene = script.scene
    for index in scene.tracks.indices { scene.tracks[index].samples = touches }
    let timeline: Timeline
    do throws(StageError) { timeline = try Timeline(scene, pictures: pictures(of: scene)) } catch {
      return .refused(try sentence(ScriptError(script.diagnostics(of: error))))
    }
    try draw(timeline, pictureCount: scene.assets.count)
    return .read("\(timeline.duration) s, \(timeline.segments.count) segments")
  }

  /// The longer side of drawn frames, in pixels.
  private static let side = 48.0
  /// The stand-in for every picture of a script.
  private static let picture = MipmappedImage(
    Pixmap(PixelSize(6, 9), pixels: (0..<54).map { $0 % 4 == 0 ? 0 : 0xFF00_0000 | $0 * 0x4_0503 }))
  /// The stand-in for every recorded track of a script: a flick to the right.
  private static let touches = (0..<12).map { index in
    TouchSample(
      time: Double(index) / 60, location: Point(40 + Double(index * index) * 2, 300))
  }

  private static func pictures(of scene: Scene) -> Pictures {
    let facts = Pictures.Facts(size: PixelSize(6, 9), isOpaque: false)
    return Pictures(
      Array(repeating: facts, count: scene.assets.count), images: scene.images)
  }

  private static func draw(_ timeline: Timeline, pictureCount: Int) throws(FuzzFinding) {
    let size = timeline.canvas.pixelSize
    let small = timeline.scaled(by: min(1, side / Double(max(size.width, size.height, 1))))
    let rasterizer = Rasterizer(
      images: ImageTable(mipmapped: Array(repeating: picture, count: pictureCount)))
    for share in [0, 0.4, 1] {
      let pixmap = rasterizer.render(small.displayList(at: small.duration * share))
      try FuzzFinding.check(pixmap.size == small.canvas.pixelSize, "a picture of another size")
    }
  }

  /// Checks that a scene survives writing and reading.
  private static func checkWriting(of scene: Scene) throws(FuzzFinding) {
    let text = ScriptWriter.text(scene)
    let again: Scene
    do throws(ScriptError) {
      again = try Script.parse(ScriptSource(name: "written.yaml", text: text), formats: .segue)
        .scene
    } catch {
      throw FuzzFinding(
        sentence: "a script that is written is not read:\n\(text)\n\(error.rendered(color: false))")
    }
    let repeated = ScriptWriter.text(again)
    try FuzzFinding.check(
      repeated == text, "a script is written otherwise when read again:\n\(text)\n\(repeated)")
  }

  private static func sentence(_ error: ScriptError) throws(FuzzFinding) -> String {
    try FuzzFinding.check(!error.diagnostics.isEmpty, "a script that is refused without a word")
    let text = error.rendered(color: false)
    try FuzzFinding.check(
      !text.unicodeScalars.contains("\u{1B}"), "a script that writes an escape to the terminal")
    return text
  }
}
