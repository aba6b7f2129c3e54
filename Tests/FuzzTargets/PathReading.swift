import SegueGraphics
import SegueRaster

/// Reads path data, writes it and reads it again, and draws the path filled and stroked.
enum PathReading {
  private static let limits = PathData.Limits(segments: 500, magnitude: 1e5)
  private static let rasterizer = Rasterizer(images: ImageTable([]))

  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let text = String(decoding: bytes, as: UTF8.self)
    let path: Path
    do throws(PathDataError) { path = try PathData.read(text, limits: limits) } catch {
      try FuzzFinding.check(
        (0...text.utf8.count).contains(error.offset), "an error behind the end: \(error)")
      return .refused("\(error)")
    }
    try FuzzFinding.check(path.elements.count <= limits.segments, "a path with too many segments")
    try checkWriting(of: path)
    try draw(path)
    return .read("\(path.elements.count) segments")
  }

  private static func checkWriting(of path: Path) throws(FuzzFinding) {
    let text = PathData.text(path)
    let again = try? PathData.read(text, limits: limits)
    try FuzzFinding.check(again == path, "a path that is written is read otherwise: \(text)")
  }

  /// Draws a path in three ways, and checks that a region equals that part of the whole picture.
  private static func draw(_ path: Path) throws(FuzzFinding) {
    let size = PixelSize(40, 30)
    let pens = [
      nil, StrokeStyle(width: 3, cap: .round, join: .round),
      StrokeStyle(width: 0.5, cap: .square, dash: [4, 0, 1], start: 0.1, end: 0.8),
    ]
    let commands = pens.map {
      DrawCommand.path(
        PathFill(
          layer: "path", path: path, rule: .evenOdd, stroke: $0, transform: .scale(0.9, 0.7),
          color: Color(red: 20, green: 120, blue: 220, alpha: 200)))
    }
    let list = DisplayList(size: size, background: .white, commands: commands)
    let whole = rasterizer.render(list)
    var part = whole
    rasterizer.render(list, in: PixelRect(7, 5, 20, 13), onto: &part)
    try FuzzFinding.check(part == whole, "a part of a picture that is drawn otherwise")
  }
}
