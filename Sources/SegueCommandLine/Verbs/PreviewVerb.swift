import ArgumentParser
import SegueCodecs
import SegueKit
import SeguePreview

/// The verb `preview`: serves a page that plays a script's clip and follows edits of the script.
struct PreviewVerb: Verb {
  /// The server's address as a JSON document.
  struct Document: Encodable, Sendable {
    /// The address of the page, with its token.
    var address: String
    /// The path of the script.
    var script: String
  }

  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serve a page on this machine that shows a clip and follows its script.",
    discussion: """
      Examples:
        segue preview clip.yaml              open the address that it prints
        segue preview clip.yaml --open       opens it in the browser
        segue preview clip.yaml --port 8080

      The page plays, steps and scrubs through the clip, goes to its marks, changes between the variants \
      of its `matrix`, and shows its layers, their values and the curves. When the script or one of its pictures is saved, the page updates at once; an \
      error is shown with its line, beside the last picture. Several pages may be open.

      It listens on 127.0.0.1 only, answers only requests with the random token of the address, and \
      serves no files. Ctrl-C stops it. A port in use is status 73. Slow clients, long requests and, \
      if there are very many, idle connections are closed.
      """)

  @Argument(help: "The script.")
  var script: String

  @Option(help: ArgumentHelp("Listen on this port; 0 takes any free one.", valueName: "n"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "Show the `matrix` variant with this value; may be repeated.",
      valueName: "axis=word"))
  var only: [String] = []

  @Flag(help: "Open the page in the browser, by $BROWSER, xdg-open or open.")
  var open = false

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Runs the server until it is interrupted.
  func run(_ console: Console) async throws -> ExitStatus {
    guard script != "-" else {
      throw CommandError("standard input cannot be watched for changes", help: "name a script")
    }
    guard let entry = try Folder("").entry(named: script, followingLink: true) else {
      throw CommandError(
        .missingInput, "\(script) does not exist",
        help: CodecError.missing(path: script).advice ?? "`segue new clip` writes a first script")
    }
    if entry.kind == .folder {
      throw CommandError(
        .missingInput, "\(script) is a folder", help: "name a script in it")
    }
    let options = try loading.loadOptions([])
    // The error of a script that cannot be read is shown on the page, like any other.
    let axes = (try? Clip.matrix(ofScript: script, options: options)) ?? []
    let variants = try VariantSelection(only).variants(of: axes, in: script)
    let first = variants.first?.label ?? ""
    if variants.count > 1 {
      console.remark("the variant \(first), of \(variants.count); choose another on the page")
    }
    let preview = Preview(script: script, options: options, port: port, variant: first)
    let (script, opens) = (script, open)
    do {
      try await preview.run { address in
        if console.isJSON {
          try console.product(json: Document(address: address, script: script))
        } else {
          try console.product("\(address)")
          console.remark("previewing \(script); Ctrl-C stops it")
        }
        if opens, !Browser.open(address) {
          console.remark("no browser could be started: open the address yourself")
        }
      }
    } catch let error as ServingError {
      throw CommandError(error, verb: Self._commandName)
    }
    return .interrupted
  }
}
