import Foundation
import SegueScript
import SegueStage

/// The formats of outputs that a caller names.
extension Clip {
  /// The output at a path that the caller chose, in the format that was asked for or that its name
  /// says.
  func chosenOutput(at path: String, _ request: RenderRequest) throws(SegueError) -> Output {
    if let sheet = request.sheet {
      return Output(path: path, format: .png, content: .sheet(try sheet.sheet()))
    }
    let moment = request.at.first
    let format: OutputFormat
    do throws(LiteralError) { format = try chosenFormat(of: path, request) } catch {
      throw SegueError(error)
    }
    if format.content == .moments {
      if let moment, request.at.count == 1 {
        return Output(path: path, format: format, content: .still(at: moment))
      }
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
    if format.clock == .centiseconds { try checkFrameRate() }
    if format.isFolder, path == "-" {
      throw .usage("standard output takes one file, not a folder of them")
    }
    let isTrace = format.content == .numbers
    return Output(
      path: path, format: format,
      content: isTrace ? .trace(pixels: request.tracesPixels) : .clip)
  }

  /// The format that a request asks for: as such, by the path, or by what it is about.
  private func chosenFormat(
    of path: String, _ request: RenderRequest
  ) throws(LiteralError) -> OutputFormat {
    if let format = request.format { return format }
    let isStill = !request.at.isEmpty
    if path == "-" { return isStill ? .png : .gif }
    let saysNothing = !path.hasSuffix("/") && (path as NSString).pathExtension.isEmpty
    return isStill && saysNothing ? .png : try OutputName.format(of: path, among: .segue)
  }

  func checkFrameRate() throws(SegueError) {
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
