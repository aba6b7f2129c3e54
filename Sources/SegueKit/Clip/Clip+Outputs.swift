import Foundation
import SegueGraphics
import SegueScript
import SegueStage

extension Clip {
  /// Finds out whether a request can be carried out, without drawing or writing anything.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request or the script's outputs.
  public func check(_ request: RenderRequest = RenderRequest()) throws(SegueError) {
    let schedule = schedule
    for output in try files(of: request) {
      for moment in output.format.namedMoments {
        _ = try moment.seconds(in: timeline, schedule)
      }
    }
  }

  /// The script's outputs, then its screenshots.
  var plannedOutputs: [Output] {
    scene.outputs
      + timeline.screenshots.map { shot in
        Output(path: shot.name, format: .still(at: .seconds(shot.time)))
      }
  }

  /// The files of a request, with paths as they are to be opened; none is a file of the clip itself.
  func files(of request: RenderRequest) throws(SegueError) -> [Output] {
    guard let paths = request.outputs else { return try plannedFiles(in: request.folder ?? folder) }
    var outputs: [Output] = []
    for path in paths {
      outputs.append(Output(path: path, format: try chosenFormat(of: path, request)))
    }
    let inputs = inputs
    if let taken = paths.first(where: { Self.isFile($0, among: inputs) }) {
      throw .usage(
        "\(taken) is a file of the clip, which is not replaced", help: ["name another output"])
    }
    return outputs
  }

  /// The outputs of the script, which must stay below their folder.
  private func plannedFiles(in folder: String) throws(SegueError) -> [Output] {
    var outputs = plannedOutputs
    if outputs.isEmpty {
      throw .usage(
        "\(name) names no output", help: ["add `output: clip.gif` to it, or name one by `-o`"])
    }
    let inputs = inputs
    var problems: [Diagnostic] = []
    for index in outputs.indices where outputs[index].path != "-" {
      let name = outputs[index].path
      if !folder.isEmpty { outputs[index].path = "\(folder)/\(name)" }
      if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
        problems.append(
          problem(
            ofOutput: index, "\(name) is not below the script's folder",
            help: ["`-o` takes the place of `output`, and may lie anywhere"]))
      } else if Self.isFile(outputs[index].path, among: inputs) {
        problems.append(
          problem(ofOutput: index, "\(name) is a file of the clip, which is not replaced"))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return outputs
  }

  private func problem(
    ofOutput index: Int, _ message: String, help: [String] = []
  ) -> Diagnostic {
    let places = script.locations.outputs
    let place = places.indices.contains(index) ? places[index] : script.locations.timeline
    return script.diagnostic(.error, .badOutput, message, at: place, help: help)
  }

  /// The real paths of the script and of its pictures.
  private var inputs: Set<String> {
    let access = FolderAccess(folder: folder, allowing: [])
    let paths = [name] + scene.assets.map { access.path(of: $0.path) }
    return Set(paths.compactMap(FolderAccess.real))
  }

  private static func isFile(_ path: String, among files: Set<String>) -> Bool {
    FolderAccess.real(path).map(files.contains) ?? false
  }
}

extension Clip {
  /// The format of a path that the caller chose: the one that was asked for, or that of its name.
  private func chosenFormat(
    of path: String, _ request: RenderRequest
  ) throws(SegueError) -> OutputFormat {
    if let sheet = request.sheet { return .sheet(try sheet.sheet()) }
    let moment: Moment?
    let format: String
    do throws(LiteralError) {
      moment = try request.at.first.map(MomentLiteral.moment)
      if let given = request.format ?? impliedFormat(of: path, request) {
        format = given
      } else {
        format = try OutputName.format(of: path)
      }
    } catch { throw .usage(error.message, help: error.help) }
    switch (format.lowercased(), moment) {
    case ("gif", nil):
      try checkFrameRate()
      return .gif
    case ("trace", nil): return .trace(pixels: request.tracesPixels)
    case ("sequence", nil):
      if path == "-" { throw .usage("standard output takes one file, not a folder of them") }
      return .sequence
    case ("png", let moment?) where request.at.count == 1: return .still(at: moment)
    case ("png", _):
      throw .usage(
        "\(path) would hold one moment, for a PNG has no frames",
        help: [
          "`segue still` renders a moment",
          "a path that ends in `/` is a folder with a PNG of each frame",
        ])
    case ("gif", _), ("sequence", _), ("trace", _):
      throw .usage(
        "\(path) cannot hold one moment, which is a PNG", help: ["name it `.png`"])
    default:
      throw .usage(
        "there is no format `\(format)`",
        help: ["the formats are `gif`, `png`, `sequence` and `trace`"])
    }
  }

  /// The format of a path that says nothing about it, if the request does.
  private func impliedFormat(of path: String, _ request: RenderRequest) -> String? {
    let isStill = !request.at.isEmpty
    if path == "-" { return isStill ? "png" : "gif" }
    let saysNothing = !path.hasSuffix("/") && (path as NSString).pathExtension.isEmpty
    return isStill && saysNothing ? "png" : nil
  }

  private func checkFrameRate() throws(SegueError) {
    let rate = scene.framesPerSecond
    if rate <= 50 { return }
    throw .usage(
      "a GIF shows at most 50 frames a second, and the clip has \(rate.fixed())",
      help: [
        "browsers slow down frames shorter than 2 hundredths of a second; use `--fps 50`",
        "a path that ends in `/` is a folder with a PNG of each frame",
      ])
  }
}
