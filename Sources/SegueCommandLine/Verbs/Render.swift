import ArgumentParser
import SegueCodecs
import SegueKit

/// Renders scripts, or two pictures with a transition, to files.
struct Render: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Render scripts, or two pictures and a transition; the verb when none is named.",
    discussion: """
      Examples:
        segue clip.yaml                           to the outputs that it names
        segue clip.yaml -o clip.gif -o frames/    to these instead
        segue clip.yaml -o - > clip.gif           to standard output
        segue *.yaml --output-dir build -j 4      many scripts
        segue clip.yaml --fps 25 --scale 2        other values for its keys
        segue clip.yaml -o clip.gif --quality 70 --last-frame 1s
        segue clip.yaml --max-size 2MB --fit      smaller until it fits
        segue clip.yaml -o clip.mp4               video, by the ffmpeg that is installed
        segue clip.yaml --watch                   again whenever the script or a picture changes
        segue clip.yaml --if-changed --deps clip.d    from a Makefile or a ninja file
        segue a.png b.png -t kugou -o clip.gif    no script at all
        segue a.png b.png -t fade --duration 300ms --curve ease-out --back
        segue a.png b.png -t wechat-zoom --image photo.png

      The extension of an output decides its format: .gif, .apng, .webp, .png for one moment, \
      name/ for a folder of PNG frames, .trace for numbers, .mp4, .webm and .avif for video by ffmpeg, and for programs that read video without \
      compression .y4m (YUV4MPEG2, 4:4:4) or .rgba (four bytes a pixel, straight alpha, no header). \
      Without a script and without -o the file is named for the transition. An older file stays as \
      it was until the new one is whole.

      What is asked by --quality and the like holds for every output whose format knows it. A file \
      over --max-size is not written: exit status 1, and what would fit.

      --if-changed judges as make does, by the times of files: other flags are not noticed. --deps \
      writes the script and its pictures as what the outputs depend on.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Write this file instead of the script's; may be repeated.", valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  @Option(
    name: .customLong("output-dir"),
    help: ArgumentHelp("Put the outputs that scripts name into this folder.", valueName: "dir"),
    completion: .directory)
  var outputFolder: String?

  @Option(
    help: ArgumentHelp("The format, where the extension does not say it.", valueName: "name"),
    completion: .list(OutputFormats.segue.names))
  var format: String?

  @Flag(help: "Render a clip only if an output is missing or older than a file that it is made of.")
  var ifChanged = false

  @Option(
    help: ArgumentHelp(
      "Write which files the outputs are made of, for make and ninja.", valueName: "file"))
  var deps: String?

  @Flag(help: "Stay, and render a clip again whenever one of its files changes.")
  var watch = false

  @OptionGroup(title: "Outputs") var flags: OutputFlags

  @OptionGroup(title: "PNG files") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Renders every clip; the status is that of the first that failed.
  func run(_ console: Console) async throws -> ExitStatus {
    let sources = try clip.sources()
    let jobs = try parallel.count()
    let options = try flags.options(effort: png)
    try checkOptions(sources, console)
    let renderings = sources.map { source in
      let outputs = explicitOutputs(source)
      let request = RenderRequest(
        outputs: outputs, folder: outputFolder, jobs: jobs, options: options)
      let word = outputs == nil ? nil : format
      let requests = { @Sendable () throws(SegueError) -> [RenderRequest] in
        var request = request
        if let word { request.format = try OutputFormat(word) }
        return [request]
      }
      return ClipRendering(
        source: source, options: clip, outputs: outputs, jobs: jobs, requests: requests,
        isLazy: ifChanged, console: console)
    }
    if watch { return try await stay(renderings, console) }
    var document = ClipsDocument()
    var dependencies = DependencyFile()
    for rendering in renderings {
      let report = await rendering.report { clip, plans in
        dependencies.add(plans.flatMap(\.paths), madeOf: clip.inputs)
      }
      document.add(report)
      if Task.isCancelled { return .interrupted }
    }
    if let deps, document.exitStatus == .done { try dependencies.write(to: deps) }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Renders clips again and again, each when one of its files changes.
  private func stay(_ renderings: [ClipRendering], _ console: Console) async throws -> ExitStatus {
    let inputs = renderings.map { $0.options.inputs(of: $0.source) }
    return try await WatchLoop(console: console).run(watching: inputs.flatMap { $0 }) { changed in
      var round = WatchLoop.Round(inputs: [])
      for rendering in renderings {
        let inputs = rendering.options.inputs(of: rendering.source)
        if changed.isEmpty || inputs.contains(where: changed.contains) {
          let report = await rendering.report()
          round.written += report.outputs.map(\.path)
          if Task.isCancelled { break }
        }
        round.inputs += inputs
      }
      return round
    }
  }

  /// The outputs that replace those of a script; a clip without a script always has one.
  private func explicitOutputs(_ source: ClipSource) -> [String]? {
    guard outputs.isEmpty else { return outputs }
    guard case .pictures = source else { return nil }
    return [(outputFolder.map { $0 + "/" } ?? "") + clip.stem(of: source) + ending]
  }

  /// The end of a file's name that nobody gave.
  private var ending: String {
    switch format?.lowercased() {
    case nil: ".gif"
    case "sequence": "/"
    case let format?: "." + format
    }
  }

  private func checkOptions(_ sources: [ClipSource], _ console: Console) throws(Refusal) {
    if sources.count > 1, !outputs.isEmpty {
      throw Refusal(
        "-o names the output of one clip, and \(sources.count) are given",
        help: "`--output-dir` takes them all")
    }
    if watch,
      console.isJSON || deps != nil || outputs.contains("-")
        || sources.contains(where: { $0.isStandardInput })
    {
      throw Refusal(
        "--watch goes on and on, so it goes with files alone, and neither with --json nor --deps")
    }
    let twice = outputs.indices.first { outputs[..<$0].contains(outputs[$0]) }
    try console.checkStandardOutput(outputs)
    if let twice { throw Refusal("\(outputs[twice]) is given twice as an output") }
  }
}

/// Rules in the format of `make` that tell which files others are made of.
///
/// Ninja reads it as well (`depfile`). Each input is a target too, without a recipe, so that `make`
/// goes on when one was removed from the script and from the disk.
struct DependencyFile: Sendable {
  /// The rules: outputs and what they are made of.
  private var rules: [(outputs: [String], inputs: [String])] = []

  /// Adds outputs and what they are made of.
  mutating func add(_ outputs: [String], madeOf inputs: [String]) {
    rules.append((outputs.filter { $0 != "-" }, inputs))
  }

  /// Writes the file.
  func write(to path: String) throws {
    var output = try OutputFile(at: path)
    try output.write(Array(text().utf8))
    try output.commit()
  }

  /// The text of the file.
  ///
  /// - Throws: a refusal of names with line breaks, which neither `make` nor ninja can read.
  func text() throws(Refusal) -> String {
    let names = rules.flatMap { $0.outputs + $0.inputs }
    if let bad = names.first(where: { $0.contains(where: \.isNewline) }) {
      throw Refusal("--deps cannot tell the name \(bad): there is a line break in it")
    }
    let lines = rules.filter { !$0.outputs.isEmpty }.map { rule in
      let targets = rule.outputs.map(Self.escaped).joined(separator: " ")
      return ([targets + ":"] + rule.inputs.map(Self.escaped)).joined(separator: " \\\n  ")
    }
    let outputs = Set(rules.flatMap(\.outputs))
    let inputs = Set(rules.flatMap(\.inputs)).subtracting(outputs).sorted()
    return (lines + inputs.map { Self.escaped($0) + ":" }).map { $0 + "\n" }.joined()
  }

  /// A name as `make` and ninja read it back.
  private static func escaped(_ name: String) -> String {
    var result = ""
    for character in name {
      switch character {
      case " ", "#", ":": result += "\\" + String(character)
      case "$": result += "$$"
      default: result.append(character)
      }
    }
    return result
  }
}
