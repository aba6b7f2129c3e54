import ArgumentParser
import SegueKit

/// The verb `sheet`: renders a contact sheet, several moments of a clip in one PNG.
struct Sheet: Verb {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Render a contact sheet: several moments of a clip in one PNG.",
    discussion: """
      Examples:
        segue sheet clip.yaml -o strip.png
        segue sheet clip.yaml --frames 5 --columns 5
        segue sheet clip.yaml --at 300ms,400ms,mark:open,end
        segue sheet clip.yaml --columns 9 --gap 0 --width 2400
        segue sheet a.png b.png -t kugou --onion -o trail.png

      Unless --at names them, the frames are spread evenly over the time in which something moves, with \
      one frame of every hold; a clip with more holds than --frames gets more frames. They are scaled \
      down so that the sheet is at most 960 pixels, or --width, wide. With --onion they are overlaid at \
      equal opacity. Without -o, the file is named after the script and, if it has a `matrix`, the \
      variant.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(help: ArgumentHelp("Set the number of frames, 1 to 100.", valueName: "n"))
  var frames = 9

  @Option(
    help: ArgumentHelp(
      "Choose the moments, separated by commas; may be repeated.", valueName: "moment"),
    completion: .custom(ScriptCompletions.moments))
  var at: [String] = []

  @OptionGroup var style: SheetFlags

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("Write this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Renders a sheet for every chosen variant.
  func run(_ console: Console) async throws -> ExitStatus {
    let source = try clip.source(for: "sheet")
    let jobs = try parallel.count()
    try console.checkStandardOutput([output].compactMap { $0 })
    let sheet = try style.request(frames: frames)
    let request = RenderRequest(format: .png, sheet: sheet, jobs: jobs, options: png.options)
    let moments = at.flatMap(Still.moments)
    let renderings = try clip.clips(of: source).map { input in
      let path = output.map(input.variant.applied) ?? clip.stem(of: input) + "-sheet.png"
      let requests = { @Sendable () throws(SegueError) -> [RenderRequest] in
        var request = request
        request.outputs = [path]
        for moment in moments { request.sheet?.at.append(try Moment(moment)) }
        return [request]
      }
      return ClipRendering(
        input: input, options: clip, outputs: [path], jobs: jobs, requests: requests,
        isWhole: false, console: console)
    }
    return try await ClipRendering.run(renderings, console)
  }
}
