import ArgumentParser
import SegueCodecs
import SegueKit

/// The verb `render`: renders scripts, or two pictures with a transition, to files.
struct Render: Verb {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render scripts, or two pictures and a transition; the verb when none is named.",
    discussion: """
      Examples:
        segue clip.yaml                           to the outputs that it names
        segue clip.yaml -o clip.gif -o frames/    to these instead
        segue clip.yaml -o - > clip.gif           to standard output
        segue *.yaml --output-dir build -j 4      many scripts
        segue render clips --output-dir build --shard 2/5    a share of the scripts below a folder
        segue render clips --output-dir build --part done    continues where it was interrupted
        segue render clips --output-dir build --changed main    those of which a file has changed since then
        segue clip.yaml --fps 25 --scale 2        other values for its keys
        segue clip.yaml -o clip.gif --quality 70 --last-frame 1s
        segue clip.yaml --max-size 2MB --fit      smaller until it fits
        segue clip.yaml -o clip.mp4               video, by the ffmpeg that is installed
        segue clip.yaml --only scheme=dark        one variant of its matrix
        segue clip.yaml -o 'clip-{scheme}.gif'    every variant, each to its file
        segue clip.yaml --watch                   again whenever the script or a picture changes
        segue clip.yaml --if-changed --deps clip.d    from a Makefile or a ninja file
        segue a.png b.png -t kugou -o clip.gif    no script at all
        segue a.png b.png -t fade --duration 300ms --curve ease-out --back
        segue a.png b.png -t wechat-zoom --image photo.png

      The extension of an output sets its format: .gif, .apng, .webp, .png for one moment, name/ for a \
      folder of PNG frames, .trace for numbers, .mp4, .webm and .avif for video by ffmpeg, and for \
      programs that read uncompressed video .y4m (YUV4MPEG2, 4:4:4) or .rgba (four bytes per pixel, \
      straight alpha, no header). A script with a `matrix` is rendered in every variant; if two \
      variants would write the same file, nothing is written. Without a script and -o, the file is \
      named after the transition. An old file is replaced only when the new one is complete.

      Options such as --quality apply to every output whose format has them. A file over --max-size \
      is not written; segue exits with status 1 and shows what would fit.

      --if-changed compares the times of files, as make does, and ignores changes of flags. --deps \
      lists the script and its pictures as the files that the outputs depend on.
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
    help: ArgumentHelp(
      "Put the outputs that scripts name into this folder, and make it.", valueName: "dir"),
    completion: .directory)
  var outputFolder: String?

  @Option(
    help: ArgumentHelp("Set the format, if the extension does not name it.", valueName: "name"),
    completion: .list(OutputFormats.segue.names))
  var format: String?

  @Flag(help: "Render a clip only if an output is missing or older than the script or its files.")
  var ifChanged = false

  @Option(
    help: ArgumentHelp(
      "Write the files that the outputs depend on, for make and ninja.", valueName: "file"))
  var deps: String?

  @Flag(help: "Keep running, and render a clip again whenever one of its files changes.")
  var watch = false

  @OptionGroup(title: "Parts") var parts: ShardOptions

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @OptionGroup(title: "Outputs") var flags: OutputFlags

  @OptionGroup(title: "PNG files") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Renders every clip; the status is that of the first that failed.
  func run(_ console: Console) async throws -> ExitStatus {
    let sources = try clip.sources()
    let jobs = try parallel.count()
    let limits = try clip.loading.limits.value()
    _ = try flags.options(effort: png)
    try checkPart()
    if watch { try parts.changes.refuse(with: "--watch") }
    if deps != nil { try parts.changes.refuse(with: "--deps") }
    let list = try parts.list(
      of: sources, clip, verb: Self._commandName, options: decidingOptions, console)
    try checkOptions(list.entries.map(\.source), console)
    if watch { return try await stay(list.entries.map(\.source), console) }
    let cache = try cache.openOutputs(
      console, clip.loading.decidingOptions, clip.loading.loadOptions([]))
    let scripts = try list.entries.map { try renderings(of: $0.source, console, cache) }
    var document = ClipsDocument(changed: list.scope)
    var dependencies = DependencyFile()
    var kept = 0
    let (order, files) = (PlanningOrder(), OutputOwners())
    let isDone = try await ClipLanes(count: scripts.count, jobs: jobs, limits: limits).run(
      console, order: order
    ) { index, console, lane in
      let entry = list.entries[index]
      if let kept = list.part?.kept(entry.place) {
        kept.reports.forEach { console.show($0.problems) }
        return ScriptOutcome(reports: kept.reports, isKept: true)
      }
      let renderings = scripts[index].map { $0.placed(in: lane, console) }
      let turn = OutputTurn(index: index, order: order, files: files)
      var outcome = await outcome(of: renderings, turn)
      if let part = list.part, !Task.isCancelled {
        let inputs = renderings.flatMap { clip.inputs(of: $0.input) }
        outcome.keep(in: part, entry.place, inputs: inputs, console)
      }
      return outcome
    } consume: { _, outcome in
      outcome.reports.forEach { document.add($0) }
      outcome.dependencies.forEach { dependencies.add($0.outputs, madeOf: $0.inputs) }
      kept += outcome.isKept ? 1 : 0
    }
    if !isDone { return .interrupted }
    console.remark(kept: kept, of: list)
    cache?.finish()
    let cacheStatus = console.show(problemsOf: cache)
    if let deps, document.exitStatus == .done { try dependencies.write(to: deps) }
    if console.isJSON { try console.product(json: document) }
    return max(document.exitStatus, cacheStatus)
  }

  /// Returns one rendering for each chosen variant of a script.
  ///
  /// - Parameter cache: the cache of encoded files; nil to render all.
  func renderings(
    of source: ClipSource, _ console: Console, _ cache: OutputCache? = nil
  ) throws -> [ClipRendering] {
    let jobs = try parallel.count()
    let options = try flags.options(effort: png)
    return try clip.clips(of: source).map { input in
      if let outputFolder { _ = try Folder.making(input.variant.applied(to: outputFolder)) }
      let outputs = replacementOutputs(source)?.map(input.variant.applied)
      let request = RenderRequest(
        outputs: outputs, folder: outputFolder.map(input.variant.applied), jobs: jobs,
        options: options)
      let word = outputs == nil ? nil : format
      let requests = { @Sendable () throws(SegueError) -> [RenderRequest] in
        var request = request
        if let word { request.format = try OutputFormat(word) }
        return [request]
      }
      return ClipRendering(
        input: input, options: clip, outputs: outputs, jobs: jobs, requests: requests,
        skipsCurrentOutputs: ifChanged, cache: cache, console: console)
    }
  }

  /// Renders every clip, and again whenever one of its files changes (`--watch`).
  private func stay(_ sources: [ClipSource], _ console: Console) async throws -> ExitStatus {
    let inputs = try sources.flatMap { try renderings(of: $0, console) }.map(\.input)
    return try await WatchLoop(console: console).run(watching: inputs.flatMap(clip.inputs)) {
      changed in
      var round = WatchLoop.Round(inputs: clip.inputs)
      for source in sources where !Task.isCancelled {
        // The variants are found again, since the script's `matrix` may have changed.
        do {
          let renderings = try renderings(of: source, console)
          let inputs = renderings.flatMap { clip.inputs(of: $0.input) }
          round.inputs += inputs
          guard changed.isEmpty || inputs.contains(where: changed.contains) else { continue }
          _ = try variants(of: renderings)
          await ClipRendering.reports(renderings) { round.written += $0.outputs.map(\.path) }
          round.inputs += renderings.flatMap { clip.inputs(of: $0.input) }
        } catch {
          console.describe(error)
        }
      }
      return round
    }
  }

  /// Returns the outputs that replace a script's, and the default output of two pictures; nil for none.
  private func replacementOutputs(_ source: ClipSource) -> [String]? {
    guard outputs.isEmpty else { return outputs }
    guard case .pictures = source else { return nil }
    return [(outputFolder.map { $0 + "/" } ?? "") + clip.stem(of: source) + ending]
  }

  /// The extension of an output that is not named: the format's, `.gif` by default.
  private var ending: String {
    switch format?.lowercased() {
    case nil: ".gif"
    case "sequence": "/"
    case let format?: "." + format
    }
  }

  /// Checks combinations of options: one `-o` per clip, no repeated output, `--watch` with files only.
  ///
  /// - Throws: `CommandError` for the first conflict.
  private func checkOptions(_ sources: [ClipSource], _ console: Console) throws(CommandError) {
    if sources.count > 1, !outputs.isEmpty {
      throw CommandError(
        "-o names the output of one clip, and \(sources.count) are given",
        help: "use `--output-dir` for several")
    }
    if watch,
      console.isJSON || deps != nil || outputs.contains("-")
        || sources.contains(where: { $0.isStandardInput })
    {
      throw CommandError(
        "--watch cannot be used with standard input or output, --json or --deps",
        help: "name files, or leave `--watch` out")
    }
    let twice = outputs.indices.first { outputs[..<$0].contains(outputs[$0]) }
    try console.checkStandardOutput(outputs)
    if let twice {
      throw CommandError(
        "\(outputs[twice]) is given twice as an output", help: "give each output once")
    }
  }
}
