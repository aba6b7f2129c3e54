import Foundation
import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

/// The files of a request as they will be written: made once, before anything is drawn.
///
/// Rendering, checking and the question whether files are current all take it as it is.
package struct OutputPlan: Sendable {
  /// The files with their formats and options; their paths are as they are to be opened.
  let outputs: [Output]
  /// Where the files must lie, all links followed; nil for those of the user, and a failure when the
  /// folder for the script's own is not there.
  let access: Result<FolderAccess?, SegueError>
  /// How many frames are made at once, >= 1; nil is the number of cores.
  let jobs: Int?

  /// The paths of the files; that of a folder of frames ends in a slash.
  package var paths: [String] {
    outputs.map { output in
      output.format.isFolder && !output.path.hasSuffix("/") ? output.path + "/" : output.path
    }
  }
}

extension OutputPlan {
  /// Finds out whether all files can be created, before the first of them is.
  static func checkPlaces(
    of outputs: [Output], within access: FolderAccess?
  ) throws(SegueError) {
    do throws(CodecError) {
      for output in outputs {
        if output.format.isFolder {
          try OutputPath.check(folder: output.path, within: access)
        } else {
          try OutputPath.check(file: output.path, within: access)
        }
      }
    } catch { throw .codec(error) }
  }
}

extension Clip {
  /// Finds out whether a request can be carried out, without drawing or writing anything.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request or the script's outputs.
  public func check(_ request: RenderRequest = RenderRequest()) throws(SegueError) {
    try check(try plan(request))
  }

  /// Finds out whether the moments that are to be written are moments of the clip.
  package func check(_ plan: OutputPlan) throws(SegueError) {
    let schedule = schedule
    for output in plan.outputs {
      for moment in output.namedMoments {
        _ = try moment.seconds(in: timeline, schedule)
      }
    }
  }

  /// The script's outputs, then its screenshots.
  var ownOutputs: [Output] {
    scene.outputs
      + timeline.screenshots.map { shot in
        Output(path: shot.name, format: .png, content: .still(at: .seconds(shot.time)))
      }
  }

  /// The files of a request and where they must lie; none is a file of the clip itself.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request.
  package func plan(_ request: RenderRequest) throws(SegueError) -> OutputPlan {
    try request.options.check()
    let access = confinement(of: request)
    let inputs = try realInputs
    var outputs: [Output] = []
    if let paths = request.outputs {
      for path in paths { outputs.append(try chosenOutput(at: path, request)) }
      for taken in paths where try Self.isFile(taken, among: inputs) {
        throw .usage(
          "\(taken) is a file of the clip, which is not replaced", help: ["name another output"])
      }
    } else {
      outputs = try scriptOutputs(
        in: request.folder ?? self.access.folder, within: try? access.get(), apartFrom: inputs)
    }
    return OutputPlan(
      outputs: try request.options.applied(to: outputs), access: access, jobs: request.jobs)
  }

  /// Where the files of a request must lie; nil for those that the user named, which lie anywhere.
  private func confinement(of request: RenderRequest) -> Result<FolderAccess?, SegueError> {
    if request.outputs != nil { return .success(request.access) }
    guard let folder = request.folder else { return .success(access) }
    do throws(CodecError) {
      return .success(FolderAccess(only: try Folder(folder)))
    } catch {
      guard case .missing = error else { return .failure(.codec(error.forOutput(folder))) }
      let path = "\(folder)/\(outputs.first ?? "")"
      return .failure(.codec(.folderMissing(path: path, folder: folder)))
    }
  }

