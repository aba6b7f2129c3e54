import ArgumentParser
import SegueKit

/// The verb `still`: renders single moments of a clip to PNG files.
struct Still: Verb {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Render one moment of a clip, or several, to PNG files.",
    discussion: """
      Examples:
        segue still clip.yaml --at 50% -o half.png
        segue still clip.yaml --at 1.2s,frame:30,mark:open,end -o moment.png
        segue still a.png b.png -t kugou --at 200ms -o - | display

      A moment is a percentage of the clip (50%), a time (1.2s, 200ms), the number of a frame from 0 \
      (frame:30), a mark of the script (mark:open) or end. Several moments are numbered: \
      moment-1.png, moment-2.png. Without --at it is 50%; without -o, the file is named after the \
      script or the transition. A script with a `matrix` has a file for each variant, clip-dark.png, \
      or with -o 'half-{scheme}.png'; `--only scheme=dark` chooses one.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(
    help: ArgumentHelp(
      "Choose the moments, separated by commas; may be repeated.", valueName: "moment"),
    completion: .custom(ScriptCompletions.moments))
  var at: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("Write this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var png: PNGFlags

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Renders every moment of every chosen variant; the first failure ends a variant.
  func run(_ console: Console) async throws -> ExitStatus {
    try await ClipRendering.run(renderings(console), console)
  }

  /// Returns one rendering for each chosen variant.
  func renderings(_ console: Console) throws -> [ClipRendering] {
    let source = try clip.source(for: "still")
    let moments = at.isEmpty ? ["50%"] : at.flatMap(Self.moments)
    if output == "-", moments.count > 1 {
      throw CommandError(
        "standard output takes only one picture, and --at names \(moments.count) moments",
        help: "name one moment, or a file with `-o`")
    }
    try console.checkStandardOutput([output].compactMap { $0 })
    let options = png.options
    return try clip.clips(of: source).map { input in
      let path = output.map(input.variant.applied) ?? clip.stem(of: input) + ".png"
      let files = Self.numbered(path, count: moments.count)
      let requests = { @Sendable () throws(SegueError) -> [RenderRequest] in
        var requests: [RenderRequest] = []
        for (file, moment) in zip(files, moments) {
          requests.append(
            RenderRequest(outputs: [file], at: [try Moment(moment)], options: options))
        }
        return requests
      }
      return ClipRendering(
        input: input, options: clip, outputs: files, requests: requests, isWhole: false,
        console: console)
    }
  }

  /// Splits a value of `--at` at its commas and drops leading spaces.
  static func moments(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
  }

  /// Returns `count` file names: the path itself, or `half-1.png` to `half-9.png`, `half-01.png` ...
  static func numbered(_ path: String, count: Int) -> [String] {
    guard count > 1 else { return [path] }
    let width = String(count).count
    return (1...count).map { number in
      let digits = String(number)
      let padding = String(repeating: "0", count: width - digits.count)
      return PathParts(path).path(suffix: "-" + padding + digits)
    }
  }
}
