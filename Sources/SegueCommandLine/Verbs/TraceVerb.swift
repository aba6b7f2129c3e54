import ArgumentParser
import SegueKit

/// The verb `trace`: writes the layers of every frame as numbers, and a digest of its pixels.
struct TraceVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Write a clip as numbers: every frame's layers and a digest of its pixels.",
    discussion: """
      Examples:
        segue trace clip.yaml                   to standard output
        segue trace clip.yaml -o clip.trace
        segue trace clip.yaml --no-pixels       fast, since nothing is drawn
        segue trace a.png b.png -t kugou | less

      Each frame has its time, its delay, the step with its progress, and a line for each layer: \
      centre, size, rotation, scale and opacity in its parent, in points and degrees. `pixels` is the \
      XXH64 digest of the frame's RGBA bytes. The text is the same on every machine. A script with a \
      `matrix` has a trace for each variant: `-o 'clip-{scheme}.trace'`, or one with `--only scheme=dark`.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("Write this file; - is standard output, the default.", valueName: "file"),
    completion: .file(extensions: ["trace"]))
  var output = "-"

  @Flag(inversion: .prefixedNo, help: "Draw the frames and add digests of their pixels.")
  var pixels = true

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the trace of every chosen variant; standard output receives nothing else.
  func run(_ console: Console) async throws -> ExitStatus {
    try await ClipRendering.run(renderings(console), console)
  }

  /// Returns one rendering for each chosen variant.
  func renderings(_ console: Console) throws -> [ClipRendering] {
    let source = try clip.source(for: "trace")
    let jobs = try parallel.count()
    if output == "-", console.isJSON {
      throw CommandError(
        "--json and a trace cannot both go to standard output",
        help: "name a file with `-o clip.trace`, or leave `--json` out")
    }
    return try clip.clips(of: source).map { input in
      let path = input.variant.applied(to: output)
      let request = RenderRequest(
        outputs: [path], format: .trace, tracesPixels: pixels, jobs: jobs)
      return ClipRendering(
        input: input, options: clip, outputs: [path], jobs: jobs, requests: { [request] },
        isPicture: false, console: console)
    }
  }
}
