import Foundation
import SegueScript
import SegueStage

/// The formats of outputs that a caller names.
extension Clip {
  /// The format of a path that the caller chose: the one that was asked for, or that of its name.
  func chosenFormat(
    of path: String, _ request: RenderRequest
  ) throws(SegueError) -> OutputFormat {
    if let sheet = request.sheet { return .sheet(try sheet.sheet()) }
    let moment: Moment?
    let kind: OutputKind
    do throws(LiteralError) {
      moment = try request.at.first.map(MomentLiteral.moment)
      kind = try chosenKind(of: path, request)
    } catch { throw .usage(error.message, help: error.help) }
    if kind == .png {
      if let moment, request.at.count == 1 { return .still(at: moment) }
      throw .usage(
        "\(path) would hold one moment, for a PNG has no frames",
        help: [
          "`segue still` renders a moment",
          "`.apng` is the whole clip, and a path that ends in `/` a folder with a PNG of each frame",
        ])
    }
    guard moment == nil else {
      throw .usage(
        "\(path) cannot hold one moment, which is a PNG", help: ["name it `.png`"])
    }
    return try wholeClip(kind, path, request)
  }

  /// The format of a file that holds the whole clip.
  private func wholeClip(
    _ kind: OutputKind, _ path: String, _ request: RenderRequest
  ) throws(SegueError) -> OutputFormat {
    switch kind {
    case .gif:
      try checkFrameRate()
      return .gif
    case .apng: return .apng
    case .webp: return .webp
    case .y4m: return .y4m
    case .rgba: return .rgba
    case .trace: return .trace(pixels: request.tracesPixels)
    case .sequence, .png:
      if path == "-" { throw .usage("standard output takes one file, not a folder of them") }
      return .sequence
    }
  }

  /// The kind that a request asks for: by a word, by the path, or by what it is about.
  private func chosenKind(
    of path: String, _ request: RenderRequest
  ) throws(LiteralError) -> OutputKind {
    if let word = request.format {
      if let kind = OutputKind(rawValue: word.lowercased()) { return kind }
      let words = OutputKind.allCases.map(\.rawValue)
      throw LiteralError(
        .badOutput, "there is no format `\(word)`",
        help: NearestName.help(for: word, among: words, kind: "formats"))
    }
    let isStill = !request.at.isEmpty
    if path == "-" { return isStill ? .png : .gif }
    let saysNothing = !path.hasSuffix("/") && (path as NSString).pathExtension.isEmpty
    return isStill && saysNothing ? .png : try OutputName.kind(of: path)
  }

  private func checkFrameRate() throws(SegueError) {
    let rate = scene.framesPerSecond
    if rate <= 50 { return }
    throw .usage(
      "a GIF shows at most 50 frames a second, and the clip has \(rate.fixed())",
      help: [
        "browsers slow down frames shorter than 2 hundredths of a second; use `--fps 50`",
        "`.apng`, `.webp` and a folder of PNG files, `NAME/`, have no such limit",
      ])
  }
}
