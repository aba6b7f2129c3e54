import SegueCodecs
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
    try request.options.check()
    guard let paths = request.outputs else {
      let outputs = try plannedFiles(in: request.folder ?? folder)
      return try apply(request.options, to: outputs)
    }
    var outputs: [Output] = []
    for path in paths {
      outputs.append(Output(path: path, format: try chosenFormat(of: path, request)))
    }
    let inputs = realInputs
    if let taken = paths.first(where: { Self.isFile($0, among: inputs) }) {
      throw .usage(
        "\(taken) is a file of the clip, which is not replaced", help: ["name another output"])
    }
    return try apply(request.options, to: outputs)
  }

  /// Finds out whether all files can be created, before the first of them is.
  func checkPlaces(of outputs: [Output]) throws(SegueError) {
    do throws(CodecError) {
      for output in outputs {
        if output.format == .sequence {
          try OutputPath.check(folder: output.path)
        } else {
          try OutputPath.check(file: output.path)
        }
      }
    } catch { throw .codec(error) }
  }

  /// Refuses a WebP where Segue was built without libwebp.
  static func checkWebP(at path: String) throws(SegueError) {
    if WebPOptions.isAvailable { return }
    throw .usage(
      "\(path) cannot be written: segue was built without WebP",
      help: ["install libwebp-dev and build it again"])
  }

  /// The outputs with what a request asks of them.
  private func apply(
    _ options: OutputOptions, to outputs: [Output]
  ) throws(SegueError) -> [Output] {
    try options.check(for: outputs.map(\.format.kind))
    for output in outputs where output.format == .webp { try Self.checkWebP(at: output.path) }
    var outputs = outputs
    for index in outputs.indices {
      let own = outputs[index].options
      let options = options.known(to: outputs[index].format.kind).over(own)
      if options.fit != nil, options.maxSize == nil {
        throw .usage("`fit` goes with `max-size`", help: ["say how large the file may be"])
      }
      outputs[index].options = options
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
    let inputs = realInputs
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

  /// The real paths of all that the clip is made of.
  private var realInputs: Set<String> {
    Set(inputs.compactMap(FolderAccess.real))
  }

  /// Whether a path leads to a file that the clip is made of, and which no output may replace.
  package func isInput(_ path: String) -> Bool { Self.isFile(path, among: realInputs) }

  private static func isFile(_ path: String, among files: Set<String>) -> Bool {
    FolderAccess.real(path).map(files.contains) ?? false
  }
}
