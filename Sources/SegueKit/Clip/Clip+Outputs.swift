import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

extension Clip {
  /// Checks that a request can be carried out, without drawing or writing anything.
  ///
  /// - Throws: the same errors as ``render(_:progress:)`` about the request or the script's
  ///   outputs.
  public func check(_ request: RenderRequest = RenderRequest()) throws(SegueError) {
    try check(try plan(request))
  }

  /// Checks that the moments to be written exist in the clip.
  package func check(_ plan: OutputPlan) throws(SegueError) {
    let schedule = schedule
    for output in plan.outputs {
      for moment in output.namedMoments {
        _ = try moment.seconds(in: timeline, schedule)
      }
    }
  }

  /// The script's outputs, followed by its screenshots.
  var ownOutputs: [Output] {
    scene.outputs
      + timeline.screenshots.map { shot in
        Output(path: shot.name, format: .png, content: .still(at: .seconds(shot.time)))
      }
  }

  /// Returns the files of a request, with their options and the folder they must be in.
  ///
  /// - Throws: the same errors as ``render(_:progress:)`` about the request; also if an output
  ///   would replace a file that the clip is made of.
  package func plan(_ request: RenderRequest) throws(SegueError) -> OutputPlan {
    try request.options.check()
    let access = confinement(of: request)
    let inputs = try realInputs
    var outputs: [Output] = []
    if let paths = request.outputs {
      for path in paths { outputs.append(try chosenOutput(at: path, request)) }
      for taken in paths where try Self.isFile(taken, among: inputs) {
        throw .usage(
          "\(taken) is an input of the clip, and is not overwritten",
          help: ["name another output"])
      }
    } else {
      outputs = try scriptOutputs(
        in: request.folder ?? self.access.folder, within: try? access.get(), apartFrom: inputs)
    }
    return OutputPlan(
      outputs: try request.options.applied(to: outputs), access: access, jobs: request.jobs)
  }

  /// Returns the folder that a request's files must be in; nil for paths that the user chose.
  private func confinement(of request: RenderRequest) -> Result<FolderAccess?, SegueError> {
    if request.outputs != nil { return .success(request.access) }
    guard let folder = request.folder else { return .success(access) }
    do {
      return .success(FolderAccess(only: try Folder(folder)))
    } catch {
      guard case .missing = error else { return .failure(.codec(error.forOutput(folder))) }
      let path = "\(folder)/\(outputs.first ?? "")"
      return .failure(.codec(.folderMissing(path: path, folder: folder)))
    }
  }

  /// Returns the script's outputs, checked to be below its folder and, through links, below its project.
  private func scriptOutputs(
    in folder: String, within access: FolderAccess?, apartFrom inputs: Set<String>
  ) throws(SegueError) -> [Output] {
    var outputs = ownOutputs
    if outputs.isEmpty {
      throw .usage(
        "\(name) names no output", help: ["add `output: clip.gif` to it, or name one with `-o`"])
    }
    var problems: [Diagnostic] = []
    for index in outputs.indices where outputs[index].path != "-" {
      let name = outputs[index].path
      if !folder.isEmpty { outputs[index].path = "\(folder)/\(name)" }
      if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
        problems.append(
          problem(
            ofOutput: index, "\(name) is not below the script's folder",
            help: [Self.outputAdvice]))
      } else if try Self.isFile(outputs[index].path, among: inputs) {
        problems.append(
          problem(
            ofOutput: index, "\(name) is an input of the clip, and is not overwritten",
            help: ["name another output"]))
      } else if let sentence = Self.refusal(of: outputs[index], named: name, within: access) {
        problems.append(problem(ofOutput: index, sentence, help: [Self.outputAdvice]))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return outputs
  }

  /// The help line of errors about outputs that a script may not write.
  private static let outputAdvice = "write a path below the script's folder, or name any with `-o`"

  /// Returns the error for an output path that no format can be written to; nil for an allowed one.
  private static func refusal(
    of output: Output, named name: String, within access: FolderAccess?
  ) -> String? {
    do { try OutputPath.check(folder: output.path, within: access) } catch {
      switch error {
      case .forbidden: return "\(name) leads through a link out of the script's project"
      case .outputIsSpecial(_, let kind):
        return "\(name) is a \(kind.rawValue), and a script writes only files"
      default: return nil
      }
    }
    return nil
  }

  /// Returns an error at the place of an output in the script.
  private func problem(
    ofOutput index: Int, _ message: String, help: [String] = []
  ) -> Diagnostic {
    let places = script.locations.outputs
    let place = places.indices.contains(index) ? places[index] : script.locations.timeline
    return script.diagnostic(.error, .badOutput, message, at: place, help: help)
  }

  /// The paths of all files that the clip is made of, with links resolved.
  private var realInputs: Set<String> {
    get throws(SegueError) {
      var files: Set<String> = []
      for path in inputs { if let real = try Self.realPath(path) { files.insert(real) } }
      return files
    }
  }

  /// Returns whether a path leads to a file that the clip is made of, which no output may replace.
  package func isInput(_ path: String) throws(SegueError) -> Bool {
    try Self.isFile(path, among: try realInputs)
  }

  /// Returns whether a path leads to one of a set of files, given by their real paths.
  private static func isFile(
    _ path: String, among files: Set<String>
  ) throws(SegueError) -> Bool {
    try realPath(path).map(files.contains) ?? false
  }

  /// Returns a path with all links resolved; nil if there is no such file.
  private static func realPath(_ path: String) throws(SegueError) -> String? {
    do { return try Folder.realPath(path) } catch { throw .codec(error) }
  }
}

/// Formats of outputs that a caller names.
extension Clip {
  /// Returns the output for a path of the request; a GIF is rejected above 50 frames a second.
  private func chosenOutput(
    at path: String, _ request: RenderRequest
  ) throws(SegueError) -> Output {
    let output = try request.output(
      at: path,
      unless: [
        "render one moment with `segue still`",
        "write `.apng` for the whole clip, or a path that ends in `/` for a PNG of each frame",
      ])
    if output.format.clock == .centiseconds { try checkFrameRate() }
    return output
  }