  /// The outputs of the script, which must stay below their folder, and below its project where they
  /// go through links.
  private func scriptOutputs(
    in folder: String, within access: FolderAccess?, apartFrom inputs: Set<String>
  ) throws(SegueError) -> [Output] {
    var outputs = ownOutputs
    if outputs.isEmpty {
      throw .usage(
        "\(name) names no output", help: ["add `output: clip.gif` to it, or name one by `-o`"])
    }
    var problems: [Diagnostic] = []
    for index in outputs.indices where outputs[index].path != "-" {
      let name = outputs[index].path
      if !folder.isEmpty { outputs[index].path = "\(folder)/\(name)" }
      if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
        problems.append(
          problem(
            ofOutput: index, "\(name) is not below the script's folder",
            help: ["`-o` takes the place of `output`, and may lie anywhere"]))
      } else if try Self.isFile(outputs[index].path, among: inputs) {
        problems.append(
          problem(ofOutput: index, "\(name) is a file of the clip, which is not replaced"))
      } else if let sentence = Self.refusal(of: outputs[index], named: name, within: access) {
        problems.append(problem(ofOutput: index, sentence))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return outputs
  }

  /// Why nothing may be written at the place of an output of the script, whatever its format.
  private static func refusal(
    of output: Output, named name: String, within access: FolderAccess?
  ) -> String? {
    do throws(CodecError) { try OutputPath.check(folder: output.path, within: access) } catch {
      switch error {
      case .forbidden: return "\(name) leads through a link out of the script's project"
      case .outputIsSpecial(_, let kind):
        return "\(name) is a \(kind.rawValue), and a script writes files alone"
      default: return nil
      }
    }
    return nil
  }

  private func problem(
    ofOutput index: Int, _ message: String, help: [String] = []
  ) -> Diagnostic {
    let places = script.locations.outputs
    let place = places.indices.contains(index) ? places[index] : script.locations.timeline
    return script.diagnostic(.error, .badOutput, message, at: place, help: help)
  }

  /// The real paths of all that the clip is made of.
  private var realInputs: Set<String> {
    get throws(SegueError) {
      var files: Set<String> = []
      for path in inputs { if let real = try Self.realPath(path) { files.insert(real) } }
      return files
    }
  }

  /// Whether a path leads to a file that the clip is made of, and which no output may replace.
  package func isInput(_ path: String) throws(SegueError) -> Bool {
    try Self.isFile(path, among: try realInputs)
  }

  private static func isFile(
    _ path: String, among files: Set<String>
  ) throws(SegueError) -> Bool {
    try realPath(path).map(files.contains) ?? false
  }

  private static func realPath(_ path: String) throws(SegueError) -> String? {
    do throws(CodecError) { return try Folder.realPath(path) } catch { throw .codec(error) }
  }
}

/// The formats of outputs that a caller names.
extension Clip {
  private func chosenOutput(
    at path: String, _ request: RenderRequest
  ) throws(SegueError) -> Output {
    let output = try request.output(
      at: path,
      unless: [
        "`segue still` renders a moment",
        "`.apng` is the whole clip, and a path that ends in `/` a folder with a PNG of each frame",
      ])
    if output.format.clock == .centiseconds { try checkFrameRate() }
    return output
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

extension RenderRequest {
  /// The output at a path that the caller chose, in the format that was asked for or that its name
  /// says.
  ///
  /// - Parameter advice: what may help who has named a PNG, and no moment.
  func output(at path: String, unless advice: [String]) throws(SegueError) -> Output {
    if let sheet {
      let named = format ?? (try? OutputName.format(of: path, among: .segue))
      guard named.map({ $0 == .png }) ?? true else {
        throw .usage(
          "\(path) cannot hold a contact sheet, which is a PNG", help: ["name it `.png`"])
      }
      return Output(path: path, format: .png, content: .sheet(try sheet.sheet()))
    }
    let moment = at.first
    let format: OutputFormat
    do throws(LiteralError) { format = try chosenFormat(of: path) } catch {
      throw SegueError(error)
    }
    if format.content == .moments {
      if let moment, at.count == 1 {
        return Output(path: path, format: format, content: .still(at: moment))
      }
      throw .usage("\(path) would hold one moment, for a PNG has no frames", help: advice)
    }
    guard moment == nil else {
      throw .usage(
        "\(path) cannot hold one moment, which is a PNG", help: ["name it `.png`"])
    }
    if format.isFolder, path == "-" {
      throw .usage("standard output takes one file, not a folder of them")
    }
    let isTrace = format.content == .numbers
    return Output(
      path: path, format: format, content: isTrace ? .trace(pixels: tracesPixels) : .clip)
  }

  /// The format that a request asks for: as such, by the path, or by what it is about.
  private func chosenFormat(of path: String) throws(LiteralError) -> OutputFormat {
    if let format { return format }
    let isStill = !at.isEmpty
    if path == "-" { return isStill ? .png : .gif }
    let saysNothing = !path.hasSuffix("/") && (path as NSString).pathExtension.isEmpty
    return isStill && saysNothing ? .png : try OutputName.format(of: path, among: .segue)
  }
}

extension OutputOptions {
  /// Finds out whether the values are in their ranges and go together.
  ///
  /// - Throws: a sentence about the first that is wrong.
  func check() throws(SegueError) {
    let numbers: [(OutputOption, Int?, ClosedRange<Int>)] = [
      (.quality, quality, OutputOption.qualities), (.colors, colors, OutputOption.colorCounts),
      (.pngEffort, pngEffort, OutputOption.pngEfforts),
    ]
    for case (let option, let number?, let range) in numbers where !range.contains(number) {
      throw .usage(
        "`\(option.rawValue)` must be a whole number within "
          + "\(range.lowerBound)...\(range.upperBound)")
    }
    if let background, background.alpha < 255 {
      throw .usage("the background of an output must be opaque")
    }
    if let lastFrame, !(lastFrame > 0 && lastFrame <= 86_400) {
      throw .usage("the last frame shows for some time, and for a day at most")
    }
    if let maxSize, maxSize < 1 { throw .usage("`max-size` must be at least one byte") }
    if lossless == true, let option = OutputOption.lossy.first(where: has) {
      throw .usage("`\(option.rawValue)` says nothing about a file that is `lossless`")
    }
  }

  /// Outputs with what these options ask of them, each with what its format knows.
  ///
  /// - Throws: `usage` for an option that none of the formats knows, and for a format that this build
  ///   cannot write.
  func applied(to outputs: [Output]) throws(SegueError) -> [Output] {
    try check(for: outputs.map(\.format))
    for output in outputs {
      try ClipFormats.writer(of: output.format).checkSupport(at: output.path)
    }
    var outputs = outputs
    for index in outputs.indices {
      let own = outputs[index].options
      let options = known(to: outputs[index].format).over(own)
      if options.fit != nil, options.maxSize == nil {
        throw .usage("`fit` goes with `max-size`", help: ["say how large the file may be"])
      }
      outputs[index].options = options
    }
    return outputs
  }

  /// Refuses an option that none of the formats knows.
  func check(for formats: [OutputFormat]) throws(SegueError) {
    for option in given where !formats.contains(where: { $0.options.contains(option) }) {
      let words = Set(formats.map { "`\($0.name)`" }).sorted()
      throw .usage(
        "`\(option.rawValue)` goes with \(OutputFormats.segue.words(for: option)), not with "
          + words.joined(separator: " and "))
    }
  }
}
