import ArgumentParser
import SegueKit

/// Writes a clip as numbers: where every layer of every frame is, and a digest of its pixels.
struct Trace: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Write a clip as numbers: every frame's layers and a digest of its pixels.",
    discussion: """
      Examples:
        segue trace clip.yaml                   to standard output
        segue trace clip.yaml -o clip.trace
        segue trace clip.yaml --no-pixels       draws nothing, so it is fast
        segue trace a.png b.png -t kugou | less

      A frame has its time, its delay, the step with its progress, and a line for each layer: \
      centre, size, turn, scale and opacity in its parent, in points and degrees. `pixels` is the \
      XXH64 digest of the frame's RGBA bytes. The text is the same on every machine.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("The file; - is standard output, the default.", valueName: "file"))
  var output = "-"

  @Flag(inversion: .prefixedNo, help: "Draw the frames and add digests of their pixels.")
  var pixels = true

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Render so many frames at once; by default one a core.", valueName: "n"))
  var jobs: Int?

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the trace; on standard output nothing is said beside it.
  func run(_ console: Console) async throws -> ExitStatus {
    let sources = try clip.sources()
    guard let source = sources.first, sources.count == 1 else {
      throw Refusal("`segue trace` takes one script, and \(sources.count) are given")
    }
    if let jobs, jobs < 1 { throw Refusal("--jobs must be at least 1") }
    if output == "-", console.isJSON {
      throw Refusal("--json and a trace cannot both go to standard output")
    }
    let request = RenderRequest(
      outputs: [output], format: "trace", tracesPixels: pixels, jobs: jobs)
    let rendering = ClipRendering(
      source: source, options: clip, outputs: [output], requests: [request], isPicture: false,
      console: console)
    var document = ClipsDocument()
    document.add(await rendering.report())
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }
}