  /// Rejects frame rates above 50, for formats whose frames last whole hundredths of a second.
  func checkFrameRate() throws(SegueError) {
    let rate = scene.framesPerSecond
    if rate <= 50 { return }
    throw .usage(
      "a GIF shows at most 50 frames a second, and the clip has \(rate.fixed())",
      help: [
        "use `--fps 50`; browsers slow down frames shorter than 2 hundredths of a second",
        "or write `.apng`, `.webp` or a folder of PNG files, `NAME/`, which have no such limit",
      ])
  }
}

extension RenderRequest {
  /// Returns the output at a path that the caller chose, in the request's format or that of the extension.
  ///
  /// - Parameter advice: help lines for the error about a PNG without a moment.
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
    do { format = try chosenFormat(of: path) } catch {
      throw SegueError(error)
    }
    if format.content == .moments {
      if let moment, at.count == 1 {
        return Output(path: path, format: format, content: .still(at: moment))
      }
      throw .usage("\(path) is a PNG, which holds one moment", help: advice)
    }
    guard moment == nil else {
      throw .usage(
        "\(path) cannot hold one moment, which is a PNG", help: ["name it `.png`"])
    }
    if format.isFolder, path == "-" {
      throw .usage(
        "standard output takes one file, not a folder", help: ["name the folder: `-o frames/`"])
    }
    let isTrace = format.content == .numbers
    return Output(
      path: path, format: format, content: isTrace ? .trace(pixels: tracesPixels) : .clip)
  }

  /// Returns the request's format; without one, that of the extension; for stills and pipes, a default.
  private func chosenFormat(of path: String) throws(LiteralError) -> OutputFormat {
    if let format { return format }
    let isStill = !at.isEmpty
    if path == "-" { return isStill ? .png : .gif }
    let saysNothing = !path.hasSuffix("/") && OutputName.suffix(of: path).isEmpty
    return isStill && saysNothing ? .png : try OutputName.format(of: path, among: .segue)
  }
}

extension OutputOptions {
  /// Checks that the values are in their ranges and can be combined.
  ///
  /// - Throws: `SegueError.usage` for the first that is wrong.
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
      throw .usage(
        "the background of an output must be opaque",
        help: ["write a colour without alpha, such as `#ffffff`"])
    }
    if let lastFrame, !(lastFrame > 0 && lastFrame <= 86_400) {
      throw .usage(
        "`last-frame` must be longer than 0 and at most a day", help: ["write it as `1s`"])
    }
    if let maxSize, maxSize < 1 { throw .usage("`max-size` must be at least one byte") }
    if lossless == true, let option = OutputOption.lossy.first(where: has) {
      throw .usage(
        "`\(option.rawValue)` has no effect on a `lossless` file",
        help: ["leave one of them out"])
    }
  }

  /// Returns the outputs with these options applied, to each those that its format supports.
  ///
  /// - Throws: `usage` for an option that none of the formats supports, and for a format that this
  ///   build cannot write.
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
        throw .usage(
          "`fit` needs `max-size`", help: ["set the largest size, such as `max-size: 2MB`"])
      }
      outputs[index].options = options
    }
    return outputs
  }

  /// Checks that each option is supported by at least one of the formats.
  func check(for formats: [OutputFormat]) throws(SegueError) {
    for option in given where !formats.contains(where: { $0.options.contains(option) }) {
      let words = Set(formats.map { "`\($0.name)`" }).sorted()
      throw .usage(
        "`\(option.rawValue)` applies to \(OutputFormats.segue.words(for: option)), not to "
          + words.joined(separator: " and "),
        help: ["leave it out, or write another format"])
    }
  }
}
